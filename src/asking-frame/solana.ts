import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit';
import { COMPUTE_BUDGET_PROGRAM_ADDRESS, ComputeBudgetInstruction, parseComputeBudgetInstruction } from '@solana-program/compute-budget';
import { SUPPORTED_MEMO_PROGRAM_ADDRESSES } from '@solana-program/memo';
import { parseSystemInstruction, SYSTEM_PROGRAM_ADDRESS, SystemInstruction } from '@solana-program/system';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  AssociatedTokenInstruction,
  parseAssociatedTokenInstruction,
  parseTokenInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token';
import { formatUnits } from 'viem';
import { decodeHex } from '../encoding/hex.js';
import { decodeUtf8 } from '../encoding/utf8.js';
import { type ReadPart, type Row, TAKES, together, unread } from './approval.js';
import { tokens } from './known.js';

/** The token program of 2022, whose first instructions are those of the older one. */
const TOKEN_2022: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const NONCE = 'This can be sent at any later time: it does not end by itself.';
const GIVES_AWAY = 'This gives an account to someone else.';

/** An instruction whose accounts are all named in the transaction itself. */
interface Instruction {
  readonly programAddress: Address;
  readonly accounts: readonly AccountMeta[];
  readonly data: Uint8Array;
}

/** What a transaction of Solana does, instruction after instruction; nothing where it is none. */
export function readSolana(hex: string): ReadPart | undefined {
  try {
    const { messageBytes } = getTransactionDecoder().decode(decodeHex(hex.replace(/^0x/, '').toLowerCase()));
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    if (message.version === 1) return undefined;
    const { staticAccounts, instructions } = message;
    const parts = instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => {
      const accounts = accountIndices.map((at) => staticAccounts[at]);
      const programAddress = staticAccounts[programAddressIndex];
      // What stands in a table is not in these bytes.
      if (!programAddress || accounts.some((one) => one === undefined)) return unread(['Program', programAddress ?? 'in a table']);
      const named = accounts.map((one): AccountMeta => ({ address: one as Address, role: AccountRole.READONLY })); // none is absent
      return readInstruction({ programAddress, accounts: named, data: Uint8Array.from(data) });
    });
    return together(
      parts.map(({ rows, warnings }, at) => ({
        rows: parts.length > 1 ? rows.map(([name, value]): Row => [`${at + 1}. ${name}`, value]) : rows,
        warnings,
      })),
    );
  } catch {
    return undefined;
  }
}

function readInstruction(instruction: Instruction): ReadPart {
  const { programAddress } = instruction;
  try {
    if (programAddress === SYSTEM_PROGRAM_ADDRESS) return ofSystem(instruction);
    if (programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === TOKEN_2022) return ofTokens(instruction);
    if (programAddress === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return ofTokenAccounts(instruction);
    if (programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS) return ofFees(instruction);
    if (SUPPORTED_MEMO_PROGRAM_ADDRESSES.some((one) => one === programAddress))
      return { rows: [['Note', decodeUtf8(Uint8Array.from(instruction.data))]], warnings: [] };
  } catch {
    // Said to be unread below.
  }
  return unread(['Program', programAddress]);
}

const sol = (lamports: bigint): string => `${formatUnits(lamports, 9)} SOL`;
const said = (rows: readonly Row[], ...warnings: readonly string[]): ReadPart => ({ rows, warnings });

function ofSystem(instruction: Instruction): ReadPart {
  const read = parseSystemInstruction(instruction);
  switch (read.instructionType) {
    case SystemInstruction.TransferSol:
      return said([
        ['Transfer to', read.accounts.destination.address],
        ['Amount', sol(read.data.amount)],
      ]);
    case SystemInstruction.CreateAccount:
      return said([
        ['New account', read.accounts.newAccount.address],
        ['Amount for it', sol(read.data.lamports)],
        ['Of the program', read.data.programAddress],
      ]);
    case SystemInstruction.AdvanceNonceAccount:
      return said([['Waits on', read.accounts.nonceAccount.address]], NONCE);
    case SystemInstruction.Assign:
      return said(
        [
          ['Gives the account', read.accounts.account.address],
          ['To the program', read.data.programAddress],
        ],
        GIVES_AWAY,
      );
    default:
      return unread(['Program', 'System']);
  }
}

function ofTokens(instruction: Instruction): ReadPart {
  // Both programs have these instructions.
  const read = parseTokenInstruction({ ...instruction, programAddress: TOKEN_PROGRAM_ADDRESS });
  const amount = (count: bigint, mint: string) => tokens(count, 'solana', mint);
  switch (read.instructionType) {
    case TokenInstruction.Transfer:
      return said([
        ['Token transfer to', read.accounts.destination.address],
        ['From', read.accounts.source.address],
        ['In smallest units', String(read.data.amount)],
      ]);
    case TokenInstruction.TransferChecked:
      return said([
        ['Token transfer to', read.accounts.destination.address],
        ['Amount', amount(read.data.amount, read.accounts.mint.address)],
      ]);
    case TokenInstruction.Approve:
      return said(
        [
          ['May spend your tokens', read.accounts.delegate.address],
          ['Up to', `${read.data.amount} in smallest units`],
        ],
        TAKES,
      );
    case TokenInstruction.ApproveChecked:
      return said(
        [
          ['May spend your tokens', read.accounts.delegate.address],
          ['Up to', amount(read.data.amount, read.accounts.mint.address)],
        ],
        TAKES,
      );
    case TokenInstruction.Revoke:
      return said([['No one may spend the tokens of', read.accounts.source.address]]);
    case TokenInstruction.SetAuthority:
      return said([['Gives the account', read.accounts.owned.address]], GIVES_AWAY);
    case TokenInstruction.CloseAccount:
      return said([
        ['Closes', read.accounts.account.address],
        ['What is left goes to', read.accounts.destination.address],
      ]);
    case TokenInstruction.Burn:
    case TokenInstruction.BurnChecked:
      return said([['Destroys tokens', amount(read.data.amount, read.accounts.mint.address)]]);
    case TokenInstruction.SyncNative:
      return said([]);
    default:
      return unread(['Program', 'Token']);
  }
}

function ofTokenAccounts(instruction: Instruction): ReadPart {
  const read = parseAssociatedTokenInstruction({ ...instruction, programAddress: ASSOCIATED_TOKEN_PROGRAM_ADDRESS });
  if (read.instructionType === AssociatedTokenInstruction.RecoverNestedAssociatedToken) return unread(['Program', 'Associated token']);
  return said([['Opens a token account for', read.accounts.owner.address]]);
}

/** Fees come out of the account, too. @source Solana, prioritization fees: a price in millionths of a lamport */
function ofFees(instruction: Instruction): ReadPart {
  const read = parseComputeBudgetInstruction(instruction);
  switch (read.instructionType) {
    case ComputeBudgetInstruction.SetComputeUnitPrice:
      return said([['Priority fee', `${formatUnits(read.data.microLamports, 6)} lamports a unit`]]);
    case ComputeBudgetInstruction.SetComputeUnitLimit:
      return said([['Units at most', String(read.data.units)]]);
    case ComputeBudgetInstruction.RequestUnits:
      return unread(['Program', 'Compute budget']);
    default:
      return said([]);
  }
}
