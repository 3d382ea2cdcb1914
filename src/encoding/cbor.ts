import { malformed } from './malformed.js';
import { decodeUtf8 } from './utf8.js';

/** The CBOR that is supported here: no tags, no floating point. */
export type Cbor = number | string | boolean | null | Uint8Array<ArrayBuffer> | readonly Cbor[] | CborMap;
/** A CBOR map. Keys are numbers or strings. */
export type CborMap = ReadonlyMap<number | string, Cbor>;

const DEEPEST = 8;
const BREAK = 0xff;

/**
 * Read one CBOR item with nothing after it. Maps and lists may be of indefinite length, as attestation documents write them.
 *
 * @throws KmsError `internal` for any other form, duplicate keys, and numbers that JavaScript can't represent exactly.
 * @source RFC 8949.
 */
export function decodeCbor(bytes: Uint8Array): Cbor {
  let at = 0;

  function take(byteLength: number): Uint8Array<ArrayBuffer> {
    if (byteLength > bytes.length - at) malformed('cbor');
    at += byteLength;
    return bytes.slice(at - byteLength, at);
  }

  /** The number in an item's head; `undefined` for an indefinite length. */
  function argument(short: number): number | undefined {
    if (short < 24) return short;
    if (short === 31) return undefined;
    if (short > 27) malformed('cbor');
    const value = take(2 ** (short - 24)).reduce((sum, byte) => sum * 256 + byte, 0);
    return Number.isSafeInteger(value) ? value : malformed('cbor');
  }

  function sequence<T>(length: number | undefined, read: () => T): T[] {
    const items: T[] = [];
    const isOpen = () => (length === undefined ? bytes[at] !== BREAK : items.length < length);
    while (isOpen()) items.push(read());
    if (length === undefined) take(1);
    return items;
  }

  function map(length: number | undefined, depth: number): CborMap {
    const pairs = sequence(length, () => [key(item(depth + 1)), item(depth + 1)] as const);
    const read = new Map(pairs);
    return read.size === pairs.length ? read : malformed('cbor');
  }

  function item(depth: number): Cbor {
    if (depth > DEEPEST) malformed('cbor');
    const head = take(1)[0] ?? 0;
    const [major, short] = [head >> 5, head & 31];
    if (major === 7) return simple(short);
    const value = argument(short);
    if (major === 4) return sequence(value, () => item(depth + 1));
    if (major === 5) return map(value, depth);
    if (value === undefined || major > 5) return malformed('cbor');
    if (major < 2) return major ? -1 - value : value;
    return major === 2 ? take(value) : decodeUtf8(take(value));
  }

  const whole = item(0);
  return at === bytes.length ? whole : malformed('cbor');
}

function key(value: Cbor): number | string {
  return typeof value === 'number' || typeof value === 'string' ? value : malformed('cbor');
}

function simple(value: number): boolean | null {
  return value === 22 ? null : value === 20 || value === 21 ? value === 21 : malformed('cbor');
}
