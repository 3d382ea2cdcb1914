import type { LoginKey } from '../../crypto/signing-key.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import { adopt } from '../../session/adopt.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import type { ProofLoginParts } from '../../session/proof-login.js';
import type { SessionSnapshot } from '../../session/session.js';
import { isRefused, type SignInEnd, signInOrUp } from '../../session/sign-in-or-up.js';
import type { ProviderName } from '../../wire/brands.js';
import { calledIn, claimsBeside } from '../../wire/oidc-token.js';
import type { OauthProviderInput, OidcToken, SessionToken } from '../../wire/proxy.js';
import { Held } from '../held.js';
import { problemOf } from '../runner.js';
import type { ProvenReturn } from './attempt.js';
import type { OAuthParts, UseReturn } from './effects.js';
import type { OAuthEvent } from './machine.js';
import { tokenOf } from './token.js';

/** What a login with a token needs. */
export interface Run
  extends Pick<OAuthParts, 'environment' | 'store' | 'clock' | 'proxy' | 'settings' | 'providerName' | keyof ProofLoginParts> {
  /** The brand, if there is one. */
  readonly provider?: ProviderName;
  readonly signal: AbortSignal;
}

/** A login with what the provider proved. */
export function oauthLogin(parts: OAuthParts): UseReturn {
  return (proven, signal) => signIn({ ...parts, signal }, proven);
}

/** Sign in with a provider's answer. After a failure, a token already received is kept for another try. */
async function signIn(run: OAuthParts & Run, given: ProvenReturn): Promise<OAuthEvent> {
  let proven = given;
  try {
    const token = proven.token ?? (await tokenOf(run, proven));
    proven = { ...proven, token };
    const onSignUp = () => {
      proven = { ...proven, signupAsked: true };
    };
    const { attempt, signupAsked } = proven;
    const end = await signInWith(run, { key: attempt.key, token, signupAsked }, onSignUp);
    return end.type === 'missing' ? { type: 'missing', proven: new Held(proven) } : end;
  } catch (thrown) {
    const problem = problemOf(kmsErrorOf(thrown));
    // A refused token stays refused, so the provider has to be asked again.
    const isKept = proven.token !== undefined && !isRefused(thrown);
    return isKept ? { type: 'unfinished', problem, proven: new Held(proven) } : { type: 'failed', problem };
  }
}

/** A token, and the key it is bound to. */
export interface Ready {
  readonly key: LoginKey;
  readonly token: OidcToken;
  readonly signupAsked?: boolean | undefined;
}

/** Sign in with an OIDC token, or create an account with it. @param onSignUp called when an account is requested. */
export function signInWith(run: Run, proven: Ready, onSignUp: () => void): Promise<SignInEnd> {
  const { proxy, mayCreate, signal } = run;
  const { token: oidcToken, signupAsked = false } = proven;
  return signInOrUp(
    {
      login: (organizationId) => login(run, proven, organizationId),
      mayBeMissing: isRefused,
      lookUp: async () => (await proxy()).account({ filterType: 'OIDC_TOKEN', filterValue: oidcToken }, { signal }).catch(tokenRefused),
      mayCreate,
      signUp: async () => {
        const { signup } = await proxy();
        const oauthProviders = await identitiesOf(run, oidcToken);
        onSignUp();
        const userName = calledIn(oidcToken);
        return (await signup({ ...(userName && { userName }), oauthProviders, wallet: FIRST_WALLET }, { signal })).organizationId;
      },
    },
    { first: 'login', signupAsked },
  );
}

/** The request was only about the token, so a refusal concerns the token and not the page. */
function tokenRefused(thrown: unknown): never {
  if (!(thrown instanceof KmsError) || thrown.code !== 'bad_request') throw thrown;
  // A reason belongs to its code.
  const { name, code, retryable, reason, ...known } = thrown;
  throw new KmsError('oauth_failed', { ...known, cause: thrown });
}

/** The proven identity, and the same person's identities at the page's other clients, if the profile has those. @source wire-v2.md 8 */
async function identitiesOf(
  { provider, providerName, settings, facts }: Run,
  oidcToken: OidcToken,
): Promise<readonly OauthProviderInput[]> {
  const { profile } = await facts();
  const ids = provider === undefined ? [] : ((await settings()).map((one) => one.secondaryClientIds?.[provider]).find(Boolean) ?? []);
  const linked = profile.otp === 'sealed' ? claimsBeside(oidcToken, ids) : [];
  return [{ providerName, oidcToken }, ...linked.map((oidcClaims) => ({ providerName, oidcClaims }))];
}

/**
 * One `oauth_login`, or a `stamp_login` with the proof in its stamp.
 * @param organizationId the organization that the session must belong to.
 */
async function login(run: Run, { key, token }: Ready, organizationId?: string): Promise<SessionSnapshot> {
  const { profile, signers } = await run.facts();
  const keeping = { calledAs: calledIn(token) };
  const snapshot =
    profile.loginBy === 'attested'
      ? await (await run.attested()).attestedLogin(await run.login(), {
          scheme: 'OIDC',
          token,
          key,
          organizationId,
          keeping,
          signal: run.signal,
        })
      : await adopt({ ...run, signers }, { token: await sessionFor(run, token, key.publicKeyHex), key, organizationId, ...keeping });
  if (snapshot.state !== 'signed-in') throw new KmsError('session_expired');
  return snapshot;
}

async function sessionFor({ proxy, signal }: Run, oidcToken: OidcToken, publicKey: string): Promise<SessionToken> {
  const { oauthLogin } = await proxy();
  return (await oauthLogin({ oidcToken, publicKey }, { signal })).session;
}
