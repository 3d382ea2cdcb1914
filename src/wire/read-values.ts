import { type Read, refused, textWhere } from './read.js';

// What answers to requests are made of beyond the first configuration, so that a page which only shows its buttons does not bring it.

/** A text of any length; the size of the answer is its limit. */
export const longText: Read<string> = textWhere('a text', () => true);

/** A finite number. */
export const number: Read<number> = (value, path) =>
  Number.isFinite(value) ? { ok: true, value: value as number } : refused(path, 'a number');

/** Every element, or no list at all: an element that was left out silently would be noticed too late. */
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
