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

/** How long the service accepts the key that a sign-up registers for its first login, in seconds. @source wire.md 10 */
const FIRST_KEY_SECONDS = '60';
/** Longest name of a passkey. @source wire.md 12 */
const LONGEST_NAME = 64;
/** Length of the user handle for a user who has no account yet. */
const HANDLE_BYTES = 32;

/** Create a passkey. Opens the browser's dialog, which shows `rpName`, or the domain, as the site's name. */
export async function createPasskey(parts: PasskeyParts, signal: AbortSignal, rpName?: string): Promise<Registration> {
  const userName = parts.account?.().userName;
  const userId = parts.environment.randomBytes(HANDLE_BYTES);
  const authenticator = await newAuthenticator(parts, { userId, userName, rpName }, signal);
  const firstKey = await makeLoginKey(parts.environment);
  return { authenticator, userHandle: encodeBase64url(userId), firstKey, account: 'none' };
}

/** What a new passkey should be like. */
export interface PasskeyTraits {
  /** User handle: 1 to 64 bytes, the same for all of a user's passkeys. */
  readonly userId: Uint8Array<ArrayBuffer>;
  /** The name in lists; browser and device if absent, such as `Chrome on Mac`. */
  readonly name?: string;
  /** The name that the authenticator shows; `name` if absent. */
  readonly userName?: string | undefined;
  /** The site's name in the dialog; its domain if absent. */
  readonly rpName?: string | undefined;
  /** Ids of passkeys, base64url. Their authenticators don't create a second one. */
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

/** How a registration continues. */
export interface Finishing {
  readonly signal: AbortSignal;
  /** Called with each step before the next one, which waits for it. */
  readonly onStep: (registration: Registration) => Promise<void> | void;
}

/**
 * Create the missing part of a new passkey's account and sign in: with the key that the sign-up registered, or with the passkey if that key
 * has expired. If a sign-up's response was lost, the account is looked up before another one is requested.
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

/** With the key that the sign-up registered, or with the passkey once that key has expired. */
async function firstLogin(
  parts: PasskeyParts,
  { authenticator, userHandle, firstKey }: Registration,
  wish: PasskeyWish,
): Promise<SessionSnapshot> {
  const given = await parts.login();
  // The current generation names the new account, the one before it the parent. @source wire-v2.md 4.3
  const { organizationId = given.organizationId } = given.profile.loginBy === 'attested' ? wish : given;
  const login = await prepareLogin({ ...given, organizationId });
  const stamp = await keyStamper(parts.environment, firstKey).stamp(login.body);
  const passkey = { credentialId: authenticator.attestation.credentialId, userHandle };
  const session = await login.send({ ...stamp, passkey }, wish).catch((thrown: unknown) => {
    if (kmsErrorOf(thrown).status !== 401) throw thrown;
    return passkeyLogin(parts, { ...wish, allow: [passkey.credentialId] });
  });
  // It isn't needed any more. If it can't be dropped, the service stops accepting it anyway.
  parts.environment.keyFrame?.forget(firstKey.publicKeyHex).catch(() => {});
  return session;
}

/** The passkey, and the key for the first login. */
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

/** Tells a user's passkeys apart in the browser's own list if nothing else is known about the user. */
function datedName(rpId: string, nowMs: number): string {
  // Swedish dates are year, month and day in every browser; Canadian ones aren't.
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

/** Unknown names, from later versions, were dropped before. @source wire.md 12 */
const transportOf = (name: string): AuthenticatorTransport => `AUTHENTICATOR_TRANSPORT_${name.toUpperCase()}` as AuthenticatorTransport; // one of the five
