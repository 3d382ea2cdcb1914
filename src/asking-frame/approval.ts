import { encodeHex } from '../encoding/hex.js';

/** A line of a question: what it is, and its value. */
export type Row = readonly [name: string, value: string];

/** What a person is asked. */
export interface Approval {
  readonly title: string;
  /** What it is about, each by its name. */
  readonly rows: readonly Row[];
  /** What is signed, as far as it is a text. */
  readonly text?: string;
  /** What the person has to know before all. */
  readonly warning?: string;
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
  readonly warnings: readonly string[];
  readonly spending?: Spending;
}

/** What is said of something that was not read to its end. */
export const BLIND = 'ReadPart of this cannot be read. Approve it only if you know where it comes from.';
/** What is said where others may use an account from then on, or may do other things. */
export const CHANGES = 'This changes who can use your account, or what they can do.';
/** What is said where a secret leaves the service. */
export const REVEALS = 'This gives out a secret of your wallet.';
/** What is said where someone may take tokens later. */
export const TAKES = 'The one named here may take these tokens at any time.';

/** Several parts as one. */
export function together(parts: readonly ReadPart[]): ReadPart {
  return { rows: parts.flatMap(({ rows }) => rows), warnings: parts.flatMap(({ warnings }) => warnings) };
}

/** A part that says no more than that there is something unread. */
export const unread = (...rows: readonly Row[]): ReadPart => ({ rows, warnings: [BLIND] });

/** A question about parts; each warning is said once. */
export function approvalOf(title: string, { rows, warnings }: ReadPart, text?: string): Approval {
  const warning = [...new Set(warnings)].join(' ');
  return { title, rows, ...(text !== undefined && { text }), ...(warning && { warning }) };
}

/** Whether something has no other members than these: a second spelling of a name could say something else to its reader. */
export function hasOnly(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).every((name) => names.includes(name));
}

/** Members of an activity. */
export const ACTIVITY: readonly string[] = ['type', 'timestampMs', 'organizationId', 'parameters'];

/** The question about bytes that are no request of the service as we know them, or that could not be read. */
export function unreadable(bytes: Uint8Array): Approval {
  return { title: 'Sign unknown data?', rows: [['Bytes', String(bytes.length)]], text: encodeHex(bytes), warning: BLIND };
}
