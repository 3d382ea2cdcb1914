import type { Refusal } from './refusal.js';

const LONGEST = 300;

/** Identifiers and addresses, which developers look for; phone numbers, with their spaces; words. */
const PARTS = /(\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b0x[\da-f]{40}\b)|\+?\d[\d\s().-]{5,}\d|[^\s"'`,;()[\]{}<>]+/gi;

/**
 * What the service says about a refusal, its code first, for a developer's console.
 *
 * A service may repeat what it was sent, so only plain words, identifiers and addresses are kept. Anything that could be a contact, code,
 * token or
 * key is replaced by `…`.
 *
 * @returns at most 300 characters; `undefined` if the service said nothing.
 */
export function serviceDetail({ serviceCode, message = '' }: Refusal): string {
  const said = message.replace(PARTS, (part: string, kept?: string) => (kept || isPlain(part) ? part : '…'));
  return [serviceCode, said].filter(Boolean).join(': ').slice(0, LONGEST);
}

/** A word of letters that can't be a code, or a short number. */
function isPlain(word: string): boolean {
  return (/^[a-z_/.:!?-]{1,32}$/i.test(word) && !/^[A-Z]{6,9}$/.test(word)) || /^[\da-z.:]{1,5}$/i.test(word);
}
