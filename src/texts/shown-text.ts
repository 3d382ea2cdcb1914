/** A text with every character made visible that would hide, reorder or imitate others, such as marks of direction and zero width. */
export function shownText(text: string): string {
  return text.replace(/[\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|[^\P{Cc}\n\t]/gu, (letter) => `⟨U+${codeOf(letter)}⟩`);
}

function codeOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
