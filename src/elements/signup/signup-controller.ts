import { html, nothing, type TemplateResult } from 'lit';
import { kmsErrorOf } from '../../errors.js';
import type { OtpChannel } from '../../flows/otp/view.js';
import type { Problem } from '../../flows/runner.js';
import type { SignupIntent, SignupView } from '../../flows/signup/view.js';
import { firstWalletOf } from '../../flows/signup/wallet.js';
import type { ProviderSet } from '../../kms-client.js';
import type { WaySteps } from '../login/way-steps.js';
import { isChannel, narrowed } from '../login/ways.js';
import type { CodeStep } from '../otp/code-step.js';
import { announceSignIn } from '../shared/announcements.js';
import { button, type Face, isOfField, submit } from '../shared/card.js';
import { KmsAccountMissingEvent } from '../shared/events.js';
import { FlowController } from '../shared/flow-controller.js';
import { learn } from '../shared/messages.js';
import { METHOD_OFF } from '../shared/sign-in-element.js';
import { OTHER_TEXTS } from '../shared/texts-ways.js';
import type { KmsSignup } from './kms-signup.js';
import { signupStyles } from './kms-signup.styles.js';
import { type FieldName, SignupFields } from './signup-fields.js';

type FormView = Extract<SignupView, { step: 'form' }>;

/** How an account can be proven to be somebody's. */
interface SignupWays {
  readonly providers: ProviderSet;
  /** Where a code may go, the first one first. */
  readonly channels: readonly OtpChannel[];
  readonly passkey: boolean;
}

const NOT_LOADED: Problem = { code: 'network', retryable: 'user' };

/** The steps of one sign-up: the form, and after it those of the code or the passkey, which it shares with the login. Loaded with its first step. */
export class SignupController {
  readonly #host: KmsSignup;
  readonly #flow: FlowController<SignupView, SignupIntent>;
  readonly #fields: SignupFields;
  #chosen: OtpChannel | undefined;
  /** What is missing in the form, found here. */
  #fault: Problem | undefined;
  /** The field that the focus belongs to. */
  #at: FieldName | undefined;
  #codeStep: CodeStep | 'loading' | 'lost' | undefined;
  #waySteps: WaySteps | 'loading' | 'lost' | undefined;

  constructor(host: KmsSignup) {
    this.#host = host;
    learn(OTHER_TEXTS);
    host.wear(signupStyles);
    this.#fields = new SignupFields(host, () => this.#onTyped());
    this.#flow = new FlowController<SignupView, SignupIntent>(
      host,
      (client) => client.startSignup(),
      (view) => this.#onView(view),
    );
    host.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  /** The step that somebody is at, where the options and the configuration leave one. */
  face(providers: ProviderSet): Face {
    const host = this.#host;
    try {
      firstWalletOf(host);
    } catch (error) {
      return host.trouble(kmsErrorOf(error));
    }
    const names = narrowed(providers.methods, host.methods);
    const channels = names.filter(isChannel);
    const passkey = names.includes('passkey');
    if (channels.length === 0 && !passkey) return host.trouble(METHOD_OFF);
    return this.#step({ providers, channels, passkey });
  }

  #step(ways: SignupWays): Face {
    this.#flow.begin();
    // Who signed out again starts from the beginning.
    if (this.#flow.view?.step === 'done') this.#flow.send({ type: 'back' });
    const view = this.#flow.view;
    switch (view?.step) {
      case 'form':
        return this.#form(view, ways);
      case 'code':
      case 'missing':
        return this.#afterwards(view, ways);
      case 'unfinished':
        return this.#unfinished(view);
      default:
        return this.#host.loading();
    }
  }

  #form(view: FormView, ways: SignupWays): Face {
    const host = this.#host;
    const { busy, proven } = view;
    if (typeof this.#codeStep === 'object') this.#codeStep.leave();
    const channel = proven ? undefined : (ways.channels.find((name) => name === this.#chosen) ?? ways.channels[0]);
    const names = host.fields(channel ? [channel] : []);
    this.#fields.use(names);
    this.#fields.prefill('name', view.name);
    this.#fields.prefill('organization', view.organizationName);
    const problem = this.#fault ?? view.problem;
    const wrong = problem && isOfField(problem) ? fieldOf(problem, channel) : undefined;
    this.#at = [wrong, this.#at].find((name) => name !== undefined && names.includes(name)) ?? names[0];
    const input = this.#at && this.#fields.get(this.#at);
    this.#fields.clear(wrong && input);
    return {
      step: 'contact',
      flow: 'signup',
      heading: host.firstHeading(),
      text: proven ? this.#provenText(proven.contact) : channel && host.intro(),
      busy,
      problem,
      input,
      field: this.#fields.boxes(wrong),
      actions: proven ? this.#provenActions(problem) : this.#actions(view, { ...ways, channel }),
      status: busy ? host.text(view.waiting ? 'waiting' : 'sending') : '',
    };
  }

  #actions(view: FormView, { channels, channel, passkey }: SignupWays & { channel: OtpChannel | undefined }): unknown {
    const host = this.#host;
    const { busy, waiting, problem } = view;
    const off = host.mustWait(problem) || waiting !== undefined;
    const create = { label: host.text('createAccount'), busy: busy && !waiting && host.text('sending'), off };
    const other = channels.find((name) => name !== channel);
    const press = () => other && this.#choose(other);
    return html`${channel ? submit({ ...create, press: () => this.#fields.submit() }) : nothing}
    ${other ? button({ label: host.text(other === 'email' ? 'useEmail' : 'useSms'), kind: 'link', press }) : nothing}
    ${channel && passkey ? html`<div part="divider" class="or">${host.text('or')}</div>` : nothing}
    ${passkey ? this.#passkey(view, channel ? 'plain' : 'primary') : nothing}`;
  }

  #passkey({ busy, waiting }: FormView, kind: 'plain' | 'primary'): TemplateResult {
    const host = this.#host;
    if (host.client?.supports('passkey') === false) return html`<p part="text" class="text">${host.text('noPasskeys')}</p>`;
    const press = () => this.#go({ type: 'create-passkey', form: this.#filled() });
    const near = () => this.#flow.send({ type: 'prepare' });
    const label = host.text('createPasskey');
    return button({ label, kind, busy: waiting !== undefined && host.text('waiting'), off: busy, press, near });
  }

  /** Without the contact itself in the text: it is a place of its own, isolated and not for translation. */
  #provenText(contact: string): TemplateResult {
    const [before, after] = this.#host.text('provenContact').split('{contact}');
    return html`${before}<bdi class="contact" translate="no">${contact}</bdi>${after}`;
  }

  #provenActions(problem: Problem | undefined): TemplateResult {
    const host = this.#host;
    const press = () => this.#fields.submit() || this.#submit();
    const back = () => this.#flow.send({ type: 'back' });
    return html`${submit({ label: host.text('createAccount'), off: host.mustWait(problem), press })}
    ${button({ label: host.text('change'), kind: 'link', press: back })}`;
  }

  #afterwards(view: Extract<SignupView, { step: 'code' | 'missing' }>, { providers }: SignupWays): Face {
    if (this.#codeStep === 'lost') return this.#host.trouble(NOT_LOADED, () => void this.#loadCodes());
    if (typeof this.#codeStep !== 'object') {
      void this.#loadCodes();
      return this.#host.loading();
    }
    this.#fields.close();
    return { ...this.#codeStep.face(view, providers), flow: 'signup' };
  }

  #unfinished(view: Extract<SignupView, { step: 'unfinished' }>): Face {
    if (this.#waySteps === 'lost') return this.#host.trouble(NOT_LOADED, () => void this.#loadSteps());
    if (typeof this.#waySteps !== 'object') {
      void this.#loadSteps();
      return this.#host.loading();
    }
    this.#fields.close();
    return { ...this.#waySteps.passkey(view), flow: 'signup' };
  }

  /** Fetches what the code step needs: with the first letter typed, so that it is there when it is needed. */
  async #loadCodes(): Promise<void> {
    if (this.#codeStep && this.#codeStep !== 'lost') return;
    this.#codeStep = 'loading';
    try {
      const { CodeStep } = await import('../otp/code-step.js');
      this.#codeStep = new CodeStep(this.#host, (intent) => intent.type !== 'submit-contact' && this.#send(intent));
    } catch {
      this.#codeStep = 'lost';
    }
    this.#host.requestUpdate();
  }

  async #loadSteps(): Promise<void> {
    if (this.#waySteps && this.#waySteps !== 'lost') return;
    this.#waySteps = 'loading';
    try {
      const { WaySteps } = await import('../login/way-steps.js');
      this.#waySteps = new WaySteps(this.#host, { passkey: (intent) => this.#send(intent), wallet: () => {} });
    } catch {
      this.#waySteps = 'lost';
    }
    this.#host.requestUpdate();
  }

  #onTyped(): void {
    this.#fault = undefined;
    this.#host.dismiss('field');
    void this.#loadCodes();
  }

  #onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    if (typeof this.#codeStep === 'object') this.#codeStep.onSubmit(event);
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
    void (intent.type === 'create-passkey' ? this.#loadSteps() : this.#loadCodes());
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
    const confirmSignup = () => this.#host.emit(new KmsAccountMissingEvent({ flow: 'signup' }));
    this.#flow.send({ ...intent, confirmSignup });
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
    this.#at = undefined;
    if (typeof this.#codeStep === 'object') this.#codeStep.leave();
    announceSignIn(this.#host, 'signup', view);
  }
}

/** The field that a problem is about: the contact where it says no other. */
function fieldOf({ reason }: Problem, channel: OtpChannel | undefined): FieldName | undefined {
  if (reason === 'name' || reason === 'consent') return reason;
  return reason === 'organizationName' ? 'organization' : channel;
}
