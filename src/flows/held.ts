/**
 * Something that states, events and effects pass along without looking inside: a key, a proof, a window.
 *
 * The value appears in no string and no copy of the holder. It is released together with the state that holds it.
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
