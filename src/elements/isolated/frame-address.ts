/** Names of the isolated documents. Of each there is a second file with the texts of all languages. */
export type DocumentName = 'export-frame' | 'import-frame';

/** The settings that are passed in the frame's address. The address is the frame's own, so no message can change them later. */
export interface FrameFacts {
  readonly name: DocumentName;
  /** What to show; the recovery phrase if absent. */
  readonly kind?: 'private-key' | undefined;
  /** For a private key to be typed: how wallets write it. */
  readonly format?: 'solana' | undefined;
  /** An address other than the file next to the script. */
  readonly src?: string | null | undefined;
  readonly signer?: string | undefined;
  readonly allowCopy?: boolean | undefined;
  /** Language of the document; English if absent. */
  readonly language?: string | undefined;
}

/** Where the isolated document is: next to the script, which may be a chunk in its own folder, or where the page says. */
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

/**
 * Whether the file next to the script is on another origin than the page. It isn't pinned then, and would refuse to be embedded by the
 * page.
 */
export const isElsewhere = (baseURI: string): boolean =>
  new URL(frameAddress({ name: 'export-frame' }, baseURI)).origin !== new URL(baseURI).origin;
