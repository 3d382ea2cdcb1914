import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { deviceRegion } from '../../platform/region.js';

/** The largest of the countries that share a code, if another one comes first alphabetically. */
const LARGEST: Readonly<Record<string, CountryCode>> = { '1': 'US', '7': 'RU', '212': 'MA', '358': 'FI' };

/** Formats phone numbers as they are written in their country. Loaded with a phone field. */
export class PhoneInput {
  /** Country for numbers typed without a country code. */
  #country: CountryCode | undefined;

  /** @param country of numbers without a country code, such as `DE`; the browser's own if absent or unknown. */
  constructor(country: string | null | undefined) {
    this.#country = [country?.toUpperCase(), deviceRegion()].find(
      (code): code is CountryCode => code !== undefined && isSupportedCountry(code),
    );
  }

  /** Country of the number, such as `DE`. */
  get country(): string | undefined {
    return this.#country;
  }

  /** All countries with phone numbers. */
  get countries(): readonly string[] {
    return getCountries();
  }

  /** A country's prefix, such as `+49`. */
  prefixOf(country: string): string {
    return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';
  }

  /** Treat the field's text as a number of another country. */
  choose(country: string, input: HTMLInputElement): void {
    if (!isSupportedCountry(country)) return;
    const number = parsePhoneNumberFromString(input.value, { extract: false });
    this.#country = country;
    // A typed country code would override the choice.
    if (input.value.trim().startsWith('+')) input.value = number?.nationalNumber ?? '';
    this.format(input);
  }

  /** Attach to a field until the signal fires. @param onChange called when the country or the number changes. */
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

  /** Groups the digits as they are typed. Deletions and changes in the middle aren't reformatted. */
  onInput(event: Event, input: HTMLInputElement): void {
    const isAdded = event instanceof InputEvent && event.inputType.startsWith('insert') && !event.isComposing;
    if (isAdded && input.selectionEnd === input.value.length) this.format(input);
  }

  /** Groups a number's digits. Other text stays as it is. */
  format(input: HTMLInputElement): void {
    if (!/^[\d\s()+./-]+$/.test(input.value)) return;
    const text = new AsYouType(this.#country).input(input.value);
    if (text && text !== input.value) input.value = text;
    this.#followCountry(input.value);
  }

  /** The number in E.164 with its plus sign. @returns the text itself if it isn't a valid number; the flow reports that. */
  e164Of(text: string): string {
    return this.#numberIn(text)?.number ?? text;
  }

  /** The number in international format, such as `+49 1512 3456789`; `undefined` if it isn't valid. */
  shown(text: string): string | undefined {
    const number = this.#numberIn(text);
    return number?.isValid() ? number.formatInternational() : undefined;
  }

  #numberIn(text: string) {
    const number = parsePhoneNumberFromString(text, { ...(this.#country && { defaultCountry: this.#country }), extract: false });
    return number?.isPossible() && !number.ext ? number : undefined;
  }

  /** A typed country code selects the country. If several share it, the largest is chosen until the digits decide. */
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
