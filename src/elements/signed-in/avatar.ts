import { html, type TemplateResult } from 'lit';
import { PERSON } from './icons.js';

/** The round icon: up to two letters of a name or of what comes before an @, or a figure if there are none. */
export function avatar(name: string | undefined): TemplateResult {
  const letters = name === undefined ? '' : initialsOf(name);
  return html`<span part="icon" class=${letters ? 'avatar' : 'avatar blank'} aria-hidden="true">${letters || PERSON}</span>`;
}

/** The initials of the person, not of their mail provider. */
function initialsOf(name: string): string {
  const [own = ''] = name.split('@');
  const words = own.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => [...word][0])
    .join('')
    .toUpperCase();
}
