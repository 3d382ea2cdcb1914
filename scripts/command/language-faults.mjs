// Checks a language's texts against the English ones. Also runs in the package: `npx kms-elements check-messages`.

const PLACE = /\{\w+\}/g;
/**
 * How much longer than the English text a translation may be: a factor, and characters per word. A label has a button's width, a sentence
 * has lines.
 */
const LONGEST = { label: [1.5, 12], sentence: [1.75, 12] };
/** Names of brands and formats and blockchain terms, which stay the same in every language. */
const KEPT =
  /\b(Ethereum|Solana|Safe|NFTs?|tokens?|gas|blob|nonce|https|email|spam|passkeys?|wallets?|SMS|ada@example\.com|com)\b|\{\w+\}|[^\p{L}\s]/giu;
/** A few words that are only spelled this way in English: a text with two of them wasn't translated. */
const ENGLISH = /\b(the|this|that|your|you|with|try|again|sign|and|not)\b/gi;

const placesOf = (text) => [...text.matchAll(PLACE)].map(String).sort().join(' ');
const lengthOf = (text) => [...new Intl.Segmenter().segment(text)].length;
const wordsOf = (text) => text.replace(KEPT, ' ').match(/\p{L}{3,}/gu) ?? [];

function longestFor(english) {
  const [times, more] = LONGEST[/[.?:!]$/.test(english) ? 'sentence' : 'label'];
  return Math.floor(times * lengthOf(english) + more);
}

/**
 * Whether a text is English, judging by its words: in another script any word of the English text, in Latin script only words that no other
 * language has.
 */
function isEnglish(text, english, isLatin) {
  const words = wordsOf(text);
  const own = new Set(wordsOf(english));
  if (!isLatin) return words.some((word) => own.has(word));
  return (text === english && words.length > 1) || (text.replace(KEPT, ' ').match(ENGLISH) ?? []).length > 1;
}

function faultOf([name, text], english, script) {
  if (typeof text !== 'string' || text.trim() === '') return `${name}: missing`;
  if (text.includes('\n')) return `${name}: more than one line`;
  if (placesOf(text) !== placesOf(english))
    return `${name}: has ${placesOf(text) || 'no placeholder'} instead of ${placesOf(english) || 'none'}`;
  if (lengthOf(text) > longestFor(english)) return `${name}: too long, ${lengthOf(text)} characters of ${longestFor(english)}: ${text}`;
  return script && isEnglish(text, english, script === 'Latn') ? `${name}: still has English in it: ${text}` : undefined;
}

/**
 * @param {Record<string, string>} texts of a language, by name
 * @param {Record<string, string>} english all texts in English
 * @param {{ tag?: string, partial?: boolean }} [options] `tag`: the language, such as `de`; `partial`: what is missing may stay English
 * @returns {string[]} a line for each fault
 */
export function faultsOf(texts, english, { tag = 'und-Latn', partial = false } = {}) {
  const { language } = new Intl.Locale(tag);
  const script = language === 'en' ? undefined : (new Intl.Locale(tag).maximize().script ?? 'Latn');
  const unused = Object.keys(texts).filter((name) => !Object.hasOwn(english, name));
  const names = Object.keys(english).filter((name) => english[name] !== '' && (!partial || Object.hasOwn(texts, name)));
  const faults = names.map((name) => faultOf([name, texts[name]], english[name], script)).filter(Boolean);
  return [...faults, ...unused.map((name) => `${name}: no such text`)];
}
