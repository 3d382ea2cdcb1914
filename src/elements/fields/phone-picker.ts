import { drawsFlags, flagOf } from '../../platform/flags.js';
import { deviceRegion } from '../../platform/region.js';
import { PhoneInput } from './phone-input.js';

/** What a picker needs. */
export interface PickerOptions {
  /** Country for numbers without a country code, such as `DE`; the browser's own if absent or unknown. */
  readonly country: string | null | undefined;
  /** Called when the country or the number changes. */
  readonly onChange: () => void;
}

/** Lets the user choose a number's country: the browser's own list, beneath a flag and prefix. */
export class PhonePicker {
  readonly numbers: PhoneInput;
  /** Flag and prefix, with the list on top of them. */
  readonly box: HTMLElement;
  readonly #select: HTMLSelectElement;
  readonly #seen: HTMLElement;
  readonly #hasFlags = drawsFlags();
  readonly #onChange: () => void;
  readonly #country: string | null | undefined;
  #lang: string | undefined;
  #input: HTMLInputElement | undefined;

  constructor({ country, onChange }: PickerOptions) {
    this.numbers = new PhoneInput(country);
    this.#country = country;
    this.#onChange = onChange;
    this.#select = document.createElement('select');
    this.#select.addEventListener('change', () => this.#choose());
    this.#seen = document.createElement('span');
    this.#seen.ariaHidden = 'true';
    this.box = document.createElement('span');
    this.box.append(this.#seen, this.#select);
    this.#show();
  }

  /** Name the countries in a language. @param label name of the list. */
  speak(lang: string, label: string): void {
    this.#select.ariaLabel = label;
    if (lang === this.#lang) return;
    this.#lang = lang;
    this.#select.replaceChildren(...this.#options(this.#country, lang));
    this.#show();
  }

  /** Attach to a field until the signal fires. */
  follow(input: HTMLInputElement, signal: AbortSignal): void {
    this.#input = input;
    this.numbers.follow(input, signal, () => {
      this.#show();
      this.#onChange();
    });
  }

  /** The likely countries first, then all of them by name. */
  #options(country: string | null | undefined, lang: string): readonly (HTMLOptionElement | HTMLHRElement)[] {
    const names = new Intl.DisplayNames([lang], { type: 'region' });
    const order = new Intl.Collator(lang);
    const named = this.numbers.countries
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((a, b) => order.compare(a.name, b.name));
    const likely = new Set([country?.toUpperCase(), deviceRegion()]);
    const option = ({ code, name }: { readonly code: string; readonly name: string }) =>
      new Option(`${this.#flag(code)}${name} (${this.numbers.prefixOf(code)})`, code);
    const first = named.filter(({ code }) => likely.has(code));
    const rest = named.filter(({ code }) => !likely.has(code));
    return [...first.map(option), ...(first.length > 0 ? [document.createElement('hr')] : []), ...rest.map(option)];
  }

  #flag(code: string): string {
    return this.#hasFlags ? `${flagOf(code)} ` : '';
  }

  #show(): void {
    const { country } = this.numbers;
    this.#select.value = country ?? '';
    this.#seen.textContent = country ? `${this.#flag(country)}${this.numbers.prefixOf(country)}` : '+';
  }

  #choose(): void {
    if (!this.#input) return;
    this.numbers.choose(this.#select.value, this.#input);
    this.#show();
    this.#onChange();
    this.#input.focus();
  }
}
