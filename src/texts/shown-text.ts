/** A text with each character in view that would hide, turn round or stand in for another: such as marks of direction and of no width. */
export function shownText(text: string): string {
  return text.replace(/[\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|[^\P{Cc}\n\t]/gu, (letter) => `⟨U+${codeOf(letter)}⟩`);
}

function codeOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
