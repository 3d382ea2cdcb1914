import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { deviceRegion } from '../../platform/region.js';

/** The largest of countries that share a code, where the alphabet has another one first. */
const LARGEST: Readonly<Record<string, CountryCode>> = { '1': 'US', '7': 'RU', '212': 'MA', '358': 'FI' };

/** Writes phone numbers as they are written in their country; loaded with a phone field. */
export class PhoneInput {
  /** Country of what is typed without a country code. */
  #country: CountryCode | undefined;

  /** @param country of numbers without a country code, such as `DE`; the browser's own when absent or unknown. */
  constructor(country: string | null | undefined) {
    this.#country = [country?.toUpperCase(), deviceRegion()].find(
      (code): code is CountryCode => code !== undefined && isSupportedCountry(code),
    );
  }

  /** Country of the number, such as `DE`. */
  get country(): string | undefined {
    return this.#country;
  }

  /** All countries that there are numbers of. */
  get countries(): readonly string[] {
    return getCountries();
  }

  /** What numbers of a country begin with, such as `+49`. */
  prefixOf(country: string): string {
    return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';
  }

  /** Take what is in the field as a number of another country. */
  choose(country: string, input: HTMLInputElement): void {
    if (!isSupportedCountry(country)) return;
    const number = parsePhoneNumberFromString(input.value, { extract: false });
    this.#country = country;
    // A country code that was typed would stand above what was chosen.
    if (input.value.trim().startsWith('+')) input.value = number?.nationalNumber ?? '';
    this.format(input);
  }

  /** Work on a field until the signal ends it. @param onChange called when the country or the number changes. */
  follow(input: HTMLInputElement, signal: AbortSignal, onChange: () => void = () => {}): void {
    this.format(input);
    onChange();
    input.addEventListener(
      'input',
      (event) => {
        this.onInput(event, input);
        this.#followCountry(input.value);
        onChange();
      },
      { signal },
    );
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
    this.#followCountry(input.value);
  }

  /** The number in E.164 with its plus sign. @returns the text itself when it is no number of any country: the flow says so. */
  e164Of(text: string): string {
    return this.#numberIn(text)?.number ?? text;
  }

  /** The number as it is written from abroad, such as `+49 1512 3456789`; `undefined` while it is none. */
  shown(text: string): string | undefined {
    const number = this.#numberIn(text);
    return number?.isValid() ? number.formatInternational() : undefined;
  }

  #numberIn(text: string) {
    const number = parsePhoneNumberFromString(text, { ...(this.#country && { defaultCountry: this.#country }), extract: false });
    return number?.isPossible() && !number.ext ? number : undefined;
  }

  /** A country code that is typed says which country it is; of several that share one, the largest until the digits tell. */
  #followCountry(text: string): void {
    const typed = new AsYouType();
    typed.input(text);
    const code = typed.getCallingCode();
    if (!code) return;
    const isKept = this.#country && getCountryCallingCode(this.#country) === code;
    const first = LARGEST[code] ?? getCountries().find((country) => getCountryCallingCode(country) === code);
    this.#country = typed.getCountry() ?? (isKept ? this.#country : first);
  }
}
