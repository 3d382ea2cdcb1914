import { html, type TemplateResult } from 'lit';

/** The ends of an identifier, which is enough to tell two apart. */
export const shortened = (id: string): string => (id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id);

/** Somebody, for want of a name. */
const person: TemplateResult = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="8.5" r="3.75"></circle>
  <path d="M4.5 20c.8-3.9 3.8-6 7.5-6s6.7 2.1 7.5 6"></path>
</svg>`;

/** The round sign: up to two letters of a name, or a figure where there is none. */
export const avatar = (name: string | undefined): TemplateResult =>
  html`<span part="icon" class="avatar" aria-hidden="true">${name ? initialsOf(name) : person}</span>`;

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}
