import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromHex, sameBytes, toHex } from './encodings.js';

/** DigestInfo of SHA-256 before the digest itself. @source RFC 8017 section 9.2, note 1 */
const digestInfo: Uint8Array = Uint8Array.from([0x30, 0x31, 0x30, 0x0d, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 5, 0, 4, 0x20]);

/**
 * Check an RS256 signature (RSASSA-PKCS1-v1_5 with SHA-256) by building the one correct encoding and comparing.
 * Only public values are involved, so BigInt arithmetic is good enough. Never throws.
 */
export function verifyRsaSha256(check: { modulus: Uint8Array; exponent: Uint8Array; signature: Uint8Array; message: Uint8Array }): boolean {
  const modulus = integerOf(check.modulus);
  const exponent = integerOf(check.exponent);
  const signature = integerOf(check.signature);
  const byteLength = toHexInteger(modulus).length / 2;
  if (byteLength < 128 || byteLength > 1024 || exponent < 3n || exponent > 0xffffffffn || signature >= modulus) return false;
  const encoded = fromHex(toHexInteger(power(signature, exponent, modulus)).padStart(byteLength * 2, '0'));
  const digest = concat(digestInfo, sha256(check.message));
  const padding = new Uint8Array(byteLength - digest.length - 3).fill(0xff);
  return encoded !== undefined && sameBytes(encoded, concat(Uint8Array.of(0, 1), padding, Uint8Array.of(0), digest));
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function integerOf(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}

function toHexInteger(value: bigint): string {
  const hex = value.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}
