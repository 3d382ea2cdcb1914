const NAME = 'export-frame.html';
/** The same document with the words of all languages. */
const TRANSLATED = 'export-frame.languages.html';

/** What of the frame's settings goes with its address: the address is the frame's own, so that no message can change them later. */
export interface FrameFacts {
  /** Another address than the file beside the script. */
  readonly src?: string | null | undefined;
  readonly signer?: string | undefined;
  readonly allowCopy?: boolean | undefined;
  /** Language of the document; English when absent. */
  readonly language?: string | undefined;
}

/** Where the isolated document is: beside the script, which may be a chunk in a folder of its own, or where the page says. */
export function frameAddress({ src, signer, allowCopy, language }: FrameFacts, baseURI: string): string {
  const url = new URL(
    src ?? (language ? TRANSLATED : NAME),
    src ? baseURI : import.meta.url.replace(/(?:chunks\/|shared\/|define\/)?[^/]*$/, ''),
  );
  const settings = new URLSearchParams();
  if (signer) settings.set('danger-signer', signer);
  if (language) settings.set('lang', language);
  if (allowCopy) settings.set('allow-copy', '');
  url.hash = settings.toString();
  return url.href;
}

/** Whether the file beside the script is of another origin than the page: it is not pinned, and would let no such page embed it. */
export const isElsewhere = (baseURI: string): boolean => new URL(frameAddress({}, baseURI)).origin !== new URL(baseURI).origin;
