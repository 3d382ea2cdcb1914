import { MADE, makeChild, newId, TEXTS } from '../base/light-dom.js';
import type { FaceField } from '../card/card.js';

/** A field as the elements want it; the page's own stays as it is where it says otherwise. */
export interface FieldSpec {
  /** Slot of the input; its label and hint are in `NAME-label` and `NAME-hint`. */
  readonly slot: string;
  /** Selector that finds the page's own input among the element's descendants. */
  readonly match: string;
  /** In the language of the element. */
  readonly label: () => string;
  readonly hint?: (() => string) | undefined;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Give the child of the host that holds a node its place, unless the page gave it one. */
function place(host: HTMLElement, node: Element, slot: string): void {
  let child = node;
  while (child.parentElement && child.parentElement !== host) child = child.parentElement;
  if (!child.slot) child.slot = slot;
}

/**
 * One input with its label, hint and form in the light DOM, where password managers, autofill and `aria-describedby` reach them.
 *
 * What the page wrote is used as it is; what is missing is made, and only that is taken away again.
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

  /** Whether the page took the input away. */
  get isLost(): boolean {
    return !this.#host.contains(this.input);
  }

  /** Say whether the text is wrong, and by which element. */
  describe(alertId?: string): void {
    if (alertId === this.#alertId) return;
    this.#alertId = alertId;
    const ids = [...this.#describedBy, alertId].filter(Boolean).join(' ');
    if (ids) this.input.setAttribute('aria-describedby', ids);
    else this.input.removeAttribute('aria-describedby');
    this.input.ariaInvalid = alertId ? 'true' : null;
  }

  /** Take away what was made, and the text of what was not. */
  remove(): void {
    this.input.value = '';
    this.describe();
    for (const element of this.#made) element.remove();
  }

  /** The page's form around the input if it is inside the element, else one of ours that the input joins. */
  #formOf(input: HTMLInputElement, id: string): HTMLFormElement {
    if (input.form && this.#host.contains(input.form)) return input.form;
    // `dialog`: a submit that nothing handles goes nowhere, least of all with a code in an address.
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
