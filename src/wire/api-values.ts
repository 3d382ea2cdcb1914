import { isObject, memberOf, type Read, refused, shape, textWhere } from './read.js';

// Values in responses of the public API that responses of the auth proxy don't have.

/** A JSON value whose type isn't known yet. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

const DEEPEST = 32;

/** A whole number as a string. It may be negative. */
export const integerText: Read<string> = textWhere('digits', (value) => /^-?\d{1,20}$/.test(value));

/** A date as the service writes it: an object with seconds and nanoseconds. */
export interface Timestamp {
  readonly seconds: string;
  readonly nanos: string;
}

/** Objects of `{ seconds, nanos }`. */
export const timestamp: Read<Timestamp> = shape<Timestamp>({ seconds: integerText, nanos: integerText });

/** Any JSON, copied member by member, at most 32 levels deep. For values that this code only passes on. */
export const json: Read<Json> = (value, path) => {
  const copy = copyOf(value, DEEPEST);
  return copy === undefined ? refused(path, 'JSON of at most 32 levels') : { ok: true, value: copy };
};

function copyOf(value: unknown, levels: number): Json | undefined {
  if (levels === 0) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => copyOf(item, levels - 1));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isObject(value)) return undefined;
  const members = Object.keys(value).map((name) => [name, copyOf(memberOf(value, name), levels - 1)] as const);
  if (members.some(([, member]) => member === undefined)) return undefined;
  return Object.fromEntries(members.filter((member): member is [string, Json] => member[0] !== '__proto__'));
}
