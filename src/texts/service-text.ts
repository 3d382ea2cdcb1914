/** Maximum length of a text chosen by others, in characters. @source security R76 */
const MOST = 64;
/** Line breaks and other control characters, and marks that change the direction of the surrounding text. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
/** More marks than any script puts on one letter: they would paint over other lines. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * A text from the service or another program, as shown in a line: at most 64 characters, on one line, without anything that changes the
 * text around it.
 */
export function shortText(text: string): string {
  // Long texts are cut first, so that processing them takes no longer.
  const plain = text.slice(0, 1024).replace(CONTROLS, ' ').replace(HEAPED_MARKS, '$1').trim();
  const characters = [...plain];
  return characters.length > MOST || text.length > 1024 ? `${characters.slice(0, MOST - 1).join('')}…` : plain;
}
