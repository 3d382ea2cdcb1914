import { KmsError } from '../../src/errors.js';
import type { Channel, Environment, Locks, Notes, Page, Popup, RecordStore } from '../../src/platform/environment.js';
import { memoryRecords } from '../../src/platform/memory-records.js';

/** The time at which every fixed environment starts: 2025-06-02T15:00:00Z, in milliseconds. */
export const START_MS = 1_748_876_400_000;

/** A clock that is stopped until it is told to continue. */
export interface FixedClock {
  readonly now: () => number;
  readonly after: Environment['after'];
  /** Advances by `ms`: every `after` that comes due resolves in order, and what it starts has run before the next one. */
  advance(ms: number): Promise<void>;
  /** Only moves the clock, as when the device's time is set by hand: no `after` resolves. */
  jump(ms: number): void;
  /** How many `after`s wait. 0 shows that a removed element left no timer. */
  readonly waiting: number;
}

/** What the tabs of one browser share. Give it to several environments to make them tabs of one site. */
export interface FixedBrowser {
  readonly clock: FixedClock;
  readonly records: RecordStore;
  readonly notes: Notes;
  readonly locks: Locks;
  readonly channel: (name: string) => Channel;
  /** Bytes that differ on every call and are the same in every run. */
  readonly randomBytes: Environment['randomBytes'];
}

/** A page that is nowhere, and remembers what was asked of it. */
export interface FixedPage extends Page {
  /** Where the page is; set it to simulate a return from elsewhere. */
  address: URL;
  isVisible: boolean;
  /** `false` simulates a popup blocker. */
  allowsPopups: boolean;
  readonly redirects: URL[];
  /** Where connections were opened ahead of a request. */
  readonly connected: URL[];
  readonly popups: FixedPopup[];
  /** Simulates `pageshow`, a return to the tab, or the network's return. */
  wake(): void;
  /** The user presses a key. */
  use(): void;
}
export interface FixedPopup extends Popup {
  readonly visited: URL[];
  closed: boolean;
}

export interface FixedEnvironment extends Environment {
  readonly clock: FixedClock;
  readonly browser: FixedBrowser;
  readonly page: FixedPage;
}

/** Members that a test sets itself. `browser` makes this another tab of a browser. */
export interface FixedOverrides extends Partial<Omit<Environment, 'page'>> {
  readonly browser?: FixedBrowser;
  readonly url?: string;
}

/**
 * An environment without an outside world. Real WebCrypto; everything else stands still, is in memory, and is told what happens.
 * `fetch` throws unless given: tests pass `emulator.fetch`.
 *
 * ```ts
 * const env = fixedEnvironment({ fetch: emulator.fetch });
 * const otherTab = fixedEnvironment({ fetch: emulator.fetch, browser: env.browser });
 * await env.clock.advance(30_000);
 * ```
 */
export function fixedEnvironment(overrides: FixedOverrides = {}): FixedEnvironment {
  const { browser = fixedBrowser(), url = 'https://site.example/login', ...given } = overrides;
  const { clock, records, notes, locks, channel, randomBytes } = browser;
  return {
    fetch: async (request) => {
      throw new Error(`no fetch was given to this environment, but ${request.url} was asked for`);
    },
    subtle: crypto.subtle,
    now: clock.now,
    after: clock.after,
    online: () => true,
    passkeys: {
      supported: () => false,
      conditionalSupported: async () => false,
      looks: async () => false,
      preload: async () => {},
      hears: async () => false,
      tell: async () => {},
      assert: () => Promise.reject(new KmsError('unsupported')),
      create: () => Promise.reject(new KmsError('unsupported')),
    },
    wallets: { discover: () => () => {} },
    records,
    notes,
    locks,
    channel,
    randomBytes,
    ...given,
    clock,
    browser,
    page: fixedPage(url),
  };
}

/** Its own browser: storage, locks and channels that no other shares. */
export function fixedBrowser(clock: FixedClock = fixedClock()): FixedBrowser {
  let draws = 0;
  return {
    clock,
    records: cloning(memoryRecords()),
    notes: fixedNotes(),
    locks: fixedLocks(clock),
    channel: fixedChannels(),
    randomBytes: (byteLength) => {
      draws += 1;
      return Uint8Array.from({ length: byteLength }, (_, at) => Math.imul(draws * 0x9e3779b1 + at, 0x85ebca6b) >>> 24);
    },
  };
}

function fixedNotes(): Notes {
  const all = new Map<string, string>();
  return { read: (name) => all.get(name), write: (name, text) => void all.set(name, text) };
}

/** Runs everything that waits only for the event loop: reactions, WebCrypto, in-process fetches. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setTimeout(resolve));
}

/** Limit of a wait, in milliseconds of the real clock; long enough for a busy machine. */
const PATIENCE_MS = 20_000;

/**
 * Waits until something holds that waits for no clock of the environment, such as a flow's step after an in-process fetch.
 * @throws Error when it does not come, naming what was waited for.
 */
export async function until(holds: () => boolean, what: string = String(holds)): Promise<void> {
  for (const from = performance.now(); performance.now() - from < PATIENCE_MS; await settle()) {
    if (holds()) return;
  }
  throw new Error(`waited in vain for: ${what}`);
}

export function fixedClock(startMs: number = START_MS): FixedClock {
  // A browser's timers use their own clock, which isn't affected by the device's settings.
  let elapsedMs = 0;
  let baseMs = startMs;
  const waiting = new Set<{ readonly atMs: number; readonly ring: () => void }>();
  const due = (untilMs: number) => [...waiting].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
  return {
    now: () => baseMs + elapsedMs,
    get waiting() {
      return waiting.size;
    },
    jump: (ms) => {
      baseMs += ms;
    },
    after: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new KmsError('aborted'));
        const timer = { atMs: elapsedMs + Math.max(0, ms), ring: resolve };
        waiting.add(timer);
        signal?.addEventListener('abort', () => {
          if (waiting.delete(timer)) reject(new KmsError('aborted'));
        });
      }),
    async advance(ms) {
      const untilMs = elapsedMs + ms;
      await settle();
      for (let next = due(untilMs); next; next = due(untilMs)) {
        waiting.delete(next);
        elapsedMs = Math.max(elapsedMs, next.atMs);
        next.ring();
        await settle();
      }
      elapsedMs = untilMs;
    },
  };
}

/** As IndexedDB does, so that no test passes on a shared object. */
function cloning(records: RecordStore): RecordStore {
  return {
    keys: records.keys,
    get: async (key) => structuredClone(await records.get(key)),
    commit: async (changes, guards) => records.commit(structuredClone(changes), guards),
  };
}

function fixedLocks(clock: FixedClock): Locks {
  const tails = new Map<string, Promise<unknown>>();
  const hold = async <T>(name: string, task: (held: boolean | undefined) => Promise<T>): Promise<T> => {
    const running = task(true);
    const ended = running.then(
      () => {},
      () => {},
    );
    tails.set(name, ended);
    await ended;
    if (tails.get(name) === ended) tails.delete(name);
    return running;
  };
  return {
    async run(name, { waitMs }, task) {
      const lateMs = clock.now() + waitMs;
      while (tails.has(name)) {
        const leftMs = lateMs - clock.now();
        if (leftMs <= 0) return task(false);
        const stop = new AbortController();
        const timer = clock.after(leftMs, stop.signal).catch(() => {});
        await Promise.race([tails.get(name), timer]);
        stop.abort();
      }
      return hold(name, task);
    },
  };
}

function fixedChannels(): (name: string) => Channel {
  const open = new Map<string, Set<Set<(message: unknown) => void>>>();
  return (name) => {
    const peers = open.get(name) ?? new Set();
    open.set(name, peers);
    const listeners = new Set<(message: unknown) => void>();
    peers.add(listeners);
    return {
      post: (message) => {
        if (!peers.has(listeners)) return;
        const others = [...peers].filter((peer) => peer !== listeners);
        for (const peer of others) setTimeout(deliver, 0, peer, structuredClone(message));
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => {
        peers.delete(listeners);
        listeners.clear();
      },
    };
  };
}

function deliver(listeners: ReadonlySet<(message: unknown) => void>, message: unknown): void {
  for (const listener of [...listeners]) listener(message);
}

function fixedPage(url: string): FixedPage {
  const wakers = new Set<() => void>();
  const users = new Set<() => void>();
  return {
    address: new URL(url),
    isVisible: true,
    allowsPopups: true,
    redirects: [],
    connected: [],
    popups: [],
    isSecureContext: true,
    whenIdle: (task) => task(),
    get origin() {
      return this.address.origin;
    },
    get hostname() {
      return this.address.hostname;
    },
    url() {
      return new URL(this.address);
    },
    connect(next) {
      this.connected.push(next);
    },
    replaceUrl(next) {
      this.address = new URL(next);
    },
    redirect(next) {
      this.redirects.push(new URL(next));
    },
    openPopup() {
      if (!this.allowsPopups) return undefined;
      const popup = fixedPopup();
      this.popups.push(popup);
      return popup;
    },
    visible() {
      return this.isVisible;
    },
    onWake(listener) {
      wakers.add(listener);
      return () => wakers.delete(listener);
    },
    wake() {
      for (const waker of [...wakers]) waker();
    },
    onUse(listener) {
      users.add(listener);
      return () => users.delete(listener);
    },
    use() {
      for (const user of [...users]) user();
    },
  };
}

function fixedPopup(): FixedPopup {
  return {
    visited: [],
    closed: false,
    navigate(next) {
      this.visited.push(new URL(next));
    },
    close() {
      this.closed = true;
    },
    looksClosed() {
      return this.closed;
    },
  };
}
