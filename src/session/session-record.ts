import type { LoginKey } from '../crypto/signing-key.js';
import { readLoginKey } from '../wire/login-key.js';
import { id, memberOf, optional, type Read, refused, shape } from '../wire/read.js';
import { longText, number } from '../wire/read-values.js';

/** One account on this device: key and token together, written and dropped as one. */
export interface SessionRecord {
  readonly version: number;
  readonly organizationId: string;
  readonly userId: string;
  /** By the service's clock, milliseconds since the epoch. */
  readonly expiresAtMs: number;
  /** Service's clock minus device's clock when the session began, milliseconds. */
  readonly clockOffsetMs: number;
  readonly key: LoginKey;
  /** Absent where the session came as a credential bundle. */
  readonly token?: string;
  /** What it lasts in all, and what it is renewed for. */
  readonly lifeSeconds?: number | undefined;
  /** The session profile that limits it, which its renewals ask for again. */
  readonly sessionProfileId?: string | undefined;
  /** What a provider's token calls this person: for showing alone. Anybody can be called anything. */
  readonly calledAs?: string | undefined;
  /** What the authenticators of this user's passkeys call them, base64url, where a passkey has said so. */
  readonly userHandle?: string | undefined;
  /** A tab is renewing it, where the browser has no locks: until when the others leave it to that, milliseconds, device clock. */
  readonly renewingUntilMs?: number;
  /** Grows with each change of any session of this browser, and never comes again. */
  readonly rev: number;
}

/** A session before it has its place among the others. */
export type NewSession = Omit<SessionRecord, 'version' | 'rev' | 'clockOffsetMs' | 'renewingUntilMs' | 'calledAs' | 'userHandle'>;

/** What goes with a new session in its one write. */
export interface Keeping {
  /** Record of the attempt that it came from, dropped with it. */
  readonly attemptKey?: string;
  /** What a provider's token calls this person. */
  readonly calledAs?: string | undefined;
  /** What the passkey that signed in calls its user. */
  readonly userHandle?: string | undefined;
  /** Public key of the session that it renews; when that has ended meanwhile, nothing is kept. Another account that is current stays so. */
  readonly renews?: string;
}

/** Which account is the current one. Written in the same transaction as the change that made it so. */
export interface SessionPointer {
  readonly version: number;
  readonly organizationId: string;
  readonly rev: number;
}

/** The form of the records that this release writes. */
export const VERSION = 1;

const version: Read<number> = (value, path) => (value === VERSION ? { ok: true, value } : refused(path, 'the version of this release'));

const sessionRecord: Read<SessionRecord> = shape<SessionRecord>({
  version,
  organizationId: id,
  userId: id,
  expiresAtMs: number,
  clockOffsetMs: number,
  key: readLoginKey,
  token: optional(longText),
  lifeSeconds: optional(number),
  sessionProfileId: optional(id),
  calledAs: optional(longText),
  userHandle: optional(longText),
  renewingUntilMs: optional(number),
  rev: number,
});
const sessionPointer: Read<SessionPointer> = shape<SessionPointer>({ version, organizationId: id, rev: number });

/** The session in a stored value, whole or not at all. */
export function readSessionRecord(value: unknown): SessionRecord | undefined {
  return readOrNothing(sessionRecord, value);
}

/** The name of the current account in a stored value. */
export function readSessionPointer(value: unknown): SessionPointer | undefined {
  return readOrNothing(sessionPointer, value);
}

/** Written by a later release: not for us to read, nor to remove. */
export function isNewer(value: unknown): boolean {
  return Number(memberOf(value, 'version')) > VERSION;
}

/** What the reader reads, or nothing. */
export function readOrNothing<T>(read: Read<T>, value: unknown): T | undefined {
  const parsed = read(value, '');
  return parsed.ok ? parsed.value : undefined;
}
