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
  /** The total of the fees on top of that, within the period as well. */
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
const readSpent = list(shape({ atMs: number, amount: decimal, fee: decimal }));

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
  const key = `asking ${asker} paid ${spending.chain} ${spending.asset}`;
  try {
    const stored = await records.get(key);
    const read = readSpent(stored ?? [], '');
    if (!read.ok) return false;
    const within = (minutes: number) => read.value.filter(({ atMs }) => atMs > now() - minutes * MINUTE_MS);
    const recent = within(limit.minutes);
    const isOver = (['amount', 'fee'] as const).some(
      (of) => recent.reduce((sum, one) => sum + BigInt(one[of]), spending[of]) > BigInt(limit[of]),
    );
    if (isOver || recent.length >= MOST_ENTRIES) return false;
    const paid = { atMs: now(), amount: String(spending.amount), fee: String(spending.fee) };
    // Older ones no longer count towards any limit.
    const spent = [...within(Math.max(...limits.map(({ minutes }) => minutes))), paid];
    // Another tab may have counted in the meantime.
    const guard = { key, holds: (value: unknown) => JSON.stringify(value) === JSON.stringify(stored) };
    await records.commit([{ put: key, value: spent }], [guard]);
    return true;
  } catch {
    return false;
  }
}

function fits(limit: Limit, { chain, asset, to }: Spending): boolean {
  const lower = (text: string) => text.toLowerCase();
  return limit.chain === chain && lower(limit.asset) === lower(asset) && limit.to.map(lower).includes(lower(to));
}
