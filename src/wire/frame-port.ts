import { themeChecks } from './export-theme.js';
import type { Parsed } from './read.js';

/** How high an isolated document is, from its first step to its last, in CSS pixels. */
export const frameHeight = (isTall: boolean): number => (isTall ? 576 : 512);
/** How much higher the export's document is in a window with room for it: 24 words have cells of 40 px then. */
export const ROOM_FOR_WORDS = 94;

/** Whether a member is what it should be. */
export type PortCheck = (value: unknown) => boolean;
/** Members by the kind of their message. */
export type PortChecks = Readonly<Record<string, Readonly<Record<string, PortCheck>>>>;

/** A text of one character to so many. */
export const textUpTo =
  (longest: number): PortCheck =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= longest;
/** A code of the closed list, as far as its letters go. */
export const failureCode: PortCheck = (value) => typeof value === 'string' && /^[a-z_]{1,32}$/.test(value);

/** The look of the page, which comes with the port. */
export const themeOfPage: PortCheck = someMembers(themeChecks);

/** Version and kind, then the members of that kind and no other: what carries more than it should is not listened to at all. */
export function exactly<T>(kinds: PortChecks, value: unknown): Parsed<T> {
  const refused = { ok: false, path: 'message', expected: 'a message of the port' } as const;
  try {
    if (!isPlain(value)) return refused;
    const { v, kind, ...rest } = value;
    const members = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (v !== 1 || !members || Object.keys(rest).length !== Object.keys(members).length) return refused;
    const fits = Object.entries(members).every(([name, check]) => Object.hasOwn(rest, name) && check(rest[name]));
    return fits ? { ok: true, value: { kind, ...rest } as T } : refused; // every member was checked by its kind
  } catch {
    return refused;
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Any of the named members, and none besides. */
export function someMembers(members: Readonly<Record<string, PortCheck>>): PortCheck {
  return (value) =>
    isPlain(value) && Object.entries(value).every(([name, entry]) => Object.hasOwn(members, name) && members[name]?.(entry));
}
