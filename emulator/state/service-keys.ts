import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { fromHex, toHex } from '../bytes/encodings.js';
import type { RandomBytes } from '../bytes/entropy.js';
import { atPath } from '../http/config-fault.js';

/** A key pair of the service. Its public half is computed when it is first read: most pages need only a few. */
export interface ServiceKey {
  /** 32 bytes. */
  readonly privateKey: Uint8Array;
  /** P-256: 65 bytes, uncompressed. Ed25519: 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Hex of `publicKey`. */
  readonly publicKeyHex: string;
}

/** The keys that the real service keeps in its enclaves. Clients pin the public halves of the first four. */
export interface ServiceKeys {
  /** Signs export and import bundles. */
  readonly exportSigner: ServiceKey;
  /** Signs session tokens. */
  readonly sessionSigner: ServiceKey;
  /** Signs verification tokens. */
  readonly verificationSigner: ServiceKey;
  /** Signs the keys that codes are encrypted for. The signer of verification tokens, unless another one was given. */
  readonly otpSigner: ServiceKey;
  /** Secrets of OAuth 2.0 clients are encrypted for it. */
  readonly secretReceiver: ServiceKey;
  /** The auth proxy's API keys are encrypted for it at rest. */
  readonly proxyKeyReceiver: ServiceKey;
  /** Signs the service's own OIDC tokens. */
  readonly oidcSigner: ServiceKey;
  /** The enclave's ephemeral pair: encryption, then signing of app proofs. */
  readonly ephemeralReceiver: ServiceKey;
  readonly ephemeralSigner: ServiceKey;
  /** Ed25519; signs webhook deliveries. */
  readonly webhookSigner: ServiceKey;
}

/** Private halves by name, 32 bytes hex each; missing ones are generated. */
export type GivenServiceKeys = { readonly [Name in keyof ServiceKeys]?: string };

/** Names of the service's own keys in a configuration. */
export const serviceKeyNames = [
  'exportSigner',
  'sessionSigner',
  'verificationSigner',
  'secretReceiver',
  'proxyKeyReceiver',
  'oidcSigner',
  'ephemeralReceiver',
  'ephemeralSigner',
  'webhookSigner',
  'otpSigner',
] as const satisfies readonly (keyof ServiceKeys)[];

/** Use the given keys and generate the missing ones. */
export function createServiceKeys(random: RandomBytes, given: GivenServiceKeys = {}): ServiceKeys {
  const keyOf = (name: keyof ServiceKeys): ServiceKey =>
    atPath(`keys.${name}`, () => (name === 'webhookSigner' ? ed25519Key(random, given[name]) : p256Key(random, given[name])));
  const made = serviceKeyNames.filter((name) => name !== 'otpSigner').map((name) => [name, keyOf(name)]);
  const keys: Omit<ServiceKeys, 'otpSigner'> = Object.fromEntries(made); // every name in the list is present
  return { ...keys, otpSigner: given.otpSigner === undefined ? keys.verificationSigner : keyOf('otpSigner') };
}

/** Private halves of all keys, for a state that outlives the process. */
export function exportServiceKeys(keys: ServiceKeys): GivenServiceKeys {
  return Object.fromEntries(serviceKeyNames.map((name) => [name, toHex(keys[name].privateKey)]));
}

/** A P-256 pair, new or from its private half (hex). @throws Error for an invalid key. */
export function p256Key(random: RandomBytes, privateKeyHex?: string): ServiceKey {
  const privateKey = privateKeyHex === undefined ? p256.utils.randomSecretKey(random(48)) : privateHalf(privateKeyHex);
  if (!p256.utils.isValidSecretKey(privateKey)) throw new Error('not a P-256 private key');
  return keyPair(privateKey, () => p256.getPublicKey(privateKey, false));
}

function keyPair(privateKey: Uint8Array, publicHalf: () => Uint8Array): ServiceKey {
  let made: Uint8Array | undefined;
  return {
    privateKey,
    get publicKey() {
      made ??= publicHalf();
      return made;
    },
    get publicKeyHex() {
      return toHex(this.publicKey);
    },
  };
}

function ed25519Key(random: RandomBytes, privateKeyHex?: string): ServiceKey {
  const privateKey = privateKeyHex === undefined ? random(32) : privateHalf(privateKeyHex);
  return keyPair(privateKey, () => ed25519.getPublicKey(privateKey));
}

/** A key that should have been given is never replaced by a random one. */
function privateHalf(privateKeyHex: string): Uint8Array {
  const bytes = fromHex(privateKeyHex);
  if (bytes?.length !== 32) throw new Error('a private key is 32 bytes in hex');
  return bytes;
}
