import { KmsError } from '../../errors.js';
import { isBrand } from '../../wire/brand-names.js';
import { BRANDS } from '../../wire/brands.js';
import { checkIssuer, readReturn } from '../../wire/oauth-return.js';
import { checkOidcToken } from '../../wire/oidc-token.js';
import { type OAuth2Provider, type OidcToken, token as tokenText } from '../../wire/proxy.js';
import { mapped, type Read, shape } from '../../wire/read.js';
import type { OAuthAttempt, ProvenReturn } from './attempt.js';
import type { ProofParts } from './away.js';

/** What is needed to exchange an answer for a token. */
type Trade = Pick<ProofParts, 'proxy' | 'transport'> & { readonly signal: AbortSignal };

const EXCHANGE_MS = 30_000;

/** The provider's statement about the user, checked against the attempt before any other code sees it. @source security R36, R46 */
export async function tokenOf(run: Trade, { attempt, url }: Pick<ProvenReturn, 'attempt' | 'url'>): Promise<OidcToken> {
  const { provider, clientId, nonce, authorize, issuer } = attempt.detail;
  checkIssuer(url, { issuer, others: [new URL(authorize).origin, isBrand(provider) ? BRANDS[provider].issuer : undefined] });
  const { type, value } = readReturn(url, provider === 'apple');
  const token = type === 'id_token' ? checkedToken(value) : await trade(run, attempt, value);
  checkOidcToken(token, { nonce, clientId });
  return token;
}

/** Google and Apple answer with a token, so a code from them is refused. */
function trade(run: Trade, { detail }: OAuthAttempt, code: string): Promise<OidcToken> {
  const { provider } = detail;
  const tradedBy = isBrand(provider) ? BRANDS[provider].tradedBy : undefined;
  if (tradedBy) return tradeByService(run, { ...detail, tradedBy }, code);
  if (provider === 'google' || provider === 'apple' || detail.tokenEndpoint === undefined) throw new KmsError('oauth_failed');
  // The brand doesn't require a grant type; RFC 6749 section 4.1.3 does.
  const { clientId: client_id, redirectUri: redirect_uri, verifier: code_verifier } = detail;
  const members = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier };
  return run.transport.send({
    url: detail.tokenEndpoint,
    operation: 'oauth_token',
    body: new URLSearchParams(members).toString(),
    contentType: 'application/x-www-form-urlencoded',
    deadlineMs: EXCHANGE_MS,
    effect: 'once',
    read: readTokenAnswer,
    judge: (_, status) => ({ code: status >= 500 ? 'server_error' : status === 429 ? 'rate_limited' : 'oauth_failed' }),
    signal: run.signal,
  });
}

async function tradeByService(
  run: Trade,
  detail: OAuthAttempt['detail'] & { readonly tradedBy: OAuth2Provider },
  authCode: string,
): Promise<OidcToken> {
  const { redirectUri, verifier: codeVerifier, nonce, clientId, tradedBy: provider } = detail;
  const { oauth2Authenticate } = await run.proxy();
  return (await oauth2Authenticate({ provider, authCode, redirectUri, codeVerifier, nonce, clientId }, { signal: run.signal })).oidcToken;
}

const asOidcToken: Read<OidcToken> = tokenText as Read<OidcToken>; // which token it is depends on the provider that was asked
const readTokenAnswer: Read<OidcToken> = mapped(shape<{ readonly id_token: OidcToken }>({ id_token: asOidcToken }), (one) => one.id_token);

/** A string that may be a token. @throws KmsError `oauth_failed`. */
export function checkedToken(value: unknown): OidcToken {
  const read = asOidcToken(value, '');
  if (!read.ok) throw new KmsError('oauth_failed');
  return read.value;
}
