import type { LitElement } from 'lit';
import { type KmsError, kmsErrorOf } from '../../errors.js';

/** A part of an element that comes over the network. Where it does not come, that is a failure, and the user can ask for it again. */
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

  /** The part, once it is here. */
  get made(): T | undefined {
    return this.#made;
  }

  /** Why it did not come. */
  get problem(): KmsError | undefined {
    return this.#problem;
  }

  /** Ask for it, unless it is here, on its way or lost. */
  readonly need = (): void => {
    this.#coming ??= this.#fetch();
  };

  /** Ask again for a part that was lost. */
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
