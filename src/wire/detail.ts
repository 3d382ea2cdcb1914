import type { Refusal } from './refusal.js';

const LONGEST = 300;

/** Identifiers and addresses, which a developer looks for; phone numbers, with their blanks; words. */
const PARTS = /(\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b0x[\da-f]{40}\b)|\+?\d[\d\s().-]{5,}\d|[^\s"'`,;()[\]{}<>]+/gi;

/**
 * What the service says of a refusal, its code first, for the console of a developer.
 *
 * A service may repeat what it was sent. Only plain words, identifiers and addresses are kept: what could be a contact, a code, a token or a
 * key reads `…`.
 *
 * @returns at most 300 characters; nothing where the service said nothing.
 */
export function serviceDetail({ serviceCode, message = '' }: Refusal): string {
  const said = message.replace(PARTS, (part: string, kept?: string) => (kept || isPlain(part) ? part : '…'));
  return [serviceCode, said].filter(Boolean).join(': ').slice(0, LONGEST);
}

/** A word of letters that is no code, or a short number. */
function isPlain(word: string): boolean {
  return (/^[a-z_/.:!?-]{1,32}$/i.test(word) && !/^[A-Z]{6,9}$/.test(word)) || /^[\da-z.:]{1,5}$/i.test(word);
}
