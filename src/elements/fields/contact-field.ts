import type { ReactiveController } from 'lit';
import type { OtpChannel } from '../../flows/otp/view.js';
import { whenGone } from '../base/kms-element.js';
import { isWritten, LightField } from './light-fields.js';
import type { PhoneHost, PhoneNumbers } from './phone-numbers.js';

/** An element that asks for an address or a number. */
export type ContactHost = PhoneHost & {
  /** Value for the first field. */
  readonly contact?: string | null | undefined;
};

/** How an element uses the field. */
export interface ContactOptions {
  /** Value of `autocomplete` for an address. */
  readonly autocomplete: string;
  /** The user changed the text. */
  readonly onInput: () => void;
}

/** A field that is shown. */
interface Open {
  readonly channel: OtpChannel;
  readonly light: LightField;
  /** Ends its listeners. */
  readonly away: AbortController;
}

const MATCH: Readonly<Record<OtpChannel, string>> = {
  email: 'input[type=email],input[name=email]',
  sms: 'input[type=tel],input[name=phone]',
};
const TYPING = { autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'go', dir: 'ltr' };
const EMAIL = { type: 'email', name: 'email', inputmode: 'email', placeholder: 'you@example.com', ...TYPING };
const PHONE = { type: 'tel', name: 'phone', inputmode: 'tel', autocomplete: 'tel', ...TYPING };

/**
 * The field for an address or a number, in the light DOM while its step is visible. What was typed is kept for when the user comes back.
 */
export class ContactField implements ReactiveController {
  readonly #host: ContactHost;
  readonly #options: ContactOptions;
  readonly #typed = new Map<OtpChannel, string>();
  #open: Open | undefined;
  #numbers: PhoneNumbers | undefined;

  constructor(host: ContactHost, options: ContactOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostDisconnected(): void {
    whenGone(this.#host, () => this.close());
  }

  /** The field, while it is shown. */
  get light(): LightField | undefined {
    return this.#open?.light;
  }

  get channel(): OtpChannel | undefined {
    return this.#open?.channel;
  }

  /** The channel for which the page wrote its own field. */
  get written(): OtpChannel | undefined {
    return (['email', 'sms'] as const).find((name) => isWritten(this.#host, MATCH[name]));
  }

  /**
   * The field's value; a phone number in E.164 if it is valid. The flow reports invalid ones. A method, so that the text isn't among an
   * element's members.
   */
  read(): string {
    const value = this.light?.input.value ?? '';
    return (this.channel === 'sms' && this.#numbers?.e164Of(value)) || value;
  }

  /** Whether a submitted form belongs to this field. */
  owns({ target }: Event): boolean {
    return this.light !== undefined && target === this.light.form;
  }

  /** Accept numbers as people write them. Before that, only numbers with their country code are accepted. */
  use(numbers: PhoneNumbers): void {
    if (numbers === this.#numbers) return;
    this.#numbers = numbers;
    this.#attend();
  }

  /** Show the field of a channel unless it is already there. @param attributes additional ones, such as that of a form to join. */
  open(channel: OtpChannel, attributes: Readonly<Record<string, string>> = {}): LightField {
    if (this.#open?.channel === channel && !this.#open.light.isLost) return this.#open.light;
    this.close();
    const host = this.#host;
    const isEmail = channel === 'email';
    const light = new LightField(host, {
      slot: channel,
      match: MATCH[channel],
      label: () => host.text(isEmail ? 'email' : 'phone'),
      ...(!isEmail && { hint: () => host.text('phoneHint') }),
      attributes: { ...(isEmail ? { ...EMAIL, autocomplete: this.#options.autocomplete } : PHONE), ...attributes },
    });
    const away = new AbortController();
    this.#open = { channel, light, away };
    light.input.value ||= this.#typed.get(channel) ?? host.contact ?? '';
    light.input.addEventListener('input', this.#options.onInput, { signal: away.signal });
    this.#attend();
    return light;
  }

  /** Remove what was created. */
  close(): void {
    if (!this.#open) return;
    const { channel, light, away } = this.#open;
    this.#typed.set(channel, light.input.value);
    away.abort();
    light.remove();
    this.#open = undefined;
  }

  /** Close the field and drop what was typed. */
  forget(): void {
    this.close();
    this.#typed.clear();
  }

  #attend(): void {
    if (this.#open?.channel === 'sms') this.#numbers?.attend(this.#open.light.input, this.#open.away.signal);
  }
}
