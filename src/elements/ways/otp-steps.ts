import { html, nothing } from 'lit';
import type { OtpChannel, OtpIntent, OtpView } from '../../flows/otp/view.js';
import type { ConfigController } from '../base/config-controller.js';
import { FlowController } from '../base/flow-controller.js';
import { button, type Face, fieldBox, submit } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { ContactField } from '../fields/contact-field.js';
import type { NextSteps } from './next-steps.js';

/** What the contact and code steps need from the configuration. */
export interface OtpWays {
  readonly config: ConfigController;
  /** The kinds of contact that can receive a code, the preferred one first. */
  readonly channels: readonly OtpChannel[];
}

/** What surrounds the contact step's field. */
export interface OtpFrame {
  readonly before?: unknown;
  /** Below its buttons. */
  readonly others?: unknown;
  /** The method that is marked as last used. */
  readonly last?: string | undefined;
}

/** The contact and code steps of one element: fields, buttons, and the flow behind them. */
export class OtpSteps {
  readonly #host: SignInElement;
  readonly #next: () => NextSteps | undefined;
  readonly #flow: FlowController<OtpView, OtpIntent>;
  readonly #contact: ContactField;
  #chosen: OtpChannel | undefined;
  #ways: OtpWays | undefined;
  /** Where the code was sent, as typed; unknown after a reload. */
  #sent: string | undefined;

  /** @param next the steps after the first one, once they have loaded. */
  constructor(host: SignInElement, next: () => NextSteps | undefined) {
    this.#host = host;
    this.#next = next;
    this.#flow = new FlowController(
      host,
      (client) => client.startOtp({ confirmSignup: () => this.#next()?.mayMake() ?? false }),
      (view) => this.#onView(view),
    );
    this.#contact = new ContactField(host, { autocomplete: 'username webauthn', onInput: () => host.dismiss('field') });
    host.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  send(intent: OtpIntent): void {
    this.#flow.send(intent);
  }

  /** The channel whose field is shown. */
  get channel(): OtpChannel | undefined {
    return this.#contact.channel;
  }

  /** Show the field that the page wrote. */
  wait(): void {
    this.#ways = undefined;
    const { written } = this.#contact;
    if (written) this.#contact.open(written);
  }

  /** Start the flow and show the step's field. */
  begin(ways: OtpWays): void {
    this.#ways = ways;
    if (ways.channels.length === 0) {
      this.#contact.close();
      return;
    }
    const next = this.#next();
    if (next) this.#contact.use(next.numbers);
    this.#flow.begin();
    // After a sign-out it starts over.
    if (this.#flow.view?.step === 'done') this.#flow.send({ type: 'back' });
    const view = this.#flow.view;
    if (view?.step === 'contact') {
      next?.code.leave();
      const channel = this.#channelOf(ways);
      this.#contact.open(channel);
      next?.opened(channel, view);
    } else if (ways.config.providers && (view?.step === 'code' || view?.step === 'missing')) {
      // Once the next step has the focus: the browser lays the card out once more if the focused field is removed.
      if (next) queueMicrotask(() => this.#contact.close());
      next?.toCode(view, ways.config.providers, this.#sent);
    }
  }

  /** The page's own field, before it is known which fields there will be. */
  written(): unknown {
    const { channel, written } = this.#contact;
    return channel && written === channel ? fieldBox(channel) : undefined;
  }

  face(frame: OtpFrame = {}): Face {
    const ways = this.#ways;
    const view = this.#flow.view;
    if (!ways || !view || view.step === 'done') return this.#host.loading();
    if (view.step === 'contact') return this.#first(view, { ...ways, ...frame });
    const next = ways.config.providers && this.#next();
    if (next) return next.code.face(view);
    return this.#contact.light ? this.#first({ step: 'contact', busy: true }, { ...ways, ...frame }) : this.#host.loading();
  }

  #first(view: Extract<OtpView, { step: 'contact' }>, ways: OtpWays & OtpFrame): Face {
    const { busy, problem } = view;
    const { channels, before, others, last } = ways;
    const host = this.#host;
    const channel = this.#channelOf(ways);
    const next = this.#next();
    const other = channels.find((name) => name !== channel);
    const press = () => this.#contact.light?.form.requestSubmit();
    const label = host.text(channel === 'email' ? 'continueEmail' : 'continueSms');
    const end = other
      ? button({ label: host.text(other === 'email' ? 'useEmail' : 'useSms'), kind: 'link', press: () => this.#choose(other) })
      : nothing;
    const badge = last === channel && host.text('lastUsed');
    return {
      step: 'contact',
      flow: 'otp',
      heading: host.firstHeading(),
      text: host.intro(),
      busy,
      problem,
      input: this.#contact.light,
      field: html`${before}${fieldBox(channel, [end, ...(next?.beside(channel) ?? [])])}`,
      actions: html`${submit({ label, busy: busy && host.text('sending'), off: host.mustWait(problem), badge, press, ...next?.main(channel) })}${busy ? next?.cancel : nothing}
      ${others}`,
      status: busy ? host.text('sending') : '',
    };
  }

  #channelOf({ channels }: OtpWays): OtpChannel {
    const wanted = this.#chosen ?? (this.#host.isInUse ? this.#contact.channel : undefined);
    return channels.find((name) => name === wanted) ?? channels[0] ?? 'email';
  }

  #onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    this.#next()?.code.onSubmit(event);
    if (!this.#contact.owns(event)) return;
    event.preventDefault();
    this.#submitContact();
  }

  #submitContact(): void {
    const view = this.#flow.view;
    const { channel } = this.#contact;
    if (!channel || view?.step !== 'contact' || view.busy || this.#host.mustWait(view.problem)) return;
    this.#host.dismiss('any');
    this.#next()?.chose(channel);
    this.#ways?.config.retry();
    this.#sent = this.#contact.read();
    this.#flow.send({ type: 'submit-contact', channel, value: this.#sent });
  }

  #choose(channel: OtpChannel): void {
    this.#chosen = channel;
    this.#contact.forget();
    this.#host.requestUpdate();
  }

  #onView(view: OtpView): void {
    if (view.step === 'done') {
      this.#contact.forget();
      this.#sent = undefined;
    }
    this.#next()?.seen(view);
  }
}
