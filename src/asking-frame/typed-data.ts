import type { Hex } from 'viem';
import { memberOf } from '../platform/member.js';
import { type Approval, approvalOf, BLIND, type ReadPart, type Row, readAs, type Said, TAKES, together, unread } from './approval.js';
import { readCall } from './calls.js';
import { described } from './described.js';
import { itemTypeOf, treeOfTypedData } from './described-values.js';
import { type Descriptions, placeOf } from './descriptors.js';
import { exactJson } from './exact-json.js';
import { chainName, dateOf, isKnownToken, tokens } from './known.js';

const DEPENDS: Said = { text: 'depends' };
/** Members of typed data. */
const MEMBERS = ['types', 'domain', 'primaryType', 'message'];
const DOMAIN = 'EIP712Domain';
const TOP = { name: '', depth: 0 };
const DEEPEST = 8;
const MOST_LINES = 400;

/** The parts of a question about typed data. */
interface TypedData {
  readonly types: unknown;
  readonly domain: unknown;
  readonly primaryType: string;
  readonly message: unknown;
  readonly chain: string | undefined;
  readonly contract: string;
}

/** The question about typed data: its contract, each signed member, and what it allows, if known. @source EIP-712 */
export function questionOfTypedData(account: Row, json: string, descriptions?: Descriptions): Approval {
  const data = readTypedData(json);
  // Members of the domain that its type doesn't name aren't signed. Without a type, all are.
  const isSigned = data && (!memberOf(data.types, DOMAIN) || linesOf(data, { ...TOP, type: DOMAIN, value: data.domain }));
  const lines = isSigned && linesOf(data, { ...TOP, type: data.primaryType, value: data.message });
  if (!data || !lines || lines.length > MOST_LINES) return approvalOf('data', together([readAs([account]), unread()]), json);
  const { domain, chain, contract, primaryType } = data;
  const name = memberOf(domain, 'name');
  const rows: readonly Row[] = [
    account,
    ...(typeof name === 'string' ? [['app', name] as const] : []),
    ...(chain === undefined ? [] : [['chain', chainName(chain)] as const]),
    ...(contract ? [['contract', contract] as const] : []),
    ['kind', primaryType],
  ];
  const part = moved(data) ?? allowed(data) ?? ofDescription(data, descriptions) ?? readAs([], DEPENDS);
  return approvalOf('data', together([readAs(rows), part]), part.warnings.includes(BLIND) ? json : lines.join('\n'));
}

function readTypedData(json: string): TypedData | undefined {
  const body = exactJson(json, { mayHaveSpace: true });
  const [types, domain, primaryType, message] = MEMBERS.map((name) => memberOf(body, name));
  if (!body || !Object.keys(body).every((name) => MEMBERS.includes(name)) || typeof primaryType !== 'string') return undefined;
  const chainId = memberOf(domain, 'chainId');
  return {
    types,
    domain,
    primaryType,
    message,
    chain: typeof chainId === 'number' || typeof chainId === 'string' ? String(BigInt(chainId)) : undefined,
    contract: String(memberOf(domain, 'verifyingContract') ?? ''),
  };
}

/** What it says according to the contract's descriptor. Each member is shown below as well. */
function ofDescription({ types, primaryType, message, chain, contract }: TypedData, descriptions?: Descriptions): ReadPart | undefined {
  const description = descriptions?.get(placeOf(chain, contract, primaryType));
  const call = (to: string, data: string) => readCall({ to, chain: Number(chain), data: data as Hex, descriptions }); // if it isn't hex it can't be parsed
  const around = { chain: Number(chain), to: contract, isShownBelow: true, call } as const;
  return description && described(description, treeOfTypedData({ types, type: primaryType, value: message }), around);
}

/** A token transfer that anyone may send, once. Other contracts may mean something else by these names. @source EIP-3009 */
function moved({ message, chain, contract, primaryType }: TypedData): ReadPart | undefined {
  if (primaryType !== 'TransferWithAuthorization' && primaryType !== 'ReceiveWithAuthorization') return undefined;
  const number = (name: string) => BigInt(String(memberOf(message, name)));
  try {
    const rows: readonly Row[] = [
      ['tokenTransferTo', String(memberOf(message, 'to'))],
      ['amount', tokens(number('value'), chain, contract)],
      ['until', dateOf(number('validBefore'))],
    ];
    return isKnownToken(Number(chain), contract) ? readAs(rows) : readAs(rows, DEPENDS);
  } catch {
    return unread();
  }
}

/** What a permit lets someone take. */
function allowed({ message, chain, contract, primaryType }: TypedData): ReadPart | undefined {
  const member = (name: string, of: unknown = message) => memberOf(of, name);
  const take = (amount: unknown, token: unknown, until: unknown): ReadPart =>
    readAs(
      [
        ['canSpend', String(member('spender'))],
        ['upTo', tokens(BigInt(String(amount)), chain, String(token))],
        ['until', dateOf(BigInt(String(until)))],
      ],
      TAKES,
    );
  try {
    switch (primaryType) {
      case 'Permit': {
        // DAI's own permit says yes or no to everything.
        const amount = member('value') ?? (member('allowed') === true ? 2n ** 256n - 1n : 0n);
        return take(amount, contract, member('deadline') ?? member('expiry'));
      }
      case 'PermitSingle':
      case 'PermitBatch':
        return together(
          several(member('details')).map((one) => take(member('amount', one), member('token', one), member('expiration', one))),
        );
      case 'PermitTransferFrom':
      case 'PermitBatchTransferFrom':
      case 'PermitWitnessTransferFrom':
      case 'PermitBatchWitnessTransferFrom':
        return together(several(member('permitted')).map((one) => take(member('amount', one), member('token', one), member('deadline'))));
    }
  } catch {
    return unread();
  }
  return undefined;
}

const several = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

interface Place {
  readonly type: string;
  readonly value: unknown;
  readonly name: string;
  readonly depth: number;
}

/** Each signed member with its type; `undefined` if one is missing, or is more than its type says. Members without a type aren't signed. */
function linesOf(data: TypedData, { type, value, name, depth }: Place): readonly string[] | undefined {
  const item = itemTypeOf(type);
  if (depth > DEEPEST || value === undefined) return undefined;
  if (item !== undefined) {
    if (!Array.isArray(value)) return undefined;
    return whole(value.map((one, at) => linesOf(data, { type: item, value: one, name: `${name}[${at + 1}]`, depth: depth + 1 })));
  }
  const fields = memberOf(data.types, type);
  if (!Array.isArray(fields)) {
    // Some parsers take any text for true, others only one of them.
    if (typeof value === 'object' || (type === 'bool' && typeof value !== 'boolean')) return undefined;
    // A name or a text of several lines could look like other members.
    return [`${name}: ${value}`.replaceAll('\n', ' ')];
  }
  if (typeof value !== 'object') return undefined;
  const names = fields.map((field) => String(memberOf(field, 'name')));
  if (new Set(names).size < names.length || !Object.keys(Object(value)).every((one) => names.includes(one))) return undefined;
  return whole(
    fields.map((field, at) =>
      linesOf(data, {
        type: String(memberOf(field, 'type')),
        value: memberOf(value, names[at] ?? ''),
        name: [name, names[at]].filter(Boolean).join('.'),
        depth: depth + 1,
      }),
    ),
  );
}

function whole(parts: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}
