import { controllerWithin } from '../platform/controller-within.js';
import type { Environment } from '../platform/environment.js';
import { noteName } from './expected.js';
import type { SessionStore } from './session-store.js';

/** How much later other tabs may learn that the site is used. */
const NOTE_MS = 5000;

/** What is needed to lock a site. */
export interface IdleLockParts {
  readonly environment: Pick<Environment, 'now' | 'after' | 'notes' | 'page'>;
  readonly store: SessionStore;
  /** Keeps the notes of one configuration apart from those of another. */
  readonly namespace: string;
  readonly lockAfterMs: number;
}

/**
 * End all sessions on this device if no tab of the site was used for a while, with no key and no press. They end as if they had expired.
 */
export function idleLock({ environment, store, namespace, lockAfterMs }: IdleLockParts): void {
  const { now, after, notes, page } = environment;
  const name = `${noteName(namespace)} used`;
  // If the clock was set back, the last use isn't in the future.
  const notedMs = () => Math.min(Number(notes.read(name)) || 0, now());
  let usedMs = notedMs() || now();
  let writtenMs = 0;
  let timer = new AbortController();
  const leftMs = () => Math.max(Math.min(usedMs, now()), notedMs()) + lockAfterMs - now();
  const look = (): void => {
    timer.abort();
    if (!store.known || store.over.aborted) return;
    const ms = leftMs();
    if (ms <= 0) return void store.lock();
    timer = controllerWithin(store.over);
    after(ms, timer.signal).then(look, () => {});
  };
  const use = (): void => {
    usedMs = now();
    if (Math.abs(usedMs - writtenMs) < NOTE_MS) return;
    writtenMs = usedMs;
    notes.write(name, String(usedMs));
  };
  /** A machine that slept is locked when its user comes back, because timers slept, too. */
  const touched = () => (store.known && leftMs() > 0 ? use() : look());
  let before = store.snapshot.state;
  store.subscribe(({ state }) => {
    // Signing in counts as use; finding a session in storage doesn't.
    if (state === 'signed-in' && (before === 'signed-out' || before === 'expired')) use();
    before = state;
    look();
  });
  for (const end of [page.onUse(touched), page.onWake(look)]) store.over.addEventListener('abort', end);
  // The session may have begun before this code had loaded.
  look();
}
