import type { OtpView } from '../../flows/otp/view.js';
import { shownNow } from '../../platform/ticker.js';
import type { CODE } from '../../texts/en/code.js';
import { apart, inWords } from '../../texts/formats.js';
import type { KmsElement, Words } from '../base/kms-element.js';

type CodeView = Extract<OtpView, { step: 'code' }>;

/** What else is true besides what the view says. */
export interface CodeState {
  readonly isResending: boolean;
  /** The service no longer accepts the code. */
  readonly isOver: boolean;
  /** Another code was sent a moment ago. */
  readonly isSentAnew: boolean;
}

/** The messages about a code while it is waited for: each text once, and not again because of a check in between. */
export class CodeNews {
  readonly #host: KmsElement;
  readonly #text: Words<keyof typeof CODE | 'sending'>;
  #said = '';
  #before = '';

  constructor(host: KmsElement, text: Words<keyof typeof CODE | 'sending'>) {
    this.#host = host;
    this.#text = text;
  }

  /** Start over for another code. */
  forget(): void {
    this.#said = this.#before = '';
  }

  /** What to announce now. */
  next(view: CodeView, state: CodeState): string {
    if (view.busy) {
      this.#before = state.isResending ? '' : this.#said;
      return this.#text(state.isResending ? 'sending' : 'verifying');
    }
    this.#said = this.#newsOf(view, state);
    return this.#said === this.#before ? '' : this.#said;
  }

  /** Changes at a few moments only, so that a countdown isn't read out. @source security.md W14 */
  #newsOf({ resendAtMs, expiresAtMs, channel, sent, contact, problem }: CodeView, { isOver, isSentAnew }: CodeState): string {
    const text = this.#text;
    const time = (ms: number) => inWords(this.#host.locale(), ms);
    const now = shownNow();
    const endsMs = expiresAtMs - now;
    if (isOver) return problem ? '' : text('ended');
    if (isSentAnew) return text(channel === 'email' ? 'newCode' : 'newSms');
    for (const markMs of [10_000, 60_000]) if (endsMs > 0 && endsMs <= markMs) return text('sayEnds', { time: time(markMs) });
    if (resendAtMs <= now) return text('sayResendNow');
    if (resendAtMs - now <= 10_000) return text('sayResend', { time: time(10_000) });
    return sent > 1 ? text('sayResent') : text('saySent', { contact: apart(this.#host.locale(), contact) });
  }
}
