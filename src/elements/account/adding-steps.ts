import { html, nothing, type TemplateResult } from 'lit';
import type { OtpChannel } from '../../flows/otp/view.js';
import type { WalletIntent } from '../../flows/wallet/view.js';
import { ACCOUNT } from '../../texts/en/account.js';
import type { FIRST } from '../../texts/en/first.js';
import { NAMES, type SocialProvider } from '../../wire/brand-names.js';
import type { Words } from '../base/kms-element.js';
import { button, type Face, fieldBox, submit } from '../card/card.js';
import { ContactField, type ContactHost } from '../fields/contact-field.js';
import { PhoneNumbers } from '../fields/phone-numbers.js';
import { type CodeHost, CodeStep } from '../ways/code-step.js';
import { WaySteps } from '../ways/way-steps.js';
import type { AccountController, AccountStage } from './account-controller.js';

type StageAt<N extends AccountStage['at']> = Extract<AccountStage, { at: N }>;

/** An element in which sign-in methods are added. */
export type AddingHost = CodeHost & ContactHost;
/** A step of an addition. */
export type AddingStage = Exclude<AccountStage, { at: 'loading' | 'ways' | 'delete' }>;

/** The steps of an addition: contact, code, wallet, window. */
export class AddingSteps {
  readonly #host: AddingHost;
  readonly #account: () => AccountController | undefined;
  readonly #text: Words<keyof typeof ACCOUNT | keyof typeof FIRST>;
  readonly #contact: ContactField;
  readonly #numbers: PhoneNumbers;
  readonly #codeStep: CodeStep;
  readonly #waySteps: WaySteps;
  /** Where the code was sent, as it was typed; unknown after a reload. */
  #sent: string | undefined;

  /** @param account that is shown. */
  constructor(host: AddingHost, account: () => AccountController | undefined) {
    this.#host = host;
    this.#account = account;
    this.#text = host.words(ACCOUNT);
    this.#contact = new ContactField(host, { autocomplete: 'email', onInput: () => host.dismiss('field') });
    this.#numbers = new PhoneNumbers(host);
    this.#contact.use(this.#numbers);
    this.#codeStep = new CodeStep(host, (intent) => account()?.sendCode(intent));
    this.#waySteps = new WaySteps(host, { passkey: () => {}, wallet: (intent) => this.#onWallet(intent) });
    host.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  /** Put up the fields of a step. */
  begin(stage: AddingStage): void {
    if (stage.at !== 'code') this.#codeStep.leave();
    if (stage.at !== 'contact') this.#contact.close();
    if (stage.at === 'contact') this.#open(stage.channel);
    const served = this.#account()?.served;
    if (stage.at === 'code' && served) this.#codeStep.begin(stage.view, served, this.#sent);
  }

  /** Draw a step. */
  face(stage: AddingStage): Face {
    if (stage.at === 'code') return { ...this.#codeStep.face(stage.view), flow: 'account' };
    if (stage.at === 'contact') return this.#asking(stage);
    return stage.at === 'wallet' ? this.#wallet(stage) : this.#window(stage);
  }

  /** Nothing of an addition stays in the page. */
  leave(): void {
    this.#contact.forget();
    this.#sent = undefined;
    this.#codeStep.leave();
  }

  /** Another channel begins with nothing typed. */
  #open(channel: OtpChannel): void {
    if (this.#contact.light && this.#contact.channel !== channel) this.#contact.forget();
    this.#contact.open(channel);
  }

  #asking({ channel, busy, problem }: StageAt<'contact'>): Face {
    const host = this.#host;
    const { light } = this.#contact;
    const isNew = this.#account()?.ways.some(({ type }) => type === channel);
    const label = this.#text(channel === 'email' ? 'continueEmail' : 'continueSms');
    return {
      step: 'contact',
      flow: 'account',
      heading: this.#text(channel === 'email' ? (isNew ? 'changeEmail' : 'addEmail') : isNew ? 'changeSms' : 'addSms'),
      text: `${this.#text('contactText')} ${isNew ? this.#text('newAddress') : ''}`,
      busy,
      problem,
      input: light,
      field: fieldBox(channel, channel === 'sms' ? [this.#numbers.country()] : []),
      actions: html`${submit({ label, busy: busy && this.#text('sending'), off: host.mustWait(problem), press: () => light?.form.requestSubmit() })}
      ${this.#back()}`,
      status: busy ? this.#text('sending') : '',
    };
  }

  /** As a login by wallet draws it. */
  #wallet({ wallets, asked, problem }: StageAt<'wallet'>): Face {
    const choice = { step: 'choice', wallets, ...(asked && { asked }), ...(problem && { problem }) } as const;
    return { ...this.#waySteps.wallet(choice), flow: 'account' };
  }

  #window({ provider, isBlocked, problem }: StageAt<'window'>): Face {
    const here = button({ label: this.#text('brandInTab'), press: () => this.#account()?.addSocial(provider, true) });
    const actions = html`${isBlocked && !this.#account()?.isDeleting ? here : nothing}${this.#back()}`;
    return { ...windowFace({ text: this.#text, provider, isBlocked, actions, flow: 'account' }), problem };
  }

  #back(): TemplateResult {
    return button({ label: this.#text('backToWays'), kind: 'link', press: () => this.#account()?.back() });
  }

  #onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    this.#codeStep.onSubmit(event);
    const stage = this.#account()?.stage;
    if (!this.#contact.owns(event) || stage?.at !== 'contact') return;
    event.preventDefault();
    if (stage.busy || this.#host.mustWait(stage.problem)) return;
    this.#host.dismiss('any');
    this.#sent = this.#contact.read();
    this.#account()?.addContact(stage.channel, this.#sent);
  }

  #onWallet(intent: WalletIntent): void {
    if (intent.type === 'look') this.#account()?.addWallet();
    else if (intent.type === 'choose') this.#account()?.chooseWallet(intent.id);
    else if (intent.type === 'back') this.#account()?.back();
  }
}

/** What a window of a social account is drawn with. */
interface WindowParts extends Pick<Face, 'flow' | 'actions'> {
  readonly text: Words<'brandInWindow' | 'brandBlocked' | 'finishWithBrand'>;
  readonly provider: SocialProvider;
  readonly isBlocked: boolean;
}

/** A social account is open in a window of its own, or could not be opened. */
export function windowFace({ text, provider, isBlocked, actions, flow }: WindowParts): Face {
  const name = NAMES[provider];
  const said = isBlocked ? '' : text('brandInWindow', { name });
  const heading = isBlocked ? text('brandBlocked') : text('finishWithBrand', { name });
  return { step: 'window', flow, heading, text: said, provider: name, actions, status: said };
}
