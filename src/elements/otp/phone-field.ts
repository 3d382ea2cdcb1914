import type { PhoneInput } from './phone-input.js';

/** A phone field at work. The numbers of the world's countries come when somebody comes to the field, and not before. */
export class PhoneField {
  readonly #input: HTMLInputElement;
  readonly #country: string | null | undefined;
  readonly #away = new AbortController();
  #numbers: PhoneInput | 'loading' | undefined;

  constructor(input: HTMLInputElement, country: string | null | undefined) {
    this.#input = input;
    this.#country = country;
    const { signal } = this.#away;
    input.addEventListener('focus', () => this.#load(), { signal });
    input.addEventListener('input', (event) => this.#onInput(event), { signal });
    if (input.value || input.matches(':focus')) void this.#load();
  }

  /** The number in E.164. @returns the text itself until the numbers are here, and where it is none: the flow says so. */
  e164Of(text: string): string {
    return typeof this.#numbers === 'object' ? this.#numbers.e164Of(text) : text;
  }

  leave(): void {
    this.#away.abort();
  }

  #onInput(event: Event): void {
    if (typeof this.#numbers === 'object') this.#numbers.onInput(event, this.#input);
    else void this.#load();
  }

  /** Without it a number is taken with its country code alone. */
  async #load(): Promise<void> {
    if (this.#numbers) return;
    this.#numbers = 'loading';
    try {
      const { PhoneInput } = await import('./phone-input.js');
      this.#numbers = new PhoneInput(this.#country);
      if (!this.#away.signal.aborted) this.#numbers.format(this.#input);
    } catch {
      this.#numbers = undefined;
    }
  }
}
