import { guardedButton } from '../export-frame/guarded.js';
import { heading, make } from '../export-frame/make.js';
import { random } from '../export-frame/random.js';
import { SeenNumber } from '../export-frame/seen-number.js';
import { frameSheet } from '../export-frame/styles.js';
import { type Unseen, Visibility } from '../export-frame/visibility.js';
import { ASKING_FRAME_HEIGHT } from '../platform/key-frame-link.js';
import type { GUARD } from '../texts/en/export-frame.js';
import type { QUESTION } from '../texts/en/question.js';
import { filled } from '../texts/messages.js';
import { shownText } from '../texts/shown-text.js';
import { questionSheet } from './styles.js';
import type { WordedQuestion } from './worded.js';

/** How long a question waits for an answer, in milliseconds. */
const PATIENCE_MS = 60_000;
/** How many questions may wait at once. If a page asks for more, the answer is no. */
const MOST = 5;

/** The document's own texts around a question, by name. */
export type AskingTexts = Readonly<Record<keyof typeof QUESTION | keyof typeof GUARD, string>>;

/** A question, and who asks it. */
export interface Asking {
  readonly question: WordedQuestion;
  /** The document's own texts, in the language of the question. */
  readonly texts: AskingTexts;
  readonly asker: string;
  /** Tells the page to wait and to show this frame. */
  readonly onAsked: () => void;
  /** Also has a passkey confirm it, once the user has approved. */
  readonly confirm: ((signal: AbortSignal) => Promise<boolean>) | undefined;
}

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();
let stage: { readonly visibility: Visibility; cancel: () => void } | undefined;

/** Ask the user, one question after another. @returns whether they approved; no answer, and Escape, reject. */
export function askPerson(asking: Asking): Promise<boolean> {
  if (waiting >= MOST) return Promise.resolve(false);
  waiting += 1;
  // Right away, since the page waits longer for a person, and again when its turn has come.
  asking.onAsked();
  const answer = turn
    .then(() => askNow(asking))
    .finally(() => {
      waiting -= 1;
      document.body.replaceChildren();
    });
  turn = answer.catch(() => {});
  return answer;
}

/** Watches this document. Created once, with the first question. */
function theStage() {
  if (stage) return stage;
  document.adoptedStyleSheets = [frameSheet(ASKING_FRAME_HEIGHT), questionSheet()];
  stage = { visibility: new Visibility(document.documentElement, () => stage?.cancel()), cancel: () => {} };
  return stage;
}

function askNow({ question, asker, texts, onAsked, confirm }: Asking): Promise<boolean> {
  const own = theStage();
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (isApproved: boolean) => {
      over.abort();
      resolve(isApproved);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    const view = regionOf(question, texts);
    const confirmed = confirm && (() => confirm(over.signal));
    const { buttons, note, number } = controlsOf({ visibility: own.visibility, region: view, texts, end, confirmed });
    own.cancel = () => number.cancel();
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      number.cancel();
    });
    const leave = ({ key, isTrusted }: KeyboardEvent) => isTrusted && key === 'Escape' && !numberIsAsked() && end(false);
    addEventListener('keydown', leave, { signal: over.signal });
    document.body.replaceChildren(viewOf(question, { asker, texts, region: view, note, buttons }));
    own.visibility.restart();
    follow(view, { visibility: own.visibility, note, more: texts.scroll });
    onAsked();
    document.querySelector('h1')?.focus({ preventScroll: true });
  });
}

/** The controls for the user's answer. */
function controlsOf({
  visibility,
  region,
  texts,
  end,
  confirmed,
}: {
  readonly visibility: Visibility;
  readonly region: HTMLElement;
  readonly texts: AskingTexts;
  readonly end: (isApproved: boolean) => void;
  /** Called within the press that approves, since the browser's dialog opens only there. */
  readonly confirmed: (() => Promise<boolean>) | undefined;
}) {
  const number = new SeenNumber({ visibility, random, hasKeys: matchMedia('(pointer: coarse)').matches, texts, onOver: () => end(false) });
  const note = make('p', { attributes: { role: 'alert', class: 'fixed' } });
  const refuse = (why: Unseen) => note.replaceChildren(texts[why]);
  let isConfirming = false;
  const ready = () => read.has(region) && !isConfirming;
  const approved = async () => {
    if (!confirmed) return end(true);
    isConfirming = true;
    note.replaceChildren(texts.passkey);
    if (await confirmed()) return end(true);
    isConfirming = false;
    note.replaceChildren(texts.noPasskey);
  };
  const approve = guardedButton({ visibility, number, text: texts.approve, kind: 'primary', ready, act: approved, refuse });
  const reject = make('button', { attributes: { type: 'button', class: 'plain' }, text: texts.reject, onClick: () => end(false) });
  return { number, note, buttons: [reject, approve] };
}

const numberIsAsked = (): boolean => document.querySelector('.asking') !== null;

/** Questions that were scrolled to the end. */
const read = new WeakSet<HTMLElement>();

/** Content that doesn't fit is scrolled. It can be approved once its end has been in view for a second. */
function follow(
  region: HTMLElement,
  { visibility, note, more }: { readonly visibility: Visibility; readonly note: HTMLElement; readonly more: string },
): void {
  const look = () => {
    // Before the page shows this frame there is no layout.
    if (region.clientHeight === 0 || read.has(region)) return;
    if (region.scrollTop + region.clientHeight < region.scrollHeight - 2) return note.replaceChildren(more);
    read.add(region);
    if (note.textContent === more) note.replaceChildren();
    visibility.restart();
  };
  region.addEventListener('scroll', look);
  new ResizeObserver(look).observe(region);
}

/** Everything that is signed, in a region with its own scrolling. */
function regionOf({ rows, text }: WordedQuestion, { content }: AskingTexts): HTMLElement {
  const list = rows.map(([name, value]) =>
    make('div', {
      children: [make('dt', { text: name }), make('dd', { attributes: { class: 'whole', dir: 'auto' }, text: shownText(value) })],
    }),
  );
  const said = text === undefined ? [] : [make('div', { attributes: { class: 'said', dir: 'auto' }, text: shownText(text) })];
  return make('div', {
    attributes: { class: 'whole-question', tabindex: '0', role: 'region', 'aria-label': content },
    children: [make('dl', { children: list }), ...said],
  });
}

interface Around {
  readonly asker: string;
  readonly texts: AskingTexts;
  readonly region: HTMLElement;
  readonly note: HTMLElement;
  readonly buttons: readonly HTMLElement[];
}

function viewOf({ title, warning }: WordedQuestion, { asker, texts, region, note, buttons }: Around): HTMLElement {
  const left = waiting > 1 ? [make('p', { text: filled(texts.waiting, { count: waiting - 1 }) })] : [];
  const asked = heading('');
  asked.append(make('span', { attributes: { class: 'asker', dir: 'ltr' }, text: asker }), ' ', make('bdi', { text: title }));
  return make('main', {
    attributes: { class: 'asks' },
    children: [
      asked,
      ...(warning ? [make('p', { attributes: { class: 'strong' }, text: warning })] : []),
      region,
      ...left,
      note,
      make('div', { attributes: { class: 'last' }, children: buttons }),
    ],
  });
}
