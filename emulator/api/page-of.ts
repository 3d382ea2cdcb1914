import { type Fields, optionalFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';

/**
 * Cut a page out of rows in the order of creation, reading no further than needed.
 *
 * @param fields may contain `paginationOptions`: `limit` ("1" to "100", 10 if absent), `before`, `after` (ids).
 * @throws Refusal `limit-invalid`, `cursor-unknown`.
 * @source interface: Pagination rule
 */
export function pageOf<T extends { readonly id: string }>(rows: Iterable<T>, fields: Fields): readonly T[] {
  const options = optionalFields(fields, 'paginationOptions') ?? {};
  const limit = readLimit(options.limit);
  const [after, before] = [cursorOf(options.after), cursorOf(options.before)];
  const page: T[] = [];
  let isOpen = after === undefined;
  let isClosed = before === undefined;
  for (const row of rows) {
    isClosed ||= row.id === before;
    if (row.id === before) break;
    if (isOpen) page.push(row);
    if (page.length > limit) page.splice(after === undefined && before !== undefined ? 0 : limit, 1);
    if (before === undefined && page.length === limit) break;
    isOpen ||= row.id === after;
  }
  if (!isClosed || (!isOpen && before === undefined)) throw new Refusal('cursor-unknown');
  return page;
}

function readLimit(value: unknown): number {
  if (value === undefined || value === null || value === '') return 10;
  const limit = typeof value === 'string' && /^[0-9]{1,3}$/.test(value) ? Number(value) : 0;
  if (limit < 1 || limit > 100) throw new Refusal('limit-invalid');
  return limit;
}

function cursorOf(value: unknown): unknown {
  return value === null || value === '' ? undefined : value;
}
