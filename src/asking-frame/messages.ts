import { decodeHex } from '../encoding/hex.js';
import { urlOf } from '../encoding/url.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import { type Approval, approvalOf, BLIND, type Row } from './approval.js';

/** Text that begins so is a message for a person, which no chain takes for a transaction. @source ERC-191 */
const FOR_A_PERSON = '\u0019Ethereum Signed Message:\n';
/** The first line of a message that signs in. @source EIP-4361, and the same for Solana */
const SIGNS_IN = /^(?:[a-z][a-z\d+.-]*:\/\/)?(\S+) wants you to sign in with your \w+ account:\n/i;

/** The question about messages, or about bytes of whatever kind. @param asker origin of the page that asks. */
export function questionOfMessages(
  account: Row,
  payloads: readonly string[],
  { encoding, asker }: { readonly encoding: unknown; readonly asker: string },
): Approval {
  const texts = payloads.map((payload) => messageIn(payload, encoding));
  const isRead = texts.every((text) => text !== undefined);
  const places = texts.flatMap((text) => SIGNS_IN.exec(text ?? '')?.[1] ?? []);
  const foreign = places.filter((place) => place !== hostOf(asker));
  const rows: readonly Row[] = [
    account,
    ...(payloads.length > 1 ? [['Messages', String(payloads.length)] as const] : []),
    ...places.map((place): Row => ['Signs you in at', place]),
  ];
  const warnings = [
    ...(isRead ? [] : [BLIND]),
    ...foreign.map((place) => `This signs in at ${place}, which is not the site that asks. Someone may use it to be you there.`),
  ];
  const text = texts.map((read, at) => read ?? payloads[at]).join('\n\n');
  const approval = approvalOf(isRead ? 'Sign this message?' : 'Sign unknown data?', { rows, warnings }, text);
  return warnings.length === 0 ? { ...approval, isMessage: true } : approval;
}

function hostOf(origin: string): string {
  return urlOf(origin)?.host ?? '';
}

/** The text of a payload, where it is one and nothing else. */
function messageIn(payload: string, encoding: unknown): string | undefined {
  try {
    const text = encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? decodeUtf8(decodeHex(payload.replace(/^0x/, '').toLowerCase())) : payload;
    const message = text.startsWith(FOR_A_PERSON) ? messageAfter(text.slice(FOR_A_PERSON.length)) : text;
    if (message === undefined) return undefined;
    // Control characters stand in no message, and in every transaction.
    return /[\p{Cc}\p{Co}\p{Cn}]/u.test(message.replace(/[\n\t]/g, '')) ? undefined : message;
  } catch {
    return undefined;
  }
}

/** The message behind its own length in bytes, which is written in decimal digits. */
function messageAfter(text: string): string | undefined {
  const [digits = ''] = /^\d{1,9}/.exec(text) ?? [];
  const ends = [...digits].map((_, at) => at + 1);
  const end = ends.find((at) => encodeUtf8(text.slice(at)).length === Number(text.slice(0, at)));
  return end === undefined ? undefined : text.slice(end);
}
