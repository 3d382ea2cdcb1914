import type { RecordStore } from '../platform/environment.js';
import { type Read, shape, textWhere } from '../wire/read.js';
import { list, number } from '../wire/read-values.js';
import type { Spending } from './approval.js';

/** What may be spent without a question, as the document's host wrote it. Amounts are decimal strings in smallest units. */
export interface Limit {
  /** Id of the chain. */
  readonly chain: number;
  /** `coin` for the chain's own, otherwise the token's contract. */
  readonly asset: string;
  /** Who may receive it. */
  readonly to: readonly string[];
  /** The total within the period. */
  readonly amount: string;
  readonly minutes: number;
  /** What one transaction may cost on top of that. */
  readonly fee: string;
}

/** What is needed to apply a site's limits. */
export interface LimitParts {
  readonly records: RecordStore;
  readonly now: () => number;
  readonly limits: readonly Limit[];
  /** Origin of the site. */
  readonly asker: string;
}

const MOST_ENTRIES = 1000;
const MINUTE_MS = 60_000;

const decimal = textWhere('a number in digits', (text) => /^\d{1,78}$/.test(text));
const address = textWhere('an address', (text) => /^0x[\da-f]{40}$/i.test(text));
const readList: Read<readonly Limit[]> = list(
  shape<Limit>({
    chain: number,
    asset: textWhere('coin or an address', (text) => text === 'coin' || /^0x[\da-f]{40}$/i.test(text)),
    to: list(address),
    amount: decimal,
    minutes: number,
    fee: decimal,
  }),
);
const readSpent = shape({ spent: list(shape({ atMs: number, amount: decimal })) });

/** The limits that a document's host wrote. None if they are invalid: then everything is asked. */
export function readLimits(text: string | null | undefined): readonly Limit[] {
  try {
    const read = readList(JSON.parse(text || '[]'), 'kms-limits');
    return read.ok && read.value.every(({ minutes, chain }) => minutes > 0 && chain > 0) ? read.value : [];
  } catch {
    return [];
  }
}

/**
 * Whether a payment stays within the limits. It counts from then on, whatever happens to it.
 *
 * All payments of an asset that were let through count together. What can't be counted isn't let through.
 */
export async function isWithinLimits({ records, now, limits, asker }: LimitParts, spending: Spending): Promise<boolean> {
  const limit = limits.find((one) => fits(one, spending));
  if (!limit) return false;
  const key = `asking ${asker} spent ${spending.chain} ${spending.asset}`;
  try {
    const stored = await records.get(key);
    const read = readSpent(stored ?? { spent: [] }, '');
    if (!read.ok) return false;
    const sinceMs = now() - limit.minutes * MINUTE_MS;
    const recent = read.value.spent.filter(({ atMs }) => atMs > sinceMs);
    const total = recent.reduce((sum, { amount }) => sum + BigInt(amount), spending.amount);
    if (total > BigInt(limit.amount) || recent.length >= MOST_ENTRIES) return false;
    const spent = [...keptOf(read.value.spent, { now, limits }), { atMs: now(), amount: String(spending.amount) }];
    // Another tab may have counted in the meantime.
    const guard = { key, holds: (value: unknown) => JSON.stringify(value) === JSON.stringify(stored) };
    await records.commit([{ put: key, value: { spent } }], [guard]);
    return true;
  } catch {
    return false;
  }
}

function fits(limit: Limit, { chain, asset, to, fee }: Spending): boolean {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return limit.chain === chain && isSame(limit.asset, asset) && limit.to.some((one) => isSame(one, to)) && fee <= BigInt(limit.fee);
}

/** Entries that can still count towards a limit. */
function keptOf<T extends { readonly atMs: number }>(
  spent: readonly T[],
  { now, limits }: Pick<LimitParts, 'now' | 'limits'>,
): readonly T[] {
  const longestMs = Math.max(...limits.map(({ minutes }) => minutes)) * MINUTE_MS;
  return spent.filter(({ atMs }) => atMs > now() - longestMs);
}
