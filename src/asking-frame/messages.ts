import { decodeHex } from '../encoding/hex.js';
import { urlOf } from '../encoding/url.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import { type Approval, approvalOf, BLIND, type Row, readAs, type Said } from './approval.js';

/** A text with this start is a message for people, which no chain accepts as a transaction. @source ERC-191 */
const FOR_A_PERSON = '\u0019Ethereum Signed Message:\n';
/** The first line of a sign-in message. @source EIP-4361, and the same for Solana */
const SIGNS_IN = /^(?:[a-z][a-z\d+.-]*:\/\/)?(\S+) wants you to sign in with your \w+ account:\n/i;

/** How payloads become what is signed, and for whom. */
interface How {
  readonly encoding: unknown;
  readonly hash: unknown;
  /** Origin of the page that asks. */
  readonly asker: string;
}

/** A payload that is text and nothing else. */
interface Message {
  readonly text: string;
  /** No chain accepts it as a transaction, whatever it says. */
  readonly isSafe: boolean;
}

/** The question about messages, or about bytes of any kind. */
export function questionOfMessages(account: Row, payloads: readonly string[], how: How): Approval {
  const read = payloads.map((payload) => messageIn(payload, how));
  const isRead = read.every((one) => one !== undefined);
  const places = read.flatMap((one) => SIGNS_IN.exec(one?.text ?? '')?.[1] ?? []);
  const foreign = places.filter((place) => place !== hostOf(how.asker));
  const rows: readonly Row[] = [
    account,
    ...(payloads.length > 1 ? [['messages', String(payloads.length)] as const] : []),
    ...places.map((place): Row => ['signsInTo', place]),
  ];
  const warnings = [...(isRead ? [] : [BLIND]), ...foreign.map((place): Said => ({ text: 'elsewhere', places: { place } }))];
  const text = read.map((one, at) => one?.text ?? payloads[at]).join('\n\n');
  const approval = approvalOf(isRead ? 'message' : 'unknown', readAs(rows, ...warnings), text);
  return warnings.length === 0 && read.every((one) => one?.isSafe) ? { ...approval, isMessage: true } : approval;
}

function hostOf(origin: string): string {
  return urlOf(origin)?.host ?? '';
}

/** The text of a payload. What may be a digest has none: 32 letters may be the digest of a transaction, chosen to look like a text. */
function messageIn(payload: string, { encoding, hash }: How): Message | undefined {
  if (hash === 'HASH_FUNCTION_NO_OP') return undefined;
  try {
    const whole = encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? decodeUtf8(decodeHex(payload.replace(/^0x/, '').toLowerCase())) : payload;
    // Ed25519 signs the bytes themselves, and several of its chains have it sign the hash of a transaction.
    const isUnhashed = hash === 'HASH_FUNCTION_NOT_APPLICABLE';
    if (isUnhashed && encodeUtf8(whole).length === 32) return undefined;
    const isPrefixed = whole.startsWith(FOR_A_PERSON);
    const text = isPrefixed ? messageAfter(whole.slice(FOR_A_PERSON.length)) : whole;
    // Messages have no control characters. Every transaction has some, unless it is written as text.
    if (text === undefined || /[\p{Cc}\p{Co}\p{Cn}]/u.test(text.replace(/[\n\t]/g, ''))) return undefined;
    return { text, isSafe: isPrefixed ? hash === 'HASH_FUNCTION_KECCAK256' : isUnhashed };
  } catch {
    return undefined;
  }
}

/** The message after its own length in bytes, which is written in decimal digits. */
function messageAfter(text: string): string | undefined {
  const [digits = ''] = /^\d{1,9}/.exec(text) ?? [];
  const ends = [...digits].map((_, at) => at + 1);
  const end = ends.find((at) => encodeUtf8(text.slice(at)).length === Number(text.slice(0, at)));
  return end === undefined ? undefined : text.slice(end);
}
