import { type Fields, optionalFields } from './fields.js';
import { Refusal } from './refusal.js';

/**
 * Cut a page out of rows in the order of their creation.
 *
 * @param fields may hold `paginationOptions`: `limit` ("1" to "100", 10 when absent), `before`, `after` (ids).
 * @throws Refusal `limit-invalid`, `cursor-unknown`.
 * @source interface: Pagination rule
 */
export function pageOf<T extends { readonly id: string }>(rows: readonly T[], fields: Fields): readonly T[] {
  const options = optionalFields(fields, 'paginationOptions') ?? {};
  const limit = readLimit(options.limit);
  const start = positionOf(rows, options.after, -1) + 1;
  const end = positionOf(rows, options.before, rows.length);
  const between = rows.slice(start, Math.max(start, end));
  const fromTheEnd = isCursor(options.before) && !isCursor(options.after);
  return fromTheEnd ? between.slice(-limit) : between.slice(0, limit);
}

function readLimit(value: unknown): number {
  if (value === undefined || value === null || value === '') return 10;
  const limit = typeof value === 'string' && /^[0-9]{1,3}$/.test(value) ? Number(value) : typeof value === 'number' ? value : 0;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw new Refusal('limit-invalid');
  return limit;
}

function positionOf(rows: readonly { readonly id: string }[], cursor: unknown, absent: number): number {
  if (!isCursor(cursor)) return absent;
  const position = rows.findIndex((row) => row.id === cursor);
  if (position < 0) throw new Refusal('cursor-unknown');
  return position;
}

function isCursor(cursor: unknown): boolean {
  return cursor !== undefined && cursor !== null && cursor !== '';
}
