import type { LitElement } from 'lit';
import { type KmsError, kmsErrorOf } from '../../errors.js';

/** A part of an element that loads over the network. If it doesn't load, that is a failure, and the user can try again. */
export class Part<T> {
  readonly #host: LitElement;
  readonly #load: () => Promise<T>;
  #coming: Promise<void> | undefined;
  #made: T | undefined;
  #problem: KmsError | undefined;

  constructor(host: LitElement, load: () => Promise<T>) {
    this.#host = host;
    this.#load = load;
  }

  /** The part, once it has loaded. */
  get made(): T | undefined {
    return this.#made;
  }

  /** Why it didn't load. */
  get problem(): KmsError | undefined {
    return this.#problem;
  }

  /** Load it, unless it has loaded, is loading or has failed. */
  readonly need = (): void => {
    this.#coming ??= this.#fetch();
  };

  /** Try again to load a part that failed. */
  readonly retry = (): void => {
    if (this.#problem) this.#coming = this.#problem = undefined;
    this.need();
    this.#host.requestUpdate();
  };

  async #fetch(): Promise<void> {
    try {
      this.#made = await this.#load();
    } catch (thrown) {
      this.#problem = kmsErrorOf(thrown);
    }
    this.#host.requestUpdate();
  }
}
