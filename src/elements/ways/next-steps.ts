import { nothing, type TemplateResult } from 'lit';
import type { CodeRules } from '../../flows/otp/code.js';
import type { OtpChannel, OtpIntent, OtpView } from '../../flows/otp/view.js';
import { after } from '../../platform/after.js';
import { findFont } from '../../platform/find-font.js';
import { arrived } from '../../platform/lazy.js';
import { hasLinkedCode } from '../../platform/linked-code.js';
import { CONSENT } from '../../texts/en/consent.js';
import { asClock, inDigits } from '../../texts/formats.js';
import { Part } from '../base/part.js';
import { announceSignIn } from '../base/session-events.js';
import { choose, goOn } from '../base/way.js';
import type { Action, Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { SignInOutcome } from '../card/sign-in-outcome.js';
import { PhoneNumbers } from '../fields/phone-numbers.js';
import { TypoHint } from '../fields/typo-hint.js';
import { mayMake } from './account-missing.js';
import { cancel } from './cancel.js';
import type { CodeLink } from './code-link.js';
import { CodeStep, type CodeStepView } from './code-step.js';
import { MONO } from './code-step.styles.js';

/** The view of the first step. */
export type ContactView = Extract<OtpView, { step: 'contact' }>;

/** What follows the first step of a sign-in: the code, how it went, and messages about what is typed. */
export class NextSteps {
  readonly code: CodeStep;
  readonly outcome: SignInOutcome;
  readonly numbers: PhoneNumbers;
  readonly #typo: TypoHint;
  readonly #cancel: () => TemplateResult;
  readonly #host: SignInElement;
  readonly #link: Part<CodeLink>;
  #channel: OtpChannel | undefined;
  #isRestoring = false;

  /** @param hasOthers whether there is another sign-in method to switch to. */
  constructor(host: SignInElement, send: (intent: OtpIntent) => void, hasOthers?: () => boolean) {
    this.#host = host;
    this.code = new CodeStep(host, send, hasOthers);
    this.outcome = new SignInOutcome(host, CONSENT);
    this.numbers = new PhoneNumbers(host);
    this.#typo = new TypoHint(host);
    // Preparing the code step takes a slow phone 100 ms. Done in parts while the address is typed, it keeps no one waiting.
    const prepare = async () => {
      await after(0);
      asClock(host.locale(), 0);
      inDigits(host.locale(), 0);
      await after(0);
      this.code.prepare();
      findFont(`600 26px ${getComputedStyle(host).getPropertyValue('--kms-font-mono') || MONO}`);
    };
    host.addEventListener('input', prepare, { once: true });
    this.#cancel = () => cancel(host, () => send({ type: 'back' }));
    this.#link = new Part(host, async () => new (await arrived(() => import('./code-link.js'))).CodeLink(host));
    if (hasLinkedCode()) this.#link.need();
  }

  /** Asked before an account is created for a proven contact. */
  mayMake(): boolean | Promise<boolean> {
    return mayMake(this.#host, 'otp');
  }

  /** Additions to the main button: an icon, or another label. */
  main(_channel: OtpChannel): Partial<Action> {
    return {};
  }

  /** A channel's field is shown. A problem with an address says nothing about a number. */
  opened(channel: OtpChannel, view: ContactView): void {
    this.#isRestoring = Boolean(view.restoring);
    if (this.#channel && this.#channel !== channel) this.#host.dismiss('field');
    this.#channel = channel;
  }

  /** What to place before and after a contact's input. */
  beside(channel: OtpChannel): readonly unknown[] {
    return channel === 'email' ? [nothing, this.#typo.line()] : [this.numbers.country()];
  }

  /** Cancels the sending of a code. */
  get cancel(): TemplateResult {
    return this.#cancel();
  }

  /** The first step, with its announcements. */
  heard(first: Face): Face {
    const face = this.#link.made?.face(first, this.#isRestoring) ?? first;
    return face.step === 'contact' && !face.status ? { ...face, status: this.#typo.said } : face;
  }

  /** The code step starts or continues. @param typed where the code was sent, if this page knows it. */
  toCode(view: CodeStepView, rules: CodeRules, typed?: string): void {
    if (view.step === 'code') goOn(this.#host, view.channel, typed !== undefined);
    this.code.begin(view, rules, typed);
    if (view.step === 'code') this.#link.made?.fill(this.code, rules);
  }

  /** The flow's view changed. */
  seen(view: OtpView): void {
    if (view.step !== 'done') return;
    this.code.leave();
    announceSignIn(this.#host, 'otp', view);
  }

  /** An address or a number is being sent. */
  chose(channel: OtpChannel): void {
    choose(this.#host, channel);
  }
}
