import { html, type TemplateResult } from 'lit';
import { type CodeRules, codeOf } from '../../flows/otp/code.js';
import { takeLinkedCode } from '../../platform/linked-code.js';
import { CODE_LINK } from '../../texts/en/code-link.js';
import type { Words } from '../base/kms-element.js';
import { button, type Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { codeLinkStyles } from './code-link.styles.js';
import type { CodeStep } from './code-step.js';

/**
 * A code from a link in an email. In the browser that waits for it, it fills in the code step, and the user presses one button. In any
 * other browser it is shown, to be typed where it was requested. So neither a mail scanner nor someone else's browser can use it up.
 */
export class CodeLink {
  readonly #host: SignInElement;
  readonly #text: Words<keyof typeof CODE_LINK | 'signIn'>;
  #code: string | undefined = takeLinkedCode();
  /** What the link filled in, if an email was opened here. */
  #filled: string | undefined;

  constructor(host: SignInElement) {
    this.#host = host;
    this.#text = host.words(CODE_LINK);
    host.wear(codeLinkStyles);
  }

  /** The code step has started: the code goes into its field. */
  fill(step: CodeStep, rules: CodeRules): void {
    const code = this.#code && codeOf(this.#code, rules);
    this.#code = undefined;
    if (code && step.fill(code) && step.channel === 'email') this.#filled = code;
  }

  /** @param isRestoring whether the code step of an earlier page may still appear. */
  face(face: Face, isRestoring: boolean): Face {
    if (face.step === 'code' && this.#filled && face.input?.input.value === this.#filled) return this.#withNews(face);
    return face.step === 'contact' && this.#code && !isRestoring ? this.#shown(this.#code) : face;
  }

  #withNews(face: Face): Face {
    const status = this.#text('codeFilled');
    return { ...face, actions: html`<p part="text" class="small news">${status}</p>${face.actions}`, status };
  }

  #shown(code: string): Face {
    const text = this.#text('linkedCodeText');
    const heading = this.#text('linkedCode');
    const forget = () => {
      this.#code = undefined;
      this.#host.requestUpdate();
    };
    return {
      step: 'contact',
      flow: 'otp',
      heading,
      text,
      field: linkedCode(code),
      actions: button({ label: this.#text('signIn'), kind: 'plain', press: forget }),
      status: `${heading}. ${text}`,
    };
  }
}

/** Read out character by character. */
const linkedCode = (code: string): TemplateResult =>
  html`<p part="text" class="linked-code" role="img" aria-label=${[...code].join(' ')} dir="ltr" translate="no">${code}</p>`;
