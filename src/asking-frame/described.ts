import { formatUnits } from 'viem';
import { BLIND, numbered, type ReadPart, type Row, readAs, together, type Value } from './approval.js';
import { follow, type Leaf, leavesOf, type Path, type Tree } from './described-values.js';
import type { Description, Field, Place } from './descriptors.js';
import { chainName, coins, dateOf, tokens } from './known.js';

/** What surrounds the values that a description refers to. */
export interface Surroundings {
  readonly chain: number | undefined;
  readonly to: string;
  /** In smallest units; unknown for a call inside another one. */
  readonly value?: bigint | undefined;
  /** The account that signs. */
  readonly from?: string | undefined;
  /** All values are shown below anyway, under names that the page chose. */
  readonly isShownBelow?: true;
  /** Parses a call that is among the values. */
  readonly call: (to: string, data: string) => ReadPart;
}

/**
 * What is signed, in the words of a description. All other values are shown too, under their ABI names: a description leaves nothing out.
 *
 * @returns `undefined` if it doesn't fit what is signed.
 */
export function described(description: Description, tree: Tree, around: Surroundings): ReadPart | undefined {
  try {
    const parts = description.fields.map((field) => partOf(field, tree, around));
    const rest = restOf(description, tree);
    const rows: readonly Row[] = [
      ['action', description.intent],
      ...parts.flatMap(({ rows }) => rows),
      ...(around.isShownBelow ? [] : rest.rows),
      ...(description.by ? [['describedBy', description.by] as const] : []),
    ];
    return readAs(rows, ...parts.flatMap(({ warnings }) => warnings), ...rest.warnings);
  } catch {
    return undefined;
  }
}

/** Values that no field shows. Bytes may contain anything, so they produce a warning unless the author says that they don't matter. */
function restOf({ fields, minor }: Description, tree: Tree): ReadPart {
  // A slice isn't among them: the whole value is shown as well.
  const leavesAt = (paths: readonly Path[]) =>
    new Set(paths.filter(({ isAround }) => !isAround).flatMap((path) => follow(tree, path).flatMap(leavesOf)));
  const shown = leavesAt(fields.map(({ path }) => path));
  const known = leavesAt(minor);
  const rest = leavesOf(tree).filter((leaf) => !shown.has(leaf));
  const unread = rest.filter((leaf) => leaf.type === 'bytes' && leaf.value !== '0x' && !known.has(leaf));
  const rows = rest.map((leaf): Row => [{ label: leaf.name }, String(leaf.value)]);
  return readAs(rows, ...(unread.length > 0 ? [BLIND] : []));
}

function partOf(field: Field, tree: Tree, around: Surroundings): ReadPart {
  const found = placesOf(field.path, tree, around);
  const parts = found.map((leaf, at) => partOfLeaf(leaf, field, { tree, around, at, count: found.length }));
  return field.format.kind === 'call' ? numbered(parts) : together(parts);
}

function partOfLeaf(leaf: Leaf, { label, format }: Field, among: Among): ReadPart {
  if (format.kind === 'call') return calledOf({ label, callee: besideOf(format.callee, among), data: String(leaf.value) }, among.around);
  const token = format.kind === 'token' ? besideOf(format.token, among) : '';
  return readAs([[{ label }, textOf(leaf, format, { around: among.around, token })]]);
}

/** The values at a path. */
function placesOf(path: Path, tree: Tree, around: Surroundings): readonly Leaf[] {
  if (!path.isAround) return follow(tree, path).flatMap(leavesOf);
  const { chain, to, value, from } = around;
  const values: Readonly<Record<string, readonly [type: string, value: unknown]>> = {
    value: ['uint256', value],
    to: ['address', to],
    from: ['address', from],
    chainId: ['uint256', chain],
  };
  const [step] = path.steps;
  const name = step && 'member' in step ? step.member : '';
  const [type, found] = values[name] ?? [];
  if (type === undefined || found === undefined) throw new TypeError(`the transaction has no ${name}`);
  return [{ name: '', type, value: found }];
}

interface Among {
  readonly tree: Tree;
  readonly around: Surroundings;
  readonly at: number;
  readonly count: number;
}

/** A text that belongs to a value: one for all of them, or one each. */
function besideOf(place: Place | undefined, { tree, around, at, count }: Among): string {
  if (!place) return '';
  if ('constant' in place) return place.constant;
  const found = placesOf(place.path, tree, around);
  if (found.length !== 1 && found.length !== count) throw new TypeError('needs one value for all, or one for each');
  return String(found[found.length === 1 ? 0 : at]?.value);
}

interface Called {
  readonly label: string;
  readonly callee: string;
  readonly data: string;
}

function calledOf({ label, callee, data }: Called, { call }: Surroundings): ReadPart {
  const { rows, warnings } = data === '0x' ? readAs([]) : call(callee, data);
  return readAs([[{ label }, callee], ...rows], ...warnings);
}

interface Beside {
  readonly around: Surroundings;
  readonly token: string;
}

/** A value in the form people write it. If it isn't what its format expects, it is shown as it is. */
function textOf({ type, value }: Leaf, format: Field['format'], { around: { chain }, token }: Beside): Value {
  const plain = String(value);
  if (format.kind === 'names') return format.names.get(plain) ?? plain;
  const isNumber = /^u?int/.test(type) && /^\d+$/.test(plain);
  if (!isNumber || format.kind === 'raw' || format.kind === 'call') return plain;
  if (format.kind === 'token') return ofToken(BigInt(plain), { chain, token, coins: format.coins });
  return format.kind === 'unit'
    ? `${formatUnits(BigInt(plain), format.decimals)} ${format.unit}`.trim()
    : WRITERS[format.kind](BigInt(plain), chain);
}

/** Formats that need nothing else. */
const WRITERS: Readonly<Record<'amount' | 'date' | 'seconds' | 'chain', (value: bigint, chain: number | undefined) => Value>> = {
  amount: coins,
  date: dateOf,
  seconds: (value) => `${value} s`,
  chain: (value) => chainName(String(value)),
};

interface TokenParts {
  readonly chain: number | undefined;
  readonly token: string;
  readonly coins: readonly string[];
}

function ofToken(amount: bigint, { chain, token, coins: native }: TokenParts): Value {
  if (native.includes(token.toLowerCase())) return coins(amount, chain);
  return token ? tokens(amount, chain, token) : { text: 'smallestUnits', places: { amount: String(amount) } };
}
