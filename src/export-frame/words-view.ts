import { copyRow } from './copy-row.js';
import { clockText, make } from './page.js';
import type { Phrase } from './phrase.js';
import { TEXTS } from './texts.js';

/** How long the words stay on the screen after each reveal. */
const SHOWN_SECONDS = 60;

interface WordsOptions {
  readonly phrase: Phrase;
  readonly label: string;
  readonly allowCopy: boolean;
  readonly onShown: () => void;
  readonly onHidden: () => void;
  readonly onCheck: () => void;
  readonly onDone: () => void;
}

/** The numbered words. While they are hidden they are in no node: the cells are empty and their number is told. */
export class WordsView {
  readonly element: HTMLElement;
  readonly #options: WordsOptions;
  readonly #cells: readonly HTMLElement[];
  readonly #list: HTMLElement;
  readonly #secret: HTMLElement = make('p', { attributes: { class: 'word', translate: 'no', dir: 'auto' } });
  readonly #status: HTMLElement = make('p', { attributes: { role: 'status' } });
  readonly #toggle: HTMLElement;
  #isShown = false;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(options: WordsOptions) {
    this.#options = options;
    this.#cells = options.phrase.words.map(() => make('span', { attributes: { class: 'word', translate: 'no' } }));
    const children = this.#cells.map((cell) => make('li', { children: [cell] }));
    this.#list = make('ol', { attributes: { role: 'list', 'aria-label': TEXTS.list }, children });
    this.#toggle = make('button', {
      attributes: { type: 'button', class: 'link' },
      onClick: () => (this.#isShown ? this.hide() : this.show()),
    });
    this.element = make('section', { children: this.#children() });
    this.#fill();
  }

  show(): void {
    if (document.visibilityState === 'hidden') return;
    this.#isShown = true;
    this.#fill();
    this.#count(SHOWN_SECONDS);
    this.#options.onShown();
  }

  hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    clearInterval(this.#ticking);
    this.#fill();
    this.#status.textContent = TEXTS.hiddenWords(this.#cells.length);
    this.#options.onHidden();
  }

  #children(): readonly HTMLElement[] {
    const { phrase, label, allowCopy, onCheck, onDone } = this.#options;
    const plain = (text: string, onClick: () => void) => make('button', { attributes: { type: 'button', class: 'plain' }, text, onClick });
    return [
      make('h2', { text: label }),
      make('p', { text: TEXTS.warning }),
      this.#list,
      ...(phrase.passphrase ? [make('h3', { text: TEXTS.passphrase }), this.#secret, make('p', { text: TEXTS.passphraseNote })] : []),
      make('div', { attributes: { class: 'row' }, children: [this.#status, this.#toggle] }),
      ...(allowCopy ? [copyRow(() => (this.#isShown ? textOf(phrase) : undefined))] : []),
      make('div', { attributes: { class: 'two' }, children: [plain(TEXTS.check, onCheck), plain(TEXTS.done, onDone)] }),
    ];
  }

  #fill(): void {
    const { words, passphrase } = this.#options.phrase;
    for (const [at, cell] of this.#cells.entries()) cell.textContent = this.#isShown ? (words[at] ?? '') : '';
    this.#secret.textContent = this.#isShown ? (passphrase ?? '') : '';
    this.#list.classList.toggle('veiled', !this.#isShown);
    this.#toggle.textContent = this.#isShown ? TEXTS.hide : TEXTS.reveal;
  }

  #count(seconds: number): void {
    let left = seconds;
    const tell = (): void => {
      this.#status.textContent = TEXTS.hidesIn(clockText(left));
    };
    tell();
    clearInterval(this.#ticking);
    this.#ticking = setInterval(() => {
      left -= 1;
      if (left > 0) tell();
      else this.hide();
    }, 1000);
  }
}

function textOf({ words, passphrase }: Phrase): string {
  return [words.join(' '), passphrase].filter(Boolean).join('\n');
}
