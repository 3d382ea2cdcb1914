import { encodeHex } from '../encoding/hex.js';
import type { QUESTION, READING } from '../texts/en/question.js';

/** Name of a text of the question. */
export type TextName = keyof typeof QUESTION | keyof typeof READING;

/** A text by its name, and what fills its places. It becomes words in `worded.ts`. */
export interface Said {
  readonly text: TextName;
  readonly places?: Readonly<Record<string, Value>>;
}

/** Something that is shown as it is, or a text. */
export type Value = string | Said;

/** A name that someone else wrote, such as the author of a contract. It is shown as it is. */
export interface Label {
  readonly label: string;
}

/** A line of a question: what it is, and its value. A line of one of several calls has the number of its call. */
export type Row = readonly [name: TextName | Label, value: Value, number?: string];

/** What a person is asked: as it was read, before it is put into words. */
export interface Approval {
  readonly title: Said;
  /** What it is about, each by its name. */
  readonly rows: readonly Row[];
  /** What is signed, as far as it is a text. */
  readonly text?: string;
  /** What the person has to know before all. */
  readonly warnings: readonly Said[];
  /** It is a text for people, read to its end, that signs in nowhere else. */
  readonly isMessage?: true;
  /** All that it takes out of an account, where that is one transfer and nothing else. */
  readonly spending?: Spending;
}

/** One transfer on a chain of Ethereum's kind, amounts in smallest units. */
export interface Spending {
  readonly chain: number;
  /** `coin`, or the contract of a token. */
  readonly asset: string;
  readonly to: string;
  readonly amount: bigint;
  /** At most. */
  readonly fee: bigint;
}

/** Something of a question that was read: a call, an instruction. */
export interface ReadPart {
  readonly rows: readonly Row[];
  readonly warnings: readonly Said[];
  readonly spending?: Spending;
}

/** What is said of something that was not read to its end. */
export const BLIND: Said = { text: 'blind' };
/** What is said where others may use an account from then on, or may do other things. */
export const CHANGES: Said = { text: 'changes' };
/** What is said where someone may take tokens later. */
export const TAKES: Said = { text: 'takes' };

/** What was read to its end, and what warns of it. */
export const readAs = (rows: readonly Row[], ...warnings: readonly Said[]): ReadPart => ({ rows, warnings });

/** Several parts as one. */
export function together(parts: readonly ReadPart[]): ReadPart {
  return readAs(
    parts.flatMap(({ rows }) => rows),
    ...parts.flatMap(({ warnings }) => warnings),
  );
}

/** Several parts as one, whose lines say which of them they belong to. */
export function numbered(parts: readonly ReadPart[]): ReadPart {
  if (parts.length === 1) return together(parts);
  return together(
    parts.map(({ rows, warnings }, at) => ({
      rows: rows.map(([name, value, number = '']): Row => [name, value, `${at + 1}. ${number}`]),
      warnings,
    })),
  );
}

/** A part that says no more than that there is something unread. */
export const unread = (...rows: readonly Row[]): ReadPart => readAs(rows, BLIND);

/** A question about parts. */
export function approvalOf(title: TextName, { rows, warnings }: ReadPart, text?: string): Approval {
  return { title: { text: title }, rows, warnings, ...(text !== undefined && { text }) };
}

/** Whether something has no other members than these: a second spelling of a name could say something else to its reader. */
export function hasOnly(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).every((name) => names.includes(name));
}

/** Members of an activity. */
export const ACTIVITY: readonly string[] = ['type', 'timestampMs', 'organizationId', 'parameters'];

/** The question about bytes that are no request of the service as we know them, or that could not be read. */
export function unreadable(bytes: Uint8Array): Approval {
  return approvalOf('unknown', unread(['bytes', String(bytes.length)]), encodeHex(bytes));
}
