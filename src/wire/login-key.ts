import type { LoginKey, SigningKey } from '../crypto/signing-key.js';
import { isCompressedPoint } from '../encoding/point.js';
import { memberOf, type Read, refused } from './read.js';

/** A key that signs and can't be read. */
export const readSigningKey: Read<SigningKey> = (value, path) => {
  const publicKeyHex = memberOf(value, 'publicKeyHex');
  const publicKey = memberOf(memberOf(value, 'pair'), 'publicKey');
  const privateKey = memberOf(memberOf(value, 'pair'), 'privateKey');
  const signs = privateKey instanceof CryptoKey && !privateKey.extractable && privateKey.usages.includes('sign');
  if (!signs || !(publicKey instanceof CryptoKey) || typeof publicKeyHex !== 'string') return refused(path, 'a login key');
  return { ok: true, value: { publicKeyHex, pair: { privateKey, publicKey } } };
};

/** Such a key, or the name of one in a key frame. A record with anything else is no session. */
export const readLoginKey: Read<LoginKey> = (value, path) => {
  const publicKeyHex = memberOf(value, 'publicKeyHex');
  if (memberOf(value, 'framed') !== true) return readSigningKey(value, path);
  return isCompressedPoint(publicKeyHex) ? { ok: true, value: { publicKeyHex, framed: true } } : refused(path, 'a login key');
};
