import { signLogin, signSignup } from '../../client/client-signature.js';
import { KmsError } from '../../errors.js';
import { adopt } from '../../session/adopt.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import type { SessionSnapshot } from '../../session/session.js';
import type { AccountFilter, Signup, VerificationToken } from '../../wire/proxy.js';
import type { VerificationClaims } from '../../wire/session-claims.js';
import type { OtpAttempt } from './attempt.js';
import type { OtpRun } from './effects.js';
import type { OtpEvent } from './machine.js';

/** A contact that is proven, by whom and to whom. */
export interface Proven {
  readonly attempt: OtpAttempt;
  readonly token: VerificationToken;
  readonly claims: VerificationClaims;
}

/**
 * Sign in with a proven contact. The login is tried at once; only its refusal asks whether there is an account, and where there is none
 * it is made. After a sign-up whose answer was lost the account is asked for first, so that no second one is made; so it is where
 * somebody came to sign up.
 */
export async function signIn(parts: OtpRun, proven: Proven): Promise<OtpEvent> {
  const asked = proven.attempt.detail.signupAsked === true;
  const refusal = asked || parts.account ? undefined : await login(parts, proven);
  if (refusal && !(refusal instanceof KmsError)) return signedIn(refusal, false);
  const account = await (await parts.proxy()).account(accountFilterOf(proven), parts.signal);
  if (account.state === 'found') {
    // Not found, and found a moment later: another tab has made it meanwhile.
    if (refusal && refusal.status !== 404) throw refusal;
    return signedIn(await loginOrThrow(parts, proven, account.organizationId), asked);
  }
  if (!parts.mayCreate()) return { type: 'missing' };
  return signedIn(await signUp(parts, proven), true);
}

/** The session, or the refusal that may mean that there is no account. Any other failure is thrown. */
function login(parts: OtpRun, proven: Proven): Promise<SessionSnapshot | KmsError> {
  return loginOrThrow(parts, proven).catch((thrown: unknown) => {
    if (thrown instanceof KmsError && isRefusal(thrown)) return thrown;
    throw thrown;
  });
}

/** The service said no, for another reason than the origin or the rate: it had no effect. @source security R10 */
function isRefusal({ status = 0, code }: KmsError): boolean {
  return status >= 400 && status < 500 && code !== 'forbidden' && code !== 'rate_limited';
}

/** One `otp_login`; its session is kept in the write that drops the attempt. */
async function loginOrThrow(parts: OtpRun, proven: Proven, organizationId?: string): Promise<SessionSnapshot> {
  const { environment, proxy, attempts, facts, signal, config } = parts;
  const { attempt, token, claims } = proven;
  const { key, id } = attempt;
  const { profile, signers } = await facts();
  const clientSignature = await signLogin(environment.subtle, profile, { token, tokenId: claims.id, key });
  const { otpLogin } = await proxy();
  const { session } = await otpLogin({ verificationToken: token, publicKey: key.publicKeyHex, clientSignature }, signal);
  const adoption = { ...parts, signers, lifeSeconds: config()?.sessionExpirationSeconds };
  return adopt(adoption, { token: session, key, organizationId, attemptKey: attempts.keyOf(id) });
}

/** Make the account, and sign in to it with the same proof. */
async function signUp(parts: OtpRun, proven: Proven): Promise<SessionSnapshot> {
  const made = await createAccount(parts, proven);
  if (!(made instanceof KmsError)) return loginOrThrow(parts, proven, made);
  // Another tab was faster, and the account is the same person's. Where it is not, the login is refused and that is what is told.
  const session = await login(parts, proven);
  if (session instanceof KmsError) throw made;
  return session;
}

/** @returns the organization that was made, or `account_exists`. */
async function createAccount({ environment, proxy, facts, attempts, signal, account }: OtpRun, proven: Proven): Promise<string | KmsError> {
  const { attempt, token, claims } = proven;
  const { contact } = claims;
  const body: Signup = {
    ...(attempt.detail.channel === 'email' ? { userEmail: contact } : { userPhoneNumber: contact }),
    verificationToken: token,
    ...(account?.() ?? { wallet: FIRST_WALLET }),
  };
  const { profile } = await facts();
  const clientSignature = await signSignup(environment.subtle, profile, { token, tokenId: claims.id, key: attempt.key, body });
  // Written before it is asked, so that not even a closed page forgets that an account may have been made.
  await attempts.keep(attempt, { ...attempt.detail, signupAsked: true });
  try {
    const { signup } = await proxy();
    return (await signup({ ...body, clientSignature }, signal)).organizationId;
  } catch (thrown) {
    if (thrown instanceof KmsError && thrown.code === 'account_exists') return thrown;
    throw thrown;
  }
}

/** Asked with proof of the contact only. @source security R52 */
function accountFilterOf({ attempt, token, claims }: Proven): AccountFilter {
  const filterType = attempt.detail.channel === 'email' ? 'EMAIL' : 'PHONE_NUMBER';
  return { filterType, filterValue: claims.contact, verificationToken: token };
}

function signedIn(session: SessionSnapshot, signedUp: boolean): OtpEvent {
  if (session.state !== 'signed-in') throw new KmsError('session_expired');
  const { organizationId, userId, expiresAtMs } = session;
  return { type: 'signed-in', signedUp, organizationId, userId, expiresAtMs };
}
