import type { KmsElement } from '../base/kms-element.js';

const FADED = 'data-faded';

/** While one control waits the others step back: they stay in place and are disabled. Anything that leads out of the wait stays enabled. */
export class Waiting {
  readonly #host: KmsElement;
  /** Controls that are only disabled because another one waits. */
  readonly #off = new WeakSet<Element>();

  constructor(host: KmsElement) {
    this.#host = host;
    for (const type of ['click', 'submit']) host.addEventListener(type, (event) => this.#hold(event), { capture: true });
  }

  /** Disable the others, or enable them again. */
  show(): void {
    const buttons = [...this.#host.renderRoot.querySelectorAll('button')];
    const isWaiting = buttons.some(isBusy);
    for (const button of buttons) this.#fade(button, isWaiting && !isBusy(button) && !button.classList.contains('out'));
  }

  #fade(button: Element, fades: boolean): void {
    if (fades === button.hasAttribute(FADED)) return;
    button.toggleAttribute(FADED, fades);
    if (fades && !button.ariaDisabled) {
      this.#off.add(button);
      button.ariaDisabled = 'true';
    } else if (!fades && this.#off.delete(button)) button.ariaDisabled = null;
  }

  #hold(event: Event): void {
    const isHeld = event.type === 'submit' ? this.#host.renderRoot.querySelector('button.busy') : event.composedPath().some(isFaded);
    if (!isHeld) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

const isBusy = (button: Element): boolean => button.classList.contains('busy');
const isFaded = (node: EventTarget): boolean => node instanceof Element && node.hasAttribute(FADED);
