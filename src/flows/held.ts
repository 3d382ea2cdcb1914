/**
 * Something that states, events and effects pass on without looking into it: a key, a proof, a window.
 *
 * The value is in no text and no copy of the holder. It is released with the state that holds it.
 */
export class Held<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The value. Only effects call this. */
  open(): T {
    return this.#value;
  }
}
