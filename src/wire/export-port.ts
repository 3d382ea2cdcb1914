import { decodeHex } from '../encoding/hex.js';
import { decompressPoint } from '../encoding/point-decompress.js';
import type { Parsed } from './read.js';

/** What the page may tell the export frame. Nothing here can set a signer, reveal a word or carry style text. */
export type ToFrame =
  | { readonly kind: 'bundle'; readonly bundle: string; readonly organizationId: string }
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'theme'; readonly properties: Readonly<Record<string, string>> }
  /** The bundle could not be had; the code is one of the closed list. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'close' };

/** What the export frame tells the page: where it stands and how high it is, never what it holds. */
export type FromFrame =
  | { readonly kind: 'ready'; readonly targetPublicKey: string }
  | { readonly kind: 'hidden' | 'shown' | 'done' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'height'; readonly px: number };

type Checks = Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>>;

const text = (longest: number) => (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= longest;
const code = (value: unknown) => typeof value === 'string' && /^[a-z_]{1,32}$/.test(value);

const TO_FRAME: Checks = {
  bundle: { bundle: text(65_536), organizationId: text(128) },
  label: { text: text(200) },
  theme: { properties: isTexts },
  refused: { code },
  close: {},
};

const FROM_FRAME: Checks = {
  ready: { targetPublicKey: isPoint },
  hidden: {},
  shown: {},
  done: {},
  failed: { code },
  height: { px: (value) => Number.isInteger(value) && (value as number) > 0 && (value as number) < 10_000 },
};

/** Read a message on its way into the frame: exactly the known members, or nothing. */
export const readToFrame = (value: unknown): Parsed<ToFrame> => exactly<ToFrame>(TO_FRAME, value);

/** Read a message on its way out of the frame. */
export const readFromFrame = (value: unknown): Parsed<FromFrame> => exactly<FromFrame>(FROM_FRAME, value);

/** Version and kind, then the members of that kind and no other: what carries more than it should is not listened to at all. */
function exactly<T>(kinds: Checks, value: unknown): Parsed<T> {
  const refused = { ok: false, path: 'message', expected: 'a message of the export port' } as const;
  try {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return refused;
    const { v, kind, ...rest } = value as Record<string, unknown>; // members are checked one by one below
    const members = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (v !== 1 || !members || Object.keys(rest).length !== Object.keys(members).length) return refused;
    const fits = Object.entries(members).every(([name, check]) => Object.hasOwn(rest, name) && check(rest[name]));
    return fits ? { ok: true, value: { kind, ...rest } as T } : refused; // every member was checked by its kind
  } catch {
    return refused;
  }
}

/** Throws where it is no point of the curve, which the reader takes for a refusal. */
function isPoint(value: unknown): boolean {
  return typeof value === 'string' && /^04[0-9a-f]{128}$/.test(value) && decompressPoint(decodeHex(value)).length === 65;
}

function isTexts(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length <= 40 &&
    Object.values(value).every((entry) => typeof entry === 'string' && entry.length <= 200)
  );
}
