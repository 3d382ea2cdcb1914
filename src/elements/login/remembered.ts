import { html, nothing } from 'lit';
import { WAYS } from '../../texts/en/ways.js';
import { button } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import type { CodeStep } from '../ways/code-step.js';
import type { ContactView } from '../ways/next-steps.js';
import type { OtpSteps } from '../ways/otp-steps.js';

/** An element whose page may ask that contacts are kept. */
type Host = SignInElement & { readonly withRememberedContact: boolean | undefined };

/** The contact that somebody signed in with last on this device: filled in, named on the button, forgotten by one press. */
export class Remembered {
  readonly #host: Host;
  readonly #otp: OtpSteps;
  readonly #code: CodeStep;
  #contact: ContactView['remembered'];
  /** It was put into the field, which is then the person's. */
  #isFilled = false;
  #isKept = false;

  constructor(host: Host, otp: OtpSteps, code: CodeStep) {
    this.#host = host;
    this.#otp = otp;
    this.#code = code;
    host.addEventListener('input', () => this.#contact && host.requestUpdate());
  }

  /** Keep what was proven. */
  begin(): void {
    const { isSigningIn, channel } = this.#code;
    const contact = this.#code.whereTo();
    if (this.#host.withRememberedContact && isSigningIn && !this.#isKept && !contact.includes('***')) {
      this.#otp.send({ type: 'keep-contact' });
      this.#contact = { channel, value: contact };
      this.#isFilled = false;
    }
    this.#isKept = isSigningIn;
  }

  /**
   * Words of the main button while the field holds it.
   *
   * @param view the first step. What it has from an earlier visit is filled in; where the page no longer asks for it, it is forgotten.
   */
  label({ remembered }: ContactView): string | undefined {
    if (!this.#host.withRememberedContact) {
      if (remembered) this.#otp.send({ type: 'forget-contact' });
      this.#contact = undefined;
      return undefined;
    }
    this.#contact ??= remembered;
    this.#fill();
    return this.#isShown ? this.#host.words(WAYS)('continueAs', { contact: this.#contact?.value ?? '' }) : undefined;
  }

  /** Below the field. */
  line(): unknown {
    if (!this.#isShown) return nothing;
    return html`<p part="text" class="small typo">${button({ label: this.#host.words(WAYS)('forgetContact'), kind: 'link', press: () => this.#forget() })}</p>`;
  }

  get #input(): HTMLInputElement | undefined {
    const { channel } = this.#otp;
    const input = channel === this.#contact?.channel ? this.#host.querySelector<HTMLInputElement>(`input[slot="${channel}"]`) : undefined;
    return input ?? undefined;
  }

  get #isShown(): boolean {
    return this.#contact !== undefined && this.#input?.value === this.#contact.value;
  }

  #fill(): void {
    const input = this.#input;
    if (!input || this.#isFilled) return;
    this.#isFilled = true;
    if (input.value === '') input.value = this.#contact?.value ?? '';
  }

  #forget(): void {
    const input = this.#input;
    this.#otp.send({ type: 'forget-contact' });
    this.#contact = undefined;
    if (input) input.value = '';
    input?.focus();
    this.#host.requestUpdate();
  }
}
