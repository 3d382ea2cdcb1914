import type { ReactiveController } from 'lit';
import { asciiDigitsOf, type CodeRules, codeOf } from '../../flows/otp/code.js';
import { receivedCode } from '../../platform/sms-code.js';
import { CODE } from '../../texts/en/code.js';
import { inDigits } from '../../texts/formats.js';
import { type KmsElement, whenGone } from '../base/kms-element.js';
import { LightField } from './light-fields.js';

/** The field for a code, in the light DOM while its step is visible. It adds no separators and accepts only characters that codes have. */
export class CodeField implements ReactiveController {
  readonly #host: KmsElement;
  readonly #onInput: (code: string | undefined) => void;
  #light: LightField | undefined;
  /** The field's text before the last change. */
  #before = '';
  /** Ends the field's listeners. */
  #away: AbortController | undefined;
  /** Stops waiting for a code in a text message. */
  #listening: AbortController | undefined;

  /** @param onInput called after each change, with the code once it is complete. */
  constructor(host: KmsElement, onInput: (code: string | undefined) => void) {
    this.#host = host;
    this.#onInput = onInput;
    host.addController(this);
  }

  hostDisconnected(): void {
    whenGone(this.#host, () => this.close());
  }

  /** After a sign-in elsewhere, for example in another tab, the code is removed. */
  hostUpdated(): void {
    if (this.#light && this.#host.dataset.step === 'done') this.close();
  }

  /** The field, while it is shown. */
  get light(): LightField | undefined {
    return this.#light;
  }

  /** Whether the browser is waiting for a code in a text message. */
  get isListening(): boolean {
    return this.#listening !== undefined;
  }

  /** Show the field unless it is already there. */
  open(rules: CodeRules): void {
    if (this.#light && !this.#light.isLost) return;
    this.close();
    const { otpLength: length, otpAlphanumeric } = rules;
    const text = this.#host.words(CODE);
    this.#light = new LightField(this.#host, {
      slot: 'code',
      match: 'input[autocomplete~=one-time-code]',
      label: () => text('code'),
      hint: () => text(otpAlphanumeric ? 'characters' : 'digits', { length: inDigits(this.#host.locale(), length) }),
      attributes: {
        type: 'text',
        name: 'code',
        autocomplete: 'one-time-code',
        inputmode: otpAlphanumeric ? 'text' : 'numeric',
        autocapitalize: otpAlphanumeric ? 'characters' : 'none',
        spellcheck: 'false',
        enterkeyhint: 'done',
        translate: 'no',
        dir: 'ltr',
      },
    });
    const { input } = this.#light;
    this.#away = new AbortController();
    for (const type of ['input', 'compositionend'])
      input.addEventListener(type, (event) => this.#take(event, rules), { signal: this.#away.signal });
  }

  /** Empty the field. */
  empty(): void {
    this.#before = '';
    if (this.#light) this.#light.input.value = '';
  }

  /** Take the code from the text message, if the browser supports it. Typing ends this. */
  async listen(rules: CodeRules): Promise<void> {
    this.#listening?.abort();
    const listening = new AbortController();
    this.#listening = listening;
    const code = await receivedCode(listening.signal);
    if (code === undefined || listening.signal.aborted || !this.#light) return;
    this.#light.input.value = code;
    this.#take(new Event('input'), rules);
  }

  /** Remove what was created: no part of the code stays in the page. */
  close(): void {
    this.#away?.abort();
    this.#listening?.abort();
    this.#before = '';
    this.#light?.remove();
    this.#away = this.#listening = this.#light = undefined;
  }

  #take(event: Event, rules: CodeRules): void {
    this.#listening?.abort();
    const input = this.#light?.input;
    if (!input || (event instanceof InputEvent && event.isComposing)) return;
    const code = codeOf(input.value, rules);
    const text = code ?? this.#partIn(input.value, rules);
    this.#before = text;
    if (text !== input.value) input.value = text;
    this.#onInput(code);
  }

  /** The characters of a text that can belong to a code. Surplus digits that don't contain a code change nothing. */
  #partIn(text: string, { otpLength, otpAlphanumeric }: CodeRules): string {
    if (otpAlphanumeric) return text.replace(/[\s\p{Pd}]/gu, '');
    const digits = asciiDigitsOf(text).replace(/[^0-9]/g, '');
    return digits.length > otpLength ? this.#before : digits;
  }
}
