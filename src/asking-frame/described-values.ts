import type { AbiParameter } from 'viem';
import { memberOf } from '../platform/member.js';

/** One signed value, and its path: `desc.amount`, `pools.[0]`. */
export interface Leaf {
  readonly name: string;
  /** Its type in the ABI or the typed data, such as `uint256`. */
  readonly type: string;
  readonly value: unknown;
}

/** The signed values, with their nesting. */
export type Tree = Leaf | { readonly members: ReadonlyMap<string, Tree> } | { readonly items: readonly Tree[] };

type Step = { readonly member: string } | { readonly from: number | undefined; readonly to: number | undefined; readonly isOne: boolean };

/** A path to values. @source ERC-7730, path references */
export interface Path {
  /** Whether it starts at the surrounding transaction instead of the values. */
  readonly isAround: boolean;
  readonly steps: readonly Step[];
}

/** Parse `desc.amount`, `#.pools.[-1]`, `data.[0:20]`, `list.[].to`, `@.from`. @throws if it isn't a path. */
export function parsePath(text: string): Path {
  if (text.startsWith('$.')) throw new TypeError(`${text} points to nothing that is signed`);
  const names = text
    .replace(/^[#@]\./, '')
    .replace(/(?<!^|\.)\[/g, '.[')
    .split('.');
  return { isAround: text.startsWith('@.'), steps: names.map(stepOf) };
}

function stepOf(name: string): Step {
  if (/^\w+$/.test(name)) return { member: name };
  const [, from, colon, to] = /^\[(-?\d+)?(:)?(-?\d+)?\]$/.exec(name) ?? [];
  if (from === undefined && colon === undefined && name !== '[]') throw new TypeError(`${name} isn't a step of a path`);
  const isOne = from !== undefined && colon === undefined;
  return { from: numberIn(from), to: numberIn(to), isOne };
}

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The values at a path. @throws if there are none. */
export function follow(tree: Tree, { steps }: Path): readonly Tree[] {
  return steps.reduce<readonly Tree[]>((trees, step) => trees.flatMap((one) => next(one, step)), [tree]);
}

function next(tree: Tree, step: Step): readonly Tree[] {
  if ('member' in step) {
    const found = 'members' in tree ? tree.members.get(step.member) : undefined;
    if (!found) throw new TypeError(`nothing named ${step.member}`);
    return [found];
  }
  if ('members' in tree) throw new TypeError('an index, but these values have names');
  if (!('items' in tree)) return [sliced(tree, step)];
  const { from = 0, to, isOne } = step;
  const found = isOne ? [tree.items.at(from)].filter((item) => item !== undefined) : tree.items.slice(from, to);
  if (isOne && found.length === 0) throw new TypeError(`nothing at ${from}`);
  return found;
}

/** Some of a value's bytes. */
function sliced({ name, type, value }: Leaf, { from = 0, to, isOne }: Exclude<Step, { member: string }>): Leaf {
  const hex = type === 'uint256' ? BigInt(String(value)).toString(16).padStart(64, '0') : String(value).replace(/^0x/, '');
  if (!/^(uint256|bytes\d*|address)$/.test(type)) throw new TypeError(`${type} has no bytes`);
  const bytes = hex.match(/../g) ?? [];
  const part = isOne ? bytes.slice(from, from === -1 ? undefined : from + 1) : bytes.slice(from, to);
  return { name: `${name}.[${from}:${to ?? ''}]`, type: 'bytes', value: `0x${part.join('')}` };
}

/** The item type of a list type; `undefined` if it isn't a list. */
export const itemTypeOf = (type: string): string | undefined => /^(.+)\[\d*\]$/.exec(type)?.[1];

/** Every value in a tree. */
export function leavesOf(tree: Tree): readonly Leaf[] {
  if ('items' in tree) return tree.items.flatMap(leavesOf);
  return 'members' in tree ? [...tree.members.values()].flatMap(leavesOf) : [tree];
}

/** The arguments of a call, by the names of its parameters. */
export function treeOfArguments(parameters: readonly AbiParameter[], values: readonly unknown[]): Tree {
  return { members: new Map(parameters.map((one, at) => [nameOf(one, at), treeOfArgument(one, values[at], nameOf(one, at))])) };
}

const nameOf = ({ name }: AbiParameter, at: number): string => name || String(at);

function treeOfArgument(parameter: AbiParameter, value: unknown, name: string): Tree {
  const type = itemTypeOf(parameter.type);
  if (type !== undefined) {
    const items = Array.isArray(value) ? value : [];
    return { items: items.map((one, at) => treeOfArgument({ ...parameter, type }, one, `${name}.[${at}]`)) };
  }
  if (!('components' in parameter)) return { name, type: parameter.type, value };
  const parts = parameter.components.map((one, at) => {
    const own = Array.isArray(value) ? value[at] : memberOf(value, one.name ?? '');
    return [nameOf(one, at), treeOfArgument(one, own, `${name}.${nameOf(one, at)}`)] as const;
  });
  return { members: new Map(parts) };
}

/** The position of a part of typed data. */
interface TypedPart {
  readonly types: unknown;
  readonly type: string;
  readonly value: unknown;
  readonly name?: string;
}

/** Typed data whose members have been checked to be those of its types. @source EIP-712 */
export function treeOfTypedData({ types, type, value, name = '' }: TypedPart): Tree {
  const item = itemTypeOf(type);
  if (item !== undefined) {
    const items = Array.isArray(value) ? value : [];
    return { items: items.map((one, at) => treeOfTypedData({ types, type: item, value: one, name: `${name}.[${at}]` })) };
  }
  const fields = memberOf(types, type);
  if (!Array.isArray(fields)) return { name, type, value };
  const parts = fields.map((field) => {
    const [own, ofType] = [String(memberOf(field, 'name')), String(memberOf(field, 'type'))];
    const part = { types, type: ofType, value: memberOf(value, own), name: [name, own].filter(Boolean).join('.') };
    return [own, treeOfTypedData(part)] as const;
  });
  return { members: new Map(parts) };
}
