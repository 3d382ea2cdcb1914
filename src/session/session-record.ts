import type { LoginKey } from '../crypto/signing-key.js';
import { readLoginKey } from '../wire/login-key.js';
import { id, memberOf, optional, type Read, refused, shape } from '../wire/read.js';
import { longText, number } from '../wire/read-values.js';

/** One account on this device: key and token, always written and removed together. */
export interface SessionRecord {
  readonly version: number;
  readonly organizationId: string;
  readonly userId: string;
  /** Milliseconds since the epoch, by the service's clock. */
  readonly expiresAtMs: number;
  /** Service's clock minus device's clock when the session started, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly key: LoginKey;
  /** Absent if the session was issued as a credential bundle. */
  readonly token?: string;
  /** Its total lifetime, which renewals request again. */
  readonly lifeSeconds?: number | undefined;
  /** The session profile that limits it. Renewals request the same one. */
  readonly sessionProfileId?: string | undefined;
  /** The name in a provider's token, for display only. Anyone can choose any name. */
  readonly calledAs?: string | undefined;
  /** The user handle of this user's passkeys, base64url, if a passkey has revealed it. */
  readonly userHandle?: string | undefined;
  /**
   * In browsers without locks, a tab is renewing the session and the others leave it alone until this time. Milliseconds since the epoch,
   * device clock.
   */
  readonly renewingUntilMs?: number;
  /** Increases with each change to any session in this browser. Never repeats. */
  readonly rev: number;
}

/** A session that hasn't been stored with the others yet. */
export type NewSession = Omit<SessionRecord, 'version' | 'rev' | 'clockOffsetMs' | 'renewingUntilMs' | 'calledAs' | 'userHandle'>;

/** What is written together with a new session. */
export interface Keeping {
  /** Record of the attempt it came from, which is removed. */
  readonly attemptKey?: string;
  /** The name in a provider's token. */
  readonly calledAs?: string | undefined;
  /** The user handle of the passkey that signed in. */
  readonly userHandle?: string | undefined;
  /** Public key of the session it renews. If that one has ended meanwhile, nothing is stored. The current account stays current. */
  readonly renews?: string;
}

/** Which account is the current one. Written in the same transaction as the change that made it current. */
export interface SessionPointer {
  readonly version: number;
  readonly organizationId: string;
  readonly rev: number;
}

/** Version of the records that this release writes. */
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

/** The session in a stored value, complete or not at all. */
export function readSessionRecord(value: unknown): SessionRecord | undefined {
  return readOrNothing(sessionRecord, value);
}

/** The current account's name in a stored value. */
export function readSessionPointer(value: unknown): SessionPointer | undefined {
  return readOrNothing(sessionPointer, value);
}

/** Written by a later release. This one must neither read nor remove it. */
export function isNewer(value: unknown): boolean {
  return Number(memberOf(value, 'version')) > VERSION;
}

/** What the reader reads, or `undefined`. */
export function readOrNothing<T>(read: Read<T>, value: unknown): T | undefined {
  const parsed = read(value, '');
  return parsed.ok ? parsed.value : undefined;
}
