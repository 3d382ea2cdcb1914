import type { LitElement } from 'lit';
import { type KmsError, kmsErrorOf } from '../../errors.js';
import { type Lazy, lazy } from '../../platform/lazy.js';

/** A part of an element that comes over the network: asked for twice, then told as the failure `network` with the reason `chunk`. */
export class Part<T> {
  readonly #host: LitElement;
  readonly #load: Lazy<T>;
  #coming: Promise<void> | undefined;
  #made: T | undefined;
  #problem: KmsError | undefined;

  constructor(host: LitElement, load: () => Promise<T>) {
    this.#host = host;
    this.#load = lazy(load);
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
      this.#made = await this.#load().catch(this.#load);
    } catch (thrown) {
      this.#problem = kmsErrorOf(thrown);
    }
    this.#host.requestUpdate();
  }
}
