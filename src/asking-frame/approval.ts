import { encodeHex } from '../encoding/hex.js';
import type { QUESTION, READING } from '../texts/en/question.js';

/** Name of one of the question's texts. */
export type TextName = keyof typeof QUESTION | keyof typeof READING;

/** A text by its name, and the values for its placeholders. `worded.ts` turns it into words. */
export interface Said {
  readonly text: TextName;
  readonly places?: Readonly<Record<string, Value>>;
}

/** A value that is shown as it is, or a text. */
export type Value = string | Said;

/** A name written by someone else, such as the author of a contract. It is shown as it is. */
export interface Label {
  readonly label: string;
}

/** A line of a question: its label and its value. In a batch, the number of the call it belongs to. */
export type Row = readonly [name: TextName | Label, value: Value, number?: string];

/** What the user is asked, as parsed, before it is put into words. */
export interface Approval {
  readonly title: Said;
  /** What it is about, line by line. */
  readonly rows: readonly Row[];
  /** What is signed, if it is text. */
  readonly text?: string;
  /** What the user has to know first. */
  readonly warnings: readonly Said[];
  /** It is a message for people, read completely, that signs in nowhere else. */
  readonly isMessage?: true;
  /** Everything it takes out of an account, if it is one transfer and nothing else. */
  readonly spending?: Spending;
}

/** One transfer on an Ethereum-style chain, with amounts in smallest units. */
export interface Spending {
  readonly chain: number;
  /** `coin`, or a token's contract. */
  readonly asset: string;
  readonly to: string;
  readonly amount: bigint;
  /** The most that it can be. */
  readonly fee: bigint;
}

/** A part of a question that was parsed: a call, an instruction. */
export interface ReadPart {
  readonly rows: readonly Row[];
  readonly warnings: readonly Said[];
  readonly spending?: Spending;
}

/** Shown for anything that wasn't parsed completely. */
export const BLIND: Said = { text: 'blind' };
/** Shown if others may use an account from then on, or may do other things. */
export const CHANGES: Said = { text: 'changes' };
/** Shown if someone may take tokens later. */
export const TAKES: Said = { text: 'takes' };

/** What was parsed completely, with its warnings. */
export const readAs = (rows: readonly Row[], ...warnings: readonly Said[]): ReadPart => ({ rows, warnings });

/** Several parts as one. */
export function together(parts: readonly ReadPart[]): ReadPart {
  return readAs(
    parts.flatMap(({ rows }) => rows),
    ...parts.flatMap(({ warnings }) => warnings),
  );
}

/** Several parts as one, with each line saying which of them it belongs to. */
export function numbered(parts: readonly ReadPart[]): ReadPart {
  if (parts.length === 1) return together(parts);
  return together(
    parts.map(({ rows, warnings }, at) => ({
      rows: rows.map(([name, value, number = '']): Row => [name, value, `${at + 1}. ${number}`]),
      warnings,
    })),
  );
}

/** A part that only says that something is unread. */
export const unread = (...rows: readonly Row[]): ReadPart => readAs(rows, BLIND);

/** A question about parts. */
export function approvalOf(title: TextName, { rows, warnings }: ReadPart, text?: string): Approval {
  return { title: { text: title }, rows, warnings, ...(text !== undefined && { text }) };
}

/** Whether a value has no members other than these. A second spelling of a name could mean something else to its reader. */
export function hasOnly(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).every((name) => names.includes(name));
}

/** Members of an activity. */
export const ACTIVITY: readonly string[] = ['type', 'timestampMs', 'organizationId', 'parameters'];

/** The question about bytes that aren't a known request of the service, or couldn't be parsed. */
export function unreadable(bytes: Uint8Array): Approval {
  return approvalOf('unknown', unread(['bytes', String(bytes.length)]), encodeHex(bytes));
}
