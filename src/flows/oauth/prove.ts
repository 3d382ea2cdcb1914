import { KmsError } from '../../errors.js';
import type { Popup } from '../../platform/environment.js';
import { RETURN_MARK } from '../../wire/oauth-return.js';
import type { OidcToken } from '../../wire/proxy.js';
import { type Away, arrival, attemptsOf, goInThisTab, type Journey, letGo, type ProofParts, prepare, returned } from './away.js';
import { tokenOf } from './token.js';
import type { SocialProvider } from './view.js';

/** What a proof of an identity is for, so that a login's answer is never taken for one. */
export interface ProofWish extends ProofParts {
  readonly kind: string;
  /** The window that the click has opened; `undefined` for a way in this tab. */
  readonly popup: Popup | undefined;
}

/**
 * Have a provider say who somebody is, for another end than a login.
 *
 * @returns the provider's token, bound to this attempt. Never ends where this tab goes to the provider: see `resumedIdentity`.
 * @throws KmsError `oauth_…`, `aborted`, `config_invalid`, `method_disabled`; nothing of the attempt is left then.
 */
export async function proveIdentity(wish: ProofWish, signal: AbortSignal): Promise<OidcToken> {
  const run: Journey = { ...wish, attempts: attemptsOf(wish, wish.kind) };
  let away: Away | undefined;
  try {
    if (!wish.environment.online()) throw new KmsError('offline');
    away = await prepare(run, wish.popup);
    if (signal.aborted) throw new KmsError('aborted');
    if (!wish.popup) await goInThisTab(run, away, signal);
    const proven = wish.popup && (await arrival(run, away, signal));
    if (signal.aborted) throw new KmsError('aborted');
    if (typeof proven !== 'object') throw new KmsError('oauth_cancelled');
    return await tokenOf({ ...run, signal }, proven);
  } finally {
    wish.popup?.close();
    if (away) await letGo(run, away);
  }
}

/** An identity that this tab came back with. */
export interface Resumed {
  readonly provider: SocialProvider;
  readonly token: OidcToken;
}

/**
 * The identity whose return is marked in this page's address; `undefined` where that return is for something else.
 *
 * @throws KmsError `oauth_…` when the provider refused, or its answer is none.
 */
export async function resumedIdentity(parts: Omit<ProofWish, 'provider' | 'popup'>, signal: AbortSignal): Promise<Resumed | undefined> {
  const [, name = '', state = ''] = RETURN_MARK.exec(parts.environment.page.url()?.hash ?? '') ?? [];
  const provider = name as SocialProvider; // no attempt of another name is found
  const run: Journey = { ...parts, provider, attempts: attemptsOf({ ...parts, provider }, parts.kind) };
  const own = await run.attempts.find(state).catch(() => undefined);
  if (own?.detail.provider !== provider) return undefined;
  const proven = await returned(run);
  return proven && { provider, token: await tokenOf({ ...run, signal }, proven) };
}
