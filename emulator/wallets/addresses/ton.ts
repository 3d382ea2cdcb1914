import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base64url } from '@scure/base';
import { crc16Xmodem } from '../../bytes/crc16.js';

/** The wallet contracts of the three TON formats. */
export type TonWallet = 'V3R2' | 'V4R2' | 'V5R1';

interface Cell {
  readonly hash: Uint8Array;
  readonly depth: number;
}

/** The published code of each contract, by the hash and depth of its root cell: an address depends on nothing else. */
const code: Readonly<Record<TonWallet, Cell>> = {
  V3R2: { hash: hexToBytes('84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599'), depth: 0 },
  V4R2: { hash: hexToBytes('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0'), depth: 7 },
  V5R1: { hash: hexToBytes('20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f'), depth: 6 },
};

const subwallet = '29a9a317';
/** Main network (-239) xor the default context: client wallet, workchain 0, version 0, subwallet 0. */
const v5WalletId = '7fffff11';

/** Each contract's initial data as bits: sequence number 0, wallet id, key, and a bit for each empty dictionary. */
const dataBits: Readonly<Record<TonWallet, (keyBits: string) => string>> = {
  V3R2: (keyBits) => bitsOf(`00000000${subwallet}`) + keyBits,
  V4R2: (keyBits) => `${bitsOf(`00000000${subwallet}`) + keyBits}0`,
  V5R1: (keyBits) => `1${bitsOf(`00000000${v5WalletId}`) + keyBits}0`,
};

/**
 * Address of a wallet contract in workchain 0, in the URL-safe, non-bounceable form for mainnet (`UQ…`).
 *
 * @param publicKey 32 bytes, ed25519.
 * @source TEP-2 (addresses), TL-B StateInit, "The Open Network", section 3.1 (cell hashes)
 */
export function tonAddress(publicKey: Uint8Array, wallet: TonWallet): string {
  const data = cellOf(dataBits[wallet](Array.from(publicKey, bitsOfByte).join('')), []);
  // No split depth, not special, code and data present, no library.
  const { hash } = cellOf('00110', [code[wallet], data]);
  const body = concatBytes(Uint8Array.of(0x51, 0), hash);
  return base64url.encode(concatBytes(body, crc16Xmodem(body)));
}

function cellOf(bits: string, references: readonly Cell[]): Cell {
  const whole = Math.floor(bits.length / 8);
  const used = Math.ceil(bits.length / 8);
  const padded = used === whole ? bits : `${bits}1`.padEnd(used * 8, '0');
  const depths = references.flatMap(({ depth }) => [depth >> 8, depth & 0xff]);
  const descriptors = [references.length, whole + used];
  const hash = sha256(
    concatBytes(Uint8Array.from(descriptors), bytesOfBits(padded), Uint8Array.from(depths), ...references.map((cell) => cell.hash)),
  );
  return { hash, depth: references.length === 0 ? 0 : 1 + Math.max(...references.map((cell) => cell.depth)) };
}

function bitsOf(hex: string): string {
  return Array.from(hexToBytes(hex), bitsOfByte).join('');
}

function bitsOfByte(byte: number): string {
  return byte.toString(2).padStart(8, '0');
}

function bytesOfBits(bits: string): Uint8Array {
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (octet) => Number.parseInt(octet, 2));
}
