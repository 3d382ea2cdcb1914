import type { ProxyClient } from '../../client/proxy-client.js';
import type { ServiceClock } from '../../client/service-clock.js';
import type { OAuthSettings } from '../../client/settings.js';
import type { Transport } from '../../client/transport.js';
import { createPkce } from '../../crypto/pkce.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { Environment, Popup } from '../../platform/environment.js';
import { type Attempts, createAttempts } from '../../session/attempts.js';
import type { SessionStore } from '../../session/session-store.js';
import type { WalletKitConfig } from '../../wire/config.js';
import { channelOf, RETURN_MARK, type ReturnSlip, readReturnFrame, returnOf, slipKeyOf } from '../../wire/oauth-return.js';
import { nonceOf } from '../../wire/oidc-token.js';
import { memberOf } from '../../wire/read.js';
import { type Flow, type Perform, problemOf, startFlow } from '../runner.js';
import { type OAuthAttempt, type OAuthDetail, readOAuthDetail } from './attempt.js';
import { authorizeUrl, planOf } from './authorize.js';
import { type OAuthEffect, type OAuthEvent, oauthMachine } from './machine.js';
import { type Proven, signIn } from './sign-in.js';
import { type OAuthIntent, type OAuthView, oauthViewOf, type SocialProvider } from './view.js';

/** How long a provider's page may take, in milliseconds. @source security section 2.8 */
const WINDOW_MS = 600_000;

/** What the effects of one flow work with. */
export interface OAuthParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly store: SessionStore;
  readonly transport: Transport;
  readonly proxy: () => Promise<ProxyClient>;
  /** Keys that sign session tokens. */
  readonly facts: () => Promise<{ readonly signers: readonly string[] }>;
  /** The served configuration; asks only where it is not known. */
  readonly config: () => Promise<WalletKitConfig>;
  /** The page's own settings, then those of an emulator. */
  readonly settings: () => Promise<readonly OAuthSettings[]>;
  readonly mayCreate: () => boolean;
  readonly provider: SocialProvider;
  /** Holds the window that the click has opened. */
  readonly seat: Seat;
}
/** `undefined` in `popup`: the browser refused it. Absent: none was wanted. */
export interface Seat {
  popup?: Popup | undefined;
}

/** The attempt under way, in memory. */
interface Away {
  readonly attempt: OAuthAttempt;
  readonly url: URL;
  /** Ends its listening. */
  readonly over: AbortController;
  readonly popup: Popup | undefined;
}
/** What the effects of one flow share. */
interface Run extends OAuthParts {
  readonly attempts: Attempts<OAuthDetail>;
  away?: Away | undefined;
  proven?: Proven | undefined;
}

/** Start the sign-in at a provider. */
export function startOAuthFlow(parts: OAuthParts): Flow<OAuthView, OAuthIntent> {
  const { environment, store } = parts;
  const { vault, keys } = store;
  const attempts = createAttempts({ environment, vault, prefix: keys.attempts, kind: 'oauth', readDetail: readOAuthDetail });
  return startFlow(oauthMachine, oauthEffects({ ...parts, attempts }), oauthViewOf);
}

/** What one flow does in the world. A failure ends as an event; one after the provider's proof keeps that for another try. */
function oauthEffects(run: Run): Perform<OAuthEffect, OAuthEvent> {
  const perform: Readonly<Record<OAuthEffect['type'], (run: Run, signal: AbortSignal) => Promise<OAuthEvent | undefined>>> = {
    open,
    listen,
    leave,
    look,
    resume,
    forget,
    'sign-in': signInAgain,
  };
  return (effect, signal) =>
    perform[effect.type](run, signal).catch((thrown: unknown): OAuthEvent => {
      const error = kmsErrorOf(thrown);
      const isKept = effect.type === 'sign-in' && run.proven?.token !== undefined;
      return { type: isKept ? 'unfinished' : 'failed', problem: problemOf(error) };
    });
}

/** Everything that the return needs is stored before anybody goes anywhere. @source security R40, R48 */
async function open(run: Run, signal: AbortSignal): Promise<OAuthEvent> {
  const { seat, environment } = run;
  const isWindow = 'popup' in seat;
  const { popup } = seat;
  delete seat.popup;
  try {
    if (!environment.online()) throw new KmsError('offline');
    const away = await prepare(run, popup);
    if (signal.aborted) throw new KmsError('aborted');
    run.away = away;
    if (!isWindow) return { type: 'away' };
    return { type: popup ? 'opened' : 'blocked' };
  } catch (thrown) {
    popup?.close();
    throw thrown;
  }
}

async function prepare(run: Run, popup: Popup | undefined): Promise<Away> {
  const { environment, attempts, provider } = run;
  const [served, settings] = await Promise.all([run.config(), run.settings()]);
  const plan = planOf({ provider, served, settings, page: environment.page.url() });
  const { verifier, challenge } = await createPkce(environment);
  const { clientId, redirectUri, brand } = plan;
  const { token: tokenEndpoint } = brand;
  const detail = { provider, clientId, redirectUri, verifier, ...(tokenEndpoint !== undefined && { tokenEndpoint }) };
  const fresh = await attempts.open({ ...detail, nonce: '' });
  const nonce = await nonceOf(environment.subtle, fresh.key.publicKeyHex);
  const attempt = await attempts.keep(fresh, { ...detail, nonce });
  const away = { attempt, url: authorizeUrl(plan, { state: attempt.id, nonce, challenge }), over: new AbortController(), popup };
  await putSlip(run, away, false);
  return away;
}

function putSlip({ environment, provider, store }: Run, { attempt }: Away, inTab: boolean): Promise<void> {
  const value: ReturnSlip = { provider, back: environment.page.url()?.href ?? '', inTab };
  return store.vault.commit([{ put: slipKeyOf(attempt.id), value }]);
}

/** Sends the window on its way and waits for its return. Windows say nothing that could be believed; the channel does. @source security R42 */
async function listen(run: Run, signal: AbortSignal): Promise<OAuthEvent | undefined> {
  const { away, environment } = run;
  if (!away) return undefined;
  const state = away.attempt.id;
  const channel = environment.channel(channelOf(state));
  const until = AbortSignal.any([signal, away.over.signal]);
  const event = new Promise<OAuthEvent | undefined>((resolve) => {
    const stop = channel.subscribe(async (message) => {
      const url = readReturnFrame(message, state);
      if (!url) return;
      stop();
      const proven = await claim(run, state, url).catch(() => undefined);
      // Another tab was faster: what came of it is told by the session.
      if (!proven || until.aborted) return resolve({ type: 'came-back' });
      channel.post({ v: 1, kind: 'oauth-taken', state });
      run.proven = proven;
      resolve({ type: 'returned' });
    });
    away.popup?.navigate(away.url);
    environment.after(WINDOW_MS, until).then(
      () => resolve({ type: 'failed', problem: problemOf(new KmsError('oauth_cancelled')) }),
      () => resolve(undefined),
    );
  });
  return event.finally(() => {
    away.over.abort();
    channel.close();
  });
}

/** One return, one attempt: who takes it first has it, and the record is gone. @source security R43 */
function claim({ attempts, environment, store }: Run, state: string, url: URL): Promise<Proven> {
  return environment.locks.run(slipKeyOf(state), { waitMs: 5000 }, async () => {
    const attempt = await attempts.find(state).catch((cause) => {
      throw new KmsError('oauth_state', { cause });
    });
    await attempts.drop(state);
    await store.vault.commit([{ drop: slipKeyOf(state) }]).catch(() => {});
    return { attempt, url };
  });
}

/** This tab goes to the provider. A person who comes back by the browser's own button finds the first step. */
async function leave(run: Run, signal: AbortSignal): Promise<OAuthEvent> {
  const { away, environment } = run;
  if (!away) throw new KmsError('storage_lost');
  await putSlip(run, away, true);
  if (await run.store.vault.inMemory(slipKeyOf(away.attempt.id))) throw new KmsError('storage_unavailable');
  environment.page.redirect(away.url);
  await new Promise<void>((resolve) => {
    const stop = environment.page.onWake(() => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
    signal.addEventListener('abort', stop, { once: true });
  });
  return { type: 'came-back' };
}

/** A hint, and only when somebody looks. */
async function look({ away }: Run): Promise<OAuthEvent | undefined> {
  return away?.popup?.looksClosed() ? { type: 'looks-closed' } : undefined;
}

/** Goes on with the return whose mark is in this page's address. The address is clean before anything is waited for. */
async function resume(run: Run): Promise<OAuthEvent> {
  const { environment, provider, store } = run;
  const here = environment.page.url();
  const [mark, name, state = ''] = RETURN_MARK.exec(here?.hash ?? '') ?? [];
  if (!here || mark === undefined || name !== provider) return { type: 'came-back' };
  here.hash = here.hash.slice(0, -mark.length);
  environment.page.replaceUrl(here);
  const params = memberOf(await store.vault.get(slipKeyOf(state)), 'params');
  const url = typeof params === 'string' ? returnOf(params, state) : undefined;
  if (!url) throw new KmsError('oauth_state');
  run.proven = await claim(run, state, url);
  return { type: 'returned' };
}

async function signInAgain(run: Run, signal: AbortSignal): Promise<OAuthEvent> {
  if (!run.proven) throw new KmsError('oauth_state');
  const { proven } = run;
  const event = await signIn({ ...run, signal }, proven);
  if (event.type === 'signed-in') run.proven = undefined;
  return event;
}

async function forget(run: Run): Promise<undefined> {
  const { away, attempts, store } = run;
  run.away = run.proven = undefined;
  if (!away) return;
  away.over.abort();
  away.popup?.close();
  await attempts.drop(away.attempt.id);
  await store.vault.commit([{ drop: slipKeyOf(away.attempt.id) }]).catch(() => {});
}
