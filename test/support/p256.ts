import { decodeHex, encodeHex } from '../../src/encoding/hex.js';

/** PKCS#8 of a P-256 private key without its public half, up to the 32 bytes of the scalar. */
const PKCS8_BEFORE_SCALAR = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

/**
 * A receiver's pair out of a test vector; the private half is not extractable, as in the product.
 * @param privateHex big-endian, of any length that stands for 32 bytes.
 * @param publicHex uncompressed.
 */
export async function ecdhPair(privateHex: string, publicHex: string): Promise<CryptoKeyPair> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const pkcs8 = decodeHex(PKCS8_BEFORE_SCALAR + scalarHex(privateHex));
  return {
    privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('raw', decodeHex(publicHex), curve, true, []),
  };
}

/** The x of the point that two parties share, in hex. */
export async function sharedHex(privateHex: string, point: Uint8Array<ArrayBuffer>): Promise<string> {
  const { privateKey, publicKey } = await ecdhPair(privateHex, encodeHex(point));
  return encodeHex(new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)));
}

function scalarHex(hex: string): string {
  return hex.replace(/^0+/, '').padStart(64, '0');
}
