import { KmsError } from '../errors.js';
import { utcText } from '../platform/utc-time.js';

/** What a delegate may sign: Ethereum-style transactions and nothing else. */
export interface Allowance {
  /** Chain ids, such as 1 for Ethereum. */
  readonly chains: readonly number[];
  /** Addresses that transactions may be sent to. */
  readonly to: readonly string[];
  /** Accounts that they may come from; every account of the user if absent. */
  readonly from?: readonly string[];
  /** Allowed calls, by the first four bytes of their data, such as `0xa9059cbb`; plain transfers only if absent. */
  readonly methods?: readonly string[];
  /** The most that one transaction may transfer, in the chain's smallest unit; nothing if absent. */
  readonly maxValue?: bigint;
  /** The most gas that one transaction may use; no limit if absent. */
  readonly maxGas?: bigint;
  /** The highest price per unit of gas, in the chain's smallest unit; no limit if absent. */
  readonly maxFeePerGas?: bigint;
}

/** A policy in the service's format. */
export interface CompiledPolicy {
  readonly policyName: string;
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  readonly consensus: string;
  readonly condition: string;
  readonly notes: string;
}

/** Who the policies are for, and until when. */
export interface Bearer {
  readonly userId: string;
  readonly name: string;
  /** Milliseconds since the epoch, by the service's clock. */
  readonly untilMs: number;
}

/** Marks a policy as belonging to a delegate. */
export const NOTES = 'kms-elements delegate';
const MOST = 32;

/**
 * A delegate's policies: some allow what is named until the time is up, and one denies everything else, so that the delegate can't create a
 * key that lasts longer.
 *
 * @throws KmsError `bad_request` with the member's name as `path`.
 * @source wire.md 20
 */
export function policiesOf(allow: Allowance, { userId, name, untilMs }: Bearer): readonly CompiledPolicy[] {
  const consensus = `approvers.any(user, user.id == '${userId}')`;
  const shared = { consensus, notes: NOTES };
  const limits = limitsOf(allow, untilMs);
  const { methods } = allow;
  const calls = methods && listed('methods', methods, (method) => /^0x[\da-f]{8}$/i.test(method)).map((method) => method.toLowerCase());
  // One policy each: a condition that can't be fully evaluated allows nothing, and a transfer has no four bytes to compare.
  const kinds = [['transfers', "eth.tx.data == '0x'"], ...(calls ? [['calls', `eth.tx.data[0..10] in ${texts(calls)}`]] : [])];
  return [
    ...kinds.map(([kind, part]) => ({
      policyName: `${name}: ${kind} (${userId})`,
      effect: 'EFFECT_ALLOW' as const,
      condition: `${limits} && ${part}`,
      ...shared,
    })),
    { policyName: `${name}: no more (${userId})`, effect: 'EFFECT_DENY', condition: "activity.action != 'SIGN'", ...shared },
  ];
}

/** What applies to every transaction that a delegate signs. */
function limitsOf(allow: Allowance, untilMs: number): string {
  const { chains, to, from, maxValue = 0n, maxGas, maxFeePerGas } = allow;
  const ids = listed('chains', chains, (id) => Number.isSafeInteger(id) && id > 0).join(', ');
  return [
    "activity.action == 'SIGN'",
    `time.now < Timestamp('${utcText(untilMs)}')`,
    `eth.tx.chain_id in [${ids}]`,
    `eth.tx.to in ${texts(addresses('to', to))}`,
    ...(from ? [`eth.tx.from in ${texts(addresses('from', from))}`] : []),
    `eth.tx.value <= ${amount('maxValue', maxValue)}`,
    ...(maxGas === undefined ? [] : [`eth.tx.gas <= ${amount('maxGas', maxGas)}`]),
    ...(maxFeePerGas === undefined ? [] : [`eth.tx.gas_price <= ${amount('maxFeePerGas', maxFeePerGas)}`]),
  ].join(' && ');
}

function listed<T>(path: string, values: readonly T[], fits: (value: T) => boolean): readonly T[] {
  if (!Array.isArray(values) || values.length === 0 || values.length > MOST || !values.every(fits)) throw wrong(path);
  return values;
}

/** Each address in lower case and as it was written: the service may compare character by character. */
function addresses(path: string, values: readonly string[]): readonly string[] {
  const all = listed(path, values, (value) => /^0x[\da-f]{40}$/i.test(value));
  return [...new Set(all.flatMap((value) => [value, value.toLowerCase()]))];
}

/** Everything inserted here is hex only, so nothing can end the string. */
const texts = (values: readonly string[]): string => `[${values.map((value) => `'${value}'`).join(', ')}]`;

function amount(path: string, value: bigint): bigint {
  if (typeof value !== 'bigint' || value < 0n || value >= 2n ** 256n) throw wrong(path);
  return value;
}

const wrong = (member: string) => new KmsError('bad_request', { operation: 'delegate', path: `allow.${member}` });
