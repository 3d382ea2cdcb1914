import { html, nothing, type TemplateResult } from 'lit';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { OtpChannel } from '../../flows/otp/view.js';
import type { Problem } from '../../flows/runner.js';
import type { SignupIntent, SignupView } from '../../flows/signup/view.js';
import { firstWalletOf, type WalletOptions } from '../../flows/signup/wallet.js';
import type { ProviderSet } from '../../kms-client.js';
import { CODE } from '../../texts/en/code.js';
import type { FIRST } from '../../texts/en/first.js';
import { SIGNUP } from '../../texts/en/signup.js';
import { WAYS } from '../../texts/en/ways.js';
import { KmsAccountMissingEvent } from '../base/events.js';
import { FlowController } from '../base/flow-controller.js';
import type { Words } from '../base/kms-element.js';
import { announceSignIn } from '../base/session-events.js';
import { button, type Face, isOfField, submit } from '../card/card.js';
import { CodeStep } from '../ways/code-step.js';
import { WaySteps } from '../ways/way-steps.js';
import { isChannel, narrowed } from '../ways/ways.js';
import { signupStyles } from './kms-signup.styles.js';
import { type FieldName, type FieldsHost, SignupFields } from './signup-fields.js';

type FormView = Extract<SignupView, { step: 'form' }>;

/** How an account can be proven to be somebody's. */
interface SignupWays {
  /** Where a code may go, the first one first. */
  readonly channels: readonly OtpChannel[];
  readonly passkey: boolean;
}

/** The element that an account is made in. */
export type SignupHost = FieldsHost &
  WalletOptions & {
    readonly methods: string | null | undefined;
    /** The fields of the form, with the contact's. */
    fields(contacts: readonly FieldName[]): readonly FieldName[];
  };

const OFF = new KmsError('method_disabled');

/** The steps of one sign-up: the form, and after it those of the code or the passkey, which it shares with the login. */
export class SignupController {
  readonly #host: SignupHost;
  readonly #text: Words<keyof typeof SIGNUP | keyof typeof WAYS | keyof typeof CODE | keyof typeof FIRST>;
  readonly #flow: FlowController<SignupView, SignupIntent>;
  readonly #fields: SignupFields;
  #chosen: OtpChannel | undefined;
  /** What is missing in the form, found here. */
  #fault: Problem | undefined;
  /** The field that the focus belongs to. */
  #at: FieldName | undefined;
  readonly #codeStep: CodeStep;
  readonly #waySteps: WaySteps;
  #ways: SignupWays | KmsError | undefined;
  /** Where the code was sent, as it was typed; unknown after a reload. */
  #sent: string | undefined;

  constructor(host: SignupHost) {
    this.#host = host;
    this.#text = host.words({ ...CODE, ...WAYS, ...SIGNUP });
    host.wear(signupStyles);
    this.#fields = new SignupFields(host, () => this.#onTyped());
    this.#flow = new FlowController<SignupView, SignupIntent>(
      host,
      (client) => client.startSignup({ confirmSignup: () => host.emit(new KmsAccountMissingEvent({ flow: 'signup' })) }),
      (view) => this.#onView(view),
    );
    this.#codeStep = new CodeStep(host, (intent) => intent.type !== 'submit-contact' && this.#send(intent));
    this.#waySteps = new WaySteps(host, { passkey: (intent) => this.#send(intent), wallet: () => {} });
    host.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  /** Start the flow and put up the fields of the step. */
  begin(providers: ProviderSet): void {
    const ways = this.#waysOf(providers);
    this.#ways = ways;
    if (ways instanceof KmsError) return;
    this.#flow.begin();
    // Who signed out again starts from the beginning.
    if (this.#flow.view?.step === 'done') this.#flow.send({ type: 'back' });
    const view = this.#flow.view;
    if (view?.step === 'form') {
      this.#codeStep.leave();
      this.#putUp(view, ways);
    } else this.#fields.close();
    if (view?.step === 'code' || view?.step === 'missing') this.#codeStep.begin(view, providers, this.#sent);
  }

  /** The step that somebody is at. */
  face(): Face {
    const ways = this.#ways;
    const view = this.#flow.view;
    if (ways instanceof KmsError) return this.#host.trouble(ways);
    if (!ways) return this.#host.loading();
    switch (view?.step) {
      case 'form':
        return this.#form(view, ways);
      case 'code':
      case 'missing':
        return { ...this.#codeStep.face(view), flow: 'signup' };
      case 'unfinished':
        return { ...this.#waySteps.passkey(view), flow: 'signup' };
      default:
        return this.#host.loading();
    }
  }

  /** What the options and the configuration leave. */
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

  #putUp(view: FormView, ways: SignupWays): void {
    const channel = this.#channelOf(view, ways);
    const names = this.#host.fields(channel ? [channel] : []);
    this.#fields.use(names);
    this.#fields.prefill('name', view.name);
    this.#fields.prefill('organization', view.organizationName);
    const wrong = this.#wrongIn(view, ways);
    this.#at = [wrong, this.#at].find((name) => name !== undefined && names.includes(name)) ?? names[0];
    this.#fields.clear(wrong && this.#at && this.#fields.get(this.#at));
  }

  #channelOf({ proven }: FormView, { channels }: SignupWays): OtpChannel | undefined {
    return proven ? undefined : (channels.find((name) => name === this.#chosen) ?? channels[0]);
  }

  #wrongIn(view: FormView, ways: SignupWays): FieldName | undefined {
    const problem = this.#fault ?? view.problem;
    return problem && isOfField(problem) ? fieldOf(problem, this.#channelOf(view, ways)) : undefined;
  }

  #form(view: FormView, ways: SignupWays): Face {
    const host = this.#host;
    const { busy, proven } = view;
    const channel = this.#channelOf(view, ways);
    const problem = this.#fault ?? view.problem;
    return {
      step: 'contact',
      flow: 'signup',
      heading: host.firstHeading(),
      text: proven ? this.#provenText(proven.contact) : channel && host.intro(),
      busy,
      problem,
      input: this.#at && this.#fields.get(this.#at),
      field: this.#fields.boxes(this.#wrongIn(view, ways)),
      actions: proven ? this.#provenActions(problem) : this.#actions(view, { ...ways, channel }),
      status: busy ? this.#text(view.waiting ? 'makingPasskey' : 'sending') : '',
    };
  }

  #actions(view: FormView, { channels, channel, passkey }: SignupWays & { channel: OtpChannel | undefined }): unknown {
    const host = this.#host;
    const { busy, waiting, problem } = view;
    const off = host.mustWait(problem) || waiting !== undefined;
    const create = { label: this.#text('createAccount'), busy: busy && !waiting && this.#text('sending'), off };
    const other = channels.find((name) => name !== channel);
    const press = () => other && this.#choose(other);
    return html`${channel ? submit({ ...create, press: () => this.#fields.submit() }) : nothing}
    ${other ? button({ label: this.#text(other === 'email' ? 'useEmail' : 'useSms'), kind: 'link', press }) : nothing}
    ${channel && passkey ? html`<div part="divider" class="or">${this.#text('or')}</div>` : nothing}
    ${passkey ? this.#passkey(view, channel ? 'plain' : 'primary') : nothing}`;
  }

  #passkey({ busy, waiting }: FormView, kind: 'plain' | 'primary'): TemplateResult {
    const host = this.#host;
    if (host.client?.supports('passkey') === false) return html`<p part="text" class="text">${this.#text('noPasskeys')}</p>`;
    const press = () => this.#go({ type: 'create-passkey', form: this.#filled() });
    const near = () => this.#flow.send({ type: 'prepare' });
    const label = this.#text('createPasskey');
    return button({ label, kind, busy: waiting !== undefined && this.#text('makingPasskey'), off: busy, press, near });
  }

  /** Without the contact itself in the text: it is a place of its own, isolated and not for translation. */
  #provenText(contact: string): TemplateResult {
    const [before, after] = this.#text('provenContact').split('{contact}');
    return html`${before}<bdi class="contact" translate="no">${contact}</bdi>${after}`;
  }

  #provenActions(problem: Problem | undefined): TemplateResult {
    const host = this.#host;
    const press = () => this.#fields.submit() || this.#submit();
    const back = () => this.#flow.send({ type: 'back' });
    return html`${submit({ label: this.#text('createAccount'), off: host.mustWait(problem), press })}
    ${button({ label: this.#text('change'), kind: 'link', press: back })}`;
  }

  #onTyped(): void {
    this.#fault = undefined;
    this.#host.dismiss('field');
  }

  #onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    this.#codeStep.onSubmit(event);
    if (!this.#fields.isForm(event.target)) return;
    event.preventDefault();
    this.#submit();
  }

  #submit(): void {
    const view = this.#flow.view;
    if (view?.step !== 'form') return;
    const form = this.#filled();
    const channel = this.#fields.get('sms') ? 'sms' : 'email';
    this.#go(view.proven ? { type: 'retry', form } : { type: 'submit-form', form, channel, value: this.#fields.valueOf(channel) });
  }

  /** Send what the form asks for, unless something is missing in it. Nothing leaves before the box is ticked. */
  #go(intent: SignupIntent): void {
    const view = this.#flow.view;
    if (view?.step !== 'form' || view.busy || this.#host.mustWait(view.problem)) return;
    this.#host.dismiss('any');
    const missing = (['name', 'organization', 'consent'] as const).find((name) => this.#isMissing(name));
    this.#fault = missing && {
      code: 'contact_invalid',
      retryable: 'user',
      reason: missing === 'organization' ? 'organizationName' : missing,
    };
    if (missing) {
      this.#host.requestUpdate();
      return;
    }
    this.#send(intent);
  }

  #isMissing(name: 'name' | 'organization' | 'consent'): boolean {
    if (!this.#fields.get(name) || !this.#host.isRequired(name)) return false;
    return name === 'consent' ? !this.#fields.isTicked : this.#fields.valueOf(name).trim() === '';
  }

  #filled(): Extract<SignupIntent, { type: 'create-passkey' }>['form'] {
    const wallet = firstWalletOf(this.#host);
    return { name: this.#fields.valueOf('name'), organizationName: this.#fields.valueOf('organization'), ...(wallet && { wallet }) };
  }

  #send(intent: SignupIntent): void {
    if (intent.type === 'submit-form') this.#sent = intent.value;
    this.#flow.send(intent);
  }

  #choose(channel: OtpChannel): void {
    this.#chosen = channel;
    this.#fault = undefined;
    this.#at = channel;
    this.#host.requestUpdate();
  }

  #onView(view: SignupView): void {
    this.#fault = undefined;
    if (view.step !== 'done') return;
    this.#fields.forget();
    this.#at = this.#sent = undefined;
    this.#codeStep.leave();
    announceSignIn(this.#host, 'signup', view);
  }
}

/** The field that a problem is about: the contact where it says no other. */
function fieldOf({ reason }: Problem, channel: OtpChannel | undefined): FieldName | undefined {
  if (reason === 'name' || reason === 'consent') return reason;
  return reason === 'organizationName' ? 'organization' : channel;
}
