import { textOf } from './encodings.js';

/** What CBOR data can hold here. Keys of maps are texts or numbers. */
export type Cbor = number | bigint | string | boolean | null | Uint8Array | readonly Cbor[] | ReadonlyMap<string | number, Cbor>;

const MOST_DEPTH = 16;

/**
 * Read one CBOR item of definite length, as authenticators write them.
 *
 * @returns the item and where it ends, for what follows it; `undefined` for malformed or unsupported data.
 * @source RFC 8949
 */
export function readCbor(bytes: Uint8Array, start = 0): { value: Cbor; end: number } | undefined {
  try {
    const reader = new Reader(bytes, start);
    const value = reader.item(0);
    return { value, end: reader.offset };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  offset: number;

  constructor(bytes: Uint8Array, offset: number) {
    this.#bytes = bytes;
    this.offset = offset;
  }

  item(depth: number): Cbor {
    if (depth > MOST_DEPTH) throw new RangeError('too deep');
    const head = this.#take(1)[0] ?? 0;
    const major = head >> 5;
    if (major === 7) return simple(head & 31);
    const size = this.#size(head & 31);
    switch (major) {
      case 0:
        return size;
      case 1:
        return -1 - size;
      case 2:
        return this.#take(size);
      case 3:
        return this.#text(size);
      case 4:
        return this.#list(size, depth);
      case 5:
        return this.#map(size, depth);
      default:
        throw new RangeError('unsupported');
    }
  }

  #size(short: number): number {
    if (short < 24) return short;
    if (short > 27) throw new RangeError('indefinite length');
    const size = this.#take(2 ** (short - 24)).reduce((sum, byte) => sum * 256 + byte, 0);
    if (!Number.isSafeInteger(size)) throw new RangeError('too large');
    return size;
  }

  #take(length: number): Uint8Array {
    const end = this.offset + length;
    if (end > this.#bytes.length) throw new RangeError('cut off');
    const part = this.#bytes.subarray(this.offset, end);
    this.offset = end;
    return part;
  }

  #text(size: number): string {
    const text = textOf(this.#take(size));
    if (text === undefined) throw new RangeError('not UTF-8');
    return text;
  }

  #list(size: number, depth: number): readonly Cbor[] {
    if (size > this.#bytes.length) throw new RangeError('cut off');
    return Array.from({ length: size }, () => this.item(depth + 1));
  }

  #map(size: number, depth: number): ReadonlyMap<string | number, Cbor> {
    const map = new Map<string | number, Cbor>();
    for (let index = 0; index < size; index += 1) {
      const key = this.item(depth + 1);
      if (typeof key !== 'string' && typeof key !== 'number') throw new RangeError('unsupported key');
      map.set(key, this.item(depth + 1));
    }
    return map;
  }
}

function simple(value: number): Cbor {
  if (value === 20 || value === 21) return value === 21;
  if (value === 22 || value === 23) return null;
  throw new RangeError('unsupported');
}
