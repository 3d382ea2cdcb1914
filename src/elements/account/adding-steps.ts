import { html, nothing, type TemplateResult } from 'lit';
import { BRANDS } from '../../account/brands.js';
import type { OtpChannel } from '../../flows/otp/view.js';
import type { Problem } from '../../flows/problem.js';
import type { WalletIntent } from '../../flows/wallet/view.js';
import type { WaySteps } from '../login/way-steps.js';
import type { CodeHost, CodeStep } from '../otp/code-step.js';
import type { PhoneField } from '../otp/phone-field.js';
import { button, type Face, fieldBox, submit } from '../shared/card.js';
import { LightField } from '../shared/light-fields.js';
import { LANGUAGE } from '../shared/messages.js';
import type { AccountController, AccountStage } from './account-controller.js';

type StageAt<N extends AccountStage['at']> = Extract<AccountStage, { at: N }>;

const NOT_LOADED: Problem = { code: 'network', retryable: 'user' };
const MATCH: Readonly<Record<OtpChannel, string>> = { email: 'input[type=email]', sms: 'input[type=tel]' };
const TYPING = { autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'go', dir: 'ltr' };
const ATTRIBUTES: Readonly<Record<OtpChannel, Readonly<Record<string, string>>>> = {
  email: { type: 'email', name: 'email', autocomplete: 'email', inputmode: 'email', placeholder: 'you@example.com', ...TYPING },
  sms: { type: 'tel', name: 'phone', autocomplete: 'tel', inputmode: 'tel', ...TYPING },
};

/** An element that ways in are added in. */
export type AddingHost = CodeHost & { readonly phoneCountry: string | null | undefined };

/** The steps of an addition: contact, code, wallet, window. */
export class AddingSteps {
  readonly #host: AddingHost;
  #account: AccountController | undefined;
  #field: { readonly channel: OtpChannel; readonly light: LightField } | undefined;
  #phone: PhoneField | undefined;
  #codeStep: CodeStep | 'loading' | undefined;
  #waySteps: WaySteps | 'loading' | undefined;
  /** What was typed, for the way back from the code. */
  #typed = '';

  constructor(host: AddingHost) {
    this.#host = host;
    host.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  /** Draw a step of an addition to an account. */
  face(account: AccountController, stage: Exclude<AccountStage, { at: 'loading' | 'ways' }>): Face {
    this.#account = account;
    if (stage.at !== 'code') this.#leaveCode();
    if (stage.at === 'code') return this.#code(stage);
    if (stage.at === 'contact') return this.#contact(stage);
    this.#close();
    return stage.at === 'wallet' ? this.#wallet(stage) : this.#window(stage);
  }

  /** Nothing of an addition stays in the page. */
  leave(): void {
    this.#typed = '';
    this.#close();
    this.#leaveCode();
  }

  #contact({ channel, busy, problem }: StageAt<'contact'>): Face {
    const host = this.#host;
    const light = this.#open(channel);
    const isNew = this.#account?.ways.some(({ type }) => type === channel);
    const label = host.text(channel === 'email' ? 'continueEmail' : 'continueSms');
    void this.#load();
    return {
      step: 'contact',
      flow: 'account',
      heading: host.text(channel === 'email' ? (isNew ? 'changeEmail' : 'addEmail') : isNew ? 'changeSms' : 'addSms'),
      text: `${host.text('contactText')} ${isNew ? host.text('newAddress') : ''}`,
      busy,
      problem,
      input: light,
      field: fieldBox(channel),
      actions: html`${submit({ label, busy: busy && host.text('sending'), off: host.mustWait(problem), press: () => light.form.requestSubmit() })}
      ${this.#back()}`,
      status: busy ? host.text('sending') : '',
    };
  }

  /** The step before it stays until this one is here. */
  #code({ view }: StageAt<'code'>): Face {
    const served = this.#account?.served;
    if (typeof this.#codeStep !== 'object' || !served) return this.#contact({ at: 'contact', channel: view.channel, busy: true });
    this.#close();
    return { ...this.#codeStep.face(view, served), flow: 'account' };
  }

  /** As a login by wallet draws it. */
  #wallet({ wallets, asked, problem }: StageAt<'wallet'>): Face {
    const host = this.#host;
    if (typeof this.#waySteps === 'object') {
      const choice = { step: 'choice', wallets, ...(asked && { asked }), ...(problem && { problem }) } as const;
      return { ...this.#waySteps.wallet(choice), flow: 'account' };
    }
    void this.#loadWays();
    return {
      step: 'wallet',
      flow: 'account',
      heading: host.text('addWallet'),
      busy: true,
      actions: this.#back(),
      status: host.text('loading'),
    };
  }

  #window({ provider, isBlocked, problem }: StageAt<'window'>): Face {
    const host = this.#host;
    const name = BRANDS[provider];
    const text = isBlocked ? '' : host.text('brandInWindow', { name });
    const here = button({ label: host.text('brandInTab'), press: () => this.#account?.addSocial(provider, true) });
    return {
      step: 'window',
      flow: 'account',
      heading: isBlocked ? host.text('brandBlocked') : host.text('finishWithBrand', { name }),
      text,
      problem,
      provider: name,
      actions: html`${isBlocked ? here : nothing}${this.#back()}`,
      status: text,
    };
  }

  #back(): TemplateResult {
    return button({ label: this.#host.text('backToWays'), kind: 'link', press: () => this.#account?.back() });
  }

  #open(channel: OtpChannel): LightField {
    if (this.#field?.channel === channel && !this.#field.light.isLost) return this.#field.light;
    if (this.#field) this.#typed = '';
    this.#close();
    const host = this.#host;
    const words = channel === 'email' ? { label: host.text('email') } : { label: host.text('phone'), hint: host.text('phoneHint') };
    const light = new LightField(host, { slot: channel, match: MATCH[channel], lang: LANGUAGE, attributes: ATTRIBUTES[channel], ...words });
    this.#field = { channel, light };
    light.input.value ||= this.#typed;
    light.input.addEventListener('input', this.#onInput);
    if (channel === 'sms') void this.#loadPhone(light.input);
    return light;
  }

  #close(): void {
    this.#field?.light.input.removeEventListener('input', this.#onInput);
    this.#field?.light.remove();
    this.#phone?.leave();
    this.#field = this.#phone = undefined;
  }

  #leaveCode(): void {
    if (typeof this.#codeStep === 'object') this.#codeStep.leave();
  }

  readonly #onInput = (): void => this.#host.dismiss('field');

  #onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    if (typeof this.#codeStep === 'object') this.#codeStep.onSubmit(event);
    const stage = this.#account?.stage;
    if (event.target !== this.#field?.light.form || stage?.at !== 'contact') return;
    event.preventDefault();
    if (stage.busy || this.#host.mustWait(stage.problem)) return;
    const { value } = this.#field.light.input;
    this.#typed = value;
    this.#host.dismiss('any');
    this.#account?.addContact(stage.channel, this.#phone?.e164Of(value) ?? value);
  }

  async #loadPhone(input: HTMLInputElement): Promise<void> {
    const { PhoneField } = await import('../otp/phone-field.js').catch(() => ({ PhoneField: undefined }));
    if (PhoneField && this.#field?.light.input === input) this.#phone = new PhoneField(input, this.#host.phoneCountry);
  }

  async #load(): Promise<void> {
    if (this.#codeStep) return;
    this.#codeStep = 'loading';
    try {
      const { CodeStep } = await import('../otp/code-step.js');
      this.#codeStep = new CodeStep(this.#host, (intent) => this.#account?.sendCode(intent));
      this.#host.requestUpdate();
    } catch {
      this.#codeStep = undefined;
      const stage = this.#account?.stage;
      if (stage?.at === 'code') this.#account?.startOver({ at: 'contact', channel: stage.view.channel, busy: false, problem: NOT_LOADED });
    }
  }

  async #loadWays(): Promise<void> {
    if (this.#waySteps) return;
    this.#waySteps = 'loading';
    try {
      const { WaySteps } = await import('../login/way-steps.js');
      this.#waySteps = new WaySteps(this.#host, { passkey: () => {}, wallet: (intent) => this.#onWallet(intent) });
      this.#host.requestUpdate();
    } catch {
      this.#waySteps = undefined;
      if (this.#account?.stage.at === 'wallet') this.#account.back(NOT_LOADED);
    }
  }

  #onWallet(intent: WalletIntent): void {
    if (intent.type === 'look') this.#account?.addWallet();
    else if (intent.type === 'choose') this.#account?.chooseWallet(intent.id);
    else if (intent.type === 'back') this.#account?.back();
  }
}
