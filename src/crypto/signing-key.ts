import { encodeDer } from '../encoding/der.js';
import { encodeHex } from '../encoding/hex.js';
import { compressPoint } from '../encoding/point.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';

const P256: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' };
const WITH_SHA256: EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' };

/** The login key. Its private half signs and cannot be read, not even here; a record in IndexedDB keeps it as it is. */
export interface SigningKey {
  /** Compressed point, 66 lower-case hex characters. */
  readonly publicKeyHex: string;
  readonly pair: CryptoKeyPair;
}

/** A login key that a key frame keeps: this page knows its public half, and no more. */
export interface FramedKey {
  /** Compressed point, 66 lower-case hex characters; the frame knows the key by it. */
  readonly publicKeyHex: string;
  readonly framed: true;
}

/** A login key, wherever it is. */
export type LoginKey = SigningKey | FramedKey;

/** Where login keys are made and sign. */
export type KeyPlace = Pick<Environment, 'subtle' | 'keyFrame'>;

/** Make a login key where this client keeps them. */
export async function makeLoginKey({ subtle, keyFrame }: KeyPlace): Promise<LoginKey> {
  return keyFrame ? { publicKeyHex: await keyFrame.make(), framed: true } : generateSigningKey(subtle);
}

/** Make a login key: ECDSA over P-256, private half not extractable. */
export async function generateSigningKey(subtle: SubtleCrypto): Promise<SigningKey> {
  const pair = await subtle.generateKey(P256, false, ['sign', 'verify']);
  return { publicKeyHex: await nameOf(subtle, pair), pair };
}

/** Whether the two halves are one key, and the one of this name. */
export async function isPair(subtle: SubtleCrypto, { publicKeyHex, pair }: SigningKey): Promise<boolean> {
  if ((await nameOf(subtle, pair)) !== publicKeyHex) return false;
  const message = encodeUtf8(publicKeyHex);
  return subtle.verify(WITH_SHA256, pair.publicKey, await subtle.sign(WITH_SHA256, pair.privateKey, message), message);
}

async function nameOf(subtle: SubtleCrypto, { publicKey }: CryptoKeyPair): Promise<string> {
  return encodeHex(compressPoint(new Uint8Array(await subtle.exportKey('raw', publicKey))));
}

/**
 * Sign the SHA-256 of a message. Neither form has its s made small: the service asks for no such thing.
 *
 * @returns `der`: 8 to 72 bytes, for stamps. `raw`: 64 bytes, r then s, for client signatures.
 * @throws KmsError `storage_lost` when the key frame has lost the key, or where keys are in a frame and this one is not.
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
