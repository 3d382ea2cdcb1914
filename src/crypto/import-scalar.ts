import { decodeHex, encodeHex } from '../encoding/hex.js';
import { decompressPoint } from '../encoding/point-decompress.js';
import { KmsError } from '../errors.js';
import type { SigningKey } from './signing-key.js';

const PKCS8_BEFORE_SCALAR = decodeHex('3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420');
const BASE_POINT = decodeHex('036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296');
const ORDER = decodeHex('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const WITH_SHA256: EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' };

/**
 * Take over a private key that the service created: the content of a credential bundle becomes a signing key that can't be read.
 *
 * The only operation on the scalar here is a comparison. ECDH with the base point gives the public x. The two points with that x are
 * public, and a trial signature shows which one is ours.
 *
 * @param scalar 32 bytes, big-endian. Always overwritten with zeros.
 * @throws KmsError `internal` at `scalar` if its length is wrong, or it is not between 1 and the group order minus 1.
 * @source wire.md, appendix E; RFC 5958
 */
export async function importScalar(subtle: SubtleCrypto, scalar: Uint8Array<ArrayBuffer>): Promise<SigningKey> {
  const pkcs8 = Uint8Array.of(...PKCS8_BEFORE_SCALAR, ...scalar);
  try {
    if (scalar.length !== 32) throw new RangeError(`a scalar of ${scalar.length} bytes`);
    if (!isInRange(scalar)) throw new RangeError('a scalar that is 0, or not below the order');
    const privateKey = await importPrivate(subtle, pkcs8, 'ECDSA');
    const x = await publicX(subtle, await importPrivate(subtle, pkcs8, 'ECDH'));
    return await matching(subtle, privateKey, x);
  } catch (cause) {
    throw new KmsError('internal', { path: 'scalar', cause });
  } finally {
    pkcs8.fill(0);
    scalar.fill(0);
  }
}

/** From 1 to the order minus 1, in the same time for every scalar. WebKit also imports others. */
function isInRange(scalar: Uint8Array): boolean {
  let borrow = 0;
  let bits = 0;
  for (let at = 31; at >= 0; at--) {
    const byte = scalar[at] ?? 0;
    borrow = ((byte - (ORDER[at] ?? 0) - borrow) >> 31) & 1;
    bits |= byte;
  }
  return borrow === 1 && bits !== 0;
}

function importPrivate(subtle: SubtleCrypto, pkcs8: Uint8Array<ArrayBuffer>, name: 'ECDSA' | 'ECDH'): Promise<CryptoKey> {
  return subtle.importKey('pkcs8', pkcs8, { name, namedCurve: 'P-256' }, false, [name === 'ECDSA' ? 'sign' : 'deriveBits']);
}

async function publicX(subtle: SubtleCrypto, privateKey: CryptoKey): Promise<Uint8Array> {
  const base = await subtle.importKey('raw', decompressPoint(BASE_POINT), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  return new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: base }, privateKey, 256));
}

async function matching(subtle: SubtleCrypto, privateKey: CryptoKey, x: Uint8Array): Promise<SigningKey> {
  const trial = x.slice();
  const signature = await subtle.sign(WITH_SHA256, privateKey, trial);
  for (const prefix of [2, 3]) {
    const compressed = Uint8Array.of(prefix, ...x);
    const point = decompressPoint(compressed);
    const publicKey = await subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
    if (await subtle.verify(WITH_SHA256, publicKey, signature, trial)) {
      return { publicKeyHex: encodeHex(compressed), pair: { publicKey, privateKey } };
    }
  }
  throw new KmsError('internal', { path: 'scalar' });
}
