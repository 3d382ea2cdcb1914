import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { formatUnits, type Hex } from 'viem';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { decodeUtf8 } from '../encoding/utf8.js';
import { type ReadPart, type Row, readAs, together, unread, type Value } from './approval.js';
import { readCall } from './calls.js';

/** A message's fields by number, with all of their values. */
type Fields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>;

const TRANSFER = 1n;
const CALL = 31n;
/** Members of `raw_data` that say what is done (the note, the contract, the fee) or name a block and times. */
const KNOWN = [1, 3, 4, 8, 10, 11, 14, 18];
const ADDRESS_PREFIX = 0x41;
const base58check = createBase58check(sha256);

/** What a Tron transaction does; `undefined` if it isn't one. @source the Tron protocol, core/Tron.proto */
export function readTron(hex: string): ReadPart | undefined {
  try {
    const given = fieldsOf(decodeHex(hex.replace(/^0x/, '').toLowerCase()));
    const raw = given.has(11) ? given : fieldsOf(bytes(given, 1));
    // Two bytes name a block. Longer ones are another transaction, which some parsers would take for this one.
    if (bytes(raw, 1).length !== 2) return undefined;
    const [contract, ...others] = raw.get(11) ?? [];
    if (!(contract instanceof Uint8Array) || others.length > 0) return undefined;
    const note = raw.has(10) ? [['note', decodeUtf8(Uint8Array.from(bytes(raw, 10)))] as const] : [];
    const fee: readonly Row[] = raw.has(18) ? [['maxFee', trx(number(raw, 18))]] : [];
    const rest = [...raw.keys()].every((name) => KNOWN.includes(name)) ? readAs([]) : unread();
    return together([readContract(fieldsOf(contract)), readAs([...fee, ...note]), rest]);
  } catch {
    return undefined;
  }
}

function readContract(contract: Fields): ReadPart {
  const value = fieldsOf(bytes(fieldsOf(bytes(contract, 2)), 2));
  const has = (...names: readonly number[]) => [...value.keys()].every((name) => names.includes(name));
  const kind = number(contract, 1);
  if (kind === TRANSFER && has(1, 2, 3))
    return readAs([
      ['recipient', place(bytes(value, 2))],
      ['amount', trx(number(value, 3))],
    ]);
  if (kind !== CALL || !has(1, 2, 3, 4)) return unread(['kind', String(kind)]);
  const to = place(bytes(value, 2));
  const paid = value.has(3) ? number(value, 3) : 0n;
  const rows: readonly Row[] = [
    ['contract', to],
    ['amount', trx(paid)],
  ];
  const { rows: called, warnings } = readCall({ to, chain: undefined, data: `0x${encodeHex(bytes(value, 4))}` });
  // Contracts use Ethereum addresses here; people know them in Tron's format.
  const inTron = called.map(([name, value, number = '']): Row => [name, inTronForm(value), number]);
  return readAs([...rows, ...inTron], ...warnings);
}

function fieldsOf(message: Uint8Array): Fields {
  const reader = new BinaryReader(message);
  const fields = new Map<number, (bigint | Uint8Array)[]>();
  while (reader.pos < reader.len) {
    const [name, kind] = reader.tag();
    const held = fields.get(name) ?? [];
    if (kind === WireType.Varint) held.push(BigInt(reader.int64()));
    else if (kind === WireType.LengthDelimited) held.push(reader.bytes());
    else throw new Error('a field of another kind');
    fields.set(name, held);
  }
  return fields;
}

/** A field that occurs once. If there were two, readers would disagree on which counts. */
function only(fields: Fields, name: number): bigint | Uint8Array {
  const [value, second] = fields.get(name) ?? [];
  if (value === undefined || second !== undefined) throw new Error('not once');
  return value;
}

function bytes(fields: Fields, name: number): Uint8Array {
  const value = only(fields, name);
  if (typeof value === 'bigint') throw new Error('no bytes');
  return value;
}

function number(fields: Fields, name: number): bigint {
  const value = only(fields, name);
  if (typeof value !== 'bigint') throw new Error('no number');
  return value;
}

const trx = (sun: bigint): string => `${formatUnits(sun, 6)} TRX`;

function place(address: Uint8Array): string {
  if (address.length !== 21 || address[0] !== ADDRESS_PREFIX) throw new Error('no address');
  return base58check.encode(address);
}

function inTronForm(value: Value): Value {
  if (typeof value === 'string') return value.replace(/0x[0-9a-f]{40}\b/gi, (found) => ofEthereum(found as Hex)); // matched as hex
  const { text, places = {} } = value;
  return { text, places: Object.fromEntries(Object.entries(places).map(([name, one]) => [name, inTronForm(one)])) };
}

const ofEthereum = (address: Hex): string => place(Uint8Array.of(ADDRESS_PREFIX, ...decodeHex(address.slice(2).toLowerCase())));
