import type { ServiceClock } from '../client/service-clock.js';
import { KmsError } from '../errors.js';
import type { Channel, Environment, RecordChange, RecordGuard } from '../platform/environment.js';
import { hasChanged } from '../platform/guards.js';
import { memberOf, ownMembers } from '../platform/member.js';
import { type RecordKeys, recordKeysOf } from './record-keys.js';
import {
  isNewer,
  type Keeping,
  type NewSession,
  readSessionPointer,
  readSessionRecord,
  type SessionPointer,
  type SessionRecord,
  VERSION,
} from './session-record.js';
import { createVault, type Vault } from './vault.js';

const LOCK_WAIT_MS = 5000;
/** How often a change is retried because another tab was first. */
const TRIES = 20;

/** What the records of one configuration need. */
export interface SessionRecordsParts {
  readonly environment: Pick<Environment, 'records' | 'locks' | 'now'>;
  readonly clock: ServiceClock;
  /** Keeps the records of one configuration apart from those of another. */
  readonly namespace: string;
  /** Notifies other tabs of changes. */
  readonly channel: Pick<Channel, 'post'>;
  readonly proven: (stored: SessionRecord) => Promise<SessionRecord | undefined>;
}

/** The stored current session. */
export type FoundRecord =
  | { readonly state: 'found'; readonly record: SessionRecord; readonly inMemory: boolean }
  | { readonly state: 'none' }
  | { readonly state: 'torn'; readonly organizationId: string };

/** Reads stored values. A change only goes through if every value read for it is still the same. */
interface Look {
  at(key: string): Promise<unknown>;
  /** The change's revision: higher than any that was seen. */
  rev(): number;
}
type Changes = (look: Look) => Promise<readonly RecordChange[]>;

/**
 * The stored sessions of one configuration. Each change is one transaction, under the lock if there is one. It is refused if another tab
 * changed what it was based on, and then computed again.
 *
 * @source security R19, R26 and R27
 */
export class SessionRecords {
  readonly vault: Vault;
  readonly keys: RecordKeys;
  readonly #parts: SessionRecordsParts;

  constructor(parts: SessionRecordsParts) {
    this.#parts = parts;
    this.keys = recordKeysOf(parts.namespace);
    this.vault = createVault(parts.environment.records);
  }

  /** The current session. @throws KmsError `storage_unavailable`. */
  async current(): Promise<FoundRecord> {
    const pointer = readSessionPointer(await this.vault.get(this.keys.current));
    if (!pointer) return { state: 'none' };
    const { organizationId } = pointer;
    const value = await this.vault.get(this.#keyOf(organizationId));
    const stored = readSessionRecord(value);
    const record = stored && (await this.#parts.proven(stored));
    if (record) return { state: 'found', record, inMemory: await this.vault.inMemory(this.#keyOf(organizationId)) };
    return value === undefined || isNewer(value) ? { state: 'none' } : { state: 'torn', organizationId };
  }

  /** The session of an account, unless it has expired. */
  async of(organizationId: string): Promise<SessionRecord | undefined> {
    return this.#proven(await this.vault.get(this.#keyOf(organizationId)));
  }

  /** The session to sign out: that of an account, or the current one. */
  async leaving(organizationId: string | undefined): Promise<SessionRecord | undefined> {
    if (organizationId !== undefined) return this.of(organizationId);
    const found = await this.current();
    return found.state === 'found' ? found.record : undefined;
  }

  /** All sessions that haven't expired. Damaged and expired ones are removed without affecting the others. */
  async all(): Promise<readonly SessionRecord[]> {
    const { valid, dead } = await this.#sorted();
    if (dead.length > 0) await this.#change(async (look) => this.#dropsOfDead(look, dead)).catch(() => {});
    return valid;
  }

  /** Store a session and make it the current one. @throws KmsError `session_expired` if the session it renews has ended. */
  keep(made: NewSession, keeping: Keeping): Promise<void> {
    const session = ownMembers(made);
    const { attemptKey, renews, ...told } = ownMembers(keeping);
    const { clock } = this.#parts;
    const put = this.#keyOf(session.organizationId);
    const lifeSeconds = session.lifeSeconds ?? Math.round((session.expiresAtMs - clock.now()) / 1000);
    return this.#change(async (look) => {
      const pointer = await this.#pointerIn(look);
      const stored = look.at(put);
      // A new session is stored even if nothing can be read.
      const before = this.#valid(await (renews === undefined ? stored.catch(() => undefined) : stored));
      if (renews !== undefined && before?.key.publicKeyHex !== renews) throw new KmsError('session_expired');
      // Only some logins supply a name or a user handle. They are kept for as long as the user stays the same.
      const same = before?.userId === session.userId ? before : undefined;
      const { calledAs = same?.calledAs, userHandle = same?.userHandle } = told;
      const value: SessionRecord = {
        ...session,
        calledAs,
        userHandle,
        lifeSeconds,
        version: VERSION,
        clockOffsetMs: clock.offsetMs,
        rev: look.rev(),
      };
      const isElsewhere = renews !== undefined && pointer?.organizationId !== session.organizationId;
      return [
        { put, value },
        ...(isElsewhere ? [] : [this.#pointTo(session.organizationId, look.rev())]),
        ...(attemptKey === undefined ? [] : [{ drop: attemptKey }]),
      ];
    });
  }

  /** Make an account the current one; `null` for none. @throws KmsError `session_expired` if it isn't signed in. */
  async use(organizationId: string | null): Promise<void> {
    if (organizationId !== null && !(await this.of(organizationId))) throw new KmsError('session_expired');
    return this.#change(async (look) => {
      if (organizationId === null) return (await look.at(this.keys.current)) === undefined ? [] : [{ drop: this.keys.current }];
      if (!this.#valid(await look.at(this.#keyOf(organizationId)))) throw new KmsError('session_expired');
      return [this.#pointTo(organizationId, look.rev())];
    });
  }

  /**
   * Record that this tab is renewing a session, or with 0 that it has stopped.
   * @returns whether the session is unchanged and not claimed by another tab.
   */
  async claim({ organizationId, rev, key }: SessionRecord, untilMs: number): Promise<boolean> {
    const put = this.#keyOf(organizationId);
    let isOurs = false;
    await this.#change(async (look) => {
      const stored = readSessionRecord(await look.at(put));
      const isFree = stored?.rev === rev && (stored.renewingUntilMs ?? 0) <= this.#parts.environment.now();
      isOurs = untilMs > 0 ? isFree : stored?.key.publicKeyHex === key.publicKeyHex;
      return stored && isOurs ? [{ put, value: { ...stored, renewingUntilMs: untilMs, rev: look.rev() } }] : [];
    });
    return isOurs;
  }

  /** Remove a session, unless another tab has replaced it with a newer one. */
  drop({ organizationId, rev }: SessionRecord): Promise<void> {
    return this.#change(async (look) => {
      const stored = readSessionRecord(await look.at(this.#keyOf(organizationId)));
      return stored?.rev === rev ? this.#dropsOf(look, organizationId) : [];
    });
  }

  /** Remove a damaged record. */
  dropTorn(organizationId: string): Promise<void> {
    return this.#change(async (look) => this.#dropsOf(look, organizationId));
  }

  /**
   * Remove an account, the current one if absent, and with it all logins in progress and whatever is damaged or expired.
   *
   * @throws KmsError `storage_unavailable`.
   */
  async signOut(organizationId: string | undefined): Promise<void> {
    const attempts = await this.vault.keys(this.keys.attempts).catch(() => []);
    const { dead } = await this.#sorted().catch(() => ({ dead: [] }));
    return this.#change(async (look) => {
      const whose = organizationId ?? (await this.#pointerIn(look))?.organizationId;
      const drops = whose === undefined ? [] : await this.#dropsOf(look, whose);
      return [...drops, ...(await this.#dropsOfDead(look, dead)), ...attempts.map((drop) => ({ drop }))];
    });
  }

  #keyOf(organizationId: string): string {
    return this.keys.sessions + organizationId;
  }

  #pointTo(organizationId: string, rev: number): RecordChange {
    const value: SessionPointer = { version: VERSION, organizationId, rev };
    return { put: this.keys.current, value };
  }

  /** The current account; `undefined` if the storage doesn't say. */
  #pointerIn(look: Look): Promise<SessionPointer | undefined> {
    return look.at(this.keys.current).then(readSessionPointer, () => undefined);
  }

  /** An account, and the record that makes it current. */
  async #dropsOf(look: Look, organizationId: string): Promise<readonly RecordChange[]> {
    const isCurrent = (await this.#pointerIn(look))?.organizationId === organizationId;
    return [{ drop: this.#keyOf(organizationId) }, ...(isCurrent ? [{ drop: this.keys.current }] : [])];
  }

  /** Removes the records under these keys that are still damaged or expired. */
  async #dropsOfDead(look: Look, dead: readonly string[]): Promise<readonly RecordChange[]> {
    const values = await Promise.all(dead.map((key) => look.at(key).catch(() => undefined)));
    return dead.flatMap((drop, at) => (values[at] === undefined || this.#valid(values[at]) ? [] : [{ drop }]));
  }

  async #sorted(): Promise<{ readonly valid: readonly SessionRecord[]; readonly dead: readonly string[] }> {
    const keys = await this.vault.keys(this.keys.sessions);
    const values = await Promise.all(keys.map((key) => this.vault.get(key)));
    const valid = await Promise.all(values.map((value) => this.#proven(value)));
    return { valid: valid.filter((one) => one !== undefined), dead: keys.filter((_, at) => !valid[at] && !isNewer(values[at])) };
  }

  /**
   * The session in a stored value, unless it has expired by the page's clock and also by the clock as it was when the session started. A
   * device with a wrong clock has had no response from the service yet at this point.
   */
  #valid(value: unknown): SessionRecord | undefined {
    const record = readSessionRecord(value);
    if (!record) return undefined;
    const { clock, environment } = this.#parts;
    const nowMs = Math.min(clock.now(), environment.now() + record.clockOffsetMs);
    return nowMs < record.expiresAtMs ? record : undefined;
  }

  /** The session in a stored value, if it is valid and can be trusted. */
  async #proven(value: unknown): Promise<SessionRecord | undefined> {
    const record = this.#valid(value);
    return record && this.#parts.proven(record);
  }

  #change(changes: Changes): Promise<void> {
    const { environment, channel } = this.#parts;
    return environment.locks.run(this.keys.current, { waitMs: LOCK_WAIT_MS }, async () => {
      for (let tries = 1; ; tries++) {
        const { look, guards } = this.#look();
        try {
          const made = await changes(look);
          if (made.length === 0) return;
          await this.vault.commit(made, guards);
          return channel.post({ v: 1, kind: 'changed', rev: look.rev() });
        } catch (fault) {
          if (!hasChanged(fault) || tries === TRIES) throw fault;
        }
      }
    });
  }

  /** Revisions show whether a value has changed since it was read. */
  #look(): { readonly look: Look; readonly guards: readonly RecordGuard[] } {
    const guards: RecordGuard[] = [];
    let newest = this.#parts.environment.now();
    const at = async (key: string) => {
      const value = await this.vault.get(key);
      const rev = memberOf(value, 'rev');
      guards.push({ key, holds: (stored) => memberOf(stored, 'rev') === rev && (stored === undefined) === (value === undefined) });
      if (typeof rev === 'number') newest = Math.max(newest, rev);
      return value;
    };
    return { look: { at, rev: () => newest + 1 }, guards };
  }
}
