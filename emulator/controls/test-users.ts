import { p256 } from '@noble/curves/nist.js';
import { toBase64url, toHex, utf8 } from '../bytes/encodings.js';
import { signP256Der } from '../bytes/signatures.js';
import type { ServedConfig } from './control-routes.js';

/** A P-256 API key, hex, as `apiKeyStamper` of `kms-elements/client` accepts it. */
export interface TestKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The user to create. */
export interface UserWish {
  readonly name?: string;
  /** An unused address if absent. */
  readonly email?: string;
  readonly phoneNumber?: string;
}

/** A user with their own account, a wallet in it, and a key that signs in. */
export interface TestUser {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly apiKey: TestKey;
  readonly wallet: { readonly walletId: string; readonly addresses: readonly string[] };
}

/** A session, as returned by a login. */
export interface TestSession {
  readonly organizationId: string;
  readonly userId: string;
  /** The signed token, for the site's own server. */
  readonly token: string;
  /** The session's key. */
  readonly apiKey: TestKey;
}

/** Sends the service a request, as a script would. */
export type Ask = (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<unknown>;

const accounts = [
  { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
].map((account) => ({ ...account, pathFormat: 'PATH_FORMAT_BIP32' }));

/** Create a user with the parent organization's key. @throws Error with the service's response if it refuses. */
export async function createUser(ask: Ask, config: ServedConfig, wish: UserWish): Promise<TestUser> {
  const { name = 'Test user', email = `${crypto.randomUUID()}@example.com`, phoneNumber } = wish;
  const apiKey = newKey();
  const rootUser = {
    userName: name,
    userEmail: email,
    ...(phoneNumber === undefined ? {} : { userPhoneNumber: phoneNumber }),
    apiKeys: [{ apiKeyName: 'Test', publicKey: apiKey.publicKey, curveType: 'API_KEY_CURVE_P256' }],
    authenticators: [],
    oauthProviders: [],
  };
  const wallet = { walletName: 'Wallet', accounts };
  const parameters = { subOrganizationName: name, rootUsers: [rootUser], rootQuorumThreshold: 1, wallet };
  const type = 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7';
  const result = await submit(ask, config.apiKey, {
    path: 'create_sub_organization',
    type,
    organizationId: config.organizationId,
    parameters,
  });
  const made = result.createSubOrganizationResultV7 as {
    readonly subOrganizationId: string;
    readonly rootUserIds: readonly [string];
    readonly wallet: TestUser['wallet'];
  }; // the result of this activity
  return { organizationId: made.subOrganizationId, userId: made.rootUserIds[0], name, email, apiKey, wallet: made.wallet };
}

/** Sign a user in without a page. @throws Error with the service's response if it refuses. */
export async function createSession(
  ask: Ask,
  user: Pick<TestUser, 'organizationId' | 'userId' | 'apiKey'>,
  expirationSeconds: number,
): Promise<TestSession> {
  const { organizationId, userId } = user;
  const apiKey = newKey();
  const parameters = { publicKey: apiKey.publicKey, expirationSeconds: String(expirationSeconds) };
  const result = await submit(ask, user.apiKey, { path: 'stamp_login', type: 'ACTIVITY_TYPE_STAMP_LOGIN', organizationId, parameters });
  const { session: token } = result.stampLoginResult as { readonly session: string }; // the result of this activity
  return { organizationId, userId, token, apiKey };
}

interface Submit {
  readonly path: string;
  readonly type: string;
  readonly organizationId: string;
  readonly parameters: object;
}

async function submit(ask: Ask, key: TestKey, { path, ...request }: Submit): Promise<Readonly<Record<string, unknown>>> {
  const body = JSON.stringify({ ...request, timestampMs: String(Date.now()) });
  const answer = await ask(`/public/v1/submit/${path}`, body, { 'X-Stamp': stampOf(body, key) });
  return (answer as { activity: { result: Readonly<Record<string, unknown>> } }).activity.result; // the response to every submit
}

function stampOf(body: string, { publicKey, privateKey }: TestKey): string {
  const secret = Uint8Array.from(privateKey.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const signature = toHex(signP256Der(utf8(body), secret));
  return toBase64url(utf8(JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })));
}

function newKey(): TestKey {
  const { secretKey, publicKey } = p256.keygen();
  return { publicKey: toHex(publicKey), privateKey: toHex(secretKey) };
}
