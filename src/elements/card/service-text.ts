import { html, type TemplateResult } from 'lit';
import { shortText } from '../../texts/service-text.js';

/** Stands for the service's text inside our own. */
const PLACE = '\ufffc';

/** Text from the service: as plain text, shortened, and separate from the words around it. @source security R76 */
export const serviceText = (text: string): TemplateResult => html`<bdi class="name" translate="no">${shortText(text)}</bdi>`;

/** Our own words around a text from the service. @param words the text, with its placeholder filled in by the given string. */
export function around(words: (place: string) => string, text: string): TemplateResult {
  const [before, after = ''] = words(PLACE).split(PLACE);
  return html`${before}${serviceText(text)}${after}`;
}
