import { keccak_256 } from '@noble/hashes/sha3.js';
import { Decoder } from 'micro-eth-signer/abi.js';
import { fromHex, jsonOf, toHex, utf8 } from '../../bytes/encodings.js';
import { CaselessText, type Struct, type Value } from '../../policies/values.js';
import { isJsonObject } from '../payloads/json.js';
import type { ContractAbi } from './unsigned.js';

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const MOST_ITEMS = 1000;
/** For all interfaces registered for one contract; the newest count. */
const MOST_INTERFACES = 4;

/**
 * Adds the meaning of its call data to a transaction's view, if an interface is registered for its recipient.
 *
 * @param transaction `eth.tx` of a view.
 * @returns `function_name`, `function_signature` and `contract_call_args`, in addition to the existing members.
 * @source the service's policy language, "Smart contract interfaces"
 */
export function withContractCall(transaction: Struct, registered: readonly ContractAbi[]): Struct {
  const { to, data } = transaction;
  if (!(to instanceof CaselessText) || typeof data !== 'string') return transaction;
  const own = registered.filter(({ address }) => address.toLowerCase() === to.text.toLowerCase()).slice(-MOST_INTERFACES);
  for (const { definition } of own) {
    const call = readCall(definition, { to: to.text, data });
    if (call) return { ...transaction, ...call };
  }
  return transaction;
}

function readCall(definition: string, sent: { to: string; data: string }): Struct | undefined {
  const abi = jsonOf(definition);
  const items = Array.isArray(abi) ? abi.slice(0, MOST_ITEMS).filter(isFunction) : [];
  const selector = sent.data.slice(2, 10);
  for (const item of items.filter((one) => selectorOf(one) === selector)) {
    const values = argumentsOf(item, sent);
    if (values === undefined) continue;
    const named = item.inputs.map(({ name }, index) => [name ?? `${index}`, viewOf(values[index])] as const);
    return { function_name: item.name, function_signature: `0x${selector}`, contract_call_args: Object.fromEntries(named) };
  }
  return undefined;
}

/** The start of its call data, four bytes in hex. @source Solidity, Contract ABI Specification, "Function Selector" */
function selectorOf({ name, inputs }: AbiFunction): string {
  return toHex(keccak_256(utf8(`${name}${namesOf(inputs)}`)).subarray(0, 4));
}

/** The types of a list of inputs, with structures written out. */
function namesOf(inputs: unknown): string {
  const names = (Array.isArray(inputs) ? inputs : []).map((input) => {
    const type = isJsonObject(input) ? String(input.type) : '';
    return type.startsWith('tuple') ? namesOf(input.components) + type.slice('tuple'.length) : type;
  });
  return `(${names.join(',')})`;
}

interface AbiFunction {
  readonly type: 'function';
  readonly name: string;
  readonly inputs: readonly { readonly name?: string }[];
}

function isFunction(item: unknown): item is AbiFunction {
  return isJsonObject(item) && item.type === 'function' && typeof item.name === 'string' && Array.isArray(item.inputs);
}

/** The values in the order of the inputs; `undefined` if the data calls another function. */
function argumentsOf(item: AbiFunction, { to, data }: { to: string; data: string }): readonly unknown[] | undefined {
  try {
    const decoder = new Decoder();
    // The library types an ABI by its literal. This one is only known at run time, and the library checks it.
    decoder.add(to, [item] as unknown as Parameters<Decoder['add']>[1]);
    const decoded = decoder.decode(to, fromHex(data.slice(2)) ?? new Uint8Array(), {});
    if (decoded === undefined || Array.isArray(decoded)) return undefined;
    // A single value is returned on its own, several by name or in order.
    return item.inputs.length === 1 ? [decoded.value] : Object.values(Object(decoded.value));
  } catch {
    return undefined;
  }
}

/** Numbers are exact, addresses ignore case, bytes are hex after 0x, structures are lists in their order. */
function viewOf(value: unknown): Value {
  if (typeof value === 'bigint' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return BigInt(value);
  if (typeof value === 'string') return ADDRESS.test(value) ? new CaselessText(value) : value;
  if (value instanceof Uint8Array) return `0x${toHex(value)}`;
  return Object.values(Object(value)).map(viewOf);
}
