import { html, nothing } from 'lit';
import { arrived } from '../../platform/lazy.js';
import { WAYS } from '../../texts/en/ways.js';
import type { KmsElement } from '../base/kms-element.js';
import { Part } from '../base/part.js';
import { tell } from '../base/told.js';
import { phoneStyles } from './phone-numbers.styles.js';
import type { PhonePicker } from './phone-picker.js';

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

/** Numbers as people write them. The plans of all countries come with the field, and not before. */
export class PhoneNumbers {
  readonly #host: PhoneHost;
  readonly #picker: Part<PhonePicker>;
  #attended: Attended | undefined;

  constructor(host: PhoneHost) {
    this.#host = host;
    host.wear(phoneStyles);
    host.addController({ hostUpdate: () => this.#picker.made?.speak(host.locale().lang, host.words(WAYS)('country')) });
    this.#picker = new Part(host, async () => {
      const { PhonePicker } = await arrived(() => import('./phone-picker.js'));
      const picker = new PhonePicker({
        country: host.phoneCountry,
        onChange: () => this.#tell(),
      });
      if (this.#attended && !this.#attended.signal.aborted) picker.follow(this.#attended.input, this.#attended.signal);
      return picker;
    });
  }

  /** Write what is typed into a field as its country does, until the signal ends it. */
  attend(input: HTMLInputElement, signal: AbortSignal): void {
    const { made, need } = this.#picker;
    this.#attended = { input, signal };
    if (made) made.follow(input, signal);
    else need();
  }

  /** A number in E.164; `undefined` where the plans are not here. */
  e164Of(text: string): string | undefined {
    return this.#picker.made?.numbers.e164Of(text);
  }

  /** The country, in front of a field that is ours to lay something over; its place where the plans are on their way. */
  country(): unknown {
    const { made, problem } = this.#picker;
    const isOurs = this.#attended?.input.parentElement === this.#host;
    if (problem || !isOurs || this.#attended?.signal.aborted) return nothing;
    return html`<span part="country" class="country">${made?.box}</span>`;
  }

  /** The number as it will be sent stands below the field, once it is one. */
  #tell(): void {
    const hint = this.#host.querySelector<HTMLElement>(':scope > [slot="sms-hint"]');
    const numbers = this.#picker.made?.numbers;
    const shown = numbers?.shown(this.#attended?.input.value ?? '');
    if (hint) tell(hint, () => shown ?? this.#host.words(WAYS)('textYou'));
    this.#host.requestUpdate();
  }
}
