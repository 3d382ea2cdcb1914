import { isObject, memberOf, ownMembers } from '../platform/member.js';
import { isId } from './id.js';

export { isObject, memberOf };

/** The result of reading outside data: the value, or where it is wrong and what was expected there. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly path: string; readonly expected: string };

/** Reads outside data into a typed value. Never throws, copies only what it knows and ignores the rest. */
export type Read<T> = (value: unknown, path: string) => Parsed<T>;

/** A string of at most 4096 characters. */
export const text: Read<string> = textWhere('a text of at most 4096 characters', (value) => value.length <= 4096);

/** An id: 1 to 128 characters, none of which has a meaning in HTML, a URL or a log. @source security R8 */
export const id: Read<string> = textWhere('an identifier', isId);

/** `true` or `false`. */
export const flag: Read<boolean> = (value, path) => (typeof value === 'boolean' ? { ok: true, value } : refused(path, 'true or false'));

/** A string that passes a test. The test only gets strings. */
export function textWhere<T extends string = string>(expected: string, fits: (value: string) => boolean): Read<T> {
  // `fits` has just checked the brand or union that T stands for.
  return (value, path) => (typeof value === 'string' && fits(value) ? { ok: true, value: value as T } : refused(path, expected));
}

/** One of the known strings. */
export function oneOf<T extends string>(...allowed: readonly T[]): Read<T> {
  return textWhere(allowed.join(' or '), (value) => (allowed as readonly string[]).includes(value));
}

/** The valid elements, at most 32; the others are skipped. For lists that later versions may extend. */
export function someOf<T>(item: Read<T>): Read<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return refused(path, 'a list');
    const items = new Set<T>();
    for (const element of value) {
      const parsed = item(element, path);
      if (parsed.ok && items.size < 32) items.add(parsed.value);
    }
    return { ok: true, value: [...items] };
  };
}

/** Nothing, `null`, or what the inner reader reads. If there is nothing, the surrounding shape leaves the member out. */
export function optional<T>(inner: Read<T>): Read<T | undefined> {
  return (value, path) => (value === undefined || value === null ? { ok: true, value: undefined } : inner(value, path));
}

/** What the inner reader reads, or the fallback if it fails. */
export function orElse<T>(inner: Read<T>, fallback: T): Read<T> {
  return (value, path) => {
    const parsed = inner(value, path);
    return parsed.ok ? parsed : { ok: true, value: fallback };
  };
}

/** The value, changed after reading. `change` must not throw. */
export function mapped<A, B>(inner: Read<A>, change: (value: A) => B): Read<B> {
  return (value, path) => {
    const parsed = inner(value, path);
    return parsed.ok ? { ok: true, value: change(parsed.value) } : parsed;
  };
}

/** One member of an object, for responses with a single member. */
export function inside<T>(member: string, inner: Read<T>): Read<T> {
  return (value, path) => inner(memberOf(value, member), `${path}.${member}`);
}

/** One reader per member of T. The reader of an optional member gives `undefined` if it is absent. */
export type Fields<T> = { readonly [K in keyof T]-?: Read<object extends Pick<T, K> ? T[K] | undefined : T[K]> };

/**
 * An object with known members. Each has to be the object's own (never inherited) and is read by its reader. Unknown members are ignored,
 * and the result inherits nothing.
 */
export function shape<T>(fields: Fields<T>): Read<T> {
  return (value, path) => {
    if (!isObject(value)) return refused(path, 'an object');
    const out: Partial<T> = ownMembers({});
    for (const name of Object.keys(fields) as (keyof T & string)[]) {
      const parsed = fields[name](memberOf(value, name), path ? `${path}.${name}` : name);
      if (!parsed.ok) return parsed;
      if (parsed.value !== undefined) out[name] = parsed.value as T[typeof name]; // an absent member is left out
    }
    return { ok: true, value: out as T }; // every member of T was read, or may be absent
  };
}

/** An object with strings under any names; at most 32 are kept. */
export const texts: Read<Readonly<Record<string, string>>> = (value, path) => {
  if (!isObject(value)) return refused(path, 'an object');
  const kept = Object.keys(value)
    .filter((name) => name !== '__proto__')
    .slice(0, 32)
    .flatMap((name) => {
      const parsed = text(memberOf(value, name), name);
      return parsed.ok ? [[name, parsed.value] as const] : [];
    });
  return { ok: true, value: ownMembers(Object.fromEntries(kept)) };
};

/** The result of a reader that didn't find what it expected. */
export function refused(path: string, expected: string): Parsed<never> {
  return { ok: false, path, expected };
}
