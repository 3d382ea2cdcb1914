import { encodeDer } from '../encoding/der.js';
import { encodeHex } from '../encoding/hex.js';
import { compressPoint } from '../encoding/point.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import { bare } from '../platform/bare.js';
import type { Environment } from '../platform/environment.js';

const P256: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' };
const WITH_SHA256: EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' };

/** The login key. Its private half signs and can't be read, not even by this code. A record in IndexedDB stores it as it is. */
export interface SigningKey {
  /** Compressed point, 66 lower-case hex characters. */
  readonly publicKeyHex: string;
  readonly pair: CryptoKeyPair;
}

/** A login key that a key frame holds. This page only knows its public half. */
export interface FramedKey {
  /** Compressed point, 66 lower-case hex characters. The frame finds the key by it. */
  readonly publicKeyHex: string;
  readonly framed: true;
}

/** A login key, wherever it is. */
export type LoginKey = SigningKey | FramedKey;

/** Where login keys are created and sign. */
export type KeyPlace = Pick<Environment, 'subtle' | 'keyFrame'>;

/** Create a login key where this client keeps them. */
export async function makeLoginKey({ subtle, keyFrame }: KeyPlace): Promise<LoginKey> {
  return keyFrame ? bare({ __proto__: null, publicKeyHex: await keyFrame.make(), framed: true }) : generateSigningKey(subtle);
}

/** Create a login key: ECDSA over P-256 with a non-extractable private half. */
export async function generateSigningKey(subtle: SubtleCrypto): Promise<SigningKey> {
  const pair = await subtle.generateKey(P256, false, ['sign', 'verify']);
  return { publicKeyHex: await nameOf(subtle, pair), pair };
}

/** Whether the two halves belong together and the key has this public half. */
export async function isPair(subtle: SubtleCrypto, { publicKeyHex, pair }: SigningKey): Promise<boolean> {
  if ((await nameOf(subtle, pair)) !== publicKeyHex) return false;
  const message = encodeUtf8(publicKeyHex);
  return subtle.verify(WITH_SHA256, pair.publicKey, await subtle.sign(WITH_SHA256, pair.privateKey, message), message);
}

async function nameOf(subtle: SubtleCrypto, { publicKey }: CryptoKeyPair): Promise<string> {
  return encodeHex(compressPoint(new Uint8Array(await subtle.exportKey('raw', publicKey))));
}

/**
 * Sign the SHA-256 of a message. s isn't normalized to its lower value: the service doesn't require it.
 *
 * @returns `der`: 8 to 72 bytes, for stamps. `raw`: 64 bytes, r then s, for client signatures.
 * @throws KmsError `storage_lost` if the key frame has lost the key, or if keys live in a frame and this one doesn't.
 * @source wire.md 1.3 and 1.4
 */
export async function signMessage(
  place: KeyPlace,
  key: LoginKey,
  message: Uint8Array<ArrayBuffer>,
  form: 'der' | 'raw',
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await rawSignature(place, key, message);
  if (!raw) throw new KmsError('storage_lost');
  return form === 'der' ? encodeDer(raw) : raw;
}

async function rawSignature(
  { subtle, keyFrame }: KeyPlace,
  key: LoginKey,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (keyFrame || 'framed' in key) return 'framed' in key ? keyFrame?.sign(key.publicKeyHex, message) : undefined;
  return new Uint8Array(await subtle.sign(WITH_SHA256, key.pair.privateKey, message));
}
