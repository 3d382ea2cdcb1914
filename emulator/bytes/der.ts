import { concat } from './encodings.js';

/**
 * Read an ECDSA signature for a 256-bit curve. Leading zeros of the integers are accepted, since some writers produce them.
 *
 * @param der SEQUENCE of two INTEGERs, short-form lengths, nothing after it.
 * @returns r then s, 32 bytes each; `undefined` if it isn't such a structure.
 * @source wire 1.3
 */
export function rawOfDer(der: Uint8Array): Uint8Array | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der.length > 129) return undefined;
  const r = readInteger(der, 2);
  const s = r && readInteger(der, r.end);
  return r && s && s.end === der.length ? concat(r.value, s.value) : undefined;
}

/** Write an ECDSA signature with minimal integers. @param raw r then s, 32 bytes each. */
export function derOfRaw(raw: Uint8Array): Uint8Array {
  const integers = concat(writeInteger(raw.subarray(0, 32)), writeInteger(raw.subarray(32, 64)));
  return concat(Uint8Array.of(0x30, integers.length), integers);
}

function readInteger(der: Uint8Array, start: number): { value: Uint8Array; end: number } | undefined {
  const length = der[start + 1] ?? 0;
  const end = start + 2 + length;
  const bytes = der.subarray(start + 2, end);
  if (der[start] !== 0x02 || length === 0 || length > 33 || end > der.length) return undefined;
  if (length === 33 && bytes[0] !== 0) return undefined;
  const value = new Uint8Array(32);
  const digits = length === 33 ? bytes.subarray(1) : bytes;
  value.set(digits, 32 - digits.length);
  return { value, end };
}

function writeInteger(value: Uint8Array): Uint8Array {
  const first = value.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Uint8Array.of(0) : value.subarray(first);
  const sign = (digits[0] ?? 0) & 0x80 ? Uint8Array.of(0) : new Uint8Array();
  return concat(Uint8Array.of(0x02, sign.length + digits.length), sign, digits);
}
