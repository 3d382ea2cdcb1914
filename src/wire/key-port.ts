import { isCompressedPoint } from '../encoding/point.js';
import { memberOf } from '../platform/member.js';
import { oneOf, type Parsed, type Read, refused, shape, textWhere } from './read.js';
import { number } from './read-values.js';

/** What the page may ask of a key frame. A key is named by its public half. */
export type ToKeyFrame =
  | { readonly kind: 'make'; readonly id: number }
  | { readonly kind: 'sign'; readonly id: number; readonly publicKey: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'forget'; readonly publicKey: string };

/** What a key frame answers. `unknown`: it has no such key. `failed`: its browser stores nothing for it. */
export type FromKeyFrame =
  | { readonly kind: 'made'; readonly id: number; readonly publicKey: string }
  | { readonly kind: 'signed'; readonly id: number; readonly signature: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'unknown' | 'failed'; readonly id: number };

const LONGEST_BYTES = 4_194_304;

const publicKey = textWhere('a public key', isCompressedPoint);

const bytesOf =
  (fits: (length: number) => boolean): Read<Uint8Array<ArrayBuffer>> =>
  (value, path) =>
    value instanceof Uint8Array && fits(value.length) ? { ok: true, value: new Uint8Array(value) } : refused(path, 'bytes');

const TO_FRAME = {
  make: shape({ kind: oneOf('make'), id: number }),
  sign: shape({ kind: oneOf('sign'), id: number, publicKey, bytes: bytesOf((length) => length <= LONGEST_BYTES) }),
  forget: shape({ kind: oneOf('forget'), publicKey }),
};
const FROM_FRAME = {
  made: shape({ kind: oneOf('made'), id: number, publicKey }),
  signed: shape({ kind: oneOf('signed'), id: number, signature: bytesOf((length) => length === 64) }),
  unknown: shape({ kind: oneOf('unknown'), id: number }),
  failed: shape({ kind: oneOf('failed'), id: number }),
};

/** Every kind of message on the port, by its direction. */
export const keyPortKinds: Readonly<Record<'toFrame' | 'fromFrame', readonly string[]>> = {
  toFrame: Object.keys(TO_FRAME),
  fromFrame: Object.keys(FROM_FRAME),
};

/** Whether it is what comes with the port. */
export const isKeyInit = (value: unknown): boolean => memberOf(value, 'v') === 1 && memberOf(value, 'kind') === 'init';

/** Read a message on its way into the frame. */
export const readToKeyFrame = (value: unknown): Parsed<ToKeyFrame> => readKind<ToKeyFrame>(TO_FRAME, value);

/** Read a message on its way out of the frame. */
export const readFromKeyFrame = (value: unknown): Parsed<FromKeyFrame> => readKind<FromKeyFrame>(FROM_FRAME, value);

function readKind<T>(kinds: Readonly<Record<string, Read<T>>>, value: unknown): Parsed<T> {
  const kind = memberOf(value, 'kind');
  const read = memberOf(value, 'v') === 1 && typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return read ? read(value, '') : refused('kind', 'a message of the key port');
}
