import { html, nothing, type TemplateResult } from 'lit';
import { CODE_LIFE_MS, type CodeRules, codeOf } from '../../flows/otp/code.js';
import type { OtpChannel, OtpIntent, OtpView } from '../../flows/otp/view.js';
import type { Problem } from '../../flows/problem.js';
import type { SignedIn } from '../../flows/runner.js';
import { shownNow } from '../../platform/ticker.js';
import { CODE } from '../../texts/en/code.js';
import { asClock, asTime, inDigits, inWords } from '../../texts/formats.js';
import type { Places } from '../../texts/messages.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { announceSignIn } from '../base/session-events.js';
import { Ticker } from '../base/ticker.js';
import { button, type Face, fieldBox, submit } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { CodeField } from '../fields/code-field.js';
import { codeStyles } from './code-step.styles.js';
import { mailAppOf } from './mail-apps.js';

/** The step as it is drawn. */
export type CodeView = Extract<OtpView, { step: 'code' }>;
/** What the step draws: the code is asked for, or there is no account. */
export type CodeStepView = CodeView | { readonly step: 'missing' };
/** An element that a code is typed in. */
export type CodeHost = KmsElement & Pick<SignInElement, 'mustWait' | 'dismiss' | 'withoutAutoSubmit'>;

/** The step in which the code is typed. */
export class CodeStep {
  readonly #host: CodeHost;
  readonly #send: (intent: OtpIntent) => void;
  readonly #hasOthers: () => boolean;
  readonly #text: Words<keyof typeof CODE | 'tryAgain' | 'sending'>;
  readonly #field: CodeField;
  readonly #ticker: Ticker;
  #view: CodeView | undefined;
  #rules: CodeRules = { otpLength: 6, otpAlphanumeric: false };
  /** In full while the page holds it, else masked; outlives the view, as the channel does. */
  #contact = '';
  #channel: OtpChannel = 'email';
  /** The service takes the code no more, whatever was asked for since. */
  #isDead = false;
  #isResending = false;

  /** @param hasOthers whether there is another way in to go to. */
  constructor(host: CodeHost, send: (intent: OtpIntent) => void, hasOthers: () => boolean = () => false) {
    this.#host = host;
    this.#send = send;
    this.#hasOthers = hasOthers;
    this.#text = host.words(CODE);
    this.#field = new CodeField(host, (code) => this.#onInput(code));
    this.#ticker = new Ticker(host);
    host.wear(codeStyles);
  }

  /** Where the last code went. */
  get channel(): OtpChannel {
    return this.#channel;
  }

  /**
   * Put up the field and the countdown, or take them away where the step needs none.
   *
   * @param typed where the code was sent, where this page knows it.
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
  }

  #putUp({ channel }: CodeView, isResent: boolean): void {
    this.#field.open(this.#rules);
    if (isResent) this.#field.empty();
    if (channel === 'sms' && (isResent || !this.#field.isListening)) void this.#field.listen(this.#rules);
  }

  /** A refused code is typed anew, an incomplete one goes on. */
  #onRefused({ code, reason }: Problem): void {
    if (code === 'otp_expired') this.#isDead = true;
    if (this.#isDead || (code === 'otp_invalid' && reason !== 'incomplete')) this.#field.empty();
  }

  /** Ends the step: nothing of the code stays in the page. */
  leave(): void {
    this.#ticker.run(false);
    if (this.#field.light) this.#field.light.input.readOnly = false;
    this.#field.close();
    this.#view = undefined;
    this.#isDead = this.#isResending = false;
  }

  /** Somebody signed in with the code. */
  done(view: SignedIn): void {
    this.leave();
    announceSignIn(this.#host, 'otp', view);
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
      places: this.#places(view),
      input: light,
      field: fieldBox('code', this.#cells(light?.input.value ?? '')),
      actions: html`${this.#isOver(view) ? this.#again(view) : this.#verify(view)}
      ${this.#hasOthers() ? this.#back('anotherWay', busy) : nothing}`,
      status: this.#announcement(view),
    };
  }

  /** The code can be typed: it is verified, or asked for again when it is time. */
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
    ${this.#times(view)}
    ${
      app
        ? html`<a part="button" class="plain" href=${app.address} target="_blank" rel="noopener noreferrer">${text('openApp', { name: app.name })}</a>`
        : nothing
    }`;
  }

  /** The code is of no use any more: a new one is what there is to do. */
  #again({ busy, problem }: CodeView): TemplateResult {
    const text = this.#text;
    const off = busy || this.#host.mustWait(problem);
    const again = button({ label: text('resend'), busy: busy && this.#isResending && text('sending'), off, press: () => this.#resend() });
    return html`${problem ? nothing : html`<p part="text" class="small">${text('ended')}</p>`}${again}`;
  }

  #isOver({ expiresAtMs }: CodeView): boolean {
    return this.#isDead || expiresAtMs <= shownNow();
  }

  /** A code was sent anew, and nothing has happened since. */
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
      status: heading,
    };
  }

  #missing(): Face {
    const text = this.#text('missingText', { contact: this.#contact });
    const actions = button({ label: this.#text('change'), press: () => this.#send({ type: 'back' }) });
    return { step: 'missing', flow: 'otp', heading: this.#text('missing'), text, actions, status: text };
  }

  #retry(): void {
    this.#host.dismiss('any');
    this.#send({ type: 'retry' });
  }

  /** Without the contact itself in the text: it is a place of its own, isolated and not for translation. */
  #sentTo(): TemplateResult {
    const { otpLength, otpAlphanumeric } = this.#rules;
    const length = inDigits(this.#host.locale(), otpLength);
    const [before, after] = this.#text(otpAlphanumeric ? 'lettersSent' : 'codeSent', { length }).split('{contact}');
    return html`${before}<bdi class="contact" translate="no">${this.#contact}</bdi>${after} ${this.#back('change')}`;
  }

  #back(label: 'change' | 'anotherWay', off = false): TemplateResult {
    return button({ label: this.#text(label), kind: 'link', off, press: () => this.#send({ type: 'back' }) });
  }

  /** Paint behind the one input: a box for each letter, the next one lit. */
  #cells(value: string): TemplateResult {
    const { otpLength: length, otpAlphanumeric } = this.#rules;
    const at = Math.min(value.length, length - 1);
    const names = `paint of-${length} ${otpAlphanumeric ? 'letters' : ''} ${this.#isDead ? 'dead' : ''}`;
    return html`<div class=${names}>
      <div part="code" class="cells" aria-hidden="true">
        ${Array.from({ length }, (_, cell) => html`<i class=${cell === at ? 'on' : nothing}></i>`)}
      </div>
      <slot name="code"></slot>
    </div>`;
  }

  #times({ resendAtMs, expiresAtMs, busy }: CodeView): TemplateResult {
    const text = this.#text;
    const now = shownNow();
    const endsMs = expiresAtMs - now;
    const resend = () => this.#resend();
    return html`<div part="footer" class="row">
      ${
        resendAtMs > now
          ? html`<span>${text('resendIn', { time: asClock(resendAtMs - now) })}</span>`
          : button({ label: text('resend'), kind: 'link', off: busy, press: resend })
      }
      <span>${text('endsIn', { time: asClock(endsMs) })}</span>
    </div>`;
  }

  /** Changes at few moments only, so that a countdown is not read out. @source security.md W14 */
  #announcement(view: CodeView): string {
    const { busy, resendAtMs, expiresAtMs, channel, sent } = view;
    const text = this.#text;
    const time = (ms: number) => inWords(this.#host.locale(), ms);
    const now = shownNow();
    const endsMs = expiresAtMs - now;
    if (busy) return text(this.#isResending ? 'sending' : 'verifying');
    if (this.#isOver(view)) return view.problem ? '' : text('ended');
    if (this.#isNews(view)) return text(channel === 'email' ? 'newCode' : 'newSms');
    for (const markMs of [10_000, 60_000]) if (endsMs > 0 && endsMs <= markMs) return text('sayEnds', { time: time(markMs) });
    if (resendAtMs <= now) return text('sayResendNow');
    if (resendAtMs - now <= 10_000) return text('sayResend', { time: time(10_000) });
    return sent > 1 ? text('sayResent') : text('saySent', { contact: view.contact });
  }

  #onInput(code: string | undefined): void {
    this.#host.dismiss('field');
    // Another cell is lit.
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
