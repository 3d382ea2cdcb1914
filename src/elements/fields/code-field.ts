import type { ReactiveController } from 'lit';
import { asciiDigitsOf, type CodeRules, codeOf } from '../../flows/otp/code.js';
import { receivedCode } from '../../platform/sms-code.js';
import { CODE } from '../../texts/en/code.js';
import { inDigits } from '../../texts/formats.js';
import { type KmsElement, whenGone } from '../base/kms-element.js';
import { LightField } from './light-fields.js';

/** The field for a code, in the light DOM while its step is visible: groups nothing, holds nothing that is no part of a code. */
export class CodeField implements ReactiveController {
  readonly #host: KmsElement;
  readonly #onInput: (code: string | undefined) => void;
  #light: LightField | undefined;
  /** What was in the field before the last change. */
  #before = '';
  /** Ends what listens to the field. */
  #away: AbortController | undefined;
  /** Ends the waiting for a code in a text message. */
  #listening: AbortController | undefined;

  /** @param onInput called after each change, with the code if it is complete. */
  constructor(host: KmsElement, onInput: (code: string | undefined) => void) {
    this.#host = host;
    this.#onInput = onInput;
    host.addController(this);
  }

  hostDisconnected(): void {
    whenGone(this.#host, () => this.close());
  }

  /** After a sign-in elsewhere, such as in another tab, no code stays here. */
  hostUpdated(): void {
    if (this.#light && this.#host.dataset.step === 'done') this.close();
  }

  /** The field that is up. */
  get light(): LightField | undefined {
    return this.#light;
  }

  /** Whether the browser waits for a code in a text message. */
  get isListening(): boolean {
    return this.#listening !== undefined;
  }

  /** Put it up unless it is there. */
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

  /** Take away what is in it. */
  empty(): void {
    this.#before = '';
    if (this.#light) this.#light.input.value = '';
  }

  /** Take the code out of the text message, where the browser can; typing ends it. */
  async listen(rules: CodeRules): Promise<void> {
    this.#listening?.abort();
    const listening = new AbortController();
    this.#listening = listening;
    const code = await receivedCode(listening.signal);
    if (code === undefined || listening.signal.aborted || !this.#light) return;
    this.#light.input.value = code;
    this.#take(new Event('input'), rules);
  }

  /** Take away what was made: nothing of the code stays in the page. */
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

  /** What of a text can be part of a code. Digits that are too many, and hold no code among them, change nothing. */
  #partIn(text: string, { otpLength, otpAlphanumeric }: CodeRules): string {
    if (otpAlphanumeric) return text.replace(/[\s\p{Pd}]/gu, '');
    const digits = asciiDigitsOf(text).replace(/[^0-9]/g, '');
    return digits.length > otpLength ? this.#before : digits;
  }
}
