import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { type ReadPart, type Row, TAKES, together, unread } from './approval.js';
import { coins, dateOf, isKnownToken, tokens } from './known.js';

/** Calls that are read. @source ERC-20, ERC-721, ERC-1155, ERC-2612, WETH9, Permit2, Multicall3, Safe, ERC-1967, ERC-173 */
const ABI = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function transferOwnership(address owner)',
]);

/** How deep calls inside calls are read. */
const DEEPEST = 3;
const FOREIGN_CODE = 'This runs the code of another contract as this one: whoever wrote it decides what happens.';
const NEW_CODE = 'This puts other code into the contract: whoever wrote it decides what happens.';
const NEW_OWNER = 'This gives the contract to someone else.';
const ALL_NFTS = 'The one named here may take all of them at any time.';

/** A call, and where it goes. */
export interface ContractCall {
  readonly to: string;
  readonly chain: number | undefined;
  readonly data: Hex;
  readonly depth?: number;
}

/** Where a call goes that has been read. */
type Where = Required<Omit<ContractCall, 'data'>>;
type Decoded = NonNullable<ReturnType<typeof decoded>>;

/** A call that was read to its end: what is encoded anew is the same. */
function decoded(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: ABI, data });
    const again = encodeFunctionData({ abi: ABI, ...call } as Parameters<typeof encodeFunctionData>[0]); // the same pair, which viem types one by one
    return again === data ? call : undefined;
  } catch {
    return undefined;
  }
}

/** The transfer of a token, where a call is one and nothing else. */
export function transferIn(data: Hex): { readonly to: string; readonly amount: bigint } | undefined {
  const call = decoded(data);
  return call?.functionName === 'transfer' ? { to: call.args[0], amount: call.args[1] } : undefined;
}

/** What a call does. Everything that it carries is read, or said to be unread. */
export function readCall({ to, chain, data, depth = 0 }: ContractCall): ReadPart {
  const call = depth < DEEPEST ? decoded(data.toLowerCase() as Hex) : undefined; // hex stays hex
  const where = { to, chain, depth };
  return (call && (ofTokens(call, where) ?? ofNfts(call, where) ?? ofContracts(call, where))) ?? unread(['Call', data.slice(0, 10)]);
}

const said = (rows: readonly Row[], ...warnings: readonly string[]): ReadPart => ({ rows, warnings });

function ofTokens(call: Decoded, { to, chain, depth }: Where): ReadPart | undefined {
  const amount = (count: bigint) => tokens(count, chain, to);
  switch (call.functionName) {
    case 'transfer':
      return said([
        ['Token transfer to', call.args[0]],
        ['Amount', amount(call.args[1])],
      ]);
    case 'approve':
      return approved(call.args, { to, chain, depth });
    case 'increaseAllowance':
      return said(mayTake(call.args[0], `${amount(call.args[1])} more`), TAKES);
    case 'decreaseAllowance':
      return said(mayTake(call.args[0], `${amount(call.args[1])} less`));
    case 'permit': {
      const [owner, spender, value, deadline] = call.args;
      return said([...mayTake(spender, amount(value)), ['Of', owner], ['Until', dateOf(deadline)]], TAKES);
    }
    case 'transferFrom':
      return said([...moved(call.args), ['Amount, or number of the NFT', amount(call.args[2])]]);
    case 'deposit':
    case 'withdraw':
      // Of other contracts these names say nothing.
      if (!isKnownToken(chain, to)) return unread(['Call', call.functionName]);
      return said(call.functionName === 'deposit' ? [['Wraps', 'the amount above, into a token']] : [['Unwraps', amount(call.args[0])]]);
  }
}

function ofNfts(call: Decoded, { to }: Where): ReadPart | undefined {
  switch (call.functionName) {
    case 'safeTransferFrom': {
      const [, , id, amount] = call.args;
      const several: readonly Row[] = typeof amount === 'bigint' ? [['Amount', String(amount)]] : [];
      return said([...moved(call.args), ['Number of the NFT', String(id)], ['Contract of the NFT', to], ...several]);
    }
    case 'safeBatchTransferFrom': {
      const [, , ids, amounts] = call.args;
      const list = ids.map((id, at) => `${amounts[at]} of number ${id}`).join(', ');
      return said([...moved(call.args), ['NFTs', list], ['Contract of the NFTs', to]]);
    }
    case 'setApprovalForAll': {
      const [operator, isAllowed] = call.args;
      const rows: readonly Row[] = [
        [isAllowed ? 'May take all your NFTs of' : 'May take no more NFTs of', to],
        ['Who', operator],
      ];
      return isAllowed ? said(rows, ALL_NFTS) : said(rows);
    }
  }
}

function ofContracts(call: Decoded, where: Where): ReadPart | undefined {
  const { to, chain, depth } = where;
  const inner = (calls: readonly { readonly to: string; readonly data: Hex }[]) =>
    together(calls.map((one, at) => numbered(readCall({ ...one, chain, depth: depth + 1 }), calls.length > 1 && at + 1)));
  switch (call.functionName) {
    case 'multicall':
      return inner((call.args.length === 1 ? call.args[0] : call.args[1]).map((data) => ({ to, data })));
    case 'aggregate3':
      return inner(call.args[0].map(({ target, callData }) => ({ to: target, data: callData })));
    case 'execTransaction':
      return executed(call.args, where);
    case 'upgradeTo':
    case 'upgradeToAndCall':
      return said([['New code', call.args[0]]], NEW_CODE);
    case 'transferOwnership':
      return said([['New owner', call.args[0]]], NEW_OWNER);
  }
}

const mayTake = (spender: string, amount: string): readonly Row[] => [
  ['May spend your tokens', spender],
  ['Up to', amount],
];

const moved = ([from, to]: readonly [string, string, ...unknown[]]): readonly Row[] => [
  ['From', from],
  ['To', to],
];

type Approved = readonly [string, bigint] | readonly [string, string, bigint, number];

/** `approve` of a token, or of Permit2, which names the token. To nothing is no danger. */
function approved(args: Approved, { to, chain }: Where): ReadPart {
  if (args.length === 4) {
    const [token, spender, amount, until] = args;
    const rows = [...mayTake(spender, tokens(amount, chain, token)), ['Until', dateOf(BigInt(until))] as const];
    return amount === 0n ? said(rows) : said(rows, TAKES);
  }
  const [spender, amount] = args;
  if (amount > 0n) return said(mayTake(spender, tokens(amount, chain, to)), TAKES);
  return said([
    ['May spend no more of your tokens', spender],
    ['Token', to],
  ]);
}

type Executed = readonly [string, bigint, Hex, number, ...unknown[]];

/** What a Safe is told to do. */
function executed([target, value, data, operation]: Executed, { to, chain, depth }: Where): ReadPart {
  const rows: readonly Row[] = [
    ['Out of the Safe', to],
    ['To', target],
    ['Amount', coins(value, chain)],
  ];
  const call = data === '0x' ? said([]) : readCall({ to: target, chain, data, depth: depth + 1 });
  return together([operation === 0 ? said(rows) : said(rows, FOREIGN_CODE), call]);
}

/** The rows of one call among several. @param at its number; `false` where it is alone. */
function numbered({ rows, warnings }: ReadPart, at: number | false): ReadPart {
  return { rows: rows.map(([name, value]) => [at ? `${at}. ${name}` : name, value]), warnings };
}
