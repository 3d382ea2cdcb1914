import { html, nothing, type TemplateResult } from 'lit';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { OtpChannel } from '../../flows/otp/view.js';
import type { Problem } from '../../flows/problem.js';
import {
  channelIn,
  EMPTY_FORM,
  type FieldName,
  type FilledIn,
  type FormEvent,
  type FormIntent,
  type FormView,
  formAfter,
  problemIn,
  wrongIn,
} from '../../flows/signup/filled-in.js';
import type { SignupIntent, SignupView } from '../../flows/signup/view.js';
import { firstWalletOf, type WalletOptions } from '../../flows/signup/wallet.js';
import type { ProviderSet } from '../../kms-client.js';
import { CODE } from '../../texts/en/code.js';
import { CONSENT } from '../../texts/en/consent.js';
import type { FIRST } from '../../texts/en/first.js';
import { OUTCOME } from '../../texts/en/outcome.js';
import { SIGNUP } from '../../texts/en/signup.js';
import { WAYS } from '../../texts/en/ways.js';
import { failureName } from '../../texts/failures.js';
import type { MessageName } from '../../texts/messages.js';
import { FlowController } from '../base/flow-controller.js';
import type { Words } from '../base/kms-element.js';
import { announceSignIn } from '../base/session-events.js';
import { choose, goOn } from '../base/way.js';
import { button, type Face, submit } from '../card/card.js';
import { KmsAccountMissingEvent } from '../ways/account-missing.js';
import { cancel } from '../ways/cancel.js';
import { CodeStep } from '../ways/code-step.js';
import { whenNear } from '../ways/near.js';
import { WaySteps } from '../ways/way-steps.js';
import { isChannel, narrowed } from '../ways/ways.js';
import { signupStyles } from './kms-signup.styles.js';
import { type FieldsHost, SignupFields } from './signup-fields.js';

/** How a user can prove an account is theirs. */
interface SignupWays {
  /** The kinds of contact that can receive a code, the preferred one first. */
  readonly channels: readonly OtpChannel[];
  readonly passkey: boolean;
}

/** The element that creates an account. */
export type SignupHost = FieldsHost &
  WalletOptions & {
    readonly methods: string | null | undefined;
    /** The form's fields, including the contact's. */
    fields(contacts: readonly FieldName[]): readonly FieldName[];
  };

const OFF = new KmsError('method_disabled');
/** Error texts of fields. */
const FAILURES = { ...OUTCOME, ...CONSENT, ...SIGNUP };

/** The steps of one sign-up: the form, then the code or the passkey, which it shares with the login. */
export class SignupController {
  readonly #host: SignupHost;
  readonly #text: Words<keyof typeof SIGNUP | keyof typeof CONSENT | keyof typeof WAYS | keyof typeof CODE | keyof typeof FIRST>;
  readonly #failure: Words<MessageName>;
  readonly #flow: FlowController<SignupView, SignupIntent>;
  #form: FilledIn = EMPTY_FORM;
  readonly #fields: SignupFields;
  readonly #codeStep: CodeStep;
  readonly #waySteps: WaySteps;
  #ways: SignupWays | KmsError | undefined;
  /** Where the code was sent, as typed; unknown after a reload. */
  #sent: string | undefined;

  constructor(host: SignupHost) {
    this.#host = host;
    this.#text = host.words({ ...CODE, ...WAYS, ...CONSENT, ...SIGNUP });
    this.#failure = host.words(FAILURES as Record<MessageName, string>); // a missing text is empty
    host.wear(signupStyles);
    this.#fields = new SignupFields(host, (name) => this.#onTyped(name));
    this.#flow = new FlowController<SignupView, SignupIntent>(
      host,
      (client) => client.startSignup({ confirmSignup: () => host.emit(new KmsAccountMissingEvent({ flow: 'signup' })) }),
      (view) => this.#onView(view),
    );
    this.#codeStep = new CodeStep(host, (intent) => intent.type !== 'submit-contact' && this.#send(intent));
    this.#waySteps = new WaySteps(host, { passkey: (intent) => this.#send(intent), wallet: () => {} });
    whenNear(
      host,
      () => [this.#text('createPasskey')],
      () => this.#send({ type: 'prepare' }),
    );
    host.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  /** Start the flow and show the step's fields. */
  begin(providers: ProviderSet): void {
    const ways = this.#waysOf(providers);
    this.#ways = ways;
    if (ways instanceof KmsError) return;
    this.#flow.begin();
    this.#form = formAfter(this.#form, { type: 'offered', channels: ways.channels });
    // After a sign-out it starts over.
    if (this.#flow.view?.step === 'done') this.#send({ type: 'back' });
    const { view } = this.#flow;
    if (view?.step === 'form') {
      this.#codeStep.leave();
      this.#putUp(view);
    } else this.#fields.close();
    if (view?.step === 'code') goOn(this.#host, view.channel, this.#sent !== undefined);
    if (view?.step === 'code' || view?.step === 'missing') this.#codeStep.begin(view, providers, this.#sent);
  }

  /** The step the user is at. */
  face(): Face {
    const ways = this.#ways;
    const { view } = this.#flow;
    if (ways instanceof KmsError) return this.#host.trouble(ways);
    if (!ways) return this.#host.loading();
    switch (view?.step) {
      case 'form':
        return this.#first(view, ways);
      case 'code':
      case 'missing':
        return { ...this.#codeStep.face(view), flow: 'signup' };
      case 'unfinished':
        return { ...this.#waySteps.passkey(view), flow: 'signup' };
      default:
        return this.#host.loading();
    }
  }

  /** What the options and the configuration allow. */
  #waysOf(providers: ProviderSet): SignupWays | KmsError {
    try {
      firstWalletOf(this.#host);
    } catch (error) {
      return kmsErrorOf(error);
    }
    const names = narrowed(providers.methods, this.#host.methods);
    const channels = names.filter(isChannel);
    const passkey = names.includes('passkey');
    return channels.length === 0 && !passkey ? OFF : { channels, passkey };
  }

  #putUp(view: FormView): void {
    const form = this.#form;
    const channel = channelIn(form, view);
    this.#fields.use(this.#host.fields(channel ? [channel] : []));
    this.#fields.prefill('name', view.name);
    this.#fields.prefill('organization', view.organizationName);
    this.#fields.mark(
      wrongIn(form, view),
      new Map(form.others.map(({ field, problem }) => [field, this.#failure(failureName(FAILURES, problem))])),
    );
  }

  #first(view: FormView, ways: SignupWays): Face {
    const host = this.#host;
    const form = this.#form;
    const { busy, proven } = view;
    const channel = channelIn(form, view);
    const problem = problemIn(form, view);
    return {
      step: 'contact',
      flow: 'signup',
      heading: host.firstHeading(),
      text: proven ? this.#provenText(proven.contact) : channel && host.intro(),
      busy,
      problem,
      input: this.#fields.at(form.at),
      field: this.#fields.boxes(wrongIn(form, view), this.#other(form, channel)),
      actions: proven ? this.#provenActions(problem) : this.#actions(view, { ...ways, channel }),
      status: busy ? this.#text(view.waiting === 'account' ? 'waiting' : view.waiting ? 'makingPasskey' : 'sending') : this.#fields.said,
    };
  }

  #other({ channels }: FilledIn, channel: OtpChannel | undefined): unknown {
    const to = channel && channels.find((name) => name !== channel);
    return (
      to &&
      button({
        label: this.#text(to === 'email' ? 'useEmail' : 'useSms'),
        kind: 'link',
        press: () => this.#take({ type: 'choose', channel: to }),
      })
    );
  }

  #actions(view: FormView, { channel, passkey }: SignupWays & { channel: OtpChannel | undefined }): unknown {
    const { busy, waiting, problem } = view;
    const off = this.#host.mustWait(problem) || waiting !== undefined;
    const create = { label: this.#text('createAccount'), busy: busy && !waiting && this.#text('sending'), off };
    const end = busy && waiting === undefined ? cancel(this.#host, () => this.#send({ type: 'back' })) : nothing;
    return html`${channel ? html`${submit({ ...create, press: () => this.#fields.submit() })}${end}` : nothing}
    ${channel && passkey ? html`<div part="divider" class="or">${this.#text('or')}</div>` : nothing}
    ${passkey ? this.#passkey(view, channel ? 'plain' : 'primary') : nothing}`;
  }

  #passkey({ busy, waiting }: FormView, kind: 'plain' | 'primary'): TemplateResult {
    const host = this.#host;
    if (host.client?.supports('passkey') === false) return html`<p part="text" class="text">${this.#text('noPasskeys')}</p>`;
    const press = () => this.#go({ type: 'create-passkey', form: this.#filled(), ...(host.appName && { rpName: host.appName }) });
    const label = this.#text('createPasskey');
    const waits = waiting !== undefined && this.#text(waiting === 'account' ? 'waiting' : 'makingPasskey');
    const end = waiting === 'passkey' ? cancel(host, () => this.#send({ type: 'back' })) : nothing;
    return html`${button({ label, kind, busy: waits, off: busy, press })}${end}`;
  }

  /** The text without the contact, which goes in its own isolated element that isn't translated. */
  #provenText(contact: string): TemplateResult {
    const [before, after] = this.#text('provenContact').split('{contact}');
    return html`${before}<bdi class="contact" dir="ltr" translate="no">${contact}</bdi>${after}`;
  }

  #provenActions(problem: Problem | undefined): TemplateResult {
    const host = this.#host;
    const press = () => this.#fields.submit() || this.#submit();
    const back = () => this.#send({ type: 'back' });
    return html`${submit({ label: this.#text('createAccount'), off: host.mustWait(problem), press })}
    ${button({ label: this.#text('change'), kind: 'link', press: back })}`;
  }

  #onTyped(field: FieldName): void {
    const { view } = this.#flow;
    const isWrong = view?.step === 'form' && wrongIn(this.#form, view) === field;
    this.#take({ type: 'typed', field });
    if (isWrong) this.#host.dismiss('field');
  }

  #onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    this.#codeStep.onSubmit(event);
    if (!this.#fields.isForm(event.target)) return;
    event.preventDefault();
    this.#submit();
  }

  #submit(): void {
    const { view } = this.#flow;
    if (view?.step !== 'form') return;
    const form = this.#filled();
    const channel = this.#fields.get('sms') ? 'sms' : 'email';
    this.#go(view.proven ? { type: 'retry', form } : { type: 'submit-form', form, channel, value: this.#fields.valueOf(channel) });
  }

  /** Send what the form asks for, unless something in it is invalid. Nothing is sent before the box is checked. */
  #go(intent: FormIntent): void {
    const { view } = this.#flow;
    if (view?.step !== 'form' || view.busy || this.#host.mustWait(view.problem)) return;
    this.#host.dismiss('any');
    this.#take({ type: 'press', intent, ...this.#fields.filled() });
    if (!this.#form.fault) this.#send(intent);
  }

  #filled(): Extract<SignupIntent, { type: 'create-passkey' }>['form'] {
    const wallet = firstWalletOf(this.#host);
    return { name: this.#fields.valueOf('name'), organizationName: this.#fields.valueOf('organization'), ...(wallet && { wallet }) };
  }

  #take(event: FormEvent): void {
    this.#form = formAfter(this.#form, event);
    this.#host.requestUpdate();
  }

  #send(intent: SignupIntent): void {
    if (intent.type === 'submit-form') this.#sent = intent.value;
    if (intent.type === 'submit-form') choose(this.#host, intent.channel);
    if (intent.type === 'create-passkey') choose(this.#host, 'passkey');
    this.#flow.send(intent);
  }

  #onView(view: SignupView): void {
    this.#take({ type: 'seen', view });
    if (view.step !== 'done') return;
    this.#fields.forget();
    this.#sent = undefined;
    this.#codeStep.leave();
    announceSignIn(this.#host, 'signup', view);
  }
}
