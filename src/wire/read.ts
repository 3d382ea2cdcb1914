import { isObject, memberOf, ownMembers } from '../platform/member.js';
import { isId } from './id.js';

export { isObject, memberOf };

/** The outcome of reading outside data: the value, or where it is wrong and what was expected there. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly path: string; readonly expected: string };

/** Reads outside data into a typed value. Never throws, copies only what it knows, ignores the rest. */
export type Read<T> = (value: unknown, path: string) => Parsed<T>;

/** A text of at most 4096 characters. */
export const text: Read<string> = textWhere('a text of at most 4096 characters', (value) => value.length <= 4096);

/** An identifier: 1 to 128 characters, of which none could mean anything in HTML, a URL or a log. @source security R8 */
export const id: Read<string> = textWhere('an identifier', isId);

/** `true` or `false`. */
export const flag: Read<boolean> = (value, path) => (typeof value === 'boolean' ? { ok: true, value } : refused(path, 'true or false'));

/** A text that fits. The caller's test sees texts only. */
export function textWhere<T extends string = string>(expected: string, fits: (value: string) => boolean): Read<T> {
  // The brand or union that T stands for is what `fits` has just checked.
  return (value, path) => (typeof value === 'string' && fits(value) ? { ok: true, value: value as T } : refused(path, expected));
}

/** One of the known texts and no other. */
export function oneOf<T extends string>(...allowed: readonly T[]): Read<T> {
  return textWhere(allowed.join(' or '), (value) => (allowed as readonly string[]).includes(value));
}

/** The elements that read well, at most 32 of them; the others are skipped. For lists that are open to names of later days. */
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

/** Nothing, `null`, or what the inner reader reads. The member is left out of the shape around it when there is nothing. */
export function optional<T>(inner: Read<T>): Read<T | undefined> {
  return (value, path) => (value === undefined || value === null ? { ok: true, value: undefined } : inner(value, path));
}

/** What the inner reader reads, or the fallback where it does not. */
export function orElse<T>(inner: Read<T>, fallback: T): Read<T> {
  return (value, path) => {
    const parsed = inner(value, path);
    return parsed.ok ? parsed : { ok: true, value: fallback };
  };
}

/** The value changed on the way in. `change` must not throw. */
export function mapped<A, B>(inner: Read<A>, change: (value: A) => B): Read<B> {
  return (value, path) => {
    const parsed = inner(value, path);
    return parsed.ok ? { ok: true, value: change(parsed.value) } : parsed;
  };
}

/** A member that is read from inside another one, for answers of one member. */
export function inside<T>(member: string, inner: Read<T>): Read<T> {
  return (value, path) => inner(memberOf(value, member), `${path}.${member}`);
}

/** One reader per member of T; that of a member which may be absent gives `undefined` then. */
export type Fields<T> = { readonly [K in keyof T]-?: Read<object extends Pick<T, K> ? T[K] | undefined : T[K]> };

/** An object of the known members, each its own (never inherited), each read by its reader. Unknown members are ignored, and the object inherits none. */
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

/** An object of texts by free names, of which 32 are kept. */
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

/** The outcome of a reader that did not find what it expected. */
export function refused(path: string, expected: string): Parsed<never> {
  return { ok: false, path, expected };
}
