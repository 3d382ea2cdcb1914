import { KmsError, kmsErrorOf } from '../errors.js';
import type { AccountLookup } from '../wire/proxy.js';
import type { SessionSnapshot } from './session.js';
import { type SignedInSession, signedInBy } from './signed-in.js';

/** Asked before an account is made. Only `false` keeps it from being made; a promise is waited for. */
export type MayCreate = () => boolean | undefined | Promise<boolean | undefined>;

/** The calls of one sign-in method. */
export interface Rungs {
  /** @param organizationId whose session it has to be, where that is known. */
  readonly login: (organizationId?: string) => Promise<SessionSnapshot>;
  /** Whether a failed login may mean that there is no account. */
  readonly mayBeMissing: (refusal: KmsError) => boolean;
  /** Asks whose account it is, with the proof that is there. */
  readonly lookUp: () => Promise<AccountLookup>;
  readonly mayCreate?: MayCreate | undefined;
  /** Makes the account. @returns its organization. */
  readonly signUp: () => Promise<string>;
}

/** Where to begin. */
export interface Start {
  /** `login`: the user wants to sign in. `look-up`: there may be an account, and a login is not wanted yet. `sign-up`: there can be none. */
  readonly first: 'login' | 'look-up' | 'sign-up';
  /** An account was asked for before, and the answer was lost: one that is found is taken for it, and none is made unseen. */
  readonly signupAsked: boolean;
}

/** How it ended: who is signed in, or that there is no account and none may be made. */
export type SignInEnd = { readonly type: 'missing' } | ({ readonly type: 'signed-in'; readonly signedUp: boolean } & SignedInSession);

/**
 * Sign in, or make an account and sign in to it: login; where that is refused, look up; where there is no account, sign up; login.
 *
 * @throws KmsError the refusal of the first login where there is an account all the same; and as the calls fail.
 */
export async function signInOrUp(rungs: Rungs, { first, signupAsked }: Start): Promise<SignInEnd> {
  const tried = first === 'login' && !signupAsked ? await loginOrRefusal(rungs) : undefined;
  if (tried && !(tried instanceof KmsError)) return signedIn(tried, false);
  const isLookedUp = first !== 'sign-up' || signupAsked;
  const found: AccountLookup = isLookedUp ? await rungs.lookUp() : { state: 'missing' };
  if (found.state === 'found') {
    // Not found, and found a moment later: another tab has made it meanwhile.
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
  // Another tab was faster, and the account is the same person's. Where it is not, the login is refused and the first answer counts.
  const session = await loginOrRefusal(rungs);
  if (session instanceof KmsError) throw made;
  return session;
}

function signedIn(session: SessionSnapshot, signedUp: boolean): SignInEnd {
  return { type: 'signed-in', signedUp, ...signedInBy(session) };
}

/** The service said no, for another reason than the origin or the rate: it had no effect. @source security R10 */
export function isRefused(thrown: unknown): thrown is KmsError {
  if (!(thrown instanceof KmsError)) return false;
  const { status = 0, code } = thrown;
  return status >= 400 && status < 500 && code !== 'forbidden' && code !== 'rate_limited';
}
