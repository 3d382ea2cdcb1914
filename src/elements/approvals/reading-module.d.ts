/** A file of this package that is built by itself, of `asking-frame/reading.ts`: it reads transactions of four chains, typed data, messages and policies. */
declare module 'kms-elements/asking-frame.reading.js' {
  export function questionAbout(
    bytes: Uint8Array<ArrayBuffer>,
    asker: string,
  ): {
    readonly title: string;
    readonly rows: readonly (readonly [name: string, value: string])[];
    readonly text?: string | undefined;
    readonly warning?: string | undefined;
    readonly isMessage?: true;
  };
}
