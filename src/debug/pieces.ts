import { piece } from '../platform/piece.js';
import type { Chapter, Entry, Fact } from './chapters.js';
import { clockTime } from './moments.js';

/** A section as it is drawn. */
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
