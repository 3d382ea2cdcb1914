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
import { numbered, type ReadPart, readAs, type Said, TAKES, together, unread } from './approval.js';
import { tokens } from './known.js';

/** The Token-2022 program. Its first instructions are those of the older one. */
const TOKEN_2022: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const NONCE: Said = { text: 'lasting' };
const GIVES_AWAY: Said = { text: 'givesAccount' };

/** Units of work that an instruction may take unless the transaction says more, and that a transaction may take at most. */
const UNITS_EACH = 200_000;
const MOST_UNITS = 1_400_000;

/** An instruction whose accounts are all named in the transaction itself. */
interface Instruction {
  readonly programAddress: Address;
  readonly accounts: readonly AccountMeta[];
  readonly data: Uint8Array;
}

/** What a Solana transaction does, instruction by instruction; `undefined` if it isn't one. */
export function readSolana(hex: string): ReadPart | undefined {
  try {
    const { messageBytes } = getTransactionDecoder().decode(decodeHex(hex.replace(/^0x/, '').toLowerCase()));
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    if (message.version === 1) return undefined;
    const { staticAccounts, instructions } = message;
    const parts = instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => {
      const accounts = accountIndices.map((at) => staticAccounts[at]);
      const programAddress = staticAccounts[programAddressIndex];
      // Accounts in a lookup table aren't in these bytes.
      if (!programAddress || accounts.some((one) => one === undefined)) return unread(['program', programAddress ?? { text: 'inTable' }]);
      const named = accounts.map((one): AccountMeta => ({ address: one as Address, role: AccountRole.READONLY })); // none is absent
      return readInstruction({ programAddress, accounts: named, data: Uint8Array.from(data) });
    });
    return together([numbered(parts), readAs([['maxFee', sol(feeOf(message))]])]);
  } catch {
    return undefined;
  }
}

type Message = Exclude<ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>, { readonly version: 1 }>;

/**
 * The most that a transaction can cost besides what it sends, in lamports: a page that chose the price could burn all coins as fees.
 *
 * @source Solana, transaction fees: 5,000 lamports a signature; a price for a unit in millionths of a lamport
 */
function feeOf({ staticAccounts, instructions, header }: Message): bigint {
  const budgets = instructions.filter(({ programAddressIndex }) => staticAccounts[programAddressIndex] === COMPUTE_BUDGET_PROGRAM_ADDRESS);
  let price = 0n;
  let units = UNITS_EACH * (instructions.length - budgets.length);
  for (const { data = new Uint8Array() } of budgets) {
    const read = parseComputeBudgetInstruction({ programAddress: COMPUTE_BUDGET_PROGRAM_ADDRESS, data: Uint8Array.from(data) });
    if (read.instructionType === ComputeBudgetInstruction.SetComputeUnitPrice) price = read.data.microLamports;
    if (read.instructionType === ComputeBudgetInstruction.SetComputeUnitLimit) units = read.data.units;
  }
  return BigInt(header.numSignerAccounts) * 5000n + (price * BigInt(Math.min(units, MOST_UNITS))) / 1_000_000n;
}

function readInstruction(instruction: Instruction): ReadPart {
  const { programAddress } = instruction;
  try {
    if (programAddress === SYSTEM_PROGRAM_ADDRESS) return ofSystem(instruction);
    if (programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === TOKEN_2022) return ofTokens(instruction);
    if (programAddress === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return ofTokenAccounts(instruction);
    if (programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS) return ofFees(instruction);
    if (SUPPORTED_MEMO_PROGRAM_ADDRESSES.some((one) => one === programAddress))
      return readAs([['note', decodeUtf8(Uint8Array.from(instruction.data))]]);
  } catch {
    // Reported as unread below.
  }
  return unread(['program', programAddress]);
}

const inSmallestUnits = (amount: bigint): Said => ({ text: 'smallestUnits', places: { amount: String(amount) } });
const sol = (lamports: bigint): string => `${formatUnits(lamports, 9)} SOL`;

function ofSystem(instruction: Instruction): ReadPart {
  const read = parseSystemInstruction(instruction);
  switch (read.instructionType) {
    case SystemInstruction.TransferSol:
      return readAs([
        ['transferTo', read.accounts.destination.address],
        ['amount', sol(read.data.amount)],
      ]);
    case SystemInstruction.CreateAccount:
      return readAs([
        ['newAccount', read.accounts.newAccount.address],
        ['amount', sol(read.data.lamports)],
        ['ownedBy', read.data.programAddress],
      ]);
    case SystemInstruction.AdvanceNonceAccount:
      return readAs([['nonceAccount', read.accounts.nonceAccount.address]], NONCE);
    case SystemInstruction.Assign:
      return readAs(
        [
          ['givenAccount', read.accounts.account.address],
          ['newOwner', read.data.programAddress],
        ],
        GIVES_AWAY,
      );
    default:
      return unread(['program', 'System']);
  }
}

function ofTokens(instruction: Instruction): ReadPart {
  // Both programs have these instructions.
  const read = parseTokenInstruction({ ...instruction, programAddress: TOKEN_PROGRAM_ADDRESS });
  const amount = (count: bigint, mint: string) => tokens(count, 'solana', mint);
  switch (read.instructionType) {
    case TokenInstruction.Transfer:
      return readAs([
        ['tokenTransferTo', read.accounts.destination.address],
        ['from', read.accounts.source.address],
        ['amount', inSmallestUnits(read.data.amount)],
      ]);
    case TokenInstruction.TransferChecked:
      return readAs([
        ['tokenTransferTo', read.accounts.destination.address],
        ['amount', amount(read.data.amount, read.accounts.mint.address)],
      ]);
    case TokenInstruction.Approve:
      return readAs(
        [
          ['canSpend', read.accounts.delegate.address],
          ['upTo', inSmallestUnits(read.data.amount)],
        ],
        TAKES,
      );
    case TokenInstruction.ApproveChecked:
      return readAs(
        [
          ['canSpend', read.accounts.delegate.address],
          ['upTo', amount(read.data.amount, read.accounts.mint.address)],
        ],
        TAKES,
      );
    case TokenInstruction.Revoke:
      return readAs([['endsSpending', read.accounts.source.address]]);
    case TokenInstruction.SetAuthority:
      return readAs([['givenAccount', read.accounts.owned.address]], GIVES_AWAY);
    case TokenInstruction.CloseAccount:
      return readAs([
        ['closes', read.accounts.account.address],
        ['restTo', read.accounts.destination.address],
      ]);
    case TokenInstruction.Burn:
    case TokenInstruction.BurnChecked:
      return readAs([['destroys', amount(read.data.amount, read.accounts.mint.address)]]);
    case TokenInstruction.SyncNative:
      return readAs([]);
    default:
      return unread(['program', 'Token']);
  }
}

function ofTokenAccounts(instruction: Instruction): ReadPart {
  const read = parseAssociatedTokenInstruction({ ...instruction, programAddress: ASSOCIATED_TOKEN_PROGRAM_ADDRESS });
  if (read.instructionType === AssociatedTokenInstruction.RecoverNestedAssociatedToken) return unread(['program', 'Associated token']);
  return readAs([['opensFor', read.accounts.owner.address]]);
}

/** What they cost is shown for the whole transaction. */
function ofFees(instruction: Instruction): ReadPart {
  const read = parseComputeBudgetInstruction(instruction);
  return read.instructionType === ComputeBudgetInstruction.RequestUnits ? unread(['program', 'Compute budget']) : readAs([]);
}
