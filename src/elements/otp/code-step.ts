import { html, nothing, type TemplateResult } from 'lit';
import { codeOf } from '../../flows/otp/code.js';
import type { OtpIntent, OtpView } from '../../flows/otp/view.js';
import type { SignedIn } from '../../flows/runner.js';
import type { ProviderSet } from '../../kms-client.js';
import { receivedCode } from '../../platform/sms-code.js';
import { deviceNow, everySecond } from '../../platform/ticker.js';
import { announceSignIn } from '../shared/announcements.js';
import { button, type Face, fieldBox, submit } from '../shared/card.js';
import type { KmsElement } from '../shared/kms-element.js';
import { LightField } from '../shared/light-fields.js';
import { LANGUAGE, learn } from '../shared/messages.js';
import type { SignInElement } from '../shared/sign-in-element.js';
import { CODE_TEXTS } from '../shared/texts-code.js';
import { asClock, inWords } from '../shared/times.js';
import { codeStyles } from './code-step.styles.js';

/** The step as it is drawn. */
export type CodeView = Extract<OtpView, { step: 'code' }>;
/** An element that a code is typed in. */
export type CodeHost = KmsElement & Pick<SignInElement, 'mustWait' | 'dismiss' | 'withoutAutoSubmit'>;

/** The step in which the code is typed; loaded when somebody begins to type a contact. */
export class CodeStep {
  readonly #host: CodeHost;
  readonly #send: (intent: OtpIntent) => void;
  #field: LightField | undefined;
  #view: CodeView | undefined;
  #rules: ProviderSet | undefined;
  /** Masked; outlives the view. */
  #contact = '';
  /** Nothing is sent a second time before the text changes. */
  #isNew = false;
  #stop: (() => void) | undefined;
  /** Ends the waiting for a code in a text message. */
  #listening: AbortController | undefined;

  constructor(host: CodeHost, send: (intent: OtpIntent) => void) {
    this.#host = host;
    this.#send = send;
    learn(CODE_TEXTS);
    host.wear(codeStyles);
  }

  face(view: CodeView | { readonly step: 'missing' }, rules: ProviderSet): Face {
    if (view.step === 'missing') return this.#missing();
    const isResent = this.#view !== undefined && view.sent > this.#view.sent;
    this.#view = view;
    this.#contact = view.contact;
    this.#rules = rules;
    if (view.verified) return this.#signingIn(view);
    const field = this.#open(rules);
    if (isResent) field.input.value = '';
    if (view.channel === 'sms' && (isResent || !this.#listening)) this.#listen(field.input);
    return this.#typing(view, field);
  }

  /** Ends the step: nothing of the code stays in the page. */
  leave(): void {
    this.#stop?.();
    this.#listening?.abort();
    this.#field?.remove();
    this.#stop = this.#listening = this.#field = this.#view = undefined;
  }

  /** Somebody signed in with the code. */
  done(view: SignedIn): void {
    this.leave();
    announceSignIn(this.#host, 'otp', view);
  }

  onSubmit(event: SubmitEvent): void {
    if (event.target !== this.#field?.form) return;
    event.preventDefault();
    this.#submit();
  }

  #typing(view: CodeView, field: LightField): Face {
    const host = this.#host;
    const { busy, problem } = view;
    return {
      step: 'code',
      flow: 'otp',
      heading: host.text(view.channel === 'email' ? 'checkEmail' : 'checkSms'),
      text: this.#sentTo(view),
      busy,
      problem,
      input: field,
      field: fieldBox('code', this.#cells(field.input)),
      actions: html`${submit({ label: host.text('verify'), busy: busy && host.text('verifying'), off: host.mustWait(problem), press: () => field.form.requestSubmit() })}
      ${this.#times(view)}`,
      status: this.#announcement(view),
    };
  }

  #signingIn({ busy, problem }: CodeView): Face {
    const host = this.#host;
    this.#field?.remove();
    this.#field = undefined;
    const heading = host.text(busy ? 'signingIn' : 'proven');
    const retry = button({ label: host.text('tryAgain'), press: () => this.#retry() });
    return {
      step: 'code',
      flow: 'otp',
      heading,
      text: host.text(busy ? 'signingInText' : 'provenText'),
      busy,
      problem,
      actions: busy ? undefined : html`${retry}${this.#change()}`,
      status: heading,
    };
  }

  #missing(): Face {
    const host = this.#host;
    const text = host.text('missingText', { contact: this.#contact });
    const actions = button({ label: host.text('change'), press: () => this.#send({ type: 'back' }) });
    this.leave();
    return { step: 'missing', flow: 'otp', heading: host.text('missing'), text, actions, status: text };
  }

  #retry(): void {
    this.#host.dismiss('any');
    this.#send({ type: 'retry' });
  }

  /** Without the contact itself in the text: it is a place of its own, isolated and not for translation. */
  #sentTo({ contact }: CodeView): TemplateResult {
    const length = this.#rules?.otpLength ?? 6;
    const [before, after] = this.#host.text(this.#rules?.otpAlphanumeric ? 'lettersSent' : 'codeSent', { length }).split('{contact}');
    return html`${before}<bdi class="contact" translate="no">${contact}</bdi>${after} ${this.#change()}`;
  }

  #change(): TemplateResult {
    return button({ label: this.#host.text('change'), kind: 'link', press: () => this.#send({ type: 'back' }) });
  }

  /** Paint behind the one input: a box for each letter, the next one lit. */
  #cells({ value }: HTMLInputElement): TemplateResult {
    const length = this.#rules?.otpLength ?? 6;
    const at = Math.min(value.length, length - 1);
    const names = `paint of-${length} ${this.#rules?.otpAlphanumeric ? 'letters' : ''}`;
    return html`<div class=${names}>
      <div part="code" class="cells" aria-hidden="true">
        ${Array.from({ length }, (_, cell) => html`<i class=${cell === at ? 'on' : nothing}></i>`)}
      </div>
      <slot name="code"></slot>
    </div>`;
  }

  #times({ resendAtMs, expiresAtMs, busy }: CodeView): TemplateResult {
    const host = this.#host;
    const now = deviceNow();
    const endsMs = expiresAtMs - now;
    const resend = () => this.#resend();
    return html`<div part="footer" class="row">
      ${
        resendAtMs > now
          ? html`<span>${host.text('resendIn', { time: asClock(resendAtMs - now) })}</span>`
          : button({ label: host.text('resend'), kind: 'link', off: busy, press: resend })
      }
      <span>${endsMs > 0 ? host.text('endsIn', { time: asClock(endsMs) }) : host.text('ended')}</span>
    </div>`;
  }

  /** Changes at few moments only, so that a countdown is not read out. @source security.md W14 */
  #announcement({ busy, resendAtMs, expiresAtMs, contact, sent }: CodeView): string {
    const host = this.#host;
    const now = deviceNow();
    const endsMs = expiresAtMs - now;
    if (busy) return host.text('verifying');
    for (const markMs of [10_000, 60_000]) if (endsMs > 0 && endsMs <= markMs) return host.text('sayEnds', { time: inWords(markMs) });
    if (resendAtMs <= now) return host.text('sayResendNow');
    if (resendAtMs - now <= 10_000) return host.text('sayResend', { time: inWords(10_000) });
    return sent > 1 ? host.text('sayResent') : host.text('saySent', { contact });
  }

  #open(rules: ProviderSet): LightField {
    if (this.#field && !this.#field.isLost) return this.#field;
    const { otpLength: length, otpAlphanumeric } = rules;
    const host = this.#host;
    this.#field = new LightField(host, {
      slot: 'code',
      match: 'input[autocomplete~=one-time-code]',
      label: host.text('code'),
      hint: host.text(otpAlphanumeric ? 'characters' : 'digits', { length }),
      lang: LANGUAGE,
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
    const { input } = this.#field;
    for (const type of ['input', 'compositionend']) input.addEventListener(type, (event) => this.#onInput(event, input));
    this.#stop ??= everySecond(() => host.requestUpdate());
    return this.#field;
  }

  /** Takes the code out of the text message, where the browser can; typing ends it. */
  async #listen(input: HTMLInputElement): Promise<void> {
    this.#listening?.abort();
    const listening = new AbortController();
    this.#listening = listening;
    const code = await receivedCode(listening.signal);
    if (code === undefined || listening.signal.aborted) return;
    input.value = code;
    this.#onInput(new Event('input'), input);
  }

  #onInput(event: Event, input: HTMLInputElement): void {
    this.#listening?.abort();
    if (event instanceof InputEvent && event.isComposing) return;
    const code = codeOf(input.value, this.#rules);
    const text = code ?? input.value.replace(/[\s\p{Pd}]/gu, '');
    if (text !== input.value) input.value = text;
    this.#isNew = true;
    this.#host.dismiss('field');
    // Another cell is lit.
    this.#host.requestUpdate();
    if (code && !this.#host.withoutAutoSubmit) this.#field?.form.requestSubmit();
  }

  #submit(): void {
    const view = this.#view;
    const input = this.#field?.input;
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
    this.#field?.input.focus();
  }
}
