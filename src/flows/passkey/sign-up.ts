import { keyStamper } from '../../client/stampers.js';
import { makeLoginKey } from '../../crypto/signing-key.js';
import { encodeBase64url } from '../../encoding/base64url.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import { deviceName } from '../../platform/device-name.js';
import type { PasskeyAttestation } from '../../platform/environment.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import type { SessionSnapshot } from '../../session/session.js';
import { type Rungs, signInOrUp } from '../../session/sign-in-or-up.js';
import { signedInBy } from '../../session/signed-in.js';
import { prepareLogin } from '../../session/stamped-login.js';
import type { AuthenticatorInput, AuthenticatorTransport, Signup } from '../../wire/proxy.js';
import type { SignedIn } from '../runner.js';
import type { Registration } from './registration.js';
import { type PasskeyParts, type PasskeyWish, passkeyLogin, rememberName } from './sign-in.js';

/** How long the service takes the key that a sign-up brings for its first login, in seconds. @source wire.md 10 */
const FIRST_KEY_SECONDS = '60';
/** Longest name of a passkey. @source wire.md 12 */
const LONGEST_NAME = 64;
/** What an authenticator calls a user who has no account yet. */
const HANDLE_BYTES = 32;

/** Make a passkey. Opens the browser's dialog, which calls the site by `rpName`, or by its domain. */
export async function createPasskey(parts: PasskeyParts, signal: AbortSignal, rpName?: string): Promise<Registration> {
  const userName = parts.account?.().userName;
  const userId = parts.environment.randomBytes(HANDLE_BYTES);
  const authenticator = await newAuthenticator(parts, { userId, userName, rpName }, signal);
  const firstKey = await makeLoginKey(parts.environment);
  return { authenticator, userHandle: encodeBase64url(userId), firstKey, account: 'none' };
}

/** What a new passkey is like. */
export interface PasskeyTraits {
  /** What the authenticator calls its user: 1 to 64 bytes, the same for all passkeys of one user. */
  readonly userId: Uint8Array<ArrayBuffer>;
  /** What lists show; browser and device when absent, such as `Chrome on Mac`. */
  readonly name?: string;
  /** What the authenticator shows; as `name` when absent. */
  readonly userName?: string | undefined;
  /** What the dialog calls the site; its domain when absent. */
  readonly rpName?: string | undefined;
  /** Ids of passkeys, base64url, whose authenticators make no second one. */
  readonly exclude?: readonly string[];
  /** Without a dialog, or not at all. */
  readonly conditional?: boolean;
}

/** Create a passkey that no account has yet. Opens the browser's dialog. */
export async function newAuthenticator(
  parts: Pick<PasskeyParts, 'environment' | 'rpId'>,
  { userId, name: wished, userName, rpName, exclude = [], conditional = false }: PasskeyTraits,
  signal: AbortSignal,
): Promise<AuthenticatorInput> {
  const { environment, rpId } = parts;
  const challenge = environment.randomBytes(32);
  const onThisDay = () => datedName(rpId, environment.now());
  const name = allowedName(wished || deviceName() || onThisDay());
  const asked = {
    challenge,
    rpId,
    rpName: rpName || rpId,
    userId,
    userName: userName ?? (wished ? name : onThisDay()),
    exclude,
    conditional,
  };
  const made = await environment.passkeys.create(asked, signal);
  await rememberName(parts, made.credentialId, made.attestationObject);
  return authenticatorOf(made, name, challenge);
}

/** How a registration goes on. */
export interface Finishing {
  readonly signal: AbortSignal;
  /** Called with each step before the next one, which waits for it. */
  readonly onStep: (registration: Registration) => Promise<void> | void;
}

/**
 * Make the account of a new passkey as far as it is not there, and sign in: by the key that the sign-up brought, or, when its time is
 * over, by the passkey. A sign-up whose answer was lost is looked for before another one is asked for.
 *
 * @source security R11
 */
export async function finish(parts: PasskeyParts, registration: Registration, { signal, onStep }: Finishing): Promise<SignedIn> {
  const { account, authenticator } = registration;
  const { credentialId } = authenticator.attestation;
  const known = async (organizationId: string) => {
    await onStep({ ...registration, account: { organizationId } });
    return organizationId;
  };
  const login = (organizationId?: string) => firstLogin(parts, registration, { organizationId, signal });
  if (typeof account === 'object') return { signedUp: true, ...signedInBy(await login(account.organizationId)) };
  const rungs: Rungs = {
    login: async (organizationId) => login(organizationId === undefined ? undefined : await known(organizationId)),
    mayBeMissing: () => false,
    lookUp: async () => (await parts.proxy()).account({ filterType: 'CREDENTIAL_ID', filterValue: credentialId }, { signal }),
    signUp: () => signUp(parts, registration, { signal, onStep }),
  };
  const end = await signInOrUp(rungs, { first: 'sign-up', signupAsked: account === 'asked' });
  if (end.type === 'missing') throw new KmsError('internal');
  const { organizationId, userId, expiresAtMs } = end;
  return { signedUp: true, organizationId, userId, expiresAtMs };
}

async function signUp(parts: PasskeyParts, registration: Registration, { signal, onStep }: Finishing): Promise<string> {
  const { signup } = await parts.proxy();
  await onStep({ ...registration, account: 'asked' });
  const facts = parts.account?.() ?? { wallet: FIRST_WALLET };
  return (await signup({ ...credentialsOf(registration), ...facts }, { signal })).organizationId;
}

/** By the key that the sign-up brought; by the passkey once that key's time is over. */
async function firstLogin(
  parts: PasskeyParts,
  { authenticator, userHandle, firstKey }: Registration,
  wish: PasskeyWish,
): Promise<SessionSnapshot> {
  const given = await parts.login();
  // The present generation names the new account, the one before it the parent. @source wire-v2.md 4.3
  const { organizationId = given.organizationId } = given.profile.loginBy === 'attested' ? wish : given;
  const login = await prepareLogin({ ...given, organizationId });
  const stamp = await keyStamper(parts.environment, firstKey).stamp(login.body);
  const passkey = { credentialId: authenticator.attestation.credentialId, userHandle };
  const session = await login.send({ ...stamp, passkey }, wish).catch((thrown: unknown) => {
    if (kmsErrorOf(thrown).status !== 401) throw thrown;
    return passkeyLogin(parts, { ...wish, allow: [passkey.credentialId] });
  });
  // It has done its work; where it cannot be let go of, the service takes it no more all the same.
  parts.environment.keyFrame?.forget(firstKey.publicKeyHex).catch(() => {});
  return session;
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

/** What tells two passkeys of a person apart in the browser's own list, where nothing else is known of the person. */
function datedName(rpId: string, nowMs: number): string {
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
    attestation: { ...made, transports: transports.filter((one) => /^(ble|internal|nfc|usb|hybrid)$/.test(one)).map(transportOf) },
  };
}

/** Names of later days are left out before. @source wire.md 12 */
const transportOf = (name: string): AuthenticatorTransport => `AUTHENTICATOR_TRANSPORT_${name.toUpperCase()}` as AuthenticatorTransport; // one of the five
