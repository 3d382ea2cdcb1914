import { encodeDer } from './der.js';
import { encodeHex } from './hex.js';
import { malformed } from './malformed.js';

const ORDER_HEX = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';

/**
 * Read a P-256 signature in DER, the format of enclave signatures.
 *
 * @param der canonical DER: short lengths, minimal INTEGERs, nothing after them.
 * @returns 64 bytes: r (32), s (32), as WebCrypto verifies.
 * @throws KmsError `internal` for any other form, and if r or s is not between 1 and the group order minus 1.
 * @source ITU-T X.690, sections 8.3 and 10.1; SEC 1 v2, section 4.1.4.
 */
export function decodeDer(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(64);
  const rLength = der[3] ?? 0;
  raw.set(scalarOf(der.subarray(4, 4 + rLength)), 0);
  raw.set(scalarOf(der.subarray(6 + rLength)), 32);
  // Whatever was misread above: only the canonical encoding equals the one written anew.
  const again = encodeDer(raw);
  return der.length === again.length && again.every((byte, at) => byte === der[at]) ? raw : malformed('der');
}

function scalarOf(integer: Uint8Array): Uint8Array {
  const scalar = new Uint8Array(32);
  const digits = integer.length === 33 ? integer.subarray(1) : integer;
  if (digits.length > 32) malformed('der');
  scalar.set(digits, 32 - digits.length);
  const hex = encodeHex(scalar);
  return /[^0]/.test(hex) && hex < ORDER_HEX ? scalar : malformed('der');
}
