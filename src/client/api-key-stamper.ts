import { importEd25519, type SigningSeed } from '../crypto/ed25519.js';
import { importScalar } from '../crypto/import-scalar.js';
import { secp256k1 } from '../crypto/libraries.js';
import { encodeDer } from '../encoding/der.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import { lazy } from '../platform/lazy.js';
import { webSubtle } from '../platform/web-crypto.js';
import { keyStamper, type Stamper, stampOf } from './stampers.js';

/** An API key of a server or a script, in hex. P-256 and secp256k1: 33 and 32 bytes; ed25519: 32 and 32. */
export interface ApiKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Stamps with an API key. The key pair itself shows which curve it is on.
 *
 * P-256 and ed25519 keys are imported into WebCrypto as non-extractable. For secp256k1 a library is loaded.
 *
 * @throws KmsError on every stamp: `config_invalid` at `apiKey` if the two halves don't belong together; `unsupported` if the
 * runtime has no ed25519.
 * @source wire.md 3.1
 */
export function apiKeyStamper(key: ApiKeyPair, { subtle }: { readonly subtle: SubtleCrypto } = { subtle: webSubtle() }): Stamper {
  const stamper = lazy(() => stamperOf(subtle, { publicKey: key.publicKey.toLowerCase(), privateKey: key.privateKey }));
  return { stamp: async (body, signal) => (await stamper()).stamp(body, signal) };
}

async function stamperOf(subtle: SubtleCrypto, { publicKey, privateKey }: ApiKeyPair): Promise<Stamper> {
  const secret = () => secretOf(privateKey);
  if (publicKey.length === 64) {
    return ed25519Stamper(await importEd25519(subtle, secret()), publicKey);
  }
  const p256 = await importScalar(subtle, secret()).catch(() => undefined);
  return p256?.publicKeyHex === publicKey ? keyStamper({ subtle }, p256) : secp256k1Stamper(secret(), publicKey);
}

function secretOf(privateKey: string): Uint8Array<ArrayBuffer> {
  const isSecret = /^[\da-f]{64}$/i.test(privateKey);
  return isSecret ? decodeHex(privateKey) : mismatch();
}

function mismatch(): never {
  throw new KmsError('config_invalid', { path: 'apiKey' });
}

function ed25519Stamper(key: SigningSeed, publicKey: string): Stamper {
  if (key.publicKeyHex !== publicKey) mismatch();
  return { stamp: async (body) => stampOf('ED25519', publicKey, encodeHex(await key.sign(encodeUtf8(body)))) };
}

async function secp256k1Stamper(scalar: Uint8Array, publicKey: string): Promise<Stamper> {
  const { publicKeyOf, signSha256 } = await secp256k1();
  if (encodeHex(publicKeyOf(scalar)) !== publicKey) mismatch();
  return { stamp: async (body) => stampOf('SECP256K1', publicKey, encodeHex(encodeDer(signSha256(encodeUtf8(body), scalar)))) };
}
