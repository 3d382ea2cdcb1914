import { AsYouType, type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { deviceRegion } from '../../platform/region.js';

/** Writes phone numbers as they are written in their country; loaded when somebody comes to a phone field. */
export class PhoneInput {
  readonly #country: CountryCode | undefined;

  /** @param country of numbers without a country code, such as `DE`; the browser's own when absent or unknown. */
  constructor(country: string | null | undefined) {
    this.#country = [country?.toUpperCase(), deviceRegion()].find(
      (code): code is CountryCode => code !== undefined && isSupportedCountry(code),
    );
  }

  /** Work on a field until the signal ends it. */
  follow(input: HTMLInputElement, signal: AbortSignal): void {
    this.format(input);
    input.addEventListener('input', (event) => this.onInput(event, input), { signal });
  }

  /** Groups the digits while they are typed. What is taken away or changed in the middle stays as it is. */
  onInput(event: Event, input: HTMLInputElement): void {
    const isAdded = event instanceof InputEvent && event.inputType.startsWith('insert') && !event.isComposing;
    if (isAdded && input.selectionEnd === input.value.length) this.format(input);
  }

  /** Groups the digits of a number; a text that is none stays as it is. */
  format(input: HTMLInputElement): void {
    if (!/^[\d\s()+./-]+$/.test(input.value)) return;
    const text = new AsYouType(this.#country).input(input.value);
    if (text && text !== input.value) input.value = text;
  }

  /** The number in E.164 with its plus sign. @returns the text itself when it is no number of any country: the flow says so. */
  e164Of(text: string): string {
    const number = parsePhoneNumberFromString(text, { ...(this.#country && { defaultCountry: this.#country }), extract: false });
    return number?.isPossible() && !number.ext ? number.number : text;
  }
}
