import { html } from 'lit';
import type { Problem } from '../../flows/problem.js';
import type { FlowName } from '../../flows/runner.js';
import { CODE } from '../../texts/en/code.js';
import { CONSENT } from '../../texts/en/consent.js';
import { WAYS } from '../../texts/en/ways.js';
import { whenGone } from '../base/kms-element.js';
import { button, type Face, submit } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { LightField } from '../fields/light-fields.js';
import { consentStyles } from './consent.styles.js';

/** Who is asked, and who waits for the answer. */
interface Asked {
  readonly flow: FlowName;
  readonly text: string | undefined;
  readonly answer: (isAgreed: boolean) => void;
}

/** The box that somebody without an account ticks before one is made. */
export class Consent {
  readonly #host: SignInElement;
  #asked: Asked | undefined;
  #field: LightField | undefined;
  #problem: Problem | undefined;

  constructor(host: SignInElement) {
    this.#host = host;
    host.wear(consentStyles);
    host.addEventListener('input', () => this.#asked && host.dismiss('field'));
    // Before the other steps, which would take it for their own.
    host.addEventListener('submit', (event) => this.#asked && this.#onSubmit(event), true);
    host.addController({ hostDisconnected: () => whenGone(host, () => this.leave()) });
  }

  /** Ask. @param text says that there is no account. */
  ask(flow: FlowName, text?: string): Promise<boolean> {
    this.leave();
    return new Promise((answer) => {
      this.#asked = { flow, text, answer };
      this.#host.requestUpdate();
    });
  }

  /** The step, while somebody is asked. */
  face(): Face | undefined {
    if (!this.#asked) return undefined;
    const { flow, text } = this.#asked;
    const words = this.#host.words({ ...CODE, ...WAYS, ...CONSENT });
    if (this.#field?.isLost) this.#close();
    this.#field ??= this.#open(() => words('consent'));
    const heading = words('missing');
    return {
      step: 'missing',
      flow,
      heading,
      text,
      problem: this.#problem,
      input: this.#field,
      field: html`<div class="consent"><slot name="consent"></slot><slot name="consent-label"></slot></div>`,
      actions: html`${submit({ label: words('createAccount'), press: () => this.#submit() })}
      ${button({ label: words('cancel'), kind: 'link out', press: () => this.leave() })}`,
      status: text || heading,
    };
  }

  /** Nobody agrees any more: no account is made. */
  leave(): void {
    this.#end(false);
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
    if (this.#field?.input.checked) this.#end(true);
    else this.#problem = { code: 'contact_invalid', retryable: 'user', reason: 'consent' };
    this.#host.requestUpdate();
  }

  #end(isAgreed: boolean): void {
    const asked = this.#asked;
    this.#asked = this.#problem = undefined;
    this.#close();
    asked?.answer(isAgreed);
    this.#host.requestUpdate();
  }

  #close(): void {
    this.#field?.remove();
    this.#field = undefined;
  }
}
