import { invalidTransaction } from './transactions/unsigned.js';

/** Reads a sequence of bytes from its start. Reading past its end is a refusal. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  take(length: number): Uint8Array {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw invalidTransaction('cut off');
    const part = this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    return part;
  }

  /** Everything that is left, without consuming it. */
  rest(): Uint8Array {
    return this.#bytes.subarray(this.#offset);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  /** A Solana length: 7 bits per byte, low bits first, at most 65,535, in its shortest form. */
  compactLength(): number {
    let value = 0;
    for (let position = 0; position < 3; position += 1) {
      const byte = this.byte();
      value |= (byte & 0x7f) << (7 * position);
      if (byte >= 0x80) continue;
      if ((byte === 0 && position > 0) || value > 0xffff) break;
      return value;
    }
    throw invalidTransaction('malformed length');
  }

  /** A list after its compact length. */
  list<T>(read: () => T): readonly T[] {
    const length = this.compactLength();
    const items: T[] = [];
    for (let index = 0; index < length; index += 1) items.push(read());
    return items;
  }
}
