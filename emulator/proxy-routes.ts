import type { ProxyCall } from './auth-proxy.js';
import { type Fields, isFields, oneOf, optionalFields, optionalText, requiredText } from './fields.js';
import { usersByContact } from './members.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import { contactKey } from './state.js';
import { readVerification } from './tokens.js';

/** One endpoint of the auth proxy. */
interface ProxyRoute {
  /** Whether an empty body reads as `{}`. */
  readonly bodyless?: boolean;
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

/** `public_key` is the documented spelling, `publicKey` the live one. @source wire 9.3 */
function otpVerify({ fields, forward }: ProxyCall): Promise<object> {
  const publicKey = fields.publicKey ?? fields.public_key;
  const parameters = { ...pick(fields, ['otpId', 'otpCode']), ...(publicKey === undefined ? {} : { publicKey }) };
  return forward('verify_otp', 'ACTIVITY_TYPE_VERIFY_OTP', parameters);
}

function otpLogin({ fields, forward }: ProxyCall): Promise<object> {
  const names = ['verificationToken', 'publicKey', 'clientSignature', 'client_signature', 'invalidateExisting', 'organizationId'];
  return forward('otp_login', 'ACTIVITY_TYPE_OTP_LOGIN', pick(fields, names));
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

const filters = ['EMAIL', 'PHONE_NUMBER', 'OIDC_TOKEN', 'PUBLIC_KEY', 'CREDENTIAL_ID', 'NAME', 'USERNAME'] as const;

async function account({ service, parentId, fields, ask }: ProxyCall): Promise<object> {
  const filterType = oneOf(fields, 'filterType', { values: filters, refusal: 'filter-invalid' });
  const filterValue = requiredText(fields, 'filterValue');
  const byContact = filterType === 'EMAIL' || filterType === 'PHONE_NUMBER';
  if (byContact && service.settings.current.accountNeedsProof) checkProof({ service, parentId, fields }, filterValue);
  const path = byContact ? 'list_verified_suborgs' : 'list_suborgs';
  const { organizationIds } = await ask(path, { filterType, filterValue });
  const [organizationId] = Array.isArray(organizationIds) ? organizationIds : [];
  return organizationId === undefined ? {} : { organizationId };
}

function checkProof({ service, parentId, fields }: Pick<ProxyCall, 'service' | 'parentId' | 'fields'>, contact: string): void {
  const token = optionalText(fields, 'verificationToken');
  if (token === undefined) throw new Refusal('verification-required');
  const claims = readVerification(token, { signer: service.keys.verificationSigner, nowMs: service.clock.now() });
  if (claims.organizationId !== parentId || contactKey(claims.contact) !== contactKey(contact))
    throw new Refusal('verification-token-invalid');
}

/** The last sign-up of each service. One begins when the one before is over: a contact that was free must be so until its account is there. */
const lastSignups = new WeakMap<Service, Promise<unknown>>();

function signup(call: ProxyCall): Promise<object> {
  const made = (lastSignups.get(call.service) ?? Promise.resolve()).then(() => makeAccount(call));
  lastSignups.set(
    call.service,
    made.catch(() => undefined),
  );
  return made;
}

async function makeAccount(call: ProxyCall): Promise<object> {
  const { fields, forward } = call;
  const result = await forward('create_sub_organization', 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', signupParameters(call));
  const [userId] = Array.isArray(result.rootUserIds) ? result.rootUserIds : [];
  const wallet = isFields(result.wallet) && fields.wallet !== undefined ? { wallet: result.wallet } : {};
  return { organizationId: result.subOrganizationId, userId, ...wallet, appProofs: result.appProofs };
}

function signupParameters(call: ProxyCall): Fields {
  const { service, fields } = call;
  const stamp = service.clock.now();
  const userEmail = optionalText(fields, 'userEmail');
  const userPhoneNumber = optionalText(fields, 'userPhoneNumber');
  for (const contact of [userEmail, userPhoneNumber]) if (contact !== undefined) checkFree(call, contact);
  const userName = optionalText(fields, 'userName') ?? userEmail ?? `user-${stamp}`;
  const contacts = { ...(userEmail === undefined ? {} : { userEmail }), ...(userPhoneNumber === undefined ? {} : { userPhoneNumber }) };
  const credentials = Object.fromEntries(['apiKeys', 'authenticators', 'oauthProviders'].map((name) => [name, fields[name] ?? []]));
  const wallet = walletParameters(optionalFields(fields, 'wallet'));
  return {
    subOrganizationName: optionalText(fields, 'organizationName') ?? `sub-org-${stamp}`,
    rootUsers: [{ userName, ...contacts, ...credentials }],
    rootQuorumThreshold: 1,
    ...(wallet === undefined ? {} : { wallet }),
    ...pick(fields, ['verificationToken', 'clientSignature', 'client_signature']),
    ...(fields.verificationToken === undefined ? { trustContacts: true } : {}),
  };
}

/** A second account with the same proven contact could never log in by code: both would be ambiguous. */
function checkFree({ service, parentId }: ProxyCall, contact: string): void {
  if (usersByContact(service, { parentId, contact }).length > 0) throw new Refusal('account-exists');
}

/** The documented shape `{ path, curve }` stands for a wallet of one account. @source wire 9.8 */
function walletParameters(wallet: Fields | undefined): Fields | undefined {
  if (wallet === undefined || wallet.path === undefined) return wallet;
  const isEd25519 = wallet.curve === 'CURVE_TYPE_ED25519';
  if (!isEd25519 && wallet.curve !== 'CURVE_TYPE_SECP256K1')
    throw new Refusal(wallet.curve === undefined ? 'curve-missing' : 'curve-invalid');
  const curve = isEd25519 ? 'CURVE_ED25519' : 'CURVE_SECP256K1';
  const addressFormat = isEd25519 ? 'ADDRESS_FORMAT_SOLANA' : 'ADDRESS_FORMAT_ETHEREUM';
  return { walletName: 'Default wallet', accounts: [{ curve, pathFormat: 'PATH_FORMAT_BIP32', path: wallet.path, addressFormat }] };
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.filter((name) => fields[name] !== undefined && fields[name] !== null).map((name) => [name, fields[name]]),
  );
}

const routes: Readonly<Record<string, ProxyRoute>> = {
  '/v1/wallet_kit_config': { bodyless: true, run: walletKitConfig },
  '/v1/otp_init': { run: otpInit },
  '/v1/otp_verify': { run: otpVerify },
  '/v1/otp_login': { run: otpLogin },
  '/v1/oauth2_authenticate': { run: oauth2Authenticate },
  '/v1/oauth_login': { run: oauthLogin },
  '/v1/account': { run: account },
  '/v1/signup': { run: signup },
};

/** The endpoint of a path. */
export function proxyRouteOf(path: string): ProxyRoute | undefined {
  return Object.hasOwn(routes, path) ? routes[path] : undefined;
}
