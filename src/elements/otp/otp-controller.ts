import { html, nothing } from 'lit';
import type { OtpChannel, OtpIntent, OtpView } from '../../flows/otp/view.js';
import type { Problem } from '../../flows/runner.js';
import type { ProviderSet } from '../../kms-client.js';
import { button, type Face, fieldBox, submit } from '../shared/card.js';
import { KmsAccountMissingEvent } from '../shared/events.js';
import { FlowController } from '../shared/flow-controller.js';
import { type FieldSpec, isWritten, LightField } from '../shared/light-fields.js';
import { LANGUAGE } from '../shared/messages.js';
import type { SignInElement } from '../shared/sign-in-element.js';
import type { CodeStep } from './code-step.js';
import type { PhoneField } from './phone-field.js';

/** What the contact and code steps need of the configuration and of the element. */
export interface OtpWays {
  readonly providers: ProviderSet;
  /** Where a code may go, the first one first. Not empty. */
  readonly channels: readonly OtpChannel[];
  /** Drawn above the contact step's field, and below its buttons. */
  readonly before?: unknown;
  readonly others?: unknown;
  /** The way that is marked as the one used last. */
  readonly last?: string | undefined;
}

const NOT_LOADED: Problem = { code: 'network', retryable: 'user' };
const MATCH: Readonly<Record<OtpChannel, string>> = {
  email: 'input[type=email],input[name=email]',
  sms: 'input[type=tel],input[name=phone]',
};
const EMAIL = { type: 'email', name: 'email', autocomplete: 'username webauthn', inputmode: 'email', placeholder: 'you@example.com' };
const PHONE = { type: 'tel', name: 'phone', autocomplete: 'tel', inputmode: 'tel' };

/** The contact and code steps of one element: fields, buttons, and the flow behind them. */
export class OtpController {
  readonly #host: SignInElement;
  readonly #flow: FlowController<OtpView, OtpIntent>;
  #chosen: OtpChannel | undefined;
  #field: { readonly channel: OtpChannel; readonly light: LightField } | undefined;
  /** What was typed, for the way back. */
  #typed: string | undefined;
  #codeStep: CodeStep | 'loading' | 'lost' | undefined;
  #used: OtpChannel = 'email';
  #phone: PhoneField | undefined;

  constructor(host: SignInElement) {
    this.#host = host;
    const confirmSignup = () => host.emit(new KmsAccountMissingEvent({ flow: 'otp' })) && !host.withoutSignup;
    this.#flow = new FlowController(
      host,
      (client) => client.startOtp({ confirmSignup }),
      (view) => this.#onView(view),
    );
    host.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  /** Where the last code went. */
  get used(): OtpChannel {
    return this.#used;
  }

  /** The page's own field, before it is known which fields there will be. */
  written(): unknown {
    const channel = (['email', 'sms'] as const).find((name) => isWritten(this.#host, MATCH[name]));
    if (!channel) return undefined;
    this.#open(channel);
    return fieldBox(channel);
  }

  face(ways: OtpWays): Face {
    this.#flow.begin();
    // Who signed out again starts from the beginning.
    if (this.#flow.view?.step === 'done') this.#flow.send({ type: 'back' });
    const view = this.#flow.view;
    switch (view?.step) {
      case 'contact':
        return this.#contact(view, ways);
      case 'code':
      case 'missing':
        return this.#afterwards(view, ways);
      default:
        return this.#host.loading();
    }
  }

  #contact({ busy, problem }: Extract<OtpView, { step: 'contact' }>, ways: OtpWays): Face {
    const { channels, before, others, last } = ways;
    const host = this.#host;
    if (typeof this.#codeStep === 'object') this.#codeStep.leave();
    const channel = channels.find((name) => name === this.#chosen) ?? channels[0] ?? 'email';
    const label = host.text(channel === 'email' ? 'continueEmail' : 'continueSms');
    const other = channels.find((name) => name !== channel);
    const badge = (name: OtpChannel) => last === name && host.text('lastUsed');
    const press = () => this.#field?.light.form.requestSubmit();
    return {
      step: 'contact',
      flow: 'otp',
      heading: host.firstHeading(),
      text: host.intro(),
      busy,
      problem,
      input: this.#open(channel),
      field: html`${before}${fieldBox(channel)}`,
      actions: html`${submit({ label, busy: busy && host.text('sending'), off: host.mustWait(problem), badge: badge(channel), press })}
      ${other ? button({ label: host.text(other === 'email' ? 'useEmail' : 'useSms'), kind: 'link', badge: badge(other), press: () => this.#choose(other) }) : nothing}
      ${others}`,
      status: busy ? host.text('sending') : '',
    };
  }

  #afterwards(view: Exclude<OtpView, { step: 'contact' | 'done' }>, ways: OtpWays): Face {
    if (this.#codeStep === 'lost') return this.#host.trouble(NOT_LOADED, () => this.#load());
    if (typeof this.#codeStep === 'object') {
      this.#close();
      return this.#codeStep.face(view, ways.providers);
    }
    this.#load();
    return this.#field ? this.#contact({ step: 'contact', busy: true }, ways) : this.#host.loading();
  }

  /** Fetches what the code step needs: with the first letter typed, so that it is there when it is needed. */
  async #load(): Promise<void> {
    if (this.#codeStep && this.#codeStep !== 'lost') return;
    this.#codeStep = 'loading';
    try {
      const { CodeStep } = await import('./code-step.js');
      this.#codeStep = new CodeStep(this.#host, (intent) => this.#flow.send(intent));
    } catch {
      this.#codeStep = 'lost';
    }
    this.#host.requestUpdate();
  }

  #open(channel: OtpChannel): LightField {
    if (this.#field?.channel === channel && !this.#field.light.isLost) return this.#field.light;
    this.#close();
    const light = new LightField(this.#host, this.#specOf(channel));
    this.#field = { channel, light };
    const { input } = light;
    input.value ||= this.#typed ?? this.#host.contact ?? '';
    input.addEventListener('input', this.#onInput);
    if (channel === 'sms') void this.#loadPhone(input);
    return light;
  }

  #close(): void {
    this.#field?.light.input.removeEventListener('input', this.#onInput);
    this.#field?.light.remove();
    this.#phone?.leave();
    this.#field = this.#phone = undefined;
  }

  #specOf(channel: OtpChannel): FieldSpec {
    const host = this.#host;
    const common = { slot: channel, match: MATCH[channel], lang: LANGUAGE };
    const typing = { autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'go', dir: 'ltr' };
    return channel === 'email'
      ? { ...common, label: host.text('email'), attributes: { ...EMAIL, ...typing } }
      : { ...common, label: host.text('phone'), hint: host.text('phoneHint'), attributes: { ...PHONE, ...typing } };
  }

  readonly #onInput = (): void => {
    this.#host.dismiss('field');
    this.#load();
  };

  async #loadPhone(input: HTMLInputElement): Promise<void> {
    const { PhoneField } = await import('./phone-field.js').catch(() => ({ PhoneField: undefined }));
    if (PhoneField && this.#field?.light.input === input) this.#phone = new PhoneField(input, this.#host.phoneCountry);
  }

  #onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    if (typeof this.#codeStep === 'object') this.#codeStep.onSubmit(event);
    if (event.target !== this.#field?.light.form) return;
    event.preventDefault();
    this.#submitContact();
  }

  #submitContact(): void {
    const view = this.#flow.view;
    if (!this.#field || view?.step !== 'contact' || view.busy || this.#host.mustWait(view.problem)) return;
    const { channel, light } = this.#field;
    const { value } = light.input;
    this.#typed = value;
    this.#load();
    this.#host.dismiss('any');
    this.#flow.send({ type: 'submit-contact', channel, value: this.#phone?.e164Of(value) ?? value });
  }

  #choose(channel: OtpChannel): void {
    this.#chosen = channel;
    this.#typed = undefined;
    this.#host.requestUpdate();
  }

  #onView(view: OtpView): void {
    if (view.step === 'code') this.#used = view.channel;
    if (view.step !== 'done') return;
    this.#typed = undefined;
    this.#close();
    if (typeof this.#codeStep === 'object') this.#codeStep.done(view);
  }
}
