/** Names of the isolated documents; each lies there once more with the words of all languages. */
export type DocumentName = 'export-frame' | 'import-frame';

/** What of the frame's settings goes with its address: the address is the frame's own, so that no message can change them later. */
export interface FrameFacts {
  readonly name: DocumentName;
  /** What it is about: the recovery phrase when absent. */
  readonly kind?: 'private-key' | undefined;
  /** Of a private key that is typed: how wallets write it. */
  readonly format?: 'solana' | undefined;
  /** Another address than the file beside the script. */
  readonly src?: string | null | undefined;
  readonly signer?: string | undefined;
  readonly allowCopy?: boolean | undefined;
  /** Language of the document; English when absent. */
  readonly language?: string | undefined;
}

/** Where the isolated document is: beside the script, which may be a chunk in a folder of its own, or where the page says. */
export function frameAddress({ name, src, language, ...facts }: FrameFacts, baseURI: string): string {
  const url = new URL(
    src ?? `${name}${language ? '.languages' : ''}.html`,
    src ? baseURI : import.meta.url.replace(/(?:chunks\/|shared\/|define\/)?[^/]*$/, ''),
  );
  const settings = new URLSearchParams();
  const set = (setting: string, value: string | undefined): void => void (value !== undefined && settings.set(setting, value));
  set('danger-signer', facts.signer);
  set('lang', language);
  set('kind', facts.kind);
  set('format', facts.format);
  set('allow-copy', facts.allowCopy ? '' : undefined);
  url.hash = settings.toString();
  return url.href;
}

/** Whether the file beside the script is of another origin than the page: it is not pinned, and would let no such page embed it. */
export const isElsewhere = (baseURI: string): boolean =>
  new URL(frameAddress({ name: 'export-frame' }, baseURI)).origin !== new URL(baseURI).origin;
