import { piece } from '../platform/piece.js';
import type { Chapter } from './chapters.js';
import { chapterPieces } from './pieces.js';
import { STYLES } from './styles.js';

/** What the developer can do with a panel. */
export interface ViewActs {
  /** @returns whether the report was copied. */
  copy(): Promise<boolean>;
  /** The report itself, for a browser that refuses to copy. */
  report(): string;
  close(): void;
}

/** A panel in the page. */
export interface View {
  show(chapters: readonly Chapter[]): void;
  remove(): void;
}

/**
 * Add a panel to the end of the page. It is in a shadow root: no style of the page reaches it, and it works under any policy of the page.
 */
export function openView(acts: ViewActs): View {
  const host = piece('div', { 'data-kms-debug': '', lang: 'en', dir: 'ltr' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const body = piece('div', { class: 'body', tabindex: '0', role: 'group', 'aria-label': 'Details' });
  root.append(region(body, acts));
  document.body.append(host);
  return { show: drawnIn(body), remove: removed(host, root) };
}

/** Removes the panel. The focus goes back to where it was. */
function removed(host: HTMLElement, root: ShadowRoot): () => void {
  let cameFrom: EventTarget | null = null;
  host.addEventListener('focusin', ({ relatedTarget }) => {
    cameFrom = relatedTarget;
  });
  return () => {
    const isInside = root.activeElement !== null;
    host.remove();
    if (isInside && cameFrom instanceof HTMLElement) cameFrom.focus();
  };
}

/** Redraws a section only if it has changed, so that text selected in another one stays selected. */
function drawnIn(body: HTMLElement): View['show'] {
  const shown: { readonly text: string; readonly place: HTMLElement }[] = [];
  return (chapters) => {
    chapters.forEach((chapter, index) => {
      const text = JSON.stringify(chapter);
      const before = shown[index];
      if (before?.text === text) return;
      const place = before?.place ?? body.appendChild(piece('div'));
      place.replaceChildren(...chapterPieces(chapter));
      shown[index] = { text, place };
    });
  };
}

function button(text: string, label: string, press: () => void): HTMLButtonElement {
  return piece('button', { type: 'button', 'aria-label': label, click: press }, text);
}

/** The landmark with its buttons, which come before its content. Escape makes it small. */
function region(body: HTMLElement, acts: ViewActs): HTMLElement {
  const said = piece('p', { class: 'said', role: 'status' });
  const byHand = piece('textarea', { readonly: '', hidden: '', 'aria-label': 'Report' });
  const copy = button('Copy report', 'Copy report', () => void copied());
  const copied = async () => {
    const isCopied = await acts.copy();
    said.textContent = isCopied ? 'Report copied.' : 'Your browser blocked copying. Copy the report from here:';
    byHand.hidden = isCopied;
    byHand.value = isCopied ? '' : acts.report();
    if (!isCopied) byHand.select();
  };
  const fold = button('Hide', 'Hide debug panel', () => turn(!body.hidden));
  const turn = (small: boolean) => {
    for (const part of [body, copy]) part.hidden = small;
    said.textContent = '';
    byHand.hidden = true;
    fold.textContent = small ? 'Show' : 'Hide';
    fold.setAttribute('aria-label', `${fold.textContent} debug panel`);
    whole.classList.toggle('small', small);
  };
  const header = piece('header', {}, piece('h2', {}, 'Debug'), copy, fold, button('Close', 'Close debug panel', acts.close));
  const whole = piece('section', { 'aria-label': 'Debug panel of kms-elements' }, header, said, byHand, body);
  whole.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || body.hidden) return;
    turn(true);
    fold.focus();
  });
  return whole;
}
