/**
 * A file of this package that is built separately from `asking-frame/reading.ts`: it parses transactions of four chains, typed data,
 * messages and policies.
 */
declare module 'kms-elements/asking-frame.reading.js' {
  export function questionAbout(
    bytes: Uint8Array<ArrayBuffer>,
    parts: {
      readonly asker: string;
      readonly texts?: Readonly<Record<string, string>> | undefined;
      readonly descriptors?: string | null | undefined;
    },
  ): {
    readonly title: string;
    readonly rows: readonly (readonly [name: string, value: string])[];
    readonly text?: string | undefined;
    readonly warning?: string | undefined;
    readonly isMessage?: true;
  };
}

/** The readers' texts in every language, from `asking-frame/languages.ts`. */
declare module 'kms-elements/asking-frame.languages.js' {
  export function questionIn(tags: readonly string[]): { readonly texts: Readonly<Record<string, string>> } | undefined;
}
