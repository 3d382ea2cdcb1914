/** What an export holds: the words, and the passphrase that may follow them after a newline. */
export interface Phrase {
  readonly words: readonly string[];
  readonly passphrase?: string;
}

/**
 * Split the opened text at its first newline.
 *
 * @source interface: export_wallet, `exportBundle`
 */
export function phraseOf(text: string): Phrase {
  const end = text.indexOf('\n');
  const words = (end < 0 ? text : text.slice(0, end)).split(/[ \u3000]+/).filter(Boolean);
  const passphrase = end < 0 ? '' : text.slice(end + 1);
  return { words, ...(passphrase && { passphrase }) };
}
