/** What the playground knows about an element, generated from `custom-elements.json` by `site/build.mjs`. */
export interface Known {
  readonly tag: string;
  readonly attributes: readonly {
    readonly name: string;
    readonly kind: 'flag' | 'number' | 'text';
    readonly words: readonly string[];
    readonly text: string;
  }[];
  readonly styles: readonly { readonly name: string; readonly text: string }[];
  readonly events: readonly string[];
}

/** The elements' languages: code, and name in that language. */
export type Languages = readonly (readonly [code: string, name: string])[];

/** Names that a setup of an element may contain. */
export function namesOf({ attributes, styles }: Known): ReadonlySet<string> {
  return new Set([...attributes, ...styles].map(({ name }) => name));
}
