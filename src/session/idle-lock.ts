import { controllerWithin } from '../platform/controller-within.js';
import type { Environment } from '../platform/environment.js';
import { noteName } from './expected.js';
import type { SessionStore } from './session-store.js';

/** Other tabs hear of a use at most this much later. */
const NOTE_MS = 5000;

/** What a lock works with. */
export interface IdleLockParts {
  readonly environment: Pick<Environment, 'now' | 'after' | 'notes' | 'page'>;
  readonly store: SessionStore;
  /** What tells the notes of one configuration from those of another. */
  readonly namespace: string;
  readonly lockAfterMs: number;
}

/**
 * End all sessions of this device when the site was not used for a while, in any tab: no key and no press. They end as if their time were over.
 */
export function idleLock({ environment, store, namespace, lockAfterMs }: IdleLockParts): void {
  const { now, after, notes, page } = environment;
  const name = `${noteName(namespace)} used`;
  // A clock that was put back makes no use of later.
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
  /** A machine that slept is locked when its user comes back: timers slept, too. */
  const touched = () => (store.known && leftMs() > 0 ? use() : look());
  let before = store.snapshot.state;
  store.subscribe(({ state }) => {
    // A sign-in is a use; a session that was found in storage is none.
    if (state === 'signed-in' && (before === 'signed-out' || before === 'expired')) use();
    before = state;
    look();
  });
  for (const end of [page.onUse(touched), page.onWake(look)]) store.over.addEventListener('abort', end);
}
