import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toHex } from '../../bytes/encodings.js';
import type { Struct } from '../../policies/values.js';
import { signEcdsa } from '../curve-signatures.js';
import { bytesField, numberField, readProtobuf, tronContractView } from './tron-contracts.js';
import { type Chain, invalidTransaction, type TransactionSigner } from './unsigned.js';

/**
 * `raw_data`, or a Transaction around it. The signed result is a Transaction that keeps any other signatures.
 *
 * @source wire 23; the Tron protocol, `core/Tron.proto`
 */
export const tron: Chain = { root: 'tron', curve: 'CURVE_SECP256K1', mostBytes: 262_144, sign, view };

interface TronTransaction {
  readonly rawData: Uint8Array;
  readonly signatures: readonly Uint8Array[];
}

function sign(unsigned: Uint8Array, { privateKey }: TransactionSigner): Uint8Array {
  const { rawData, signatures } = readTransaction(unsigned);
  const { r, s, v } = signEcdsa(sha256(rawData), privateKey);
  const signature = fromHex(r + s + v) ?? new Uint8Array();
  const writer = new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(rawData);
  for (const one of [...signatures, signature]) writer.tag(2, WireType.LengthDelimited).bytes(one);
  return writer.finish();
}

function view(unsigned: Uint8Array): Struct {
  const fields = readProtobuf(readTransaction(unsigned).rawData);
  const hex = (number: number): string => toHex(bytesField(fields, number) ?? new Uint8Array());
  return {
    ref_block_bytes: hex(1),
    ref_block_hash: hex(4),
    expiration: numberField(fields, 8),
    data: hex(10),
    contract: (fields.get(11) ?? []).map(tronContractView),
    timestamp: numberField(fields, 14),
    fee_limit: numberField(fields, 18),
  };
}

/** A Transaction has `raw_data` in the place where `raw_data` has two bytes that name a block. */
function readTransaction(unsigned: Uint8Array): TronTransaction {
  const fields = readProtobuf(unsigned);
  if (fields.has(11)) return { rawData: checkedRawData(unsigned), signatures: [] };
  const rawData = bytesField(fields, 1);
  const signatures = fields.get(2) ?? [];
  const isWhole = [...fields.keys()].every((number) => number === 1 || number === 2);
  if (rawData === undefined || !isWhole || !signatures.every(isSignature)) throw invalidTransaction('not a Tron transaction');
  return { rawData: checkedRawData(rawData), signatures };
}

function isSignature(value: bigint | Uint8Array): value is Uint8Array {
  return typeof value !== 'bigint' && value.length === 65;
}

/** The chain accepts exactly one contract, with a reference to a block and an expiration. */
function checkedRawData(rawData: Uint8Array): Uint8Array {
  const fields = readProtobuf(rawData);
  const [contract, ...more] = fields.get(11) ?? [];
  if (contract === undefined || more.length > 0) throw invalidTransaction('not one contract');
  if (bytesField(fields, 1)?.length !== 2 || bytesField(fields, 4)?.length !== 8) throw invalidTransaction('no reference to a block');
  if (numberField(fields, 8) <= 0n) throw invalidTransaction('no expiration');
  tronContractView(contract);
  return rawData;
}
