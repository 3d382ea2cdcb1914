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
  /** Country for numbers typed without a country code. */
  readonly phoneCountry: string | null | undefined;
};

/** A field for phone numbers. */
interface Attended {
  readonly input: HTMLInputElement;
  readonly signal: AbortSignal;
}

/** Numbers as people write them. The numbering plans of all countries load with the field, not before. */
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

  /** Format what is typed into a field as its country does, until the signal fires. */
  attend(input: HTMLInputElement, signal: AbortSignal): void {
    const { made, need } = this.#picker;
    this.#attended = { input, signal };
    if (made) made.follow(input, signal);
    else need();
  }

  /** A number in E.164; `undefined` if the numbering plans haven't loaded. */
  e164Of(text: string): string | undefined {
    return this.#picker.made?.numbers.e164Of(text);
  }

  /** The country in front of a field, unless the page wrote the field. Its place is reserved while the numbering plans load. */
  country(): unknown {
    const { made, problem } = this.#picker;
    const isOurs = this.#attended?.input.parentElement === this.#host;
    if (problem || !isOurs || this.#attended?.signal.aborted) return nothing;
    return html`<span part="country" class="country">${made?.box}</span>`;
  }

  /** Show below the field how the number will be sent, once it is valid. */
  #tell(): void {
    const hint = this.#host.querySelector<HTMLElement>(':scope > [slot="sms-hint"]');
    const numbers = this.#picker.made?.numbers;
    const shown = numbers?.shown(this.#attended?.input.value ?? '');
    if (hint) tell(hint, () => shown ?? this.#host.words(WAYS)('textYou'));
    this.#host.requestUpdate();
  }
}
