import { issueOidcToken, nonceOf, type OidcIdentity, verifyOidcToken } from '../../accounts/oidc.js';
import { readLifetime, readPublicKey, startSession } from '../../accounts/sessions.js';
import { checkSocial, usersByIdentity } from '../../accounts/social.js';
import { type Fields, flag, optionalText, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { brands } from '../../state/brands.js';
import type { Call, Operation } from '../../state/operation.js';
import type { User } from '../../state/records.js';

/** Lifetime of the service's own OIDC tokens. */
const TOKEN_LIFETIME_SECONDS = 300;

async function oauthLogin(call: Call): Promise<object> {
  const { service, parameters } = call;
  checkSocial(service);
  const publicKey = readPublicKey(parameters, 'publicKey');
  const identity = await verifyOidcToken(service, requiredText(parameters, 'oidcToken'));
  if (identity.nonce !== nonceOf(requiredText(parameters, 'publicKey'))) throw new Refusal('oidc-nonce-wrong');
  checkSocial(service, identity);
  const user = userOfIdentity(call, identity);
  const invalidateExisting = flag(parameters, 'invalidateExisting');
  return { session: startSession(service, user, { publicKey, expirationSeconds: readLifetime(service, parameters), invalidateExisting }) };
}

/** The one user with the identity: in the organization that the request names, otherwise among all sub-organizations. */
function userOfIdentity({ service, organization, parameters }: Call, identity: OidcIdentity): User {
  const named = organization.parentId === undefined ? optionalText(parameters, 'organizationId') : organization.id;
  const candidates = usersByIdentity(service, organization.parentId ?? organization.id, identity);
  const [user, ...others] = candidates.filter(({ organizationId }) => named === undefined || organizationId === named);
  if (user === undefined) throw new Refusal('account-unknown');
  if (others.length > 0) throw new Refusal('account-ambiguous');
  return user;
}

/** Exchange the authorization code of a provider without OIDC tokens for a token of the service. @source wire 9.5 */
async function oauth2Authenticate({ service, organization, parameters, nowMs }: Call): Promise<object> {
  const authCode = mustBeSet(parameters, 'authCode', 'auth_code');
  const codeVerifier = mustBeSet(parameters, 'codeVerifier', 'code_verifier');
  const redirectUri = mustBeSet(parameters, 'redirectUri', 'redirect_uri');
  const clientId = mustBeSet(parameters, 'clientId', 'client_id');
  const provider = requiredText(parameters, 'provider');
  const brand = brands.find(({ oauth2 }) => oauth2 === provider)?.name;
  if (brand === undefined) throw new Refusal('oauth2-provider-invalid');
  const { enabledProviders, oauthClientIds } = service.settings.current;
  if (!enabledProviders.includes(brand)) throw new Refusal('oauth2-provider-not-configured');
  const credentials = service.state.oauth2Credentials.find('organization', organization.id);
  const isKnown = oauthClientIds[brand] === clientId || credentials.some((one) => one.provider === provider && one.clientId === clientId);
  if (!isKnown) throw new Refusal('oauth2-credential-unknown');
  const subject = await service.exchangeCode({ brand, authCode, codeVerifier, redirectUri, clientId });
  if (subject === undefined) throw new Refusal('oauth2-code-refused');
  const nonce = optionalText(parameters, 'nonce');
  const claims = {
    issuer: service.origin(),
    audience: clientId,
    subject: `${brand}:${subject}`,
    ...(nonce === undefined ? {} : { nonce }),
  };
  return { oidcToken: issueOidcToken(claims, { key: service.keys.oidcSigner, nowMs, lifetimeSeconds: TOKEN_LIFETIME_SECONDS }) };
}

function mustBeSet(parameters: Fields, name: string, documented: string): string {
  const text = optionalText(parameters, name);
  if (text === undefined) throw new Refusal('must-be-set', { message: `${documented} must be set` });
  return text;
}

const auth = { resource: 'AUTH', action: 'CREATE', right: 'proxy' } as const;

/** OAuth calls, as the auth proxy forwards them. @source wire 9.5, 9.6 */
export const oauthOperations: readonly Operation[] = [
  {
    path: 'oauth_login',
    type: 'ACTIVITY_TYPE_OAUTH_LOGIN',
    intent: 'oauthLoginIntent',
    result: 'oauthLoginResult',
    ...auth,
    isFromAbove: true,
    run: oauthLogin,
  },
  {
    path: 'oauth2_authenticate',
    type: 'ACTIVITY_TYPE_OAUTH2_AUTHENTICATE',
    intent: 'oauth2AuthenticateIntent',
    result: 'oauth2AuthenticateResult',
    ...auth,
    run: oauth2Authenticate,
  },
];
