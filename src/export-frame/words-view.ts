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
export interface WordsView {
  readonly element: HTMLElement;
  show(): void;
  hide(): void;
}

export function wordsView(options: WordsOptions): WordsView {
  const { words, passphrase } = options.phrase;
  const cells = words.map(() => make('span', { attributes: { class: 'word', translate: 'no' } }));
  const list = make('ol', {
    attributes: { 'aria-label': TEXTS.list },
    children: cells.map((cell) => make('li', { children: [cell] })),
  });
  const secret = make('p', { attributes: { class: 'word', translate: 'no', dir: 'auto' } });
  const status = make('p', { attributes: { role: 'status' } });
  const toggle = make('button', { attributes: { type: 'button', class: 'link' }, onClick: () => (shown ? hide() : show()) });
  let shown = false;
  let ticking: ReturnType<typeof setInterval> | undefined;

  function fill(): void {
    for (const [at, cell] of cells.entries()) cell.textContent = shown ? (words[at] ?? '') : '';
    secret.textContent = shown ? (passphrase ?? '') : '';
    list.classList.toggle('veiled', !shown);
    toggle.textContent = shown ? TEXTS.hide : TEXTS.reveal;
  }
  function show(): void {
    if (document.visibilityState === 'hidden') return;
    shown = true;
    let left = SHOWN_SECONDS;
    fill();
    status.textContent = TEXTS.hidesIn(clockText(left));
    clearInterval(ticking);
    ticking = setInterval(() => {
      left -= 1;
      if (left <= 0) hide();
      else status.textContent = TEXTS.hidesIn(clockText(left));
    }, 1000);
    options.onShown();
  }
  function hide(): void {
    if (!shown) return;
    shown = false;
    clearInterval(ticking);
    fill();
    status.textContent = TEXTS.hiddenWords(words.length);
    options.onHidden();
  }

  const rest = passphrase ? [make('h3', { text: TEXTS.passphrase }), secret, make('p', { text: TEXTS.passphraseNote })] : [];
  const element = make('section', {
    children: [
      make('h2', { text: options.label }),
      make('p', { text: TEXTS.warning }),
      list,
      ...rest,
      make('div', { attributes: { class: 'row' }, children: [status, toggle] }),
      ...(options.allowCopy ? [copyRow(() => (shown ? [words.join(' '), passphrase].filter(Boolean).join('\n') : undefined))] : []),
      make('div', {
        attributes: { class: 'two' },
        children: [
          make('button', { attributes: { type: 'button', class: 'plain' }, text: TEXTS.check, onClick: options.onCheck }),
          make('button', { attributes: { type: 'button', class: 'plain' }, text: TEXTS.done, onClick: options.onDone }),
        ],
      }),
    ],
  });
  fill();
  return { element, show, hide };
}

/** Copying asks twice, and says what the clean-up cannot do. */
function copyRow(textToCopy: () => string | undefined): HTMLElement {
  const status = make('p', { attributes: { role: 'status' } });
  let warned = false;
  const button = make('button', {
    attributes: { type: 'button', class: 'plain' },
    text: TEXTS.copy,
    onClick: async () => {
      const text = textToCopy();
      if (!text) return;
      if (!warned) {
        warned = true;
        status.textContent = TEXTS.copyWarning;
        return;
      }
      await navigator.clipboard.writeText(text);
      status.textContent = TEXTS.copied;
      setTimeout(() => void navigator.clipboard.writeText('').catch(() => undefined), SHOWN_SECONDS * 1000);
    },
  });
  return make('div', { attributes: { class: 'copy' }, children: [button, status] });
}
