import { Refusal } from '../http/refusal.js';
import { readAuthorization } from '../signing/payloads/eip-7702.js';
import { isJsonObject, type JsonObject } from '../signing/payloads/json.js';
import { readTypedData, type TypedData } from '../signing/payloads/typed-data.js';
import { CaselessText, type Struct, type Value } from './values.js';

/** A request as policies see it. */
export interface ActivityFacts {
  /** Including its version: `ACTIVITY_TYPE_SIGN_TRANSACTION_V2`. */
  readonly type: string;
  readonly resource: string;
  readonly action: string;
  /** As they were sent. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Parameters that policies may use, by their name there. @source wire 20 */
const exposed: Readonly<Record<string, string>> = {
  hashFunction: 'hash_function',
  encoding: 'encoding',
  type: 'type',
  userIds: 'user_ids',
  targetPublicKey: 'target_public_key',
};

/** The root `activity`. @source wire 20 */
export function activityRoot({ type, resource, action, parameters }: ActivityFacts): Struct {
  const params = Object.entries(exposed).flatMap(([sent, name]) => {
    const value = Object.hasOwn(parameters, sent) ? textsOf(parameters[sent]) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const kind = type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '');
  return { type, kind, resource, action, params: Object.fromEntries(params) };
}

function textsOf(value: unknown): Value | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

/** Whether policies can look inside payloads of an encoding. */
export function isSeenInside(encoding: string): boolean {
  return encoding === 'PAYLOAD_ENCODING_EIP712' || encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION';
}

/**
 * What policies see inside a raw payload: `eth.eip_712` or `eth.eip_7702_authorization`; nothing for other encodings.
 *
 * @throws Refusal `payload-invalid`.
 */
export function payloadRoots(encoding: string, payload: string): Struct {
  if (encoding === 'PAYLOAD_ENCODING_EIP712') return { eth: { eip_712: typedDataView(readTypedData(payload)) } };
  if (encoding !== 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') return {};
  const { chainId, address, nonce } = readAuthorization(payload);
  return { eth: { eip_7702_authorization: { chain_id: chainId, address: new CaselessText(address), nonce } } };
}

const domainNames: Readonly<Record<string, readonly [name: string, type: string]>> = {
  name: ['name', 'string'],
  version: ['version', 'string'],
  chainId: ['chain_id', 'uint256'],
  verifyingContract: ['verifying_contract', 'address'],
};

function typedDataView({ types, domain, primaryType, message }: TypedData): Struct {
  const top = { types, depth: 0 };
  const domainView = Object.entries(domainNames).map(([sent, [name, type]]) => memberView(top, domain, { sent, name, type }));
  return { primary_type: primaryType, domain: Object.fromEntries(present(domainView)), message: viewOf(top, primaryType, message) ?? {} };
}

const MOST_DEPTH = 64;

/** The types, and how deep in the message they are used. */
interface Level {
  readonly types: TypedData['types'];
  readonly depth: number;
}

/** A message member by its Solidity type: numbers are exact, addresses and bytes are compared ignoring case. */
function viewOf({ types, depth }: Level, type: string, value: unknown): Value | undefined {
  if (depth > MOST_DEPTH) throw new Refusal('payload-invalid', { suffix: ': too deep' });
  const below = { types, depth: depth + 1 };
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (item !== undefined) return Array.isArray(value) ? present(value.map((each) => viewOf(below, item, each))) : undefined;
  const fields = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!fields) return primitiveOf(type, value);
  if (!isJsonObject(value)) return undefined;
  return Object.fromEntries(present(fields.map((field) => memberView(below, value, { ...field, sent: field.name }))));
}

function memberView(
  level: Level,
  of: JsonObject,
  { sent, name, type }: Record<'sent' | 'name' | 'type', string>,
): readonly [string, Value] | undefined {
  const view = Object.hasOwn(of, sent) ? viewOf(level, type, of[sent]) : undefined;
  return view === undefined ? undefined : [name, view];
}

function primitiveOf(type: string, value: unknown): Value | undefined {
  if (typeof value === 'boolean') return value;
  if (/^u?int\d*$/.test(type)) return integerOf(value);
  if (typeof value !== 'string') return undefined;
  return type === 'string' ? value : new CaselessText(value);
}

function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.filter((item) => item !== undefined);
}

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined;
}
