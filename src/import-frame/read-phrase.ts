import { validateMnemonic } from '@scure/bip39';
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js';
import type { Typed } from './typed.js';

/** English first: if a phrase fits two lists, the first one counts. */
const LISTS = [english, french, italian, spanish, czech, japanese, korean, simplifiedChinese, traditionalChinese];
const LENGTHS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

/** One spelling for each word: accents can be typed in two ways. */
const plain = (text: string): string => text.normalize('NFKD').toLowerCase();

/**
 * Read a recovery phrase as people type it, with any spaces and in any case.
 *
 * @param passphrase as typed: each space counts.
 * @source BIP-39; the service's frame for imports, which joins both with a newline as an export does
 */
export function readPhrase(text: string, passphrase: string): Typed {
  const words = plain(text).split(/\s+/u).filter(Boolean);
  if (!LENGTHS.has(words.length)) return { fault: 'importCount', places: { count: words.length } };
  const lists = LISTS.map((list) => new Map(list.map((word) => [plain(word), word])));
  const known = (list: ReadonlyMap<string, string>): number => words.filter((word) => list.has(word)).length;
  const [nearest = new Map<string, string>()] = lists.toSorted((one, other) => known(other) - known(one));
  const unknown = words.findIndex((word) => !nearest.has(word));
  if (unknown >= 0) return { fault: 'importUnknown', places: { position: unknown + 1 } };
  const fits = LISTS.map((list, at) => ({ list, phrase: words.map((word) => lists[at]?.get(word)).join(' ') }));
  const found = fits.find(({ list, phrase }) => validateMnemonic(phrase, list));
  if (!found) return { fault: 'importChecksum' };
  return { plaintext: new TextEncoder().encode(passphrase ? `${found.phrase}\n${passphrase}` : found.phrase) };
}
