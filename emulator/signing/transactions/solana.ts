import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { concat, sameBytes, toHex } from '../../bytes/encodings.js';
import type { Struct, Value } from '../../policies/values.js';
import { readSolanaTransaction, type SolanaInstruction, type SolanaMessage } from './solana-message.js';
import { type NamedInstruction, solanaTransfers, splTransfers } from './solana-transfers.js';
import { type Chain, invalidTransaction, type TransactionSigner } from './unsigned.js';

/**
 * Legacy and version 0 transactions: the signer's own slot is filled in, the others stay the same.
 *
 * @source wire 23
 */
export const solana: Chain = { root: 'solana', curve: 'CURVE_ED25519', mostBytes: 1_232, sign, view };

/** Used for an account that only an on-chain address table can name. */
const FROM_TABLE = 'ADDRESS_TABLE_LOOKUP';

function sign(unsigned: Uint8Array, { privateKey }: TransactionSigner): Uint8Array {
  const { message, messageBytes, signatures } = readSolanaTransaction(unsigned);
  const publicKey = ed25519.getPublicKey(privateKey);
  const slot = message.accountKeys.slice(0, message.signerCount).findIndex((key) => sameBytes(key, publicKey));
  if (slot < 0) throw invalidTransaction('the key is not a signer of this transaction');
  const filled = signatures.map((signature, index) => (index === slot ? ed25519.sign(messageBytes, privateKey) : signature));
  const prefix = unsigned.subarray(0, unsigned.length - messageBytes.length - filled.length * 64);
  return concat(prefix, ...filled, messageBytes);
}

function view(unsigned: Uint8Array): Struct {
  const { message } = readSolanaTransaction(unsigned);
  const keys = message.accountKeys.map((key) => base58.encode(key));
  const instructions = message.instructions.map((instruction) => nameInstruction(instruction, keys));
  const lookups = lookupViews(message);
  const counts = { message, writableFromTables: message.lookups.reduce((sum, { writableIndices }) => sum + writableIndices.length, 0) };
  return {
    account_keys: keys,
    program_keys: [...new Set(instructions.map(({ program }) => program))],
    recent_blockhash: base58.encode(message.recentBlockhash),
    instructions: message.instructions.map((instruction) => instructionView(instruction, { ...counts, keys, lookups })),
    transfers: solanaTransfers(instructions),
    spl_transfers: splTransfers(instructions),
    address_table_lookups: lookups,
  };
}

function nameInstruction({ programIndex, accountIndices, data }: SolanaInstruction, keys: readonly string[]): NamedInstruction {
  return { program: keys[programIndex] ?? FROM_TABLE, accounts: accountIndices.map((index) => keys[index] ?? FROM_TABLE), data };
}

/** What all instructions of a message share, computed once. */
interface Shared {
  readonly message: SolanaMessage;
  readonly keys: readonly string[];
  readonly lookups: readonly Value[];
  readonly writableFromTables: number;
}

function instructionView(instruction: SolanaInstruction, shared: Shared): Struct {
  const { message, keys, lookups } = shared;
  const accounts = instruction.accountIndices.map((index) => ({
    account_key: keys[index] ?? FROM_TABLE,
    signer: index < message.signerCount,
    writable: isWritable(shared, index),
  }));
  return {
    program_key: keys[instruction.programIndex] ?? FROM_TABLE,
    accounts,
    instruction_data_hex: toHex(instruction.data),
    address_table_lookups: instruction.accountIndices.some((index) => index >= keys.length) ? lookups : [],
  };
}

function isWritable({ message: { accountKeys, ...counts }, writableFromTables }: Shared, index: number): boolean {
  if (index < counts.signerCount) return index < counts.signerCount - counts.readonlySignerCount;
  if (index < accountKeys.length) return index < accountKeys.length - counts.readonlyOtherCount;
  return index - accountKeys.length < writableFromTables;
}

function lookupViews({ lookups }: SolanaMessage): readonly Value[] {
  return lookups.map(({ tableKey, writableIndices, readonlyIndices }) => ({
    address_table_key: base58.encode(tableKey),
    writable_indexes: writableIndices.map(BigInt),
    readonly_indexes: readonlyIndices.map(BigInt),
  }));
}
