import type { ServiceClock } from '../client/service-clock.js';
import { KmsError } from '../errors.js';
import type { Channel, Environment, RecordChange } from '../platform/environment.js';
import { memberOf } from '../wire/read.js';
import { type RecordKeys, recordKeysOf } from './record-keys.js';
import type { Session, SessionSnapshot, SessionSummary, SignedOutReason } from './session.js';
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
/** How long before the end the session counts as ending. */
const EXPIRING_MS = 60_000;

export interface SessionStoreParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  /** What tells the records of one configuration from those of another. */
  readonly namespace: string;
  /** Where other tabs are spoken to; closed by whoever opened it. */
  readonly channel: Channel;
  /** What the page has been told so far. */
  readonly snapshot: SessionSnapshot;
  /** Makes and adopts a new key before the session ends. */
  readonly renew: (store: SessionStore) => Promise<SessionSnapshot>;
}

/** Why nobody is signed in any more. */
type Gone = Exclude<SignedOutReason, 'expired'>;
/** Decides under the lock what is written; `rev` is the number that the change gets. */
type Changes = (rev: number, pointer: SessionPointer | undefined) => Promise<readonly RecordChange[]>;

/**
 * Who is signed in, in one configuration. Several accounts may be; one of them is the current one.
 *
 * Each change goes in this order: check, write, publish. A session leaves storage only when the person signs out, when its time is over,
 * when the service refused its key twice, or when its record is damaged; no fault of network or storage removes it.
 */
export class SessionStore implements Session {
  readonly vault: Vault;
  readonly keys: RecordKeys;
  readonly #parts: SessionStoreParts;
  readonly #listeners = new Set<(snapshot: SessionSnapshot) => void>();
  readonly #unwake: () => void;
  #snapshot: SessionSnapshot;
  #current: SessionRecord | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #timer = new AbortController();

  constructor(parts: SessionStoreParts) {
    const { environment, namespace, channel, snapshot } = parts;
    this.#parts = parts;
    this.#snapshot = snapshot;
    this.keys = recordKeysOf(namespace);
    this.vault = createVault(environment.records);
    channel.subscribe((message) => {
      if (memberOf(message, 'v') === 1 && memberOf(message, 'kind') === 'changed') void this.#read('user');
    });
    this.#unwake = environment.page.onWake(() => void this.#read('user'));
  }

  get snapshot(): SessionSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: (snapshot: SessionSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  restore(): Promise<SessionSnapshot> {
    return this.#read('lost');
  }

  refresh(): Promise<SessionSnapshot> {
    return this.#parts.renew(this);
  }

  async signOut({ organizationId, everywhere }: { readonly everywhere?: boolean; readonly organizationId?: string } = {}): Promise<void> {
    await this.#enqueue(async () => {
      const attempts = await this.vault.keys(this.keys.attempts).catch(() => []);
      const current = this.#current?.organizationId;
      try {
        await this.#drop(async (pointer) => organizationId ?? current ?? pointer?.organizationId, attempts);
      } finally {
        if (organizationId === undefined || organizationId === current) this.#end({ state: 'signed-out', reason: 'user' });
      }
    });
    if (everywhere) throw new KmsError('unsupported', { path: 'everywhere' });
  }

  async list(): Promise<readonly SessionSummary[]> {
    const keys = await this.vault.keys(this.keys.sessions);
    const stored = await Promise.all(keys.map(async (key) => this.#valid(await this.vault.get(key))));
    const current = this.#current?.organizationId;
    return stored.flatMap((record) => {
      if (!record) return [];
      const { organizationId, userId, expiresAtMs } = record;
      return [{ organizationId, userId, expiresAtMs, current: organizationId === current }];
    });
  }

  use(organizationId: string): Promise<SessionSnapshot> {
    return this.#enqueue(async () => {
      await this.#change(async (rev) => {
        if (!this.#valid(await this.vault.get(this.keys.sessions + organizationId))) throw new KmsError('session_expired');
        return [this.#pointTo(organizationId, rev)];
      });
      return this.#load('lost');
    });
  }

  async token(): Promise<string> {
    const { token } = await this.current();
    if (token === undefined) throw new KmsError('unsupported', { path: 'token' });
    return token;
  }

  /**
   * The session to act with now, as it is stored: another tab may have renewed it or signed out.
   *
   * @throws KmsError `session_expired` when nobody is signed in or the time is over; `storage_lost` when the browser dropped the record.
   */
  async current(): Promise<SessionRecord> {
    const before = this.#current;
    await this.#read('lost');
    if (this.#current) return this.#current;
    throw new KmsError(before && !this.#isOver(before) ? 'storage_lost' : 'session_expired');
  }

  /**
   * Keep a session and make it the current one. Goes on in memory where the browser stores nothing.
   *
   * @throws KmsError `session_expired` when the session that it renews has ended.
   */
  keep(session: NewSession, { attemptKey, renews }: Keeping = {}): Promise<SessionSnapshot> {
    return this.#enqueue(async () => {
      const put = this.keys.sessions + session.organizationId;
      await this.#change(async (rev) => {
        if (renews !== undefined && this.#valid(await this.vault.get(put))?.key.publicKeyHex !== renews)
          throw new KmsError('session_expired');
        const value: SessionRecord = { ...session, version: VERSION, clockOffsetMs: this.#parts.clock.offsetMs, rev };
        const used: RecordChange[] = attemptKey === undefined ? [] : [{ drop: attemptKey }];
        return [{ put, value }, this.#pointTo(session.organizationId, rev), ...used];
      });
      return this.#load('lost');
    });
  }

  /** End the session of a key that the service refused twice; one that took its place meanwhile stays. */
  reject(publicKeyHex: string): Promise<void> {
    return this.#enqueue(async () => {
      const refused = this.#current;
      if (refused?.key.publicKeyHex !== publicKeyHex) return;
      await this.#dropRecord(refused);
      this.#end({ state: 'signed-out', reason: 'rejected' });
    });
  }

  dispose(): void {
    this.#timer.abort();
    this.#unwake();
    this.#listeners.clear();
  }

  /** @param gone why nobody is signed in any more, should nothing be found. */
  #read(gone: Gone): Promise<SessionSnapshot> {
    return this.#enqueue(() => this.#load(gone));
  }

  /** One change or reading after the other, so that what was read first is never shown last. */
  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(task);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** Show what is stored. A fault of the storage changes nothing but what the clock says. */
  async #load(gone: Gone): Promise<SessionSnapshot> {
    try {
      const pointer = readSessionPointer(await this.vault.get(this.keys.current));
      if (!pointer) return this.#miss(gone);
      const key = this.keys.sessions + pointer.organizationId;
      const value = await this.vault.get(key);
      const record = readSessionRecord(value);
      if (value === undefined || isNewer(value)) return this.#miss(gone);
      if (record) return await this.#show(record, await this.vault.inMemory(key));
      await this.#drop(async () => pointer.organizationId).catch(() => {});
      return this.#end({ state: 'signed-out', reason: 'unreadable' });
    } catch {
      return this.#current && this.#isOver(this.#current) ? this.#expire(this.#current) : this.#snapshot;
    }
  }

  /** Nothing is stored. Who was not signed in before stays what he was. */
  #miss(reason: Gone): SessionSnapshot {
    const before = this.#current;
    if (!before) return this.#snapshot.state === 'unknown' ? this.#end({ state: 'signed-out' }) : this.#snapshot;
    return this.#isOver(before) ? this.#expire(before) : this.#end({ state: 'signed-out', reason });
  }

  /** Publish what is stored, and look again when it nears its end. A record whose time is over goes. */
  async #show(record: SessionRecord, inMemory: boolean): Promise<SessionSnapshot> {
    const { environment, clock } = this.#parts;
    clock.inferred(environment.now() + record.clockOffsetMs);
    if (this.#isOver(record)) {
      await this.#dropRecord(record);
      return this.#current ? this.#expire(record) : this.#end({ state: 'signed-out' });
    }
    const { organizationId, userId, expiresAtMs } = record;
    const leftMs = expiresAtMs - clock.now();
    const expiring = leftMs <= EXPIRING_MS;
    this.#timer.abort();
    this.#timer = new AbortController();
    environment.after(expiring ? leftMs : leftMs - EXPIRING_MS, this.#timer.signal).then(
      () => this.#read('user'),
      () => {},
    );
    this.#current = record;
    return this.#publish({ state: 'signed-in', organizationId, userId, expiresAtMs, inMemory, ...(expiring && { expiring }) });
  }

  #expire({ organizationId }: SessionRecord): SessionSnapshot {
    return this.#end({ state: 'expired', organizationId });
  }

  #end(snapshot: SessionSnapshot): SessionSnapshot {
    this.#timer.abort();
    this.#current = undefined;
    return this.#publish(snapshot);
  }

  /** Listeners hear of changes only, and the same state is the same object. */
  #publish(snapshot: SessionSnapshot): SessionSnapshot {
    if (JSON.stringify(snapshot) === JSON.stringify(this.#snapshot)) return this.#snapshot;
    this.#snapshot = Object.freeze(snapshot);
    for (const listener of [...this.#listeners]) listener(snapshot);
    return snapshot;
  }

  /** The session in a stored value, unless its time is over. */
  #valid(value: unknown): SessionRecord | undefined {
    const record = readSessionRecord(value);
    return record && !this.#isOver(record) ? record : undefined;
  }

  /** By the service's clock, which alone decides. */
  #isOver({ expiresAtMs }: SessionRecord): boolean {
    return this.#parts.clock.now() >= expiresAtMs;
  }

  /** Drop a record, unless another tab has put a newer one in its place. */
  #dropRecord({ organizationId, rev }: SessionRecord): Promise<void> {
    const stored = async () => readSessionRecord(await this.vault.get(this.keys.sessions + organizationId));
    return this.#drop(async () => ((await stored())?.rev === rev ? organizationId : undefined)).catch(() => {});
  }

  /**
   * Drop an account, and with it what names it the current one.
   *
   * @param whose read under the lock; nobody where it gives nothing.
   * @param others keys that go in the same write.
   */
  #drop(whose: (pointer: SessionPointer | undefined) => Promise<string | undefined>, others: readonly string[] = []): Promise<void> {
    return this.#change(async (_, pointer) => {
      const organizationId = await whose(pointer);
      const keys = organizationId === undefined ? [...others] : [...others, this.keys.sessions + organizationId];
      if (organizationId !== undefined && pointer?.organizationId === organizationId) keys.push(this.keys.current);
      return keys.map((drop) => ({ drop }));
    });
  }

  /** One transaction under the lock, then a word to the other tabs. Without a lock the last one counts, and each is whole. */
  #change(changes: Changes): Promise<void> {
    const { locks } = this.#parts.environment;
    return locks.run(this.keys.current, { waitMs: LOCK_WAIT_MS }, async () => {
      const pointer = await this.vault.get(this.keys.current).then(readSessionPointer, () => undefined);
      const rev = Math.max(pointer?.rev ?? 0, this.#current?.rev ?? 0) + 1;
      const made = await changes(rev, pointer);
      if (made.length === 0) return;
      await this.vault.commit(made);
      this.#parts.channel.post({ v: 1, kind: 'changed', rev });
    });
  }

  #pointTo(organizationId: string, rev: number): RecordChange {
    const value: SessionPointer = { version: VERSION, organizationId, rev };
    return { put: this.keys.current, value };
  }
}
