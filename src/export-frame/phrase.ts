/** What an export contains: the words, and a passphrase if one follows after a newline; or a private key, in groups. */
export interface Phrase {
  readonly words: readonly string[];
  readonly passphrase?: string;
  /** The separator between the words when they are copied. */
  readonly between: '' | ' ';
}

/** A key that is copied by hand is split into groups of this size. */
const GROUP = /.{1,4}/g;

/** A private key in groups. */
export const groupsOf = (key: string): Phrase => ({ words: key.match(GROUP) ?? [], between: '' });

/**
 * Split the opened text at its first newline.
 *
 * @source interface: export_wallet, `exportBundle`
 */
export function phraseOf(text: string): Phrase {
  const end = text.indexOf('\n');
  const words = (end < 0 ? text : text.slice(0, end)).split(/[ \u3000]+/).filter(Boolean);
  const passphrase = end < 0 ? '' : text.slice(end + 1);
  return { words, between: ' ', ...(passphrase && { passphrase }) };
}
