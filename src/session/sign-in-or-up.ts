import { KmsError, kmsErrorOf } from '../errors.js';
import type { AccountLookup } from '../wire/proxy.js';
import type { SessionSnapshot } from './session.js';
import { type SignedInSession, signedInBy } from './signed-in.js';

/** Asked before an account is created. Only `false` prevents it; a promise is awaited. */
export type MayCreate = () => boolean | undefined | Promise<boolean | undefined>;

/** The calls of one sign-in method. */
export interface Rungs {
  /** @param organizationId the organization that the session must belong to, if known. */
  readonly login: (organizationId?: string) => Promise<SessionSnapshot>;
  /** Whether a failed login may mean that there is no account. */
  readonly mayBeMissing: (refusal: KmsError) => boolean;
  /** Looks up the account with the existing proof. */
  readonly lookUp: () => Promise<AccountLookup>;
  readonly mayCreate?: MayCreate | undefined;
  /** Creates the account. @returns its organization. */
  readonly signUp: () => Promise<string>;
}

/** Where to start. */
export interface Start {
  /** `login`: the user wants to sign in. `look-up`: there may be an account, but no login is wanted yet. `sign-up`: there can't be one. */
  readonly first: 'login' | 'look-up' | 'sign-up';
  /**
   * A sign-up was requested before and its response was lost. If an account is found, it counts as the requested one; none is created
   * without looking.
   */
  readonly signupAsked: boolean;
}

/** The outcome: who is signed in, or that there is no account and none may be created. */
export type SignInEnd = { readonly type: 'missing' } | ({ readonly type: 'signed-in'; readonly signedUp: boolean } & SignedInSession);

/**
 * Sign in, or create an account and sign in to it: log in; if refused, look up the account; if there is none, sign up; log in.
 *
 * @throws KmsError the refusal of the first login if there is an account after all, and whatever the calls throw.
 */
export async function signInOrUp(rungs: Rungs, { first, signupAsked }: Start): Promise<SignInEnd> {
  const tried = first === 'login' && !signupAsked ? await loginOrRefusal(rungs) : undefined;
  if (tried && !(tried instanceof KmsError)) return signedIn(tried, false);
  const isLookedUp = first !== 'sign-up' || signupAsked;
  const found: AccountLookup = isLookedUp ? await rungs.lookUp() : { state: 'missing' };
  if (found.state === 'found') {
    // Not found, but found a moment later: another tab has created it.
    if (tried && tried.status !== 404) throw tried;
    return signedIn(await rungs.login(found.organizationId), signupAsked);
  }
  if ((await rungs.mayCreate?.()) === false) return { type: 'missing' };
  return signedIn(await upAndIn(rungs, first !== 'sign-up'), true);
}

async function loginOrRefusal({ login, mayBeMissing }: Rungs): Promise<SessionSnapshot | KmsError> {
  return login().catch((thrown: unknown) => {
    const refusal = kmsErrorOf(thrown);
    if (mayBeMissing(refusal)) return refusal;
    throw thrown;
  });
}

async function upAndIn(rungs: Rungs, mayBeThere: boolean): Promise<SessionSnapshot> {
  const made = await rungs.signUp().catch((thrown: unknown) => {
    if (mayBeThere && thrown instanceof KmsError && thrown.code === 'account_exists') return thrown;
    throw thrown;
  });
  if (!(made instanceof KmsError)) return rungs.login(made);
  // Another tab was faster, and the account belongs to the same person. If it doesn't, the login is refused and the first error counts.
  const session = await loginOrRefusal(rungs);
  if (session instanceof KmsError) throw made;
  return session;
}

function signedIn(session: SessionSnapshot, signedUp: boolean): SignInEnd {
  return { type: 'signed-in', signedUp, ...signedInBy(session) };
}

/** The service refused, for a reason other than origin or rate limit: the request had no effect. @source security R10 */
export function isRefused(thrown: unknown): thrown is KmsError {
  if (!(thrown instanceof KmsError)) return false;
  const { status = 0, code } = thrown;
  return status >= 400 && status < 500 && code !== 'forbidden' && code !== 'rate_limited';
}
