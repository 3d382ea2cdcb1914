import { signLogin, signSignup } from '../../client/client-signature.js';
import { adopt } from '../../session/adopt.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import type { SessionSnapshot } from '../../session/session.js';
import { isRefused, signInOrUp } from '../../session/sign-in-or-up.js';
import type { AccountFilter, Signup } from '../../wire/proxy.js';
import type { OtpParts, OtpRun, UseProof } from './effects.js';
import type { OtpEvent } from './machine.js';
import type { ProvenContact } from './proven.js';

/** A login with a proven contact. */
export function otpLogin(parts: OtpParts): UseProof {
  return (run, proven) => signIn({ ...parts, ...run }, proven);
}

type Run = OtpParts & OtpRun;

/**
 * Sign in with a proven contact. For a sign-up the account is looked up before the first login, and so it is after a sign-up whose response
 * was lost.
 */
async function signIn(run: Run, proven: ProvenContact): Promise<OtpEvent> {
  const { proxy, mayCreate, account, signal } = run;
  return signInOrUp(
    {
      login: (organizationId) => login(run, proven, organizationId),
      mayBeMissing: isRefused,
      lookUp: async () => (await proxy()).account(accountFilterOf(proven), { signal }),
      mayCreate,
      signUp: () => signUp(run, proven),
    },
    { first: account ? 'look-up' : 'login', signupAsked: proven.attempt.detail.signupAsked === true },
  );
}

/** One `otp_login`, or a `stamp_login` with the proof in its stamp. The session is stored in the same write that removes the attempt. */
async function login(parts: Run, proven: ProvenContact, organizationId?: string): Promise<SessionSnapshot> {
  const { environment, proxy, attempts, facts, signal, providers, attested, login: stamped } = parts;
  const { attempt, token, claims } = proven;
  const { key, id } = attempt;
  const { profile, signers } = await facts();
  const keeping = { attemptKey: attempts.keyOf(id) };
  if (profile.loginBy === 'attested') {
    const { attestedLogin } = await attested();
    return attestedLogin(await stamped(), { scheme: 'VERIFICATION_TOKEN', token, key, organizationId, keeping, signal });
  }
  const clientSignature = await signLogin(environment, profile, { token, tokenId: claims.id, key });
  const { otpLogin } = await proxy();
  const { session } = await otpLogin({ verificationToken: token, publicKey: key.publicKeyHex, clientSignature }, { signal });
  const adoption = { ...parts, signers, lifeSeconds: providers.last?.sessionExpirationSeconds };
  return adopt(adoption, { token: session, key, organizationId, ...keeping });
}

/** Create the account. @returns its organization. */
async function signUp({ environment, proxy, facts, attempts, signal, account }: Run, proven: ProvenContact): Promise<string> {
  const { attempt, token, claims } = proven;
  const { contact } = claims;
  const body: Signup = {
    ...(attempt.detail.channel === 'email' ? { userEmail: contact } : { userPhoneNumber: contact }),
    verificationToken: token,
    ...(account?.() ?? { wallet: FIRST_WALLET }),
  };
  const { profile } = await facts();
  const clientSignature = await signSignup(environment, profile, { token, tokenId: claims.id, key: attempt.key, body });
  // Stored before the request, so that even a closed page doesn't forget that an account may have been created.
  await attempts.save(attempt, { ...attempt.detail, signupAsked: true });
  const { signup } = await proxy();
  return (await signup({ ...body, ...(clientSignature && { clientSignature }) }, { signal })).organizationId;
}

/** Only asked with a proof of the contact. @source security R52 */
function accountFilterOf({ attempt, token, claims }: ProvenContact): AccountFilter {
  const filterType = attempt.detail.channel === 'email' ? 'EMAIL' : 'PHONE_NUMBER';
  return { filterType, filterValue: claims.contact, verificationToken: token };
}
