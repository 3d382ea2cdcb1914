import { type CopyRow, copyRow } from './copy-row.js';
import { clockText, heading, make } from './page.js';
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
  readonly #copy: CopyRow | undefined;
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
    this.#copy = options.allowCopy ? copyRow(() => (this.#isShown ? textOf(options.phrase) : undefined)) : undefined;
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

  /** For good: hidden, and what was copied is taken back as far as the browser lets us. */
  async close(): Promise<void> {
    this.hide();
    await this.#copy?.clear();
  }

  #children(): readonly HTMLElement[] {
    const { phrase, label, onCheck, onDone } = this.#options;
    const plain = (text: string, onClick: () => void) => make('button', { attributes: { type: 'button', class: 'plain' }, text, onClick });
    return [
      heading(label),
      make('p', { text: TEXTS.warning }),
      this.#list,
      ...(phrase.passphrase ? [make('h3', { text: TEXTS.passphrase }), this.#secret, make('p', { text: TEXTS.passphraseNote })] : []),
      make('div', { attributes: { class: 'row' }, children: [this.#status, this.#toggle] }),
      ...(this.#copy ? [this.#copy.element] : []),
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
    // By the clock and not by ticks, which a sleeping machine leaves out.
    const endsAt = Date.now() + seconds * 1000;
    const tick = (): void => {
      const left = Math.ceil((endsAt - Date.now()) / 1000);
      if (left > 0) this.#status.textContent = TEXTS.hidesIn(clockText(left));
      else this.hide();
    };
    tick();
    clearInterval(this.#ticking);
    this.#ticking = setInterval(tick, 1000);
  }
}

function textOf({ words, passphrase }: Phrase): string {
  return [words.join(' '), passphrase].filter(Boolean).join('\n');
}
