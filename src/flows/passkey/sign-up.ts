import { keyStamper } from '../../client/stampers.js';
import { generateSigningKey, type SigningKey } from '../../crypto/signing-key.js';
import { encodeBase64url } from '../../encoding/base64url.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { PasskeyAttestation } from '../../platform/environment.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import { prepareLogin, signedInBy } from '../../session/stamped-login.js';
import type { AuthenticatorInput, AuthenticatorTransport, Signup } from '../../wire/proxy.js';
import type { SignedIn } from '../runner.js';
import { keepName, type PasskeyParts, type PasskeyWish, passkeyLogin } from './sign-in.js';

/** How long the service takes the key that a sign-up brings for its first login, in seconds. @source wire.md 10 */
const FIRST_KEY_SECONDS = '60';
/** Longest name of a passkey. @source wire.md 12 */
const LONGEST_NAME = 64;

/** A passkey that was made, and how far its account has come. */
export interface Registration {
  readonly authenticator: AuthenticatorInput;
  /** Signs the first login, so that nobody is asked for the passkey right after it was made. */
  readonly firstKey: SigningKey;
  /** `asked`: the answer was lost, so an account may be there. */
  readonly account: 'none' | 'asked' | { readonly organizationId: string };
}

/** What `create` and `finish` share: the registration that is not over. In memory alone, unless somebody keeps it. */
export interface Pending {
  registration?: Registration | undefined;
  /** Called with each step before the next one, which waits for it. */
  readonly keep?: (registration: Registration) => Promise<void>;
}

/** The next step of a registration. */
export async function proceed(pending: Pending, registration: Registration): Promise<void> {
  pending.registration = registration;
  await pending.keep?.(registration);
}

/** Make a passkey. Opens the browser's dialog. */
export async function createPasskey(parts: PasskeyParts, signal: AbortSignal): Promise<Registration> {
  const userName = parts.account?.().userName;
  const authenticator = await newAuthenticator(parts, { ...(userName !== undefined && { userName }) }, signal);
  const firstKey = await generateSigningKey(parts.environment.subtle);
  return { authenticator, firstKey, account: 'none' };
}

/** What a new passkey is to be. */
export interface PasskeyTraits {
  /** What lists show; the site and the day when absent. */
  readonly name?: string;
  /** What the authenticator shows; as `name` when absent. */
  readonly userName?: string;
  /** Ids of passkeys, base64url, whose authenticators make no second one. */
  readonly exclude?: readonly string[];
}

/** Make a passkey that nobody knows yet. Opens the browser's dialog. */
export async function newAuthenticator(
  parts: Pick<PasskeyParts, 'environment' | 'rpId'>,
  { name: wished, userName, exclude = [] }: PasskeyTraits,
  signal: AbortSignal,
): Promise<AuthenticatorInput> {
  const { environment, rpId } = parts;
  const challenge = environment.randomBytes(32);
  const name = wished ? allowedName(wished) : nameOf(rpId, environment.now());
  const made = await environment.passkeys.create(
    { challenge, rpId, rpName: rpId, userId: environment.randomBytes(32), userName: userName ?? name, exclude },
    signal,
  );
  await keepName(parts, made.credentialId, made.attestationObject);
  return authenticatorOf(made, name, challenge);
}

/**
 * Make the account of a new passkey as far as it is not there, and sign in: by the key that the sign-up brought, or, when its time is
 * over, by the passkey.
 */
export async function finish(parts: PasskeyParts, pending: Pending, signal: AbortSignal): Promise<{ type: 'signed-in' } & SignedIn> {
  if (!pending.registration) throw new KmsError('storage_lost');
  const { authenticator } = pending.registration;
  const organizationId = await accountOf(parts, pending, signal);
  const session = await firstLogin(parts, pending.registration.firstKey, { organizationId, signal }).catch((thrown) => {
    if (kmsErrorOf(thrown).status !== 401) throw thrown;
    return passkeyLogin(parts, { signal, allow: [authenticator.attestation.credentialId], organizationId });
  });
  pending.registration = undefined;
  return { type: 'signed-in', signedUp: true, ...session };
}

async function firstLogin(parts: PasskeyParts, firstKey: SigningKey, wish: PasskeyWish): Promise<Omit<SignedIn, 'signedUp'>> {
  const login = await prepareLogin(await parts.login());
  const stamp = await keyStamper(parts.environment, firstKey).stamp(login.body);
  return signedInBy(await login.send(stamp, wish));
}

/** A sign-up whose answer was lost is looked for before another one is asked for. @source security R11 */
async function accountOf(parts: PasskeyParts, pending: Pending, signal: AbortSignal): Promise<string> {
  const registration = pending.registration;
  if (!registration) throw new KmsError('storage_lost');
  const { account, authenticator } = registration;
  if (typeof account === 'object') return account.organizationId;
  const client = await parts.proxy();
  const known = async (organizationId: string) => {
    await proceed(pending, { ...registration, account: { organizationId } });
    return organizationId;
  };
  if (account === 'asked') {
    const found = await client.account({ filterType: 'CREDENTIAL_ID', filterValue: authenticator.attestation.credentialId }, signal);
    if (found.state === 'found') return known(found.organizationId);
  }
  await proceed(pending, { ...registration, account: 'asked' });
  const facts = parts.account?.() ?? { wallet: FIRST_WALLET };
  const { organizationId } = await client.signup({ ...credentialsOf(registration), ...facts }, signal);
  return known(organizationId);
}

/** The passkey, and the key of the first login. */
function credentialsOf({ authenticator, firstKey }: Registration): Pick<Signup, 'authenticators' | 'apiKeys'> {
  const { publicKeyHex: publicKey } = firstKey;
  const firstApiKey = {
    apiKeyName: `passkey-auth-${publicKey}`,
    publicKey,
    curveType: 'API_KEY_CURVE_P256',
    expirationSeconds: FIRST_KEY_SECONDS,
  } as const;
  return { authenticators: [authenticator], apiKeys: [firstApiKey] };
}

/** What the person's list of passkeys shows: the site and the day, since nothing else is known of them. */
function nameOf(rpId: string, nowMs: number): string {
  // Swedish days are year, month and day in every browser; Canadian ones are not.
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(nowMs);
  return allowedName(`${rpId} ${day}`);
}

/** @source wire.md 12 */
function allowedName(name: string): string {
  return name.replace(/[^\w\-:/. ]/g, '-').slice(-LONGEST_NAME);
}

function authenticatorOf({ transports, ...made }: PasskeyAttestation, name: string, challenge: Uint8Array): AuthenticatorInput {
  return {
    authenticatorName: name,
    challenge: encodeBase64url(challenge),
    attestation: { ...made, transports: transports.flatMap((one) => TRANSPORTS.get(one) ?? []) },
  };
}

/** Names of later days are left out. @source wire.md 12 */
const TRANSPORTS: ReadonlyMap<string, AuthenticatorTransport> = new Map(
  (['ble', 'internal', 'nfc', 'usb', 'hybrid'] as const).map((name) => [
    name,
    `AUTHENTICATOR_TRANSPORT_${name.toUpperCase() as Uppercase<typeof name>}` as const,
  ]),
);
