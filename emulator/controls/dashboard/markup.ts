/** A piece of a page that is safe to send. Only `html` creates one. */
export interface Markup {
  readonly markup: string;
}

/** What a piece may consist of. Strings and numbers are escaped; absent values produce nothing. */
export type Part = Markup | readonly Markup[] | string | number | undefined;

/** Write markup. Every value that isn't markup is escaped. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, index) => text + written(parts[index])).join('') };
}

/** Text from this package's own source, never from a value. */
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
