import type { Struct } from '../../policies/values.js';

/** An instruction with its accounts and program by name. */
export interface NamedInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

const SYSTEM = '11111111111111111111111111111111';
const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

/** Native transfers that call the System Program directly: Transfer and TransferWithSeed. */
export function solanaTransfers(instructions: readonly NamedInstruction[]): readonly Struct[] {
  return instructions.flatMap(({ program, accounts, data }) => {
    const kind = program === SYSTEM && data.length >= 12 ? dataView(data).getUint32(0, true) : undefined;
    if (kind === 2) return transfer(accounts[0], accounts[1], amountAt(data, 4));
    return kind === 11 ? transfer(accounts[0], accounts[2], amountAt(data, 4)) : [];
  });
}

function transfer(from: string | undefined, to: string | undefined, amount: bigint): readonly Struct[] {
  return from === undefined || to === undefined ? [] : [{ from, to, amount }];
}

/** The positions of a token transfer's accounts and amount. `mint` is absent if the instruction doesn't name it. */
interface SplLayout {
  readonly from: number;
  readonly mint?: number;
  readonly to: number;
  readonly owner: number;
  readonly amountAt: number;
}

const plain: SplLayout = { from: 0, to: 1, owner: 2, amountAt: 1 };
const withMint: SplLayout = { from: 0, mint: 1, to: 2, owner: 3, amountAt: 1 };

/** Token transfers at the top level: Transfer, TransferChecked and TransferCheckedWithFee of both token programs. */
export function splTransfers(instructions: readonly NamedInstruction[]): readonly Struct[] {
  return instructions.flatMap(({ program, accounts, data }) => {
    const layout = TOKEN_PROGRAMS.has(program) ? layoutOf(data) : undefined;
    return layout === undefined || data.length < layout.amountAt + 8 ? [] : splTransfer(accounts, data, layout);
  });
}

function layoutOf(data: Uint8Array): SplLayout | undefined {
  if (data[0] === 3) return plain;
  if (data[0] === 12) return withMint;
  return data[0] === 26 && data[1] === 1 ? { ...withMint, amountAt: 2 } : undefined;
}

function splTransfer(accounts: readonly string[], data: Uint8Array, layout: SplLayout): readonly Struct[] {
  const [from, to, owner] = [accounts[layout.from], accounts[layout.to], accounts[layout.owner]];
  if (from === undefined || to === undefined || owner === undefined) return [];
  const token_mint = layout.mint === undefined ? '' : (accounts[layout.mint] ?? '');
  return [{ from, to, owner, token_mint, amount: amountAt(data, layout.amountAt), signers: accounts.slice(layout.owner + 1) }];
}

function amountAt(data: Uint8Array, offset: number): bigint {
  return dataView(data).getBigUint64(offset, true);
}

function dataView(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}
