import { asClock, inDigits, inWords } from '../texts/formats.js';
import type { ExportedWallet } from '../wire/export-port.js';
import { type CopyRow, copyRow } from './copy-row.js';
import { guardedButton } from './guarded.js';
import { make } from './make.js';
import { ofWallet } from './page.js';
import type { Phrase } from './phrase.js';
import type { SeenNumber } from './seen-number.js';
import { IS_KEY, SPOKEN, said } from './texts.js';
import type { Unseen, Visibility } from './visibility.js';

/** How long the words stay on screen after each reveal. */
const SHOWN_SECONDS = 60;
/** When to announce the time left, in milliseconds before the end. A text announced every second would leave no room for the words. */
const MARKS_MS = [60_000, 30_000, 10_000];
/** Up to this many words are in two columns. */
const SHORT = 12;
/** Latin letters with their accents. Those of other scripts take up twice the space. */
const NARROW = /^[\p{Script=Latin}\p{M}\d]*$/u;

interface WordsOptions {
  readonly phrase: Phrase;
  readonly wallet: Partial<ExportedWallet>;
  readonly visibility: Visibility;
  readonly number: SeenNumber;
  readonly allowCopy: boolean;
  readonly onShown: () => void;
  readonly onHidden: () => void;
  readonly onCheck: () => void;
  readonly onDone: () => void;
}

/** The numbered words. While hidden they are in no node: the cells are empty, and a text says how many there are. */
export class WordsView {
  readonly element: HTMLElement;
  readonly #options: WordsOptions;
  readonly #cells: readonly HTMLElement[];
  readonly #secret = make('p', { attributes: { class: 'secret', translate: 'no', dir: 'auto', tabindex: '0' } });
  readonly #status: HTMLElement = make('p', { attributes: { role: 'status' } });
  /** The seconds left, shown but not announced. */
  readonly #left: HTMLElement = make('p');
  readonly #toggle: HTMLElement;
  readonly #copy: CopyRow | undefined;
  #isShown = false;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(options: WordsOptions) {
    this.#options = options;
    const { phrase, visibility, number, allowCopy } = options;
    this.#cells = phrase.words.map(() => make('span', { attributes: { class: 'word', translate: 'no' } }));
    this.#toggle = make('button', {
      attributes: { type: 'button', class: 'link' },
      onClick: () => (this.#isShown ? this.hide() : this.#ask()),
    });
    this.#copy = allowCopy ? copyRow({ visibility, number }, () => (this.#isShown ? textOf(phrase) : undefined)) : undefined;
    this.element = make('main', { children: this.#children() });
    this.#fill();
    visibility.follow(() => this.#offer());
  }

  /** Call it when visibility allows it. */
  show(): void {
    if (this.#isShown || !this.element.isConnected) return;
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
    this.#left.textContent = '';
    this.#say(said('hiddenWords', { count: inDigits(SPOKEN, this.#cells.length) }));
    this.#options.onHidden();
  }

  /** Hidden for good. What was copied is cleared as far as the browser allows. */
  async close(): Promise<void> {
    this.hide();
    await this.#copy?.clear();
  }

  /** Shown again if this box was visible for a second and its number was typed. Otherwise it says why not. */
  #ask(): void {
    const { visibility, number } = this.#options;
    void visibility.attempt(
      () => number.ask(() => this.show()),
      (text) => this.#say(text),
    );
  }

  /** The choices are words: while words are hidden, they have to be asked for in the same way. */
  #check(): void {
    const { number, onCheck } = this.#options;
    if (this.#isShown) onCheck();
    else number.ask(onCheck);
  }

  #say(text: string, isHeardOnly = false): void {
    this.#status.className = isHeardOnly ? 'heard' : '';
    this.#status.textContent = text;
  }

  #children(): readonly HTMLElement[] {
    const { phrase, visibility, onDone } = this.#options;
    const refuse = (why: Unseen): void => this.#say(said(why));
    const cells = this.#cells.map((cell) => make('li', { children: [cell] }));
    const done = make('button', { attributes: { type: 'button', class: 'primary' }, text: said('done'), onClick: onDone });
    const check = guardedButton({ visibility, text: said('check'), act: () => this.#check(), refuse });
    return [
      ofWallet(this.#options.wallet),
      make('ol', { attributes: { role: 'list', 'aria-label': said('heading'), class: layoutOf(phrase.words) }, children: cells }),
      make('div', { attributes: { class: 'with' }, children: this.#passphrase() }),
      make('div', { attributes: { class: 'row' }, children: [this.#left, this.#status, this.#toggle] }),
      ...(this.#copy ? [this.#copy.status] : []),
      make('div', { attributes: { class: 'last' }, children: [...(this.#copy ? [this.#copy.button] : []), check, done] }),
    ];
  }

  #passphrase(): readonly HTMLElement[] {
    const note = (text: string): HTMLElement => make('p', { attributes: { class: 'note' }, text });
    if (IS_KEY) return [];
    if (!this.#options.phrase.passphrase) return [note(said('noPassphrase'))];
    return [make('h2', { text: said('passphrase') }), this.#secret, note(said('passphraseNote'))];
  }

  #fill(): void {
    const { words, passphrase } = this.#options.phrase;
    for (const [at, cell] of this.#cells.entries()) cell.textContent = this.#isShown ? (words[at] ?? '') : '';
    this.#secret.textContent = this.#isShown ? (passphrase ?? '') : '';
    this.#toggle.textContent = this.#isShown ? said('hide') : said('reveal');
    this.#offer();
  }

  /** Hiding is always possible. */
  #offer(): void {
    this.#toggle.setAttribute('aria-disabled', String(!this.#isShown && !this.#options.visibility.isSteady));
  }

  #count(seconds: number): void {
    // By the clock instead of by ticks, which a sleeping machine skips.
    const endsAt = Date.now() + seconds * 1000;
    let heard: number | undefined;
    const tick = (): void => {
      const leftMs = endsAt - Date.now();
      if (leftMs <= 0) {
        this.hide();
        return;
      }
      this.#left.textContent = said('hidesIn', { time: asClock(SPOKEN, leftMs) });
      const mark = MARKS_MS.findLast((markMs) => leftMs <= markMs);
      if (mark !== undefined && mark !== heard) this.#say(said('hidesIn', { time: inWords(SPOKEN, mark) }), true);
      heard = mark;
    };
    tick();
    clearInterval(this.#ticking);
    this.#ticking = setInterval(tick, 1000);
  }
}

/** How the cells are laid out. */
function layoutOf(words: readonly string[]): 'wide' | 'short' | '' {
  if (!words.every((word) => NARROW.test(word))) return 'wide';
  return words.length > SHORT ? '' : 'short';
}

function textOf({ words, between, passphrase }: Phrase): string {
  return [words.join(between), passphrase].filter(Boolean).join('\n');
}
