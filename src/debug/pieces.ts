import type { Chapter, Entry, Fact } from './chapters.js';
import { clockTime } from './moments.js';

/** Make an element with text and children. Text is shown as text. */
export function piece<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** A chapter as it is drawn. */
export function chapterPieces({ title, facts, entries, remark }: Chapter): readonly Node[] {
  const count = entries.length > 0 ? [' ', piece('span', { class: 'count' }, String(entries.length))] : [];
  return [
    piece('h3', {}, title, ...count),
    ...(facts.length > 0 ? [factList(facts)] : []),
    ...(remark ? [piece('p', { class: 'remark' }, remark)] : []),
    ...(entries.length > 0 ? [piece('ol', { 'aria-label': `${title}, newest first` }, ...entries.map(entryItem))] : []),
  ];
}

function factList(facts: readonly Fact[]): HTMLElement {
  return piece('dl', {}, ...facts.flatMap(({ name, value }) => [piece('dt', {}, name), piece('dd', {}, value)]));
}

function entryItem({ title, note, atMs, isFailure, facts }: Entry): HTMLElement {
  const line = [
    piece('b', {}, title),
    ' ',
    piece('time', {}, clockTime(atMs)),
    ' ',
    ...(note ? [piece('span', { class: 'note' }, note)] : []),
  ];
  return piece('li', isFailure ? { class: 'failed' } : {}, piece('p', {}, ...line), ...(facts.length > 0 ? [factList(facts)] : []));
}
