import { ByteReader } from '../byte-reader.js';
import { invalidTransaction } from './unsigned.js';

/** A transaction with its signature slots; an empty slot is 64 zero bytes. */
export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[];
  readonly messageBytes: Uint8Array;
  readonly message: SolanaMessage;
}

export interface SolanaMessage {
  readonly version: 'legacy' | 0;
  /** How many of the first keys sign, and how many of the signing and of the other keys are read-only. */
  readonly signerCount: number;
  readonly readonlySignerCount: number;
  readonly readonlyOtherCount: number;
  /** 32 bytes each. */
  readonly accountKeys: readonly Uint8Array[];
  readonly recentBlockhash: Uint8Array;
  readonly instructions: readonly SolanaInstruction[];
  readonly lookups: readonly SolanaLookup[];
}

export interface SolanaInstruction {
  readonly programIndex: number;
  readonly accountIndices: readonly number[];
  readonly data: Uint8Array;
}

/** Accounts loaded from a table: first the writable ones of all tables, then the read-only ones. */
export interface SolanaLookup {
  readonly tableKey: Uint8Array;
  readonly writableIndices: readonly number[];
  readonly readonlyIndices: readonly number[];
}

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VERSION_FLAG = 0x80;

/**
 * Read a serialized transaction, legacy or version 0, to its last byte.
 *
 * @throws Refusal `transaction-invalid`.
 * @source Solana documentation, "Transactions and instructions"
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = new ByteReader(bytes);
  const signatures = reader.list(() => reader.take(SIGNATURE_BYTES));
  const messageBytes = reader.rest();
  const message = readMessage(messageBytes);
  if (signatures.length !== message.signerCount) throw invalidTransaction('one signature slot for each signer is needed');
  return { signatures, messageBytes, message };
}

function readMessage(bytes: Uint8Array): SolanaMessage {
  const reader = new ByteReader(bytes);
  const first = reader.byte();
  const isVersioned = first >= VERSION_FLAG;
  if (isVersioned && first !== VERSION_FLAG) throw invalidTransaction('unknown message version');
  const signerCount = isVersioned ? reader.byte() : first;
  const [readonlySignerCount, readonlyOtherCount] = [reader.byte(), reader.byte()];
  const accountKeys = reader.list(() => reader.take(KEY_BYTES));
  const recentBlockhash = reader.take(KEY_BYTES);
  const instructions = reader.list(() => readInstruction(reader));
  const lookups = isVersioned ? reader.list(() => readLookup(reader)) : [];
  if (!reader.isAtEnd) throw invalidTransaction('bytes after the message');
  const counts = { signerCount, readonlySignerCount, readonlyOtherCount };
  return checked({ version: isVersioned ? 0 : 'legacy', ...counts, accountKeys, recentBlockhash, instructions, lookups });
}

function readInstruction(reader: ByteReader): SolanaInstruction {
  const programIndex = reader.byte();
  return { programIndex, accountIndices: reader.list(() => reader.byte()), data: reader.take(reader.compactLength()) };
}

function readLookup(reader: ByteReader): SolanaLookup {
  const tableKey = reader.take(KEY_BYTES);
  return { tableKey, writableIndices: reader.list(() => reader.byte()), readonlyIndices: reader.list(() => reader.byte()) };
}

function checked(message: SolanaMessage): SolanaMessage {
  const { accountKeys, signerCount, readonlySignerCount, readonlyOtherCount, instructions } = message;
  const isHeaderRight = signerCount >= 1 && readonlySignerCount < signerCount && signerCount + readonlyOtherCount <= accountKeys.length;
  const loaded = message.lookups.reduce((sum, lookup) => sum + lookup.writableIndices.length + lookup.readonlyIndices.length, 0);
  const areIndicesRight = instructions.every(
    ({ programIndex, accountIndices }) =>
      programIndex > 0 && programIndex < accountKeys.length && accountIndices.every((index) => index < accountKeys.length + loaded),
  );
  if (!isHeaderRight || !areIndicesRight) throw invalidTransaction('not a Solana transaction');
  return message;
}
