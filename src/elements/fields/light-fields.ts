import { MADE, makeChild, newId, TEXTS } from '../base/light-dom.js';
import type { FaceField } from '../card/card.js';

/** A field as the elements need it. Where the page's own field says otherwise, it stays as it is. */
export interface FieldSpec {
  /** Slot of the input; its label and hint use `NAME-label` and `NAME-hint`. */
  readonly slot: string;
  /** Selector that finds the page's own input among the element's descendants. */
  readonly match: string;
  /** The label, in the element's language. */
  readonly label: () => string;
  readonly hint?: (() => string) | undefined;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Put the host's child that contains a node into a slot, unless the page chose one. */
function place(host: HTMLElement, node: Element, slot: string): void {
  let child = node;
  while (child.parentElement && child.parentElement !== host) child = child.parentElement;
  if (!child.slot) child.slot = slot;
}

/**
 * One input with its label, hint and form in the light DOM, where password managers, autofill and `aria-describedby` reach them.
 *
 * What the page wrote is used as it is. What is missing is created, and only that is removed again.
 */
export class LightField implements FaceField {
  readonly input: HTMLInputElement;
  readonly form: HTMLFormElement;
  readonly #host: HTMLElement;
  readonly #made: Element[] = [];
  readonly #describedBy: readonly string[];
  #alertId: string | undefined = '';

  constructor(host: HTMLElement, spec: FieldSpec) {
    this.#host = host;
    const { slot } = spec;
    const id = newId();
    const own = host.querySelector<HTMLInputElement>(spec.match);
    this.input = own ?? this.#make('input', { slot });
    for (const [name, value] of Object.entries({ id, ...spec.attributes })) {
      if (!this.input.hasAttribute(name)) this.input.setAttribute(name, value);
    }
    place(host, this.input, slot);
    this.form = this.#formOf(this.input, `${id}-form`);
    const label = this.input.labels?.[0] ?? this.#make('label', { for: this.input.id, slot: `${slot}-label`, lang: 'en' }, spec.label);
    if (host.contains(label)) place(host, label, `${slot}-label`);
    const hint = spec.hint && this.#make('span', { id: `${id}-hint`, slot: `${slot}-hint`, lang: 'en' }, spec.hint).id;
    this.#describedBy = [this.input.getAttribute('aria-describedby'), hint].filter((part): part is string => Boolean(part));
    this.describe();
  }

  /** Whether the page removed the input. */
  get isLost(): boolean {
    return !this.#host.contains(this.input);
  }

  /** Say whether the text is invalid, and which element explains why. */
  describe(alertId?: string): void {
    if (alertId === this.#alertId) return;
    this.#alertId = alertId;
    const ids = [...this.#describedBy, alertId].filter(Boolean).join(' ');
    if (ids) this.input.setAttribute('aria-describedby', ids);
    else this.input.removeAttribute('aria-describedby');
    this.input.ariaInvalid = alertId ? 'true' : null;
  }

  /** Remove what was created, and empty what wasn't. */
  remove(): void {
    this.input.value = '';
    this.describe();
    for (const element of this.#made) element.remove();
  }

  /** The page's form around the input if it is inside the element; otherwise a form of ours that the input joins. */
  #formOf(input: HTMLInputElement, id: string): HTMLFormElement {
    if (input.form && this.#host.contains(input.form)) return input.form;
    // `dialog`: an unhandled submit goes nowhere, least of all with a code in the address.
    const form = this.#make('form', { id, slot: 'form', method: 'dialog', novalidate: '' });
    input.setAttribute('form', id);
    return form;
  }

  #make<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Readonly<Record<string, string>>,
    text?: () => string,
  ): HTMLElementTagNameMap[K] {
    const element = makeChild(this.#host, tag, attributes);
    if (text) {
      TEXTS.set(element, text);
      element.textContent = text();
    }
    this.#made.push(element);
    return element;
  }
}

/** Whether the page wrote an input of its own. */
export const isWritten = (host: HTMLElement, match: string): boolean => host.querySelector(`:is(${match}):not([${MADE}])`) !== null;
