import { type Read, refused, textWhere } from './read.js';

// Values in responses beyond the first configuration. They have a file of their own so that a page that only shows its buttons doesn't load
// it.

/** A string of any length; the size of the response is its limit. */
export const longText: Read<string> = textWhere('a text', () => true);

/** A finite number. */
export const number: Read<number> = (value, path) =>
  Number.isFinite(value) ? { ok: true, value: value as number } : refused(path, 'a number');

/** Every element, or no list at all. An element left out silently would be noticed too late. */
export function list<T>(item: Read<T>): Read<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return refused(path, 'a list');
    const items: T[] = [];
    for (const [at, element] of value.entries()) {
      const parsed = item(element, `${path}[${at}]`);
      if (!parsed.ok) return parsed;
      items.push(parsed.value);
    }
    return { ok: true, value: items };
  };
}
