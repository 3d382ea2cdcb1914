import { html } from 'lit';
import type { LoginEvent, Question } from '../../flows/login/machine.js';
import { CODE } from '../../texts/en/code.js';
import { CONSENT } from '../../texts/en/consent.js';
import { WAYS } from '../../texts/en/ways.js';
import { whenGone } from '../base/kms-element.js';
import { button, type Face, submit } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { LightField } from '../fields/light-fields.js';
import { consentStyles } from './consent.styles.js';

/** The box that a new user checks before an account is created. */
export class Consent {
  readonly #host: SignInElement;
  readonly #send: (event: Extract<LoginEvent, { type: 'agree' | 'decline' }>) => void;
  #field: LightField | undefined;

  constructor(host: SignInElement, send: (event: Extract<LoginEvent, { type: 'agree' | 'decline' }>) => void) {
    this.#host = host;
    this.#send = send;
    host.wear(consentStyles);
    host.addEventListener('input', () => this.#field && host.dismiss('field'));
    // Before the other steps, which would treat it as theirs.
    host.addEventListener('submit', (event) => this.#field && this.#onSubmit(event), true);
    host.addController({ hostDisconnected: () => whenGone(host, () => this.begin(undefined)) });
  }

  /** Show the box while the user is being asked, and remove it afterwards. */
  begin(asked: Question | undefined): void {
    if (!asked || this.#field?.isLost) this.#close();
    if (asked) this.#field ??= this.#open(() => this.#host.words(CONSENT)('consent'));
  }

  /** The step. @param text says that there is no account. */
  face({ flow, problem }: Question, text: string | undefined): Face {
    const words = this.#host.words({ ...CODE, ...WAYS, ...CONSENT });
    const heading = words('missing');
    return {
      step: 'missing',
      flow,
      heading,
      text,
      problem,
      input: this.#field,
      field: html`<div class="consent"><slot name="consent"></slot><slot name="consent-label"></slot></div>`,
      actions: html`${submit({ label: words('createAccount'), press: () => this.#submit() })}
      ${button({ label: words('cancel'), kind: 'link out', press: () => this.#send({ type: 'decline' }) })}`,
      status: text || heading,
    };
  }

  #open(label: () => string): LightField {
    const field = new LightField(this.#host, {
      slot: 'consent',
      match: 'input[type=checkbox][name=consent]',
      label,
      attributes: { type: 'checkbox', name: 'consent', required: '' },
    });
    field.input.checked = false;
    return field;
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    this.#submit();
  }

  #submit(): void {
    this.#host.dismiss('any');
    this.#send({ type: 'agree', isTicked: this.#field?.input.checked ?? false });
  }

  #close(): void {
    this.#field?.remove();
    this.#field = undefined;
  }
}
