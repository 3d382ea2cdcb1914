import type { ServiceClock } from '../../client/service-clock.js';
import type { OAuthSettings } from '../../client/settings.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import { hasIdentityDialog, identityToken } from '../../platform/browser-identity.js';
import { isInApp } from '../../platform/in-app.js';
import type { ProofLoginParts } from '../../session/proof-login.js';
import { isBrand } from '../../wire/brand-names.js';
import { BRANDS } from '../../wire/brands.js';
import { Held } from '../held.js';
import { type Perform, problemOf } from '../runner.js';
import type { Away, ProvenReturn } from './attempt.js';
import { answeredBy, arrival, goInThisTab, type Journey, letGo, type ProofParts, prepare, returned } from './away.js';
import type { OAuthEffect, OAuthEvent } from './machine.js';

/** A dialog that ends within this time, in milliseconds, wasn't closed by the user. */
const UNSEEN_MS = 1000;

/** What the effects of one flow need. */
export interface OAuthParts extends ProofParts, ProofLoginParts {
  readonly clock: ServiceClock;
  /** Name of the identity in a new account. */
  readonly providerName: string;
  readonly mode: NonNullable<OAuthSettings['mode']>;
}

/** What a provider's proof is used for: a login here, a sign-in method of an account elsewhere. */
export type UseReturn = (proven: ProvenReturn, signal: AbortSignal) => Promise<OAuthEvent>;

/** What one flow does: the trip to the provider and back, then the use of the proof. Failures become events. */
export function oauthEffects(parts: Journey & Pick<OAuthParts, 'mode'>, useReturn: UseReturn): Perform<OAuthEffect, OAuthEvent> {
  const run: Way = { ...parts, asksBrowser: parts.mode === 'fedcm' && hasIdentityDialog() };
  return (effect, signal) => {
    if (effect.type === 'sign-in') return useReturn(effect.proven.open(), signal);
    return start(run, effect, signal).catch((thrown: unknown): OAuthEvent => ({ type: 'failed', problem: problemOf(kmsErrorOf(thrown)) }));
  };
}

type WayEffect = Exclude<OAuthEffect, { readonly type: 'sign-in' }>;
interface Way extends Journey, Pick<OAuthParts, 'mode'> {
  /** Whether to try the browser's own dialog first. After the user closed one, the window opens. */
  asksBrowser: boolean;
}

async function start(run: Way, effect: WayEffect, signal: AbortSignal): Promise<OAuthEvent | undefined> {
  switch (effect.type) {
    case 'open':
      return open(run, signal);
    case 'listen':
      return listen(run, effect.away.open(), signal);
    case 'leave':
      // A user who comes back with the back button sees the first step.
      await goInThisTab(run, effect.away.open(), signal);
      return { type: 'came-back' };
    case 'look':
      return effect.away.open().popup?.looksClosed() ? { type: 'looks-closed' } : undefined;
    case 'resume':
      return resume(run);
    case 'forget':
      await letGo(run, effect.away.open());
      return undefined;
  }
}

/** Opens the window before anything is awaited: browsers allow one only within the click. */
async function open(run: Way, signal: AbortSignal): Promise<OAuthEvent> {
  const { environment, mode, provider, asksBrowser } = run;
  if (isBrand(provider) && BRANDS[provider].notInApp && isInApp()) throw new KmsError('oauth_failed', { reason: 'in_app' });
  const popup = mode === 'redirect' || asksBrowser ? undefined : environment.page.openPopup();
  try {
    if (!environment.online()) throw new KmsError('offline');
    const away = await prepare(run, popup);
    if (asksBrowser) return await askBrowser(run, away, signal);
    if (signal.aborted) await letGo(run, away);
    return mode === 'redirect' ? { type: 'away', away: new Held(away) } : opened(away);
  } catch (thrown) {
    popup?.close();
    throw thrown;
  }
}

function opened(away: Away): OAuthEvent {
  return { type: away.popup ? 'opened' : 'blocked', away: new Held(away) };
}

/** The browser's own dialog. If there is none for this provider, or none was shown, the window opens within the same click. */
async function askBrowser(run: Way, away: Away, signal: AbortSignal): Promise<OAuthEvent> {
  const { environment } = run;
  const askedAtMs = environment.now();
  const token = away.dialog && (await identityToken(away.dialog, signal));
  if (token !== undefined && !signal.aborted) return { type: 'returned', proven: new Held(await answeredBy(run, away, token)) };
  const isSeen = environment.now() - askedAtMs > UNSEEN_MS;
  if (!signal.aborted && !isSeen) return opened({ ...away, popup: environment.page.openPopup() });
  await letGo(run, away);
  if (!signal.aborted) run.asksBrowser = false;
  throw new KmsError('oauth_cancelled');
}

/** Sends the window to the provider and waits for its return. Cleans up once nothing waits any more. */
async function listen(run: Journey, away: Away, signal: AbortSignal): Promise<OAuthEvent | undefined> {
  const proven = await arrival(run, away, signal);
  if (signal.aborted) await letGo(run, away);
  if (!proven) return undefined;
  away.popup?.close();
  // Another tab was faster. The session shows how that ended.
  return proven === 'elsewhere' ? { type: 'came-back' } : { type: 'returned', proven: new Held(proven) };
}

async function resume(run: Journey): Promise<OAuthEvent> {
  const proven = await returned(run);
  return proven ? { type: 'returned', proven: new Held(proven) } : { type: 'came-back' };
}
