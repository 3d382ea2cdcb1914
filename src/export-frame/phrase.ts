/** What an export holds: the words, and the passphrase that may follow them after a newline; or the groups that a private key is read in. */
export interface Phrase {
  readonly words: readonly string[];
  readonly passphrase?: string;
  /** What stands between the words where they are copied. */
  readonly between: '' | ' ';
}

/** A key is copied by hand in groups of so many characters. */
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
