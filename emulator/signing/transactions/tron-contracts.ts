import { BinaryReader } from '@bufbuild/protobuf/wire';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { textOf, toHex } from '../../bytes/encodings.js';
import type { Struct, Value } from '../../policies/values.js';
import { invalidTransaction } from './unsigned.js';

/** Protobuf fields by number. Integers are varints, everything else is bytes. Repeated fields have several values. */
export type ProtobufFields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>;

/**
 * Read one protobuf message to its last byte.
 *
 * @throws Refusal `transaction-invalid`.
 */
export function readProtobuf(bytes: Uint8Array): ProtobufFields {
  const fields = new Map<number, (bigint | Uint8Array)[]>();
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      const [field, wireType] = reader.tag();
      if (wireType !== 0 && wireType !== 2) throw new RangeError('wire type');
      const value = wireType === 0 ? BigInt(reader.int64()) : reader.bytes();
      const values = fields.get(field);
      if (values) values.push(value);
      else fields.set(field, [value]);
    }
    if (reader.pos !== reader.len) throw new RangeError('cut off');
  } catch {
    throw invalidTransaction('not a Tron transaction');
  }
  return fields;
}

/** The last value of a bytes field. @throws Refusal `transaction-invalid` if it is `required` and missing, or is a number. */
export function bytesField(fields: ProtobufFields, number: number): Uint8Array | undefined {
  const value = fields.get(number)?.at(-1);
  if (typeof value === 'bigint') throw invalidTransaction('not a Tron transaction');
  return value;
}

/** The last value of a number field, 0 if absent. */
export function numberField(fields: ProtobufFields, number: number): bigint {
  const value = fields.get(number)?.at(-1) ?? 0n;
  if (typeof value !== 'bigint') throw invalidTransaction('not a Tron transaction');
  return value;
}

type Reader = (fields: ProtobufFields, number: number) => Value;
type Layout = Readonly<Record<number, readonly [name: string, read: Reader]>>;

const base58check = createBase58check(sha256);

const address: Reader = (fields, number) => {
  const bytes = bytesField(fields, number);
  if (bytes === undefined) return '';
  if (bytes.length !== 21 || bytes[0] !== 0x41) throw invalidTransaction('not a Tron address');
  return base58check.encode(bytes);
};
const int: Reader = numberField;
const bool: Reader = (fields, number) => numberField(fields, number) !== 0n;
const hex: Reader = (fields, number) => toHex(bytesField(fields, number) ?? new Uint8Array());
const text: Reader = (fields, number) => textOf(bytesField(fields, number) ?? new Uint8Array()) ?? '';
const oneOf =
  (...names: readonly string[]): Reader =>
  (fields, number) =>
    names[Number(numberField(fields, number))] ?? numberField(fields, number).toString();
const many =
  (layout: Layout): Reader =>
  (fields, number) =>
    (fields.get(number) ?? []).map((value) => viewOf(value, layout));
const one =
  (layout: Layout): Reader =>
  (fields, number) =>
    viewOf(bytesField(fields, number) ?? new Uint8Array(), layout);

function viewOf(value: bigint | Uint8Array, layout: Layout): Struct {
  if (typeof value === 'bigint') throw invalidTransaction('not a Tron transaction');
  const fields = readProtobuf(value);
  return Object.fromEntries(Object.entries(layout).map(([number, [name, read]]) => [name, read(fields, Number(number))]));
}

const owner = { 1: ['owner_address', address] } as const satisfies Layout;
const resource = oneOf('BANDWIDTH', 'ENERGY');
const key: Layout = { 1: ['address', address], 2: ['weight', int] };
const permission: Layout = {
  1: ['type', oneOf('Owner', 'Witness', 'Active')],
  2: ['id', int],
  3: ['permission_name', text],
  4: ['threshold', int],
  5: ['parent_id', int],
  6: ['operations', hex],
  7: ['keys', many(key)],
};

/** Members of the contracts that policies can look into. @source Tron protocol, `core/contract/*.proto` */
const layouts: Readonly<Record<string, Layout>> = {
  TransferContract: { ...owner, 2: ['to_address', address], 3: ['amount', int] },
  TriggerSmartContract: {
    ...owner,
    2: ['contract_address', address],
    3: ['call_value', int],
    4: ['data', hex],
    5: ['call_token_value', int],
    6: ['token_id', int],
  },
  DelegateResourceContract: {
    ...owner,
    2: ['resource', resource],
    3: ['balance', int],
    4: ['receiver_address', address],
    5: ['lock', bool],
    6: ['lock_period', int],
  },
  UnDelegateResourceContract: { ...owner, 2: ['resource', resource], 3: ['balance', int], 4: ['receiver_address', address] },
  FreezeBalanceV2Contract: { ...owner, 2: ['frozen_balance', int], 3: ['resource', resource] },
  UnfreezeBalanceV2Contract: { ...owner, 2: ['unfreeze_balance', int], 3: ['resource', resource] },
  AccountPermissionUpdateContract: {
    ...owner,
    2: ['owner', one(permission)],
    3: ['witness', one(permission)],
    4: ['actives', many(permission)],
  },
};

/**
 * One element of `tron.tx.contract`: its type, permission, and the members that policies know for that type.
 *
 * @throws Refusal `transaction-invalid`.
 */
export function tronContractView(contract: bigint | Uint8Array): Struct {
  if (typeof contract === 'bigint') throw invalidTransaction('not a Tron transaction');
  const fields = readProtobuf(contract);
  const parameter = readProtobuf(bytesField(fields, 2) ?? new Uint8Array());
  const [, type] = /^type\.googleapis\.com\/protocol\.(\w+)$/.exec(textOf(bytesField(parameter, 1) ?? new Uint8Array()) ?? '') ?? [];
  if (type === undefined) throw invalidTransaction('a contract without its type');
  const layout = Object.hasOwn(layouts, type) ? layouts[type] : undefined;
  const members = layout ? viewOf(bytesField(parameter, 2) ?? new Uint8Array(), layout) : {};
  return { ...members, type, permission_id: numberField(fields, 5) };
}
