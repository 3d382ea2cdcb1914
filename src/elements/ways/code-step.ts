import { html, nothing, render, type TemplateResult } from 'lit';
import { CODE_LIFE_MS, type CodeRules, codeOf } from '../../flows/otp/code.js';
import type { OtpChannel, OtpIntent, OtpView } from '../../flows/otp/view.js';
import type { Problem } from '../../flows/problem.js';
import { shownNow } from '../../platform/ticker.js';
import { CODE } from '../../texts/en/code.js';
import { apart, asTime, inDigits } from '../../texts/formats.js';
import type { Places } from '../../texts/messages.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { Ticker } from '../base/ticker.js';
import { button, type Face, fieldBox, submit } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { CodeField } from '../fields/code-field.js';
import { codeCells } from './code-cells.js';
import { CodeNews } from './code-news.js';
import { SAMPLE } from './code-sample.js';
import { codeStyles } from './code-step.styles.js';
import { codeTimes } from './code-times.js';
import { mailAppOf } from './mail-apps.js';

/** The step as it is drawn. */
export type CodeView = Extract<OtpView, { step: 'code' }>;
/** What the step draws: a request for the code, or that there is no account. */
export type CodeStepView = CodeView | { readonly step: 'missing' };
/** What can be asked for in the code step. */
export type CodeIntent = Exclude<OtpIntent, { readonly type: 'keep-contact' | 'forget-contact' }>;
/** An element in which a code is typed. */
export type CodeHost = KmsElement & Pick<SignInElement, 'mustWait' | 'dismiss' | 'withoutAutoSubmit'>;

/** The step in which the code is typed. */
export class CodeStep {
  readonly #host: CodeHost;
  readonly #send: (intent: CodeIntent) => void;
  readonly #hasOthers: () => boolean;
  readonly #text: Words<keyof typeof CODE | 'tryAgain' | 'sending'>;
  readonly #field: CodeField;
  readonly #ticker: Ticker;
  readonly #news: CodeNews;
  #view: CodeView | undefined;
  #rules: CodeRules = { otpLength: 6, otpAlphanumeric: false };
  /** In full while the page has it, otherwise masked. Outlives the view, like the channel. */
  #contact = '';
  #channel: OtpChannel = 'email';
  /** The service no longer accepts the code, whatever was requested since. */
  #isDead = false;
  #isResending = false;
  /** What assistive technology announces. */
  #said = '';

  /** @param hasOthers whether there is another sign-in method to switch to. */
  constructor(host: CodeHost, send: (intent: CodeIntent) => void, hasOthers: () => boolean = () => false) {
    this.#host = host;
    this.#send = send;
    this.#hasOthers = hasOthers;
    this.#text = host.words(CODE);
    this.#field = new CodeField(host, (code) => this.#onInput(code));
    this.#ticker = new Ticker(host);
    this.#news = new CodeNews(host, this.#text);
    host.wear(codeStyles);
  }

  /**
   * Where the last code was sent: in full while the page has it, otherwise masked. A method, so that it isn't among an element's members.
   */
  whereTo(): string {
    return this.#contact;
  }

  /** How the last code was sent. */
  get channel(): OtpChannel {
    return this.#channel;
  }

  /**
   * Show the field and the countdown, or remove them if the step has none.
   *
   * @param typed where the code was sent, if this page knows it.
   */
  begin(view: CodeStepView, rules: CodeRules, typed?: string): void {
    if (view.step === 'missing') {
      this.leave();
      return;
    }
    const before = this.#view;
    const isResent = before !== undefined && view.sent > before.sent;
    this.#view = view;
    this.#contact = typed?.trim() || view.contact;
    this.#channel = view.channel;
    this.#rules = rules;
    this.#ticker.run(!view.verified);
    if (isResent) this.#isDead = false;
    if (!view.busy) this.#isResending = false;
    if (view.verified) this.#field.close();
    else this.#putUp(view, isResent);
    if (view.problem && view.problem !== before?.problem) this.#onRefused(view.problem);
    if (this.#field.light) this.#field.light.input.readOnly = this.#isDead;
    if (!view.verified) this.#said = this.#announcement(view);
  }

  #putUp({ channel }: CodeView, isResent: boolean): void {
    this.#field.open(this.#rules);
    if (isResent) this.#field.empty();
    if (channel === 'sms' && (isResent || !this.#field.isListening)) void this.#field.listen(this.#rules);
  }

  /** A refused code is typed again from scratch, an incomplete one is continued. */
  #onRefused({ code, reason }: Problem): void {
    if (code === 'otp_expired') this.#isDead = true;
    if (this.#isDead || (code === 'otp_invalid' && reason !== 'incomplete')) this.#field.empty();
  }

  /** Draw the step invisibly: its templates are parsed while the address is being typed, not when the user waits for the code field. */
  prepare(): void {
    const { text, field, actions } = this.#typing(SAMPLE);
    render([text, field, actions], this.#host.ownerDocument.createElement('div'));
  }

  /** Put a code into the field, unless the user has typed something. @returns whether it was filled in. */
  fill(code: string): boolean {
    const input = this.#field.light?.input;
    if (!input || input.value) return false;
    input.value = code;
    return true;
  }

  /** End the step. No part of the code stays in the page. */
  leave(): void {
    this.#ticker.run(false);
    if (this.#field.light) this.#field.light.input.readOnly = false;
    this.#field.close();
    this.#view = undefined;
    this.#isDead = this.#isResending = false;
    this.#news.forget();
  }

  face(view: CodeStepView): Face {
    if (view.step === 'missing') return this.#missing();
    return view.verified ? this.#signingIn(view) : this.#typing(view);
  }

  onSubmit(event: SubmitEvent): void {
    if (event.target !== this.#field.light?.form) return;
    event.preventDefault();
    this.#submit();
  }

  #typing(view: CodeView): Face {
    const text = this.#text;
    const { busy, problem, channel } = view;
    const { light } = this.#field;
    return {
      step: 'code',
      flow: 'otp',
      heading: text(channel === 'email' ? 'checkEmail' : 'checkSms'),
      text: this.#sentTo(),
      busy,
      problem,
      places: problem && this.#places(view),
      input: light,
      field: fieldBox('code', [], codeCells(light?.input.value ?? '', this.#rules, this.#isDead)),
      actions: html`${this.#isOver(view) ? this.#again(view) : this.#verify(view)}
      ${this.#hasOthers() ? this.#back('anotherWay') : nothing}`,
      status: this.#said,
    };
  }

  /** The code can be typed: it is verified, or requested again when it is time. */
  #verify(view: CodeView): TemplateResult {
    const text = this.#text;
    const { busy, problem, channel } = view;
    const press = () => this.#field.light?.form.requestSubmit();
    const verify = {
      label: text('verify'),
      busy: busy && !this.#isResending && text('verifying'),
      off: busy || this.#host.mustWait(problem),
    };
    const isNews = this.#isNews(view);
    const app = channel === 'email' ? mailAppOf(this.#contact) : undefined;
    return html`${isNews ? html`<p part="text" class="small news">${text(channel === 'email' ? 'newCode' : 'newSms')}</p>` : nothing}
    ${submit({ ...verify, press })}
    ${codeTimes(view, { text, locale: this.#host.locale(), resend: () => this.#resend() })}
    ${
      app
        ? html`<a part="button" class="plain" href=${app.address} target="_blank" rel="noopener noreferrer">${text('openApp', { name: app.name })}</a>`
        : nothing
    }`;
  }

  /** The code is no longer valid. The only thing left to do is request a new one. */
  #again({ busy, problem }: CodeView): TemplateResult {
    const text = this.#text;
    const off = busy || this.#host.mustWait(problem);
    const again = button({ label: text('resend'), busy: busy && this.#isResending && text('sending'), off, press: () => this.#resend() });
    return html`${problem ? nothing : html`<p part="text" class="small">${text('ended')}</p>`}${again}`;
  }

  #isOver({ expiresAtMs }: CodeView): boolean {
    return this.#isDead || expiresAtMs <= shownNow();
  }

  /** A new code was sent, and nothing has happened since. */
  #isNews({ sent, busy, problem, resendAtMs }: CodeView): boolean {
    return sent > 1 && !busy && !problem && resendAtMs > shownNow();
  }

  #places({ expiresAtMs }: CodeView): Places {
    const { otpLength, otpAlphanumeric } = this.#rules;
    const locale = this.#host.locale();
    const kind = this.#text(otpAlphanumeric ? 'kindCharacters' : 'kindDigits');
    return { length: inDigits(locale, otpLength), kind, at: asTime(locale, expiresAtMs - CODE_LIFE_MS) };
  }

  #signingIn({ busy, problem }: CodeView): Face {
    const text = this.#text;
    const heading = text(busy ? 'signingIn' : 'proven');
    const retry = button({ label: text('tryAgain'), press: () => this.#retry() });
    return {
      step: 'code',
      flow: 'otp',
      heading,
      text: text(busy ? 'signingInText' : 'provenText'),
      busy,
      problem,
      actions: busy ? undefined : html`${retry}${this.#back('change')}`,
      // What is in progress was announced already.
      status: busy ? text('verifying') : heading,
    };
  }

  #missing(): Face {
    const text = this.#text('missingText', { contact: apart(this.#host.locale(), this.#contact) });
    const label = this.#text(this.#channel === 'email' ? 'otherEmail' : 'otherSms');
    const actions = button({ label, press: () => this.#send({ type: 'back' }) });
    return { step: 'missing', flow: 'otp', heading: this.#text('missing'), text, actions, status: text };
  }

  #retry(): void {
    this.#host.dismiss('any');
    this.#send({ type: 'retry' });
  }

  /** The text without the contact, which goes in its own isolated element that isn't translated. */
  #sentTo(): TemplateResult {
    const { otpLength, otpAlphanumeric } = this.#rules;
    const length = inDigits(this.#host.locale(), otpLength);
    const [before, after] = this.#text(otpAlphanumeric ? 'lettersSent' : 'codeSent', { length }).split('{contact}');
    return html`${before}<bdi class="contact" dir="ltr" translate="no">${this.#contact}</bdi>${after} ${this.#back('change')}`;
  }

  #back(label: 'change' | 'anotherWay'): TemplateResult {
    return button({ label: this.#text(label), kind: 'link out', press: () => this.#send({ type: 'back' }) });
  }

  #announcement(view: CodeView): string {
    return this.#news.next(view, { isResending: this.#isResending, isOver: this.#isOver(view), isSentAnew: this.#isNews(view) });
  }

  #onInput(code: string | undefined): void {
    this.#host.dismiss('field');
    // Another cell is highlighted.
    this.#host.requestUpdate();
    if (code && !this.#host.withoutAutoSubmit) this.#field.light?.form.requestSubmit();
  }

  #submit(): void {
    const view = this.#view;
    const input = this.#field.light?.input;
    if (!view || !input || view.busy || this.#host.mustWait(view.problem)) return;
    if (this.#isOver(view) && !codeOf(input.value, this.#rules)) {
      this.#resend();
      return;
    }
    this.#host.dismiss('any');
    this.#send({ type: 'submit-code', code: input.value });
  }

  #resend(): void {
    const view = this.#view;
    if (!view || view.busy || this.#host.mustWait(view.problem)) return;
    this.#host.dismiss('any');
    this.#isResending = true;
    this.#send({ type: 'resend' });
    this.#field.light?.input.focus();
  }
}
