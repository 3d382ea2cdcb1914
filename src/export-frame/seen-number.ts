import type { GUARD } from '../texts/en/export-frame.js';
import { make } from './make.js';
import type { Visibility } from './visibility.js';

/** How many digits, and how many wrong numbers close the frame: blind guesses succeed in three of a thousand frames. */
const DIGITS = 3;
const TRIES = 3;
/** The plate that shows the number, and the panel to type it in, in CSS pixels. */
const PLATE = { width: 104, height: 44 };
const PANEL_HEIGHT = { typed: 108, pressed: 200 };

/** The texts used to ask for a number. */
export type NumberTexts = Readonly<Pick<typeof GUARD, 'number' | 'numberWrong' | 'cancel'>>;

/** What is needed to ask for a number. */
export interface SeenNumberParts {
  readonly visibility: Pick<Visibility, 'since' | 'goOn'>;
  /** A whole number from 0 up to, but not including, its argument. */
  readonly random: (below: number) => number;
  readonly texts: NumberTexts;
  /** Draw keys to press. A phone's own keyboard would push the frame out of view. */
  readonly hasKeys: boolean;
  /** Called after too many wrong numbers. */
  readonly onOver: () => void;
}

/**
 * Asks for a number shown somewhere in the frame, on top of everything. Only a person who sees the whole frame can type it, whatever the
 * page does to the frame and whatever the browser reports about that. Each act has its own number.
 */
export class SeenNumber {
  readonly #parts: SeenNumberParts;
  #wrong = 0;
  #number = '';
  #asked: HTMLElement | undefined;
  /** The button pressed before the number was asked for. It gets the focus back afterwards. */
  #pressed: Element | null = null;

  constructor(parts: SeenNumberParts) {
    this.#parts = parts;
  }

  /** Do what the user asked for once they have typed the number, if everything stayed visible meanwhile. */
  ask(act: () => void): void {
    this.cancel();
    const { visibility } = this.#parts;
    const isUnbroken = visibility.since();
    this.#pressed = document.activeElement;
    this.#put(() => {
      this.cancel();
      void visibility.goOn(isUnbroken, act);
    });
  }

  /** Stop asking. */
  cancel(): void {
    if (!this.#asked) return;
    this.#asked.remove();
    this.#asked = undefined;
    mainOf(document)?.toggleAttribute('inert', false);
    if (this.#pressed instanceof HTMLElement) this.#pressed.focus({ preventScroll: true });
  }

  /** @param right called once. */
  #put(right: () => void, note = ''): void {
    const { random } = this.#parts;
    this.#asked?.remove();
    this.#number = Array.from({ length: DIGITS }, () => random(10)).join('');
    const input = make('input', { attributes: { id: 'number', type: 'text', autocomplete: 'off', 'aria-describedby': 'plate' } });
    input.inputMode = this.#parts.hasKeys ? 'none' : 'numeric';
    input.maxLength = DIGITS;
    const look = (): void => {
      const typed = inAscii(input.value);
      if (typed.length < DIGITS) return;
      if (typed === this.#number) right();
      else this.#miss(right);
    };
    // Only a person's own typing produces a trusted event.
    input.addEventListener('input', (event) => event.isTrusted && look());
    const press = (digit: string): void => {
      input.value += digit;
      look();
    };
    this.#asked = make('div', {
      attributes: { class: 'asking', role: 'group', 'aria-label': this.#parts.texts.number },
      children: [this.#plate(), this.#panel({ input, press, note })],
    });
    this.#asked.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      // Escape closes only this, not the step that asked for the number.
      event.stopPropagation();
      this.cancel();
    });
    mainOf(document)?.toggleAttribute('inert', true);
    document.body.append(this.#asked);
    input.focus({ preventScroll: true });
  }

  #miss(right: () => void): void {
    this.#wrong += 1;
    if (this.#wrong < TRIES) {
      this.#put(right, this.#parts.texts.numberWrong);
    } else {
      this.cancel();
      this.#parts.onOver();
    }
  }

  /** Placed anywhere except where the number is typed. */
  #plate(): HTMLElement {
    const { random } = this.#parts;
    const { clientWidth, offsetHeight } = document.documentElement;
    // With gaps, so that screen readers announce digits instead of a number.
    const text = [...this.#number].join(' ');
    const plate = make('p', { attributes: { id: 'plate', class: 'plate', translate: 'no', dir: 'ltr' }, text });
    const panel = this.#parts.hasKeys ? PANEL_HEIGHT.pressed : PANEL_HEIGHT.typed;
    plate.style.left = `${random(Math.max(1, clientWidth - PLATE.width))}px`;
    plate.style.top = `${random(Math.max(1, offsetHeight - panel - PLATE.height))}px`;
    return plate;
  }

  #panel(parts: { readonly input: HTMLElement; readonly press: (digit: string) => void; readonly note: string }): HTMLElement {
    const { input, press, note } = parts;
    const key = (digit: string): HTMLElement =>
      make('button', { attributes: { type: 'button', class: 'plain' }, text: digit, onClick: () => press(digit) });
    const cancel = make('button', {
      attributes: { type: 'button', class: 'link' },
      text: this.#parts.texts.cancel,
      onClick: () => this.cancel(),
    });
    return make('div', {
      attributes: { class: 'panel' },
      children: [
        make('label', { attributes: { for: 'number' }, text: this.#parts.texts.number }),
        make('div', { attributes: { class: 'typed' }, children: [input, cancel] }),
        ...(this.#parts.hasKeys ? [make('div', { attributes: { class: 'keys' }, children: [...'1234567890'].map(key) })] : []),
        make('p', { attributes: { role: 'alert', class: 'wrong' }, text: note }),
      ],
    });
  }
}

const mainOf = (page: Document): HTMLElement | null => page.querySelector('main');

/** Digits as they are drawn here: keyboards in some languages have others. */
function inAscii(text: string): string {
  return [...text.normalize('NFKC')].map((letter) => (/\p{Nd}/u.test(letter) ? `${digitOf(letter)}` : '')).join('');
}

/** In each script the ten digits are consecutive. */
function digitOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let zero = at;
  while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return at - zero;
}
