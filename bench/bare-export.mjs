// The floor of opening an export bundle: only WebCrypto, JSON and bytes, and only the checks that an attacker could fail.
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';

const { subtle } = crypto;
const text = new TextEncoder();
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };

const unhex = (hex) => Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** DER to the 64 bytes that WebCrypto verifies. */
function rawSignature(der) {
  const raw = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const value = der.subarray(at + 2, at + 2 + der[at + 1]);
    at += 2 + value.length;
    const short = value.subarray(Math.max(0, value.length - 32));
    raw.set(short, end - short.length);
  }
  return raw;
}

const KEM = joined(text.encode('KEM'), [0, 16]);
const SUITE = joined(text.encode('HPKE'), [0, 16, 0, 1, 0, 2]);
const VERSION = text.encode('HPKE-v1');
const NONE = new Uint8Array();
const secretOf = (suite, label, value) => joined(VERSION, suite, text.encode(label), value);
const infoOf = (suite, label, value, length) => joined([0, length], VERSION, suite, text.encode(label), value);

async function expanded(secret, { salt, info, length }) {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8));
}

async function extracted(secret) {
  const key = await subtle.importKey('raw', new Uint8Array(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', key, secret));
}

/** RFC 9180, base mode. */
async function open({ enc, ciphertext }, keyPair) {
  const receiver = new Uint8Array(await subtle.exportKey('raw', keyPair.publicKey));
  const sender = await subtle.importKey('raw', enc, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: sender }, keyPair.privateKey, 256));
  const kemInfo = infoOf(KEM, 'shared_secret', joined(enc, receiver), 32);
  const salt = await expanded(secretOf(KEM, 'eae_prk', shared), { salt: NONE, info: kemInfo, length: 32 });
  const [ids, infos] = await Promise.all([
    extracted(secretOf(SUITE, 'psk_id_hash', NONE)),
    extracted(secretOf(SUITE, 'info_hash', text.encode('turnkey_hpke'))),
  ]);
  const context = joined([0], ids, infos);
  const secret = secretOf(SUITE, 'secret', NONE);
  const [rawKey, iv] = await Promise.all([
    expanded(secret, { salt, info: infoOf(SUITE, 'key', context, 32), length: 32 }),
    expanded(secret, { salt, info: infoOf(SUITE, 'base_nonce', context, 12), length: 12 }),
  ]);
  const key = await subtle.importKey('raw', rawKey, 'AES-GCM', false, ['decrypt']);
  return subtle.decrypt({ name: 'AES-GCM', iv, additionalData: joined(enc, receiver) }, key, ciphertext);
}

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/** The same with the product's library. */
async function openByLibrary({ enc, ciphertext }, keyPair) {
  const receiver = new Uint8Array(await subtle.exportKey('raw', keyPair.publicKey));
  const info = text.encode('turnkey_hpke');
  return suite.open({ recipientKey: keyPair, enc: enc.buffer, info }, ciphertext, joined(enc, receiver));
}

/** The words in a bundle, using WebCrypto directly, and using the library. */
export const openBare = opener(open);
export const openByHpkeCore = opener(openByLibrary);

function opener(openSealed) {
  return (given) => openExportBundle(given, openSealed);
}

async function openExportBundle({ bundle, keyPair, organizationId, signer }, openSealed) {
  const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(bundle);
  if (enclaveQuorumPublic !== signer) throw new Error('signer');
  const bytes = unhex(data);
  const quorum = await subtle.importKey('raw', unhex(signer), CURVE, false, ['verify']);
  const isValid = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, quorum, rawSignature(unhex(dataSignature)), bytes);
  const signed = JSON.parse(new TextDecoder().decode(bytes));
  if (!isValid || signed.organizationId !== organizationId) throw new Error('not signed');
  const sealed = { enc: unhex(signed.encappedPublic), ciphertext: unhex(signed.ciphertext) };
  return new TextDecoder().decode(await openSealed(sealed, keyPair));
}
