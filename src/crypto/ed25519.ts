import { decodeBase64url } from '../encoding/base64url.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';

const PKCS8_BEFORE_SEED = decodeHex('302e020100300506032b657004220420');

/** A key that signs and can't be read. */
export interface SigningSeed {
  /** 32 bytes, 64 lower-case hex characters. */
  readonly publicKeyHex: string;
  /** @returns 64 bytes. */
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

/**
 * Take over an ed25519 private key.
 *
 * WebCrypto only reveals the public half of an extractable key. So the seed is imported twice, and the readable import is dropped.
 *
 * @param seed 32 bytes; overwritten with zeros.
 * @throws KmsError `unsupported` if the runtime has no ed25519.
 * @source RFC 8410, section 7
 */
export async function importEd25519(subtle: SubtleCrypto, seed: Uint8Array<ArrayBuffer>): Promise<SigningSeed> {
  const pkcs8 = Uint8Array.of(...PKCS8_BEFORE_SEED, ...seed);
  try {
    const readable = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
    const key = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
    const { x = '' } = await subtle.exportKey('jwk', readable);
    return {
      publicKeyHex: encodeHex(decodeBase64url(x)),
      sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', key, message)),
    };
  } catch (cause) {
    throw new KmsError('unsupported', { reason: 'ed25519', cause });
  } finally {
    pkcs8.fill(0);
    seed.fill(0);
  }
}

/** A signature of 64 bytes, and what it is over. */
export interface Ed25519Signed {
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly message: Uint8Array<ArrayBuffer>;
}

/**
 * Whether a signature was made by a key.
 *
 * @param key 32 bytes; `false` if they aren't a point.
 * @returns `undefined` if the runtime has no ed25519, as in browsers from before 2025.
 * @source RFC 8032
 */
export async function verifyEd25519(
  subtle: SubtleCrypto,
  key: Uint8Array<ArrayBuffer>,
  { raw, message }: Ed25519Signed,
): Promise<boolean | undefined> {
  try {
    const imported = await subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', imported, raw, message);
  } catch (thrown) {
    return thrown instanceof Error && thrown.name === 'NotSupportedError' ? undefined : false;
  }
}
