/** A piece of a page that is safe to send: only `html` makes it. */
export interface Markup {
  readonly markup: string;
}

/** What a piece may be made of: texts and numbers are escaped, nothing stands for absent. */
export type Part = Markup | readonly Markup[] | string | number | undefined;

/** Write markup; every value that is not markup itself is shown as text. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, index) => text + written(parts[index])).join('') };
}

/** Text of a source that this package has: never of a value. */
export function ownText(text: string): Markup {
  return { markup: text };
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
