import { html, nothing } from 'lit';
import type { KeptContact, LoginEvent } from '../../flows/login/machine.js';
import type { LoginView } from '../../flows/login/view.js';
import { WAYS } from '../../texts/en/ways.js';
import type { FlowController } from '../base/flow-controller.js';
import { button } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import type { ContactView } from '../ways/next-steps.js';
import type { OtpSteps } from '../ways/otp-steps.js';

/** An element whose page may ask to keep contacts. */
type Host = SignInElement & { readonly withRememberedContact: boolean | undefined };

/** What these texts connect: the field, and the login that keeps the contact. */
interface RememberingSteps {
  readonly otp: OtpSteps;
  readonly login: FlowController<LoginView, LoginEvent>;
}

/** The contact the user last signed in with on this device: filled in, named on the button, and removed with one press. */
export class Remembered {
  readonly #host: Host;
  readonly #steps: RememberingSteps;
  /** What was filled into the field. From then on it is the user's. */
  #filled: KeptContact | undefined;

  constructor(host: Host, steps: RememberingSteps) {
    this.#host = host;
    this.#steps = steps;
    host.addEventListener('input', () => this.#contact && host.requestUpdate());
  }

  /** The field is shown. A contact from an earlier visit is filled in; if the page no longer asks for it, it is removed. */
  opened({ remembered }: ContactView): void {
    const { login } = this.#steps;
    if (this.#host.withRememberedContact) {
      if (remembered) login.send({ type: 'recalled', contact: remembered });
      this.#fill();
    } else if (remembered ?? this.#contact) login.send({ type: 'forget-contact' });
  }

  /** The main button's label while the field contains it. */
  label(): string | undefined {
    return this.#isShown ? this.#host.words(WAYS)('continueAs', { contact: this.#contact?.value ?? '' }) : undefined;
  }

  /** Below the field. */
  line(): unknown {
    if (!this.#isShown) return nothing;
    return html`<p part="text" class="small typo">${button({ label: this.#host.words(WAYS)('forgetContact'), kind: 'link', press: () => this.#forget() })}</p>`;
  }

  get #contact(): KeptContact | undefined {
    return this.#steps.login.view?.contact;
  }

  get #input(): HTMLInputElement | undefined {
    const { channel } = this.#steps.otp;
    const input = channel === this.#contact?.channel ? this.#host.querySelector<HTMLInputElement>(`input[slot="${channel}"]`) : undefined;
    return input ?? undefined;
  }

  get #isShown(): boolean {
    return this.#contact !== undefined && this.#input?.value === this.#contact.value;
  }

  #fill(): void {
    const input = this.#input;
    const contact = this.#contact;
    if (!input || !contact || contact === this.#filled) return;
    this.#filled = contact;
    if (input.value === '') input.value = contact.value;
  }

  #forget(): void {
    const input = this.#input;
    this.#steps.login.send({ type: 'forget-contact' });
    if (input) input.value = '';
    input?.focus();
    this.#host.requestUpdate();
  }
}
