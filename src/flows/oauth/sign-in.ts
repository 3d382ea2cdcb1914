import { KmsError } from '../../errors.js';
import { adopt } from '../../session/adopt.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import type { OAuthParts } from './effects.js';
import type { OAuthEvent } from './machine.js';
import { type Proven, tokenOf } from './token.js';

interface Run extends OAuthParts {
  readonly signal: AbortSignal;
}

/**
 * Sign in with what a provider answered. The login is tried at once; only its refusal asks whether there is an account, and where there
 * is none it is made with the same token.
 */
export async function signIn(run: Run, proven: Proven): Promise<OAuthEvent> {
  proven.token ??= await tokenOf(run, proven);
  const { token } = proven;
  try {
    const refusal = proven.signupAsked ? undefined : await login(run, proven).catch(orRefusal);
    if (refusal && !(refusal instanceof KmsError)) return refusal;
    const client = await run.proxy();
    const account = await client.account({ filterType: 'OIDC_TOKEN', filterValue: token }, run.signal);
    if (account.state === 'found') {
      // Not found, and found a moment later: another tab has made it meanwhile.
      if (refusal && refusal.status !== 404) throw refusal;
      return await login(run, proven, account.organizationId);
    }
    if (!run.mayCreate()) return { type: 'missing' };
    proven.signupAsked = true;
    const providerName = run.provider;
    const { organizationId } = await client.signup(
      { oauthProviders: [{ providerName, oidcToken: token }], wallet: FIRST_WALLET },
      run.signal,
    );
    return await login(run, proven, organizationId);
  } catch (thrown) {
    // A refused token stays refused: the provider has to be asked anew.
    if (orRefusalOf(thrown)) proven.token = undefined;
    throw thrown;
  }
}

/** One `oauth_login`. @param made the organization that the session has to be of. */
async function login(run: Run, { attempt, token, signupAsked }: Proven, made?: string): Promise<OAuthEvent> {
  const { key } = attempt;
  if (!token) throw new KmsError('oauth_failed');
  const { oauthLogin } = await run.proxy();
  const { session } = await oauthLogin({ oidcToken: token, publicKey: key.publicKeyHex }, run.signal);
  const { signers } = await run.facts();
  const snapshot = await adopt({ ...run, signers }, { token: session, key, organizationId: made });
  if (snapshot.state !== 'signed-in') throw new KmsError('session_expired');
  const { organizationId, userId, expiresAtMs } = snapshot;
  return { type: 'signed-in', signedUp: signupAsked === true, organizationId, userId, expiresAtMs };
}

function orRefusal(thrown: unknown): KmsError {
  const refusal = orRefusalOf(thrown);
  if (refusal) return refusal;
  throw thrown;
}

/** The service said no, for another reason than the origin or the rate: it had no effect. @source security R10 */
function orRefusalOf(thrown: unknown): KmsError | undefined {
  if (!(thrown instanceof KmsError)) return undefined;
  const { status = 0, code } = thrown;
  return status >= 400 && status < 500 && code !== 'forbidden' && code !== 'rate_limited' ? thrown : undefined;
}
