import { html, nothing, type TemplateResult } from 'lit';
import { shownText } from '../../texts/shown-text.js';
import type { ActivityWords } from './activity-words.js';

/** What a request does, below its title: the warning, its rows and its text. @param named id of the title. */
export function linesOf(
  { warning, isUnread, rows, text }: ActivityWords,
  { named, unread }: { readonly named: string; readonly unread: string },
): TemplateResult {
  return html`${warning || isUnread ? html`<p class="warns">${warning ?? unread}</p>` : nothing}
    ${rows.length > 0 ? html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${shownText(value)}</dd></div>`)}</dl>` : nothing}
    ${text === undefined ? nothing : html`<pre dir="auto" tabindex="0" aria-labelledby=${named}>${shownText(text)}</pre>`}`;
}
