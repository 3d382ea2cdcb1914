import type { KmsElement } from '../base/kms-element.js';

/** How many presses to remember: as many as a sign-in method has steps, and the way back. */
const REMEMBERED = 4;
const MAIN = 'slot[name="submit"]';

/** What the user pressed in an element's steps. Failures are shown there. */
export class Pressed {
  readonly #host: KmsElement;
  /** Names of buttons, newest first. The main one has none, since the page may have supplied its own. */
  #names: readonly string[] = [];

  constructor(host: KmsElement) {
    this.#host = host;
    host.addEventListener('click', (event) => this.#onClick(event));
    host.addEventListener('submit', () => this.#add(''));
  }

  /** Whether anything was pressed. */
  get isAny(): boolean {
    return this.#names.length > 0;
  }

  /** Mark the row of the step that contains the last pressed button, if it is still there. */
  mark(on: boolean): void {
    const form = this.#host.renderRoot.querySelector('.form');
    const row = on && form ? this.#rowIn(form) : undefined;
    for (const child of form?.children ?? []) child.toggleAttribute('data-pressed', child === row);
  }

  #rowIn(form: Element): Element | undefined {
    for (const name of this.#names) {
      const place = name ? [...form.querySelectorAll('button')].find((one) => nameOf(one) === name) : form.querySelector(MAIN);
      const row = place && [...form.children].find((child) => child.contains(place));
      if (row) return row;
    }
    return undefined;
  }

  #onClick(event: Event): void {
    const button = event.composedPath().find((node): node is HTMLButtonElement => node instanceof HTMLButtonElement);
    if (button?.getRootNode() === this.#host.renderRoot) this.#add(button.closest(MAIN) ? '' : nameOf(button));
  }

  #add(name: string): void {
    this.#names = [name, ...this.#names.filter((other) => other !== name)].slice(0, REMEMBERED);
  }
}

const nameOf = (button: Element): string => (button.ariaLabel ?? button.textContent ?? '').trim();
