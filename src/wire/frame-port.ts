import { themeChecks } from './export-theme.js';
import type { Parsed } from './read.js';

/** Height of an isolated document in CSS pixels, the same in every step. */
export const frameHeight = (isTall: boolean): number => (isTall ? 576 : 512);
/** Extra height of the export's document in a window with room for it. 24 words then have cells of 40 px. */
export const ROOM_FOR_WORDS = 94;

/** Whether a member is valid. */
export type PortCheck = (value: unknown) => boolean;
/** Members, by kind of message. */
export type PortChecks = Readonly<Record<string, Readonly<Record<string, PortCheck>>>>;

/** A string of one character up to so many. */
export const textUpTo =
  (longest: number): PortCheck =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= longest;
/** Looks like a failure code. */
export const failureCode: PortCheck = (value) => typeof value === 'string' && /^[a-z_]{1,32}$/.test(value);

/** The page's look, sent with the port. */
export const themeOfPage: PortCheck = someMembers(themeChecks);

/** Version and kind, then that kind's members and no others. A message with anything more is ignored. */
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
