import { type Abi, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { numbered, type ReadPart, type Row, readAs, type Said, TAKES, together, unread, type Value } from './approval.js';
import { described } from './described.js';
import { treeOfArguments } from './described-values.js';
import { type Descriptions, placeOf } from './descriptors.js';
import { coins, dateOf, isKnownToken, tokens } from './known.js';

/** Calls that can be parsed. @source ERC-20, ERC-721, ERC-1155, ERC-2612, WETH9, Permit2, Multicall3, Safe, ERC-1967, ERC-173 */
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

/** How many levels of nested calls are parsed. */
const DEEPEST = 3;
const FOREIGN_CODE: Said = { text: 'foreignCode' };
const NEW_CODE: Said = { text: 'newCode' };
const NEW_OWNER: Said = { text: 'givesContract' };
const ALL_NFTS: Said = { text: 'takesNfts' };

/** A call, and where it goes. */
export interface ContractCall {
  readonly to: string;
  readonly chain: number | undefined;
  readonly data: Hex;
  /** The value sent with it, in smallest units. */
  readonly value?: bigint | undefined;
  /** Who signs. */
  readonly from?: string | undefined;
  /** The host's descriptions of contracts. */
  readonly descriptions?: Descriptions | undefined;
  readonly depth?: number;
}

/** The destination of a parsed call. */
type Where = Omit<ContractCall, 'data'> & { readonly depth: number };
type Decoded = NonNullable<ReturnType<typeof decoded<typeof ABI>>>;

/** A call that was parsed completely: encoding it again gives the same bytes. */
function decoded<const T extends Abi>(data: Hex, abi: T) {
  try {
    const call = decodeFunctionData({ abi, data });
    const again = encodeFunctionData({ abi, ...call } as Parameters<typeof encodeFunctionData>[0]); // the same pair, which viem types one by one
    return again === data ? call : undefined;
  } catch {
    return undefined;
  }
}

/** The token transfer in a call that is one and nothing else. */
export function transferIn(data: Hex): { readonly to: string; readonly amount: bigint } | undefined {
  const call = decoded(data, ABI);
  return call?.functionName === 'transfer' ? { to: call.args[0], amount: call.args[1] } : undefined;
}

/** What a call does. Everything in it is either parsed or marked as unread. A description never replaces what is known here. */
export function readCall({ data: given, depth = 0, ...rest }: ContractCall): ReadPart {
  const data = given.toLowerCase() as Hex; // hex stays hex
  const where = { ...rest, depth };
  const call = depth < DEEPEST ? decoded(data, ABI) : undefined;
  const known = call && (ofTokens(call, where) ?? ofNfts(call, where) ?? ofContracts(call, where));
  return (
    known ?? (depth < DEEPEST ? ofDescription(data, where) : undefined) ?? unread(['function', call?.functionName ?? data.slice(0, 10)])
  );
}

/** A call in the words of the contract's descriptor. */
function ofDescription(data: Hex, { to, chain, value, from, ...where }: Where): ReadPart | undefined {
  const description = where.descriptions?.get(placeOf(chain, to, data.slice(0, 10)));
  const abi = description?.abi && [description.abi];
  const call = abi && decoded(data, abi);
  if (!call) return undefined;
  const tree = treeOfArguments(description.abi?.inputs ?? [], call.args ?? []);
  // viem has parsed bytes among the values as hex.
  const inner = (target: string, bytes: string) => innerCall({ to, chain, from, ...where }, { to: target, data: bytes as Hex });
  return described(description, tree, { chain, to, value, from, call: inner });
}

/** A call inside another one. */
const innerCall = (where: Where, call: { readonly to: string; readonly data: Hex }) =>
  readCall({ ...where, ...call, value: undefined, depth: where.depth + 1 });

function ofTokens(call: Decoded, { to, chain, depth }: Where): ReadPart | undefined {
  const amount = (count: bigint) => tokens(count, chain, to);
  switch (call.functionName) {
    case 'transfer':
      return readAs([
        ['tokenTransferTo', call.args[0]],
        ['amount', amount(call.args[1])],
      ]);
    case 'approve':
      return approved(call.args, { to, chain, depth });
    case 'increaseAllowance':
      return readAs(mayTake(call.args[0], { text: 'more', places: { amount: amount(call.args[1]) } }), TAKES);
    case 'decreaseAllowance':
      return readAs(mayTake(call.args[0], { text: 'less', places: { amount: amount(call.args[1]) } }));
    case 'permit': {
      const [owner, spender, value, deadline] = call.args;
      return readAs([...mayTake(spender, amount(value)), ['owner', owner], ['until', dateOf(deadline)]], TAKES);
    }
    case 'transferFrom':
      return readAs([...moved(call.args), ['amountOrNft', amount(call.args[2])]]);
    case 'deposit':
    case 'withdraw':
      // For other contracts these names mean nothing.
      if (!isKnownToken(chain, to)) return undefined;
      return readAs(call.functionName === 'deposit' ? [['wraps', { text: 'wrapped' }]] : [['unwraps', amount(call.args[0])]]);
  }
}

function ofNfts(call: Decoded, { to }: Where): ReadPart | undefined {
  switch (call.functionName) {
    case 'safeTransferFrom': {
      const [, , id, amount] = call.args;
      const several: readonly Row[] = typeof amount === 'bigint' ? [['amount', String(amount)]] : [];
      return readAs([...moved(call.args), ['nftNumber', String(id)], ['nftContract', to], ...several]);
    }
    case 'safeBatchTransferFrom': {
      const [, , ids, amounts] = call.args;
      const list = ids.map((id, at): Row => ['nfts', { text: 'nftsOf', places: { amount: String(amounts[at]), id: String(id) } }]);
      return readAs([...moved(call.args), ...list, ['nftContract', to]]);
    }
    case 'setApprovalForAll': {
      const [operator, isAllowed] = call.args;
      const rows: readonly Row[] = [
        [isAllowed ? 'canTakeNfts' : 'canNotTakeNfts', operator],
        ['nftContract', to],
      ];
      return isAllowed ? readAs(rows, ALL_NFTS) : readAs(rows);
    }
  }
}

function ofContracts(call: Decoded, where: Where): ReadPart | undefined {
  const { to } = where;
  const inner = (calls: readonly { readonly to: string; readonly data: Hex }[]) => numbered(calls.map((one) => innerCall(where, one)));
  switch (call.functionName) {
    case 'multicall':
      return inner((call.args.length === 1 ? call.args[0] : call.args[1]).map((data) => ({ to, data })));
    case 'aggregate3':
      return inner(call.args[0].map(({ target, callData }) => ({ to: target, data: callData })));
    case 'execTransaction':
      // With a price for the gas, the Safe pays anyone whom the page names.
      return call.args[6] ? undefined : executed(call.args, where);
    case 'upgradeTo':
    case 'upgradeToAndCall':
      return readAs([['newCodeAt', call.args[0]]], NEW_CODE);
    case 'transferOwnership':
      return readAs([['newOwner', call.args[0]]], NEW_OWNER);
  }
}

const mayTake = (spender: string, amount: Value): readonly Row[] => [
  ['canSpend', spender],
  ['upTo', amount],
];

const moved = ([from, to]: readonly [string, string, ...unknown[]]): readonly Row[] => [
  ['from', from],
  ['to', to],
];

type Approved = readonly [string, bigint] | readonly [string, string, bigint, number];

/** `approve` of a token, or of Permit2, which names the token. Lowering it to nothing is harmless, unless it is the number of an NFT. */
function approved(args: Approved, { to, chain }: Where): ReadPart {
  if (args.length === 4) {
    const [token, spender, amount, until] = args;
    const rows = [...mayTake(spender, tokens(amount, chain, token)), ['until', dateOf(BigInt(until))] as const];
    return amount === 0n ? readAs(rows) : readAs(rows, TAKES);
  }
  const [spender, amount] = args;
  if (amount > 0n || !isKnownToken(chain, to)) return readAs(mayTake(spender, tokens(amount, chain, to)), TAKES);
  return readAs([
    ['canNotSpend', spender],
    ['token', to],
  ]);
}

type Executed = readonly [string, bigint, Hex, number, ...unknown[]];

/** What a Safe is told to do. */
function executed([target, value, data, operation]: Executed, where: Where): ReadPart {
  const rows: readonly Row[] = [
    ['fromSafe', where.to],
    ['to', target],
    ['amount', coins(value, where.chain)],
  ];
  const call = data === '0x' ? readAs([]) : innerCall(where, { to: target, data });
  return together([operation === 0 ? readAs(rows) : readAs(rows, FOREIGN_CODE), call]);
}
