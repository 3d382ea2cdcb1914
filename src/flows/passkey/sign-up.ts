import type { ProxyClient } from '../../client/proxy-client.js';
import { keyStamper } from '../../client/stampers.js';
import { generateSigningKey, type SigningKey } from '../../crypto/signing-key.js';
import { encodeBase64url } from '../../encoding/base64url.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { PasskeyAttestation } from '../../platform/environment.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import { prepareLogin, signedInBy } from '../../session/stamped-login.js';
import type { AuthenticatorInput, AuthenticatorTransport } from '../../wire/proxy.js';
import type { SignedIn } from '../runner.js';
import type { PasskeyEvent } from './machine.js';
import { keepName, type PasskeyParts, type PasskeyWish, passkeyLogin } from './sign-in.js';

/** How long the service takes the key that a sign-up brings for its first login, in seconds. @source wire.md 10 */
const FIRST_KEY_SECONDS = '60';
/** Longest name of a passkey. @source wire.md 12 */
const LONGEST_NAME = 64;

/** A passkey that was made, and how far its account has come. In memory alone: after a reload the passkey itself signs in. */
export interface Registration {
  readonly authenticator: AuthenticatorInput;
  /** Signs the first login, so that nobody is asked for the passkey right after it was made. */
  readonly firstKey: SigningKey;
  /** `asked`: the answer was lost, so an account may be there. */
  readonly account: 'none' | 'asked' | { readonly organizationId: string };
}

/** What `create` and `finish` share: the registration that is not over. */
export interface Pending {
  registration?: Registration | undefined;
}

/** Make a passkey. Opens the browser's dialog. */
export async function createPasskey(parts: PasskeyParts, signal: AbortSignal): Promise<Registration> {
  const { environment, rpId } = parts;
  const challenge = environment.randomBytes(32);
  const name = nameOf(rpId, environment.now());
  const made = await environment.passkeys.create(
    { challenge, rpId, rpName: rpId, userId: environment.randomBytes(32), userName: name },
    signal,
  );
  await keepName(parts, made.credentialId, made.attestationObject);
  const firstKey = await generateSigningKey(environment.subtle);
  return { authenticator: authenticatorOf(made, name, challenge), firstKey, account: 'none' };
}

/**
 * Make the account of a new passkey as far as it is not there, and sign in: by the key that the sign-up brought, or, when its time is
 * over, by the passkey.
 */
export async function finish(parts: PasskeyParts, pending: Pending, signal: AbortSignal): Promise<PasskeyEvent> {
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
async function accountOf({ proxy }: PasskeyParts, pending: Pending, signal: AbortSignal): Promise<string> {
  const registration = pending.registration;
  if (!registration) throw new KmsError('storage_lost');
  const { account, authenticator } = registration;
  if (typeof account === 'object') return account.organizationId;
  const client = await proxy();
  const known = (organizationId: string) => {
    pending.registration = { ...registration, account: { organizationId } };
    return organizationId;
  };
  if (account === 'asked') {
    const found = await client.account({ filterType: 'CREDENTIAL_ID', filterValue: authenticator.attestation.credentialId }, signal);
    if (found.state === 'found') return known(found.organizationId);
  }
  pending.registration = { ...registration, account: 'asked' };
  return known(await signUp(client, registration, signal));
}

async function signUp(client: ProxyClient, { authenticator, firstKey }: Registration, signal: AbortSignal): Promise<string> {
  const { publicKeyHex: publicKey } = firstKey;
  const firstApiKey = {
    apiKeyName: `passkey-auth-${publicKey}`,
    publicKey,
    curveType: 'API_KEY_CURVE_P256',
    expirationSeconds: FIRST_KEY_SECONDS,
  } as const;
  const { organizationId } = await client.signup({ authenticators: [authenticator], apiKeys: [firstApiKey], wallet: FIRST_WALLET }, signal);
  return organizationId;
}

/** What the person's list of passkeys shows: the site and the day, since nothing else is known of them. */
function nameOf(rpId: string, nowMs: number): string {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(nowMs);
  return `${rpId} ${day}`.replace(/[^\w\-:/. ]/g, '-').slice(-LONGEST_NAME);
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
