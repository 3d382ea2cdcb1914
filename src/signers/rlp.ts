import { encodeHex } from '../encoding/hex.js';

/** Hex bytes without 0x, or a list. */
export type RlpItem = string | readonly RlpItem[];

/** Encode an item in RLP. @returns hex without 0x. @source Ethereum yellow paper, appendix B */
export function encodeRlp(item: RlpItem): string {
  if (typeof item !== 'string') return withLength(item.map(encodeRlp).join(''), 0xc0);
  const isOwnByte = item.length === 2 && Number.parseInt(item, 16) < 0x80;
  return isOwnByte ? item : withLength(item, 0x80);
}

/** As few bytes as possible, big-endian; none for zero. */
export function integerHex(value: bigint): string {
  if (value === 0n) return '';
  const digits = value.toString(16);
  return digits.length % 2 ? `0${digits}` : digits;
}

function withLength(hex: string, offset: number): string {
  const byteLength = hex.length / 2;
  if (byteLength <= 55) return encodeHex(Uint8Array.of(offset + byteLength)) + hex;
  const length = integerHex(BigInt(byteLength));
  return encodeHex(Uint8Array.of(offset + 55 + length.length / 2)) + length + hex;
}
