import type { KmsElement } from '../base/kms-element.js';
import { Part } from '../base/part.js';
import type { PhoneInput } from './phone-input.js';

/** An element that asks for a number. */
export type PhoneHost = KmsElement & {
  /** Country of numbers that are typed without a country code. */
  readonly phoneCountry: string | null | undefined;
};

/** A field that numbers are typed in. */
interface Attended {
  readonly input: HTMLInputElement;
  readonly signal: AbortSignal;
}

/** Numbers as people write them. The plans of all countries come when somebody comes to the field, and not before. */
export class PhoneNumbers {
  readonly #plans: Part<PhoneInput>;
  #attended: Attended | undefined;

  constructor(host: PhoneHost) {
    this.#plans = new Part(host, async () => {
      const { PhoneInput } = await import('./phone-input.js');
      const plans = new PhoneInput(host.phoneCountry);
      if (this.#attended && !this.#attended.signal.aborted) plans.follow(this.#attended.input, this.#attended.signal);
      return plans;
    });
  }

  /** Write what is typed into a field as its country does, until the signal ends it. */
  attend(input: HTMLInputElement, signal: AbortSignal): void {
    const { made, need } = this.#plans;
    this.#attended = { input, signal };
    if (made) made.follow(input, signal);
    else {
      for (const type of ['focus', 'input']) input.addEventListener(type, need, { signal });
      if (input.value || input.matches(':focus')) need();
    }
  }

  /** A number in E.164; `undefined` where the plans are not here. */
  e164Of(text: string): string | undefined {
    return this.#plans.made?.e164Of(text);
  }
}
