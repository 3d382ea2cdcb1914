import type { ServiceClock } from '../client/service-clock.js';
import { KmsError } from '../errors.js';
import { controllerWithin } from '../platform/controller-within.js';
import type { Channel, Environment } from '../platform/environment.js';
import { listeners } from '../platform/listeners.js';
import { memberOf, ownMembers } from '../platform/member.js';
import type { EndedReport } from './credentials.js';
import type { LibraryStamp, LibraryStamper } from './library-stamper.js';
import type { RecordKeys } from './record-keys.js';
import type { Session, SessionSnapshot, SessionSummary, SignedOutReason, SignOutOptions } from './session.js';
import type { Keeping, NewSession, SessionRecord } from './session-record.js';
import { SessionRecords } from './session-records.js';
import type { NonceAnswer, ProofHeaders } from './token-proof.js';
import type { Vault } from './vault.js';

/** How long before its end the session counts as expiring. */
const EXPIRING_MS = 60_000;
/** How far a device's clock may be off before the page is told. @source security R30 */
const SKEW_MS = 300_000;

/** What a session store needs. */
export interface SessionStoreParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  /** Keeps the records of one configuration apart from those of another. */
  readonly namespace: string;
  /** Sends messages to other tabs. Its opener closes it. */
  readonly channel: Channel;
  /** Creates and adopts a new key before the session ends. `known`: the session as known at the time of the call. */
  readonly renew: (known: SessionRecord | undefined) => Promise<SessionSnapshot>;
  /** The stored session, if it can be trusted. Rejects if that can't be decided right now. */
  readonly proven: (stored: SessionRecord) => Promise<SessionRecord | undefined>;
  /** Stamps another library's request with a session's key. */
  readonly stamp: (session: SessionRecord, body: string) => Promise<LibraryStamp>;
  /** Proves to the site's own server that this page has a session's key. */
  readonly prove: (session: SessionRecord, answer: NonceAnswer) => Promise<ProofHeaders>;
  /** Ends all of a user's sessions at the service, using the key of one that has left this device. */
  readonly endEverywhere: (session: SessionRecord) => Promise<EndedReport>;
}

/** Why the user is signed out. */
type Gone = Exclude<SignedOutReason, 'expired'>;

/**
 * Who is signed in, for one configuration. Several accounts can be; one of them is current.
 *
 * Each change happens in this order: check, write, publish. A session is removed from storage only when the user signs out, when it
 * expires, when the service refused its key twice, or when its record is damaged. No network or storage fault removes it.
 */
export class SessionStore implements Session {
  readonly vault: Vault;
  readonly keys: RecordKeys;
  readonly stamper: LibraryStamper;
  readonly #parts: SessionStoreParts;
  readonly #records: SessionRecords;
  readonly #listeners = listeners<SessionSnapshot>();
  readonly #over = new AbortController();
  #snapshot: SessionSnapshot = { state: 'unknown' };
  #current: SessionRecord | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #timer = new AbortController();

  constructor(parts: SessionStoreParts) {
    const { environment, channel } = parts;
    this.#parts = parts;
    this.#records = new SessionRecords(parts);
    this.keys = this.#records.keys;
    this.vault = this.#records.vault;
    this.stamper = { stamp: async (body) => parts.stamp(await this.current(), body) };
    channel.subscribe((message) => {
      if (memberOf(message, 'v') === 1 && memberOf(message, 'kind') === 'changed') void this.#read('user');
    });
    const sleep = environment.page.onWake(() => void this.#read('user'));
    this.over.addEventListener('abort', sleep);
  }

  get snapshot(): SessionSnapshot {
    return this.#snapshot;
  }

  /** The current session as this tab last saw it. */
  get known(): SessionRecord | undefined {
    return this.#current;
  }

  /** Fires when this store is no longer needed. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  subscribe(listener: (snapshot: SessionSnapshot) => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  restore(): Promise<SessionSnapshot> {
    return this.#read('lost');
  }

  refresh(): Promise<SessionSnapshot> {
    return this.#parts.renew(this.#current);
  }

  /** This device and its tabs come first, then the service. Signed out means signed out, whatever the network does. @source security R28 */
  async signOut(options: SignOutOptions = {}): Promise<EndedReport | undefined> {
    const { organizationId, everywhere } = ownMembers(options);
    let gone: SessionRecord | undefined;
    const leaving = this.#enqueue(async () => {
      const current = this.#current;
      const whose = organizationId ?? current?.organizationId;
      if (everywhere) gone = await this.#leaving(whose);
      try {
        await this.#records.signOut(whose);
      } finally {
        if (organizationId === undefined || organizationId === current?.organizationId) this.#end({ state: 'signed-out', reason: 'user' });
      }
    });
    if (everywhere) {
      await leaving.catch(() => {});
      if (!gone) throw new KmsError('session_expired', { path: 'everywhere' });
      const report = await this.#parts.endEverywhere(gone);
      await leaving;
      return report;
    }
    await leaving;
    return undefined;
  }

  async list(): Promise<readonly SessionSummary[]> {
    const records = await this.#records.all();
    const current = this.#current?.organizationId;
    return records.map(({ organizationId, userId, expiresAtMs }) => {
      return { organizationId, userId, expiresAtMs, current: organizationId === current };
    });
  }

  use(organizationId: string | null): Promise<SessionSnapshot> {
    return this.#enqueue(async () => {
      await this.#records.use(organizationId);
      return this.#load(organizationId === null ? 'user' : 'lost');
    });
  }

  async token(): Promise<string> {
    const { token } = await this.current();
    if (token === undefined) throw new KmsError('unsupported', { path: 'token' });
    return token;
  }

  async proof(answer: NonceAnswer): Promise<ProofHeaders> {
    return this.#parts.prove(await this.current(), answer);
  }

  /**
   * The session to use now, as stored. Another tab may have renewed it or signed out.
   *
   * @throws KmsError `not_signed_in` before the first login on this page, `session_expired` after one; `storage_lost` if its record is gone.
   */
  async current(): Promise<SessionRecord> {
    const before = this.#current;
    await this.#read('lost');
    if (this.#current) return this.#current;
    if (before && !this.#isOver(before)) throw new KmsError('storage_lost');
    throw new KmsError(this.#snapshot.state === 'expired' || 'reason' in this.#snapshot ? 'session_expired' : 'not_signed_in');
  }

  /**
   * Store a session and make it the current one. If the browser can't store it, it lives in memory.
   *
   * @throws KmsError `session_expired` if the session it renews has ended.
   */
  keep(session: NewSession, keeping: Keeping = {}): Promise<SessionSnapshot> {
    return this.#enqueue(async () => {
      await this.#records.keep(session, keeping);
      return this.#load('lost');
    });
  }

  /** Claim a session's renewal for this tab, in browsers without locks. @returns whether this tab got it. */
  claim(session: SessionRecord, untilMs: number): Promise<boolean> {
    return this.#enqueue(() => this.#records.claim(session, untilMs));
  }

  /** End the session of a key that the service refused twice. A session that has replaced it meanwhile stays. */
  reject(publicKeyHex: string): Promise<void> {
    return this.#enqueue(async () => {
      const refused = this.#current;
      if (refused?.key.publicKeyHex !== publicKeyHex) return;
      await this.#dropRecord(refused);
      this.#end({ state: 'signed-out', reason: 'rejected' });
    });
  }

  /** End all sessions on this device, as if they had expired. */
  lock(): Promise<void> {
    return this.#enqueue(async () => {
      const current = this.#current;
      for (const record of await this.#records.all().catch(() => [])) await this.#dropRecord(record);
      if (current) this.#expire(current);
    });
  }

  dispose(): void {
    this.#over.abort();
    this.#timer.abort();
    this.#listeners.clear();
  }

  /** @param gone the reason to give if no session is found. */
  #read(gone: Gone): Promise<SessionSnapshot> {
    return this.#enqueue(() => this.#load(gone));
  }

  /** One change or read at a time, so that an older result is never shown last. */
  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(task);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** Show what is stored. If the storage fails, only the clock changes what is shown. */
  async #load(gone: Gone): Promise<SessionSnapshot> {
    try {
      const found = await this.#records.current();
      if (found.state === 'none') return this.#miss(gone);
      if (found.state === 'found') return await this.#show(found.record, found.inMemory);
      await this.#records.dropTorn(found.organizationId).catch(() => {});
      return this.#end({ state: 'signed-out', reason: 'unreadable' });
    } catch {
      return this.#current && this.#isOver(this.#current) ? this.#expire(this.#current) : this.#snapshot;
    }
  }

  /** Nothing is stored. If no user was signed in before, the state stays the same. */
  #miss(reason: Gone): SessionSnapshot {
    const before = this.#current;
    if (!before) return this.#snapshot.state === 'unknown' ? this.#end({ state: 'signed-out' }) : this.#snapshot;
    return this.#isOver(before) ? this.#expire(before) : this.#end({ state: 'signed-out', reason });
  }

  /** Publish what is stored, and look again when it is about to expire. An expired record is removed. */
  async #show(record: SessionRecord, inMemory: boolean): Promise<SessionSnapshot> {
    const { environment, clock } = this.#parts;
    const { organizationId, userId, expiresAtMs, clockOffsetMs, calledAs } = record;
    clock.inferred(environment.now() + clockOffsetMs);
    if (this.#isOver(record)) {
      await this.#dropRecord(record);
      return this.#current ? this.#expire(record) : this.#end({ state: 'signed-out' });
    }
    const leftMs = expiresAtMs - clock.now();
    const expiring = leftMs <= EXPIRING_MS;
    this.#timer.abort();
    this.#timer = controllerWithin(this.over);
    const look = () => this.#read('user');
    environment.after(expiring ? leftMs : leftMs - EXPIRING_MS, this.#timer.signal).then(look, () => {});
    this.#current = record;
    return this.#publish({
      state: 'signed-in',
      organizationId,
      userId,
      expiresAtMs,
      inMemory,
      ...(calledAs !== undefined && { calledAs }),
      ...(expiring && { expiring }),
      ...(Math.abs(clockOffsetMs) > SKEW_MS && { clockOffsetMs }),
    });
  }

  #expire({ organizationId }: SessionRecord): SessionSnapshot {
    return this.#end({ state: 'expired', organizationId });
  }

  #end(snapshot: SessionSnapshot): SessionSnapshot {
    this.#timer.abort();
    this.#current = undefined;
    return this.#publish(snapshot);
  }

  /** Listeners are only called for changes, and the same state is always the same object. */
  #publish(snapshot: SessionSnapshot): SessionSnapshot {
    if (JSON.stringify(snapshot) === JSON.stringify(this.#snapshot)) return this.#snapshot;
    this.#snapshot = Object.freeze(snapshot);
    this.#listeners.tell(snapshot);
    return snapshot;
  }

  /** The session that is about to leave: the stored one, otherwise the one this tab knows. */
  async #leaving(organizationId: string | undefined): Promise<SessionRecord | undefined> {
    const found = await this.#records.leaving(organizationId).catch(() => undefined);
    return found ?? (organizationId !== undefined && this.#current?.organizationId === organizationId ? this.#current : undefined);
  }

  /** Only the service's clock decides. */
  #isOver({ expiresAtMs }: SessionRecord): boolean {
    return this.#parts.clock.now() >= expiresAtMs;
  }

  #dropRecord(record: SessionRecord): Promise<void> {
    return this.#records.drop(record).catch(() => {});
  }
}
