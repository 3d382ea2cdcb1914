import { verifyOidcToken } from '../accounts/oidc.js';
import { readVerification } from '../accounts/tokens.js';
import { oneOf, optionalText, requiredText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import { contactKey } from '../state/tables.js';
import { type ProxyCall, pick } from './proxy-call.js';
import { signup } from './proxy-signup.js';

/** One endpoint of the auth proxy. */
interface ProxyRoute {
  /** Whether an empty body reads as `{}`. */
  readonly bodyless?: boolean;
  /** Whether a bot check stands before it, where one is set up. */
  readonly isForPeople?: boolean;
  readonly run: (call: ProxyCall) => object | Promise<object>;
}

function walletKitConfig({ service, parentId }: ProxyCall): object {
  const { enabledProviders, sessionExpirationSeconds, oauthClientIds, oauthRedirectUrl, otpAlphanumeric, otpLength } =
    service.settings.current;
  const redirect = oauthRedirectUrl === undefined ? {} : { oauthRedirectUrl };
  return { enabledProviders, sessionExpirationSeconds, organizationId: parentId, oauthClientIds, ...redirect, otpAlphanumeric, otpLength };
}

function otpInit({ fields, forward }: ProxyCall): Promise<object> {
  return forward('init_otp', 'ACTIVITY_TYPE_INIT_OTP', pick(fields, ['otpType', 'contact']));
}

function otpInitSealed({ service, parentId, fields, forward }: ProxyCall): Promise<object> {
  const appName = service.state.organizations.get(parentId)?.name;
  return forward('init_otp', 'ACTIVITY_TYPE_INIT_OTP_V3', { ...pick(fields, ['otpType', 'contact', 'emailCustomization']), appName });
}

/** `public_key` is the documented spelling, `publicKey` the live one. @source wire 9.3 */
function otpVerify({ fields, forward }: ProxyCall): Promise<object> {
  const publicKey = fields.publicKey ?? fields.public_key;
  const parameters = { ...pick(fields, ['otpId', 'otpCode']), ...(publicKey === undefined ? {} : { publicKey }) };
  return forward('verify_otp', 'ACTIVITY_TYPE_VERIFY_OTP', parameters);
}

function otpVerifySealed({ fields, forward }: ProxyCall): Promise<object> {
  const parameters = { otpId: requiredText(fields, 'otpId'), encryptedOtpBundle: requiredText(fields, 'encryptedOtpBundle') };
  return forward('verify_otp', 'ACTIVITY_TYPE_VERIFY_OTP_V2', parameters);
}

const loginMembers = ['verificationToken', 'publicKey', 'clientSignature', 'invalidateExisting', 'organizationId'];

function otpLogin({ fields, forward }: ProxyCall): Promise<object> {
  return forward('otp_login', 'ACTIVITY_TYPE_OTP_LOGIN', pick(fields, [...loginMembers, 'client_signature']));
}

function otpLoginSigned({ fields, forward }: ProxyCall): Promise<object> {
  return forward('otp_login', 'ACTIVITY_TYPE_OTP_LOGIN_V2', pick(fields, loginMembers));
}

/** What the bot check of a page needs to be shown; nothing where there is none. @source wire-v2 5.1 */
function walletKitClientParams({ service }: ProxyCall): object {
  const { turnstileSiteKey } = service.settings.current;
  return turnstileSiteKey ? { turnstileSiteKey } : {};
}

function oauth2Authenticate({ fields, forward }: ProxyCall): Promise<object> {
  const names = ['provider', 'authCode', 'redirectUri', 'codeVerifier', 'nonce', 'clientId'];
  return forward('oauth2_authenticate', 'ACTIVITY_TYPE_OAUTH2_AUTHENTICATE', pick(fields, names));
}

function oauthLogin({ fields, forward }: ProxyCall): Promise<object> {
  return forward(
    'oauth_login',
    'ACTIVITY_TYPE_OAUTH_LOGIN',
    pick(fields, ['oidcToken', 'publicKey', 'invalidateExisting', 'organizationId']),
  );
}

const filters = ['EMAIL', 'PHONE_NUMBER', 'OIDC_TOKEN', 'OIDC_CLAIMS', 'PUBLIC_KEY', 'CREDENTIAL_ID', 'NAME', 'USERNAME'] as const;

async function account({ service, parentId, fields, ask }: ProxyCall): Promise<object> {
  const filterType = oneOf(fields, 'filterType', { values: filters, refusal: 'filter-invalid' });
  const filterValue = requiredText(fields, 'filterValue');
  const byContact = filterType === 'EMAIL' || filterType === 'PHONE_NUMBER';
  if (byContact && service.settings.current.accountNeedsProof) await checkProof({ service, parentId, fields }, filterValue);
  const path = byContact ? 'list_verified_suborgs' : 'list_suborgs';
  const { organizationIds } = await ask(path, { filterType, filterValue });
  const [organizationId] = Array.isArray(organizationIds) ? organizationIds : [];
  return organizationId === undefined ? {} : { organizationId };
}

/** A verification token or a provider's token proves a contact. @source wire 9.7 */
async function checkProof(
  { service, parentId, fields }: Pick<ProxyCall, 'service' | 'parentId' | 'fields'>,
  contact: string,
): Promise<void> {
  const oidcToken = optionalText(fields, 'oidcToken');
  if (fields.verificationToken === undefined && oidcToken !== undefined) {
    const { email } = await verifyOidcToken(service, oidcToken);
    if (email === undefined || contactKey(email) !== contactKey(contact)) throw new Refusal('verification-required');
    return;
  }
  const token = optionalText(fields, 'verificationToken');
  if (token === undefined) throw new Refusal('verification-required');
  const claims = readVerification(token, { signer: service.keys.verificationSigner, nowMs: service.clock.now() });
  if (claims.organizationId !== parentId || contactKey(claims.contact) !== contactKey(contact))
    throw new Refusal('verification-token-invalid');
}

const routes: Readonly<Record<string, ProxyRoute>> = {
  '/v1/wallet_kit_config': { bodyless: true, run: walletKitConfig },
  '/v1/wallet_kit_client_params': { bodyless: true, run: walletKitClientParams },
  '/v1/otp_init': { isForPeople: true, run: otpInit },
  '/v1/otp_init_v2': { isForPeople: true, run: otpInitSealed },
  '/v1/otp_verify': { run: otpVerify },
  '/v1/otp_verify_v2': { run: otpVerifySealed },
  '/v1/otp_login': { run: otpLogin },
  '/v1/otp_login_v2': { run: otpLoginSigned },
  '/v1/oauth2_authenticate': { run: oauth2Authenticate },
  '/v1/oauth_login': { run: oauthLogin },
  '/v1/account': { run: account },
  '/v1/signup': { isForPeople: true, run: (call) => signup(call, 'V7') },
  '/v1/signup_v2': { isForPeople: true, run: (call) => signup(call, 'V8') },
};

/** The paths of the endpoints. */
export const proxyPaths: readonly string[] = Object.keys(routes);

/** The endpoint of a path. */
export function proxyRouteOf(path: string): ProxyRoute | undefined {
  return Object.hasOwn(routes, path) ? routes[path] : undefined;
}
