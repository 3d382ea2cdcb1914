import { encodeDer } from '../encoding/der.js';
import { encodeHex } from '../encoding/hex.js';
import { compressPoint } from '../encoding/point.js';

const P256: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' };
const WITH_SHA256: EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' };

/** The login key. Its private half signs and cannot be read, not even here; a record in IndexedDB keeps it as it is. */
export interface SigningKey {
  /** Compressed point, 66 lower-case hex characters. */
  readonly publicKeyHex: string;
  readonly pair: CryptoKeyPair;
}

/** Make a login key: ECDSA over P-256, private half not extractable. */
export async function generateSigningKey(subtle: SubtleCrypto): Promise<SigningKey> {
  const pair = await subtle.generateKey(P256, false, ['sign', 'verify']);
  const point = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  return { publicKeyHex: encodeHex(compressPoint(point)), pair };
}

/**
 * Sign the SHA-256 of a message. Neither form has its s made small: the service asks for no such thing.
 *
 * @returns `der`: 8 to 72 bytes, for stamps. `raw`: 64 bytes, r then s, for client signatures.
 * @source wire.md 1.3 and 1.4
 */
export async function signMessage(
  subtle: SubtleCrypto,
  key: SigningKey,
  message: Uint8Array<ArrayBuffer>,
  form: 'der' | 'raw',
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = new Uint8Array(await subtle.sign(WITH_SHA256, key.pair.privateKey, message));
  return form === 'der' ? encodeDer(raw) : raw;
}
