import { html, type TemplateResult } from 'lit';
import { shortText } from '../../texts/service-text.js';

/** Stands where the text goes, in words of ours that hold one. */
const PLACE = '\ufffc';

/** A text of the service: as text, cut, and apart from the words around it. @source security R76 */
export const serviceText = (text: string): TemplateResult => html`<bdi class="name" translate="no">${shortText(text)}</bdi>`;

/** Words of ours around a text of the service. @param words with the text's place filled in by what it is given. */
export function around(words: (place: string) => string, text: string): TemplateResult {
  const [before, after = ''] = words(PLACE).split(PLACE);
  return html`${before}${serviceText(text)}${after}`;
}
