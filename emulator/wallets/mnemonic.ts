import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync, mnemonicToSeedWebcrypto } from '@scure/bip39';
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js';
import type { RandomBytes } from '../bytes/entropy.js';
import { Refusal } from '../http/refusal.js';

const wordlists: Readonly<Record<string, string[]>> = {
  MNEMONIC_LANGUAGE_ENGLISH: english,
  MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE: simplifiedChinese,
  MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE: traditionalChinese,
  MNEMONIC_LANGUAGE_CZECH: czech,
  MNEMONIC_LANGUAGE_FRENCH: french,
  MNEMONIC_LANGUAGE_ITALIAN: italian,
  MNEMONIC_LANGUAGE_JAPANESE: japanese,
  MNEMONIC_LANGUAGE_KOREAN: korean,
  MNEMONIC_LANGUAGE_SPANISH: spanish,
};

/** The nine languages of a recovery phrase. @source interface: export_wallet */
export const mnemonicLanguages: readonly string[] = Object.keys(wordlists);

/**
 * A new BIP-39 recovery phrase.
 *
 * @param wordCount 12, 15, 18, 21 or 24.
 * @param language One of `mnemonicLanguages`.
 * @throws Refusal `mnemonic-length-invalid`, `mnemonic-language-invalid`.
 */
export function newMnemonic(wordCount: number, random: RandomBytes, language = 'MNEMONIC_LANGUAGE_ENGLISH'): string {
  if (![12, 15, 18, 21, 24].includes(wordCount)) throw new Refusal('mnemonic-length-invalid');
  return entropyToMnemonic(random((wordCount / 3) * 4), wordlistOf(language));
}

/**
 * The same entropy as words in another language.
 *
 * BIP-39 derives from the words, not from the entropy, so another language's words open another wallet, except in a reader that translates
 * them back first.
 *
 * @throws Refusal `mnemonic-language-invalid`.
 */
export function translateMnemonic(mnemonic: string, language: string): string {
  const from = languageOf(mnemonic);
  if (from === undefined) throw new TypeError('not a recovery phrase');
  return from === language ? mnemonic : entropyToMnemonic(mnemonicToEntropy(mnemonic, wordlistOf(from)), wordlistOf(language));
}

/** The language whose words and checksum a phrase has; `undefined` if it isn't a phrase in any of the nine. */
export function languageOf(mnemonic: string): string | undefined {
  return mnemonicLanguages.find((language) => {
    try {
      return mnemonicToEntropy(mnemonic, wordlistOf(language)).length > 0;
    } catch {
      return false;
    }
  });
}

const seeds = new Map<string, Uint8Array>();
const KEPT_SEEDS = 128;

/** The 64-byte seed of a phrase and its passphrase. Recent ones are cached, since 2,048 rounds of HMAC per account would be noticeable. */
export function seedOf(mnemonic: string, passphrase = ''): Uint8Array {
  const key = seedName(mnemonic, passphrase);
  return seeds.get(key) ?? keepSeed(key, mnemonicToSeedSync(mnemonic, passphrase));
}

/** Prepare a seed for `seedOf`, using the platform's own HMAC, which takes a twentieth of the time. */
export async function prepareSeed(mnemonic: string, passphrase = ''): Promise<void> {
  const key = seedName(mnemonic, passphrase);
  if (!seeds.has(key)) keepSeed(key, await mnemonicToSeedWebcrypto(mnemonic, passphrase));
}

const seedName = (mnemonic: string, passphrase: string): string => `${mnemonic}\n${passphrase}`;

function keepSeed(key: string, seed: Uint8Array): Uint8Array {
  for (const oldest of seeds.keys()) {
    if (seeds.size < KEPT_SEEDS) break;
    seeds.delete(oldest);
  }
  seeds.set(key, seed);
  return seed;
}

function wordlistOf(language: string): string[] {
  const wordlist = Object.hasOwn(wordlists, language) ? wordlists[language] : undefined;
  if (!wordlist) throw new Refusal('mnemonic-language-invalid');
  return wordlist;
}
