import type { ProxyClient } from '../../client/proxy-client.js';
import type { OAuthSettings } from '../../client/settings.js';
import type { Transport } from '../../client/transport.js';
import { createPkce } from '../../crypto/pkce.js';
import { KmsError } from '../../errors.js';
import { controllerWithin } from '../../platform/controller-within.js';
import type { Environment, Popup } from '../../platform/environment.js';
import { hasChanged } from '../../platform/guards.js';
import { onAbort } from '../../platform/on-abort.js';
import { pageLanguage } from '../../platform/page-language.js';
import { type Attempts, createAttempts } from '../../session/attempts.js';
import type { SessionStore } from '../../session/session-store.js';
import type { ProviderName } from '../../wire/brands.js';
import type { WalletKitConfig } from '../../wire/config.js';
import { channelOf, RETURN_MARK, type ReturnSlip, readReturnFrame, returnOf, slipKeyOf } from '../../wire/oauth-return.js';
import { nonceOf } from '../../wire/oidc-token.js';
import { memberOf } from '../../wire/read.js';
import { type Away, type OAuthDetail, type ProvenReturn, readOAuthDetail } from './attempt.js';
import { authorizeUrl, planOf } from './authorize.js';

/** How long a user may take at a provider, in milliseconds. @source security section 2.8 */
const WINDOW_MS = 600_000;

/** What is needed to have a provider identify the user. */
export interface ProofParts {
  readonly environment: Environment;
  readonly store: SessionStore;
  readonly transport: Transport;
  readonly proxy: () => Promise<ProxyClient>;
  /** The service's configuration, requested only if it isn't known. */
  readonly config: () => Promise<WalletKitConfig>;
  /** The page's own settings, then those of an emulator. */
  readonly settings: () => Promise<readonly OAuthSettings[]>;
  readonly provider: ProviderName;
}

/** A trip to a provider and back, which can't be mistaken for any other kind of attempt. */
export interface Journey extends ProofParts {
  readonly attempts: Attempts<OAuthDetail>;
}

/** Attempts of one kind: an attempt for one purpose never continues for another. */
export function attemptsOf({ environment, store }: ProofParts, kind: string): Attempts<OAuthDetail> {
  const { vault, keys } = store;
  return createAttempts({ environment, vault, prefix: keys.attempts, kind, readDetail: readOAuthDetail });
}

/** Everything that the return needs is stored before the user goes anywhere. @source security R40, R48 */
export async function prepare(run: Journey, popup: Popup | undefined): Promise<Away> {
  const { environment, attempts, provider } = run;
  const [served, settings] = await Promise.all([run.config(), run.settings()]);
  const plan = planOf({ provider, served, settings, page: environment.page.url() });
  const { verifier, challenge } = await createPkce(environment);
  const { clientId, redirectUri, issuer, brand } = plan;
  const { authorize, token: tokenEndpoint, fedcm: configUrl, responseType, scope } = brand;
  const told = { ...(tokenEndpoint !== undefined && { tokenEndpoint }), ...(issuer !== undefined && { issuer }) };
  const detail = { provider, clientId, redirectUri, verifier, authorize, ...told };
  const fresh = await attempts.open({ ...detail, nonce: '' });
  const nonce = await nonceOf(environment.subtle, fresh.key.publicKeyHex);
  const attempt = await attempts.save(fresh, { ...detail, nonce });
  const dialog = configUrl !== undefined && responseType === 'id_token' ? { configUrl, clientId, nonce, scope } : undefined;
  const away = { attempt, url: authorizeUrl(plan, { state: attempt.id, nonce, challenge }), popup, dialog };
  await putSlip(run, away, false);
  return away;
}

function putSlip({ environment, provider, store }: Journey, { attempt }: Away, inTab: boolean): Promise<void> {
  const page = new URL(attempt.detail.redirectUri).pathname;
  const value: ReturnSlip = { provider, back: environment.page.url()?.href ?? '', page, inTab, lang: pageLanguage() };
  return store.vault.commit([{ put: slipKeyOf(attempt.id), value }]);
}

/**
 * Sends the window to the provider and waits for its return. Nothing a window says can be trusted; the channel can.
 *
 * @returns `elsewhere` if another tab handled the return; `undefined` once nothing waits any more.
 * @throws KmsError `oauth_cancelled` after ten minutes.
 * @source security R42
 */
export async function arrival(run: Journey, away: Away, signal: AbortSignal): Promise<ProvenReturn | 'elsewhere' | undefined> {
  const { environment } = run;
  const state = away.attempt.id;
  const channel = environment.channel(channelOf(state));
  const over = controllerWithin(signal);
  const arriving = new Promise<ProvenReturn | 'elsewhere' | undefined>((resolve, reject) => {
    const stop = channel.subscribe(async (message) => {
      const url = readReturnFrame(message, state, new URL(away.attempt.detail.redirectUri).pathname);
      if (!url) return;
      stop();
      const proven = await claim(run, state, url).catch(() => undefined);
      if (!proven || over.signal.aborted) return resolve('elsewhere');
      channel.post({ v: 1, kind: 'oauth-taken', state });
      resolve(proven);
    });
    away.popup?.navigate(away.url);
    environment.after(WINDOW_MS, over.signal).then(
      () => reject(new KmsError('oauth_cancelled')),
      () => resolve(undefined),
    );
  });
  return arriving.finally(() => {
    over.abort();
    channel.close();
  });
}

/** Each return is used once: the first caller to claim it gets it, and its record is removed. @source security R43 */
async function claim({ attempts, store }: Journey, state: string, url: URL): Promise<ProvenReturn> {
  const taken = (cause: unknown) => {
    throw new KmsError('oauth_state', { cause });
  };
  const attempt = await attempts.find(state).catch(taken);
  const key = attempts.keyOf(state);
  const isThere = { key, holds: (value: unknown) => value !== undefined };
  await store.vault.commit([{ drop: key }, { drop: slipKeyOf(state) }], [isThere]).catch((fault) => hasChanged(fault) && taken(fault));
  await attempts.drop(state);
  return { attempt, url };
}

/** The token from the browser's own dialog, as a return. The browser knows which provider it asked. */
export async function answeredBy(run: Journey, { attempt }: Away, token: string): Promise<ProvenReturn> {
  const { id: state, detail } = attempt;
  const members = { state, id_token: token, ...(detail.issuer !== undefined && { iss: detail.issuer }) };
  const url = returnOf(new URLSearchParams(members).toString(), state);
  if (!url) throw new KmsError('oauth_state');
  return claim(run, state, url);
}

/** This tab goes to the provider. Ends only if the user comes back with the back button, without an answer. */
export async function goInThisTab(run: Journey, away: Away, signal: AbortSignal): Promise<void> {
  const { environment, store } = run;
  await putSlip(run, away, true);
  if (await store.vault.inMemory(slipKeyOf(away.attempt.id))) throw new KmsError('storage_unavailable');
  environment.page.redirect(away.url);
  await new Promise<void>((resolve) => {
    const stop = environment.page.onWake(resolve);
    onAbort([signal], () => {
      stop();
      resolve();
    });
  });
}

/**
 * The return marked in this page's address. The address is cleaned before anything is awaited.
 *
 * @returns `undefined` if the page wasn't opened for a return of this provider.
 */
export async function returned(run: Journey): Promise<ProvenReturn | undefined> {
  const { environment, provider, store } = run;
  const here = environment.page.url();
  const [mark, name, state = ''] = RETURN_MARK.exec(here?.hash ?? '') ?? [];
  if (!here || mark === undefined || name !== provider) return undefined;
  here.hash = here.hash.slice(0, -mark.length);
  environment.page.replaceUrl(here);
  const params = memberOf(await store.vault.get(slipKeyOf(state)), 'params');
  const url = typeof params === 'string' ? returnOf(params, state) : undefined;
  if (!url) throw new KmsError('oauth_state');
  return claim(run, state, url);
}

/** Removes everything of the attempt and closes its window. */
export async function letGo({ attempts, store }: Journey, { attempt, popup }: Away): Promise<void> {
  popup?.close();
  await attempts.drop(attempt.id);
  await store.vault.commit([{ drop: slipKeyOf(attempt.id) }]).catch(() => {});
}
