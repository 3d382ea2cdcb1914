import type { KmsElement } from '../base/kms-element.js';

/** How many presses are remembered: as many steps as a sign-in method has, and the way back. */
const REMEMBERED = 4;
const MAIN = 'slot[name="submit"]';

/** What a person pressed in the steps of an element: where a failure is said. */
export class Pressed {
  readonly #host: KmsElement;
  /** Names of buttons, the newest first; the main one has none, since a page may have put its own there. */
  #names: readonly string[] = [];

  constructor(host: KmsElement) {
    this.#host = host;
    host.addEventListener('click', (event) => this.#onClick(event));
    host.addEventListener('submit', () => this.#add(''));
  }

  /** Whether something was pressed at all. */
  get isAny(): boolean {
    return this.#names.length > 0;
  }

  /** Mark the row of the step that holds what was pressed last; none where nothing of it is there. */
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
