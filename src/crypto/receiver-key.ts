import { encodeHex } from '../encoding/hex.js';

/** A key that one bundle is encrypted for. It stays in memory, opens one bundle and is dropped. */
export interface ReceiverKey {
  /** Uncompressed point, 130 lower-case hex characters: the `targetPublicKey` of exports and sessions. */
  readonly publicKeyHex: string;
  readonly pair: CryptoKeyPair;
}

/** Create a receiver key: ECDH over P-256 with a non-extractable private half. @source wire.md 7.3 */
export async function generateReceiverKey(subtle: SubtleCrypto): Promise<ReceiverKey> {
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  return { publicKeyHex: encodeHex(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))), pair };
}
