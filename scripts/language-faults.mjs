// What is wrong with the texts of a language, beside the English ones.

const PLACE = /\{\w+\}/g;
/** No text may be longer than this many times the English one; short ones have room for a few words. */
const LONGEST = 2;
const ROOM = 24;
/** Names of brands and formats, which stay as they are in every language. */
const KEPT = /\b(Ethereum|Solana|https|email|spam|passkey|wallet|ada@example\.com|com)\b|\{\w+\}|[^\p{L}\s]/giu;
/** A few words that only English writes so: a text that has two of them was not translated. */
const ENGLISH = /\b(the|this|that|your|you|with|try|again|sign|and|not)\b/gi;

const placesOf = (text) => [...text.matchAll(PLACE)].map(String).sort().join(' ');

function faultOf(name, text, english) {
  if (typeof text !== 'string' || text.trim() === '') return `${name}: missing`;
  if (text.includes('\n')) return `${name}: more than one line`;
  if (placesOf(text) !== placesOf(english))
    return `${name}: has ${placesOf(text) || 'no place'} in place of ${placesOf(english) || 'none'}`;
  if (text.length > LONGEST * english.length + ROOM) return `${name}: ${text.length} characters, where English has ${english.length}`;
  const words = text.replace(KEPT, ' ').match(ENGLISH) ?? [];
  return words.length > 1 ? `${name}: English left inside: ${text}` : undefined;
}

/**
 * @param {Record<string, string>} texts of a language, by name
 * @param {Record<string, string>} english all texts in English
 * @param {{ partial?: boolean }} [options] `partial`: what is missing stays English, as a site may want it
 * @returns {string[]} a line for each fault
 */
export function faultsOf(texts, english, { partial = false } = {}) {
  const unused = Object.keys(texts).filter((name) => !Object.hasOwn(english, name));
  const names = Object.keys(english).filter((name) => english[name] !== '' && (!partial || Object.hasOwn(texts, name)));
  const faults = names.map((name) => faultOf(name, texts[name], english[name])).filter(Boolean);
  return [...faults, ...unused.map((name) => `${name}: no such text`)];
}
