/** Most characters of a text that others chose. @source security R76 */
const MOST = 64;
/** Line breaks and other controls, and marks that turn the direction of what stands around. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
/** More marks than any script puts on one letter: they would paint over the lines around. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * A text that came from the service or from another program, as a line shows it: at most 64 characters, on one line, and with nothing in it
 * that changes the text around.
 */
export function shortText(text: string): string {
  // Long ones are cut first, so that nothing takes longer for them.
  const plain = text.slice(0, 1024).replace(CONTROLS, ' ').replace(HEAPED_MARKS, '$1').trim();
  const characters = [...plain];
  return characters.length > MOST || text.length > 1024 ? `${characters.slice(0, MOST - 1).join('')}…` : plain;
}
