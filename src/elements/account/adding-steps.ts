import { html, nothing, type TemplateResult } from 'lit';
import type { AccountIntent, AccountView } from '../../flows/account/view.js';
import type { OtpChannel, OtpIntent } from '../../flows/otp/view.js';
import { ACCOUNT } from '../../texts/en/account.js';
import type { FIRST } from '../../texts/en/first.js';
import type { Words } from '../base/kms-element.js';
import { button, type Face, fieldBox, submit } from '../card/card.js';
import { ContactField, type ContactHost } from '../fields/contact-field.js';
import { PhoneNumbers } from '../fields/phone-numbers.js';
import { type CodeHost, CodeStep } from '../ways/code-step.js';
import { WaySteps } from '../ways/way-steps.js';
import { windowFace } from './window-face.js';

/** An element that adds sign-in methods. */
export type AddingHost = CodeHost & ContactHost;
/** A step of adding a method, or of the proof before a deletion. */
export type AddingView = Extract<AccountView, { step: 'contact' | 'code' | 'choice' | 'window' | 'unfinished' }>;
type ViewOf<N extends AddingView['step']> = Extract<AddingView, { step: N }>;

/** The steps for adding a method: contact, code, wallet, window. */
export class AddingSteps {
  readonly #host: AddingHost;
  readonly #send: (intent: AccountIntent) => void;
  readonly #text: Words<keyof typeof ACCOUNT | keyof typeof FIRST>;
  readonly #contact: ContactField;
  readonly #numbers: PhoneNumbers;
  readonly #codeStep: CodeStep;
  readonly #waySteps: WaySteps;
  #view: AddingView | undefined;
  /** Where the code was sent, as typed; unknown after a reload. */
  #sent: string | undefined;

  constructor(host: AddingHost, send: (intent: AccountIntent) => void) {
    this.#host = host;
    this.#send = send;
    this.#text = host.words(ACCOUNT);
    this.#contact = new ContactField(host, { autocomplete: 'email', onInput: () => host.dismiss('field') });
    this.#numbers = new PhoneNumbers(host);
    this.#contact.use(this.#numbers);
    this.#codeStep = new CodeStep(host, (intent) => this.#onCode(intent));
    this.#waySteps = new WaySteps(host, {
      passkey: () => {},
      wallet: (event) => send(event.type === 'back' ? event : { type: 'wallet', event }),
    });
    host.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  /** Show a step's fields. */
  begin(view: AddingView): void {
    this.#view = view;
    if (view.step !== 'code') this.#codeStep.leave();
    if (view.step === 'contact') this.#open(view.channel);
    else this.#contact.close();
    if (view.step === 'code') this.#codeStep.begin(view, view.served, this.#sent);
  }

  /** Draw a step. */
  face(view: AddingView): Face {
    switch (view.step) {
      case 'code':
        return { ...this.#codeStep.face(view), flow: 'account' };
      case 'contact':
        return this.#asking(view);
      case 'choice':
        return { ...this.#waySteps.wallet(view), flow: 'account' };
      case 'window':
        return this.#window(view);
      case 'unfinished':
        return this.#unfinished(view);
    }
  }

  /** Remove everything that was typed or shown for adding a method. */
  leave(): void {
    this.#view = undefined;
    this.#contact.forget();
    this.#sent = undefined;
    this.#codeStep.leave();
  }

  /** Another channel starts with an empty field. */
  #open(channel: OtpChannel): void {
    if (this.#contact.light && this.#contact.channel !== channel) this.#contact.forget();
    this.#contact.open(channel);
  }

  #asking({ channel, isChange, busy, problem }: ViewOf<'contact'>): Face {
    const host = this.#host;
    const { light } = this.#contact;
    const label = this.#text(channel === 'email' ? 'continueEmail' : 'continueSms');
    return {
      step: 'contact',
      flow: 'account',
      heading: this.#text(channel === 'email' ? (isChange ? 'changeEmail' : 'addEmail') : isChange ? 'changeSms' : 'addSms'),
      text: `${this.#text('contactText')} ${isChange ? this.#text('newAddress') : ''}`,
      busy,
      problem,
      input: light,
      field: fieldBox(channel, channel === 'sms' ? [nothing, this.#numbers.country()] : []),
      actions: html`${submit({ label, busy: busy && this.#text('sending'), off: host.mustWait(problem), press: () => light?.form.requestSubmit() })}
      ${this.#back()}`,
      status: busy ? this.#text('sending') : '',
    };
  }

  #window({ provider, isBlocked, mayLeave, problem }: ViewOf<'window'>): Face {
    const here = button({ label: this.#text('brandInTab'), press: () => this.#send({ type: 'oauth', event: { type: 'leave' } }) });
    const actions = html`${isBlocked && mayLeave ? here : nothing}${this.#back()}`;
    return { ...windowFace({ text: this.#text, provider, isBlocked, actions, flow: 'account' }), problem };
  }

  #unfinished({ by, busy, problem }: ViewOf<'unfinished'>): Face {
    const retry = { type: 'retry' } as const;
    return this.#waySteps.unfinished({ flow: 'account', text: '', busy, problem }, ({ type }) => {
      if (type === 'back') this.#send({ type });
      else this.#send(by === 'wallet' ? { type: 'wallet', event: retry } : { type: 'oauth', event: retry });
    });
  }

  #back(): TemplateResult {
    return button({ label: this.#text('backToWays'), kind: 'link', press: () => this.#send({ type: 'back' }) });
  }

  #onCode(intent: OtpIntent): void {
    const { type } = intent;
    if (type === 'submit-code' || type === 'resend' || type === 'retry' || type === 'back') this.#send(intent);
  }

  #onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    this.#codeStep.onSubmit(event);
    const view = this.#view;
    if (!this.#contact.owns(event) || view?.step !== 'contact') return;
    event.preventDefault();
    if (view.busy || this.#host.mustWait(view.problem)) return;
    this.#host.dismiss('any');
    this.#sent = this.#contact.read();
    this.#send({ type: 'add-contact', channel: view.channel, value: this.#sent });
  }
}
