import { isCompressedPoint } from '../encoding/point.js';
import { bare } from '../platform/bare.js';
import { memberOf } from '../platform/member.js';
import { oneOf, type Parsed, type Read, refused, shape, textWhere } from './read.js';
import { number } from './read-values.js';

/** What the page may ask of a key frame. A key is named by its public half. */
export type ToKeyFrame =
  | { readonly kind: 'make'; readonly id: number }
  | { readonly kind: 'sign'; readonly id: number; readonly publicKey: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'forget'; readonly publicKey: string };

/**
 * What a key frame answers; public keys and signatures (64 bytes, r then s) in lower-case hex. `unknown`: it has no such key. `failed`: its
 * browser stores nothing for it. `asking`: a person is asked, and has to see the frame; an answer follows. `rejected`: they did not approve.
 */
export type FromKeyFrame =
  | { readonly kind: 'made'; readonly id: number; readonly publicKey: string }
  | { readonly kind: 'signed'; readonly id: number; readonly signature: string }
  | { readonly kind: 'unknown' | 'failed' | 'asking' | 'rejected'; readonly id: number };

const LONGEST_BYTES = 4_194_304;

const publicKey = textWhere('a public key', isCompressedPoint);
const bytes: Read<Uint8Array<ArrayBuffer>> = (value, path) =>
  value instanceof Uint8Array && value.length <= LONGEST_BYTES ? { ok: true, value: new Uint8Array(value) } : refused(path, 'bytes');

const TO_FRAME = {
  make: shape({ kind: oneOf('make'), id: number }),
  sign: shape({ kind: oneOf('sign'), id: number, publicKey, bytes }),
  forget: shape({ kind: oneOf('forget'), publicKey }),
};

/** Every kind of message on the port, by its direction. */
export const keyPortKinds: Readonly<Record<'toFrame' | 'fromFrame', readonly string[]>> = {
  toFrame: Object.keys(TO_FRAME),
  fromFrame: ['made', 'signed', 'unknown', 'failed', 'asking', 'rejected'],
};

/** Whether it is what comes with the port. */
export const isKeyInit = (value: unknown): boolean => memberOf(value, 'v') === 1 && memberOf(value, 'kind') === 'init';

/** Read a message on its way into the frame. */
export function readToKeyFrame(value: unknown): Parsed<ToKeyFrame> {
  const kind = memberOf(value, 'kind');
  const kinds: Readonly<Record<string, Read<ToKeyFrame>>> = TO_FRAME;
  const read = memberOf(value, 'v') === 1 && typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return read ? read(value, '') : refused('kind', 'a message of the key port');
}

/**
 * Read a message from the frame. This runs in a page whose scripts may have replaced everything that the other readers call. So it calls no
 * built-in method, and what it returns inherits nothing.
 *
 * @returns `undefined` for anything that isn't a message of the port.
 */
export function readFromKeyFrame(value: unknown): FromKeyFrame | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { v, kind, id, publicKey: key, signature }: Record<string, unknown> = { __proto__: null, ...value };
  if (v !== 1 || typeof id !== 'number') return undefined;
  if (kind === 'made') return isHex(key, 66) ? bare({ __proto__: null, kind, id, publicKey: key }) : undefined;
  if (kind === 'signed') return isHex(signature, 128) ? bare({ __proto__: null, kind, id, signature }) : undefined;
  return kind === 'unknown' || kind === 'failed' || kind === 'asking' || kind === 'rejected'
    ? bare({ __proto__: null, kind, id })
    : undefined;
}

/** Lower-case hex of this many characters. */
function isHex(value: unknown, length: number): value is string {
  if (typeof value !== 'string' || value.length !== length) return false;
  for (let at = 0; at < length; at++) {
    const one = value[at] ?? '';
    if (!((one >= '0' && one <= '9') || (one >= 'a' && one <= 'f'))) return false;
  }
  return true;
}
