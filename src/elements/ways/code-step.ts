import { html, nothing, type TemplateResult } from 'lit';
import type { CodeRules } from '../../flows/otp/code.js';
import type { OtpChannel, OtpIntent, OtpView } from '../../flows/otp/view.js';
import type { SignedIn } from '../../flows/runner.js';
import { shownNow } from '../../platform/ticker.js';
import { CODE } from '../../texts/en/code.js';
import { asClock, inDigits, inWords } from '../../texts/formats.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { announceSignIn } from '../base/session-events.js';
import { Ticker } from '../base/ticker.js';
import { button, type Face, fieldBox, submit } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { CodeField } from '../fields/code-field.js';
import { codeStyles } from './code-step.styles.js';

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
  readonly #text: Words<keyof typeof CODE | 'tryAgain'>;
  readonly #field: CodeField;
  readonly #ticker: Ticker;
  #view: CodeView | undefined;
  #rules: CodeRules = { otpLength: 6, otpAlphanumeric: false };
  /** Masked; outlives the view, as the channel does. */
  #contact = '';
  #channel: OtpChannel = 'email';
  /** Nothing is sent a second time before the text changes. */
  #isNew = false;

  constructor(host: CodeHost, send: (intent: OtpIntent) => void) {
    this.#host = host;
    this.#send = send;
    this.#text = host.words(CODE);
    this.#field = new CodeField(host, (code) => this.#onInput(code));
    this.#ticker = new Ticker(host);
    host.wear(codeStyles);
  }

  /** Where the last code went. */
  get channel(): OtpChannel {
    return this.#channel;
  }

  /** Put up the field and the countdown, or take them away where the step needs none. */
  begin(view: CodeStepView, rules: CodeRules): void {
    if (view.step === 'missing') {
      this.leave();
      return;
    }
    const isResent = this.#view !== undefined && view.sent > this.#view.sent;
    this.#view = view;
    this.#contact = view.contact;
    this.#channel = view.channel;
    this.#rules = rules;
    this.#ticker.run(!view.verified);
    if (view.verified) this.#field.close();
    else this.#putUp(view, isResent);
  }

  #putUp({ channel }: CodeView, isResent: boolean): void {
    this.#field.open(this.#rules);
    if (isResent && this.#field.light) this.#field.light.input.value = '';
    if (channel === 'sms' && (isResent || !this.#field.isListening)) void this.#field.listen(this.#rules);
  }

  /** Ends the step: nothing of the code stays in the page. */
  leave(): void {
    this.#ticker.run(false);
    this.#field.close();
    this.#view = undefined;
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
    const host = this.#host;
    const text = this.#text;
    const { busy, problem } = view;
    const { light } = this.#field;
    const verify = { label: text('verify'), busy: busy && text('verifying'), off: host.mustWait(problem) };
    return {
      step: 'code',
      flow: 'otp',
      heading: text(view.channel === 'email' ? 'checkEmail' : 'checkSms'),
      text: this.#sentTo(view),
      busy,
      problem,
      input: light,
      field: fieldBox('code', this.#cells(light?.input.value ?? '')),
      actions: html`${submit({ ...verify, press: () => light?.form.requestSubmit() })}
      ${this.#times(view)}`,
      status: this.#announcement(view),
    };
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
      actions: busy ? undefined : html`${retry}${this.#change()}`,
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
  #sentTo({ contact }: CodeView): TemplateResult {
    const { otpLength, otpAlphanumeric } = this.#rules;
    const length = inDigits(this.#host.locale(), otpLength);
    const [before, after] = this.#text(otpAlphanumeric ? 'lettersSent' : 'codeSent', { length }).split('{contact}');
    return html`${before}<bdi class="contact" translate="no">${contact}</bdi>${after} ${this.#change()}`;
  }

  #change(): TemplateResult {
    return button({ label: this.#text('change'), kind: 'link', press: () => this.#send({ type: 'back' }) });
  }

  /** Paint behind the one input: a box for each letter, the next one lit. */
  #cells(value: string): TemplateResult {
    const { otpLength: length, otpAlphanumeric } = this.#rules;
    const at = Math.min(value.length, length - 1);
    const names = `paint of-${length} ${otpAlphanumeric ? 'letters' : ''}`;
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
      <span>${endsMs > 0 ? text('endsIn', { time: asClock(endsMs) }) : text('ended')}</span>
    </div>`;
  }

  /** Changes at few moments only, so that a countdown is not read out. @source security.md W14 */
  #announcement({ busy, resendAtMs, expiresAtMs, contact, sent }: CodeView): string {
    const text = this.#text;
    const time = (ms: number) => inWords(this.#host.locale(), ms);
    const now = shownNow();
    const endsMs = expiresAtMs - now;
    if (busy) return text('verifying');
    for (const markMs of [10_000, 60_000]) if (endsMs > 0 && endsMs <= markMs) return text('sayEnds', { time: time(markMs) });
    if (resendAtMs <= now) return text('sayResendNow');
    if (resendAtMs - now <= 10_000) return text('sayResend', { time: time(10_000) });
    return sent > 1 ? text('sayResent') : text('saySent', { contact });
  }

  #onInput(code: string | undefined): void {
    this.#isNew = true;
    this.#host.dismiss('field');
    // Another cell is lit.
    this.#host.requestUpdate();
    if (code && !this.#host.withoutAutoSubmit) this.#field.light?.form.requestSubmit();
  }

  #submit(): void {
    const view = this.#view;
    const input = this.#field.light?.input;
    if (!view || !input || view.busy || this.#host.mustWait(view.problem)) return;
    if (view.problem?.code === 'otp_invalid' && !this.#isNew) {
      input.select();
      return;
    }
    this.#isNew = false;
    this.#host.dismiss('any');
    this.#send({ type: 'submit-code', code: input.value });
  }

  #resend(): void {
    if (this.#view?.busy) return;
    this.#host.dismiss('any');
    this.#send({ type: 'resend' });
    this.#field.light?.input.focus();
  }
}
