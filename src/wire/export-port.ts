import { decodeHex } from '../encoding/hex.js';
import { pointOnCurve } from '../encoding/point-on-curve.js';
import { type FrameTheme, themeChecks } from './export-theme.js';
import type { Parsed } from './read.js';

/** Whose words are asked for, as the page says it. */
export interface ExportedWallet {
  readonly organizationId: string;
  readonly name?: string;
  /** Of the wallet's first account. */
  readonly address?: string;
}

/** Comes with the port, before the frame draws anything, and once. */
export interface FrameInit {
  readonly kind: 'init';
  readonly wallet: Partial<ExportedWallet>;
  readonly theme: FrameTheme;
}

/** What the page may tell the export frame. Nothing here can set a signer or a text, reveal a word or carry style. */
export type ToFrame =
  | { readonly kind: 'bundle'; readonly bundle: string; readonly organizationId: string }
  /** The bundle could not be had; the code is one of the closed list. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'close' };

/** What the export frame tells the page: where it stands, and nothing that could depend on what it holds. */
export type FromFrame =
  | { readonly kind: 'ready'; readonly targetPublicKey: string }
  | { readonly kind: 'hidden' | 'shown' | 'done' }
  | { readonly kind: 'failed'; readonly code: string };

/** How high the document is, from its first step to its last, in CSS pixels. */
export const frameHeight = (allowCopy: boolean): number => (allowCopy ? 576 : 512);

type Check = (value: unknown) => boolean;
type Checks = Readonly<Record<string, Readonly<Record<string, Check>>>>;

const text =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= longest;
const code: Check = (value) => typeof value === 'string' && /^[a-z_]{1,32}$/.test(value);

const WALLET: Readonly<Record<string, Check>> = { organizationId: text(128), name: text(64), address: text(128) };
const INIT: Checks = { init: { wallet: some(WALLET), theme: some(themeChecks) } };
const TO_FRAME: Checks = {
  bundle: { bundle: text(65_536), organizationId: text(128) },
  refused: { code },
  close: {},
};
const FROM_FRAME: Checks = {
  ready: { targetPublicKey: isPoint },
  hidden: {},
  shown: {},
  done: {},
  failed: { code },
};

/** Every kind of message on the port, by its direction. */
export const portKinds: Readonly<Record<'toFrame' | 'fromFrame', readonly string[]>> = {
  toFrame: Object.keys(TO_FRAME),
  fromFrame: Object.keys(FROM_FRAME),
};

/** Read what comes with the port. */
export const readFrameInit = (value: unknown): Parsed<FrameInit> => exactly<FrameInit>(INIT, value);

/** Read a message on its way into the frame: exactly the known members, or nothing. */
export const readToFrame = (value: unknown): Parsed<ToFrame> => exactly<ToFrame>(TO_FRAME, value);

/** Read a message on its way out of the frame. */
export const readFromFrame = (value: unknown): Parsed<FromFrame> => exactly<FromFrame>(FROM_FRAME, value);

/** Version and kind, then the members of that kind and no other: what carries more than it should is not listened to at all. */
function exactly<T>(kinds: Checks, value: unknown): Parsed<T> {
  const refused = { ok: false, path: 'message', expected: 'a message of the export port' } as const;
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
function some(members: Readonly<Record<string, Check>>): Check {
  return (value) =>
    isPlain(value) && Object.entries(value).every(([name, entry]) => Object.hasOwn(members, name) && members[name]?.(entry));
}

/** Throws where it is no point of the curve, which the reader takes for a refusal. */
function isPoint(value: unknown): boolean {
  return typeof value === 'string' && /^04[0-9a-f]{128}$/.test(value) && pointOnCurve(decodeHex(value)).length === 65;
}
