import { type AbiFunction, type Hex, parseAbiItem, toFunctionSelector } from 'viem';
import { isObject, memberOf } from '../platform/member.js';
import { type Path, parsePath } from './described-values.js';

/** Where a value is: written in the descriptor, or in what is signed. */
export type Place = { readonly constant: string } | { readonly path: Path };

/** How to write a value for people. For any other format in a descriptor, the value is written as it is. */
export type Format =
  | { readonly kind: 'raw' | 'amount' | 'date' | 'seconds' | 'chain' }
  | { readonly kind: 'token'; readonly token?: Place | undefined; readonly coins: readonly string[] }
  | { readonly kind: 'unit'; readonly unit: string; readonly decimals: number }
  | { readonly kind: 'names'; readonly names: ReadonlyMap<string, string> }
  | { readonly kind: 'call'; readonly callee: Place };

/** A value that is shown. */
export interface Field {
  readonly label: string;
  readonly path: Path;
  readonly format: Format;
}

/** The meaning of one call, or one kind of typed data, for people. */
export interface Description {
  /** What it does, such as "Swap". */
  readonly intent: string;
  readonly fields: readonly Field[];
  /** Values that the author considers unimportant. They are shown all the same, without a warning. */
  readonly minor: readonly Path[];
  /** Who wrote it. */
  readonly by: string;
  /** For a call. */
  readonly abi?: AbiFunction;
}

/** Descriptions by chain, contract and selector or kind, such as `1 0x… 0x12345678`. */
export type Descriptions = ReadonlyMap<string, Description>;

/** The result of parsing a document's descriptors. */
export interface ReadDescriptors {
  readonly descriptions: Descriptions;
  /** One line for each that couldn't be used, with the reason. */
  readonly faults: readonly string[];
}

/** The key of a description. @param what a selector, or the kind of typed data. */
export const placeOf = (chain: number | string | undefined, contract: string, what: string): string =>
  `${chain} ${contract.toLowerCase()} ${what}`;

/**
 * Parse descriptors. An invalid one describes nothing, and doesn't affect the others.
 *
 * @param text a list of them, as JSON.
 * @source ERC-7730
 */
export function readDescriptors(text: string | null | undefined): ReadDescriptors {
  const { entries, faults } = attempted('descriptors', () => listOf(JSON.parse(text || '[]'), 'the file').map(foundIn));
  return { descriptions: new Map(entries), faults };
}

/** Descriptions with their keys, and what couldn't be parsed. */
interface Found {
  readonly entries: readonly (readonly [place: string, description: Description])[];
  readonly faults: readonly string[];
}

/** The result, or why it failed. @param name of what is parsed, for the reason. */
function attempted(name: string, read: () => readonly Found[]): Found {
  try {
    const found = read();
    return { entries: found.flatMap(({ entries }) => entries), faults: found.flatMap(({ faults }) => faults) };
  } catch (error) {
    return { entries: [], faults: [`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`] };
  }
}

function foundIn(descriptor: unknown, at: number): Found {
  const name = nameOf(descriptor) ?? `descriptor ${at + 1}`;
  return attempted(name, () => {
    const { places, formats } = headOf(descriptor);
    return Object.keys(formats).map((key) => attempted(`${name}, ${key}`, () => [describedBy(descriptor, key, places)]));
  });
}

/** What one format describes, for each of the contract's addresses. */
function describedBy(descriptor: unknown, key: string, places: readonly Deployment[]): Found {
  const { what, description } = descriptionOf(descriptor, key);
  return { entries: places.map(({ chain, address }) => [placeOf(chain, address, what), description]), faults: [] };
}

/** Whose contract it is. */
function nameOf(descriptor: unknown): string | undefined {
  const owner = memberOf(memberOf(descriptor, 'metadata'), 'owner') ?? memberOf(memberOf(descriptor, 'context'), '$id');
  return typeof owner === 'string' ? owner : undefined;
}

interface Deployment {
  readonly chain: number;
  readonly address: string;
}

/** What applies to a whole descriptor. */
function headOf(descriptor: unknown): { readonly places: readonly Deployment[]; readonly formats: object } {
  if (memberOf(descriptor, 'includes') !== undefined)
    throw new TypeError('it includes another file: copy the content of that file into this one');
  const context = memberOf(descriptor, 'context');
  const about = memberOf(context, 'contract') ?? memberOf(context, 'eip712');
  const places = listOf(memberOf(about, 'deployments'), 'deployments').map((one) => {
    const chain = memberOf(one, 'chainId');
    if (typeof chain !== 'number' || !Number.isSafeInteger(chain)) throw new TypeError('a deployment has no chainId');
    return { chain, address: textOf(memberOf(one, 'address'), 'address of a deployment', /^0x[\da-f]{40}$/i) };
  });
  return { places, formats: formatsOf(descriptor) };
}

function formatsOf(descriptor: unknown): object {
  const formats = memberOf(memberOf(descriptor, 'display'), 'formats');
  if (!isObject(formats)) throw new TypeError('display has no formats');
  return formats;
}

function descriptionOf(descriptor: unknown, key: string): { readonly what: string; readonly description: Description } {
  const format = memberOf(formatsOf(descriptor), key);
  const contract = memberOf(memberOf(descriptor, 'context'), 'contract');
  const abi = contract === undefined ? undefined : functionOf(key, memberOf(contract, 'abi'));
  const intent = memberOf(format, 'intent') ?? memberOf(format, '$id') ?? key;
  const description: Description = {
    intent: isObject(intent) ? Object.values(intent).join(', ') : textOf(intent, 'intent'),
    fields: fieldsOf(descriptor, memberOf(format, 'fields')),
    minor: listOf(memberOf(format, 'excluded') ?? [], 'excluded').map((path) => parsePath(textOf(path, 'excluded'))),
    by: nameOf(descriptor) ?? '',
    ...(abi && { abi }),
  };
  // Typed data is identified by its kind, in newer descriptors by its full type.
  return { what: abi ? toFunctionSelector(abi) : key.replace(/\(.*$/, ''), description };
}

/** The function that a key names: by its signature, or by a selector from the ABI next to it. */
function functionOf(key: string, abi: unknown): AbiFunction {
  const named = key.startsWith('0x') ? undefined : parseAbiItem(`function ${key}` as 'function a()'); // any one: viem parses it at run time
  const selector = named ? toFunctionSelector(named) : (key as Hex); // begins with 0x
  if (named?.inputs.every((input) => Boolean((input as { name?: string }).name))) return named; // this function has inputs without a type of their own
  const functions = (Array.isArray(abi) ? abi : []).filter((item) => memberOf(item, 'type') === 'function') as AbiFunction[]; // viem throws for anything else
  const found = functions.find((item) => toFunctionSelector(item) === selector);
  if (!found) throw new TypeError('its parameters have no names, neither here nor in an ABI of the descriptor');
  return found;
}

/** Fields, including those inside groups. @param above path of the surrounding group. */
function fieldsOf(descriptor: unknown, list: unknown, above = ''): readonly Field[] {
  return listOf(list ?? [], 'fields').flatMap((given): readonly Field[] => {
    const field = completed(descriptor, given);
    const path = pathUnder(above, memberOf(field, 'path') ?? '');
    if (memberOf(field, 'fields') !== undefined) return fieldsOf(descriptor, memberOf(field, 'fields'), path);
    const value = memberOf(field, 'value');
    // A constant says nothing about what is signed.
    if (value !== undefined || path === '') return [];
    const params = memberOf(field, 'params');
    const label = textOf(memberOf(field, 'label') ?? path, 'label');
    return [{ label, path: parsePath(path), format: formatOf(descriptor, memberOf(field, 'format'), { params, above }) }];
  });
}

/** A field, completed from the definition it refers to. */
function completed(descriptor: unknown, field: unknown): object {
  const ref = memberOf(field, '$ref');
  const definition = ref === undefined ? {} : constantAt(descriptor, ref);
  if (!isObject(field) || !isObject(definition)) throw new TypeError(`no definition at ${ref}`);
  return { ...definition, ...field, params: { ...Object(memberOf(definition, 'params')), ...Object(memberOf(field, 'params')) } };
}

/** The parts of a format. */
interface FormatParts {
  readonly param: (name: string) => unknown;
  /** A constant of the descriptor, or the value itself. */
  readonly constant: (value: unknown) => unknown;
  /** What a parameter names, or its path leads to. */
  readonly place: (name: string) => Place | undefined;
}

/** Formats by their name in a descriptor. */
const FORMATS: Readonly<Record<string, (parts: FormatParts) => Format>> = {
  amount: () => ({ kind: 'amount' }),
  tokenAmount: tokenFormat,
  date: ({ param }) => ({ kind: param('encoding') === 'blockheight' ? 'raw' : 'date' }),
  duration: () => ({ kind: 'seconds' }),
  chainId: () => ({ kind: 'chain' }),
  unit: unitFormat,
  enum: namesFormat,
  calldata: callFormat,
};

function formatOf(descriptor: unknown, format: unknown, { params, above }: { readonly params: unknown; readonly above: string }): Format {
  const param = (name: string) => memberOf(params, name);
  const constant = (value: unknown) => constantAt(descriptor, value);
  const place = (name: string): Place | undefined => {
    const [given, path] = [param(name), param(`${name}Path`)];
    if (path !== undefined) return { path: parsePath(pathUnder(above, path)) };
    return given === undefined ? undefined : { constant: textOf(constant(given), name) };
  };
  const make = typeof format === 'string' && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return make?.({ param, constant, place }) ?? { kind: 'raw' };
}

function tokenFormat({ param, constant, place }: FormatParts): Format {
  const native = param('nativeCurrencyAddress') ?? [];
  const coins = (Array.isArray(native) ? native : [native]).map((one) => textOf(constant(one), 'nativeCurrencyAddress').toLowerCase());
  return { kind: 'token', token: place('token'), coins };
}

function unitFormat({ param }: FormatParts): Format {
  const decimals = Number(param('decimals') ?? 0);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw new TypeError('decimals of a unit');
  return { kind: 'unit', unit: textOf(param('base') ?? '', 'base of a unit'), decimals };
}

function namesFormat({ param, constant }: FormatParts): Format {
  const names = constant(param('$ref'));
  if (!isObject(names)) throw new TypeError('an enum without names');
  return { kind: 'names', names: new Map(Object.entries(names).map(([value, name]) => [value, String(name)])) };
}

function callFormat({ place }: FormatParts): Format {
  const callee = place('callee');
  if (!callee) throw new TypeError('a call without a callee');
  return { kind: 'call', callee };
}

/** The descriptor's value at `$.metadata…`; anything else is returned unchanged. */
function constantAt(descriptor: unknown, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('$.')) return value;
  const names = value.slice(2).split('.');
  const found = names.reduce((part, name) => memberOf(part, name), descriptor);
  if (found === undefined) throw new TypeError(`nothing at ${value}`);
  return found;
}

/** A path relative to that of a group. */
function pathUnder(above: string, path: unknown): string {
  const text = textOf(path, 'path');
  return above === '' || /^[@#$]\./.test(text) ? text : `${above}.${text}`;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${name}: no list`);
  return value;
}

function textOf(value: unknown, name: string, pattern = /^/): string {
  if (typeof value !== 'string' || value.length > 2000 || !pattern.test(value)) throw new TypeError(`${name}: not as expected`);
  return value;
}
