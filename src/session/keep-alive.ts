import type { ServiceClock } from '../client/service-clock.js';
import { type KmsError, kmsErrorOf } from '../errors.js';
import { controllerWithin } from '../platform/controller-within.js';
import type { Environment } from '../platform/environment.js';
import type { SessionRecord } from './session-record.js';
import type { SessionStore } from './session-store.js';

/** How long before its end a session is renewed: before the user is warned, and in time for a hidden tab, whose timers fire once a minute. */
const LEAD_MS = 120_000;
/** When to look again if another tab is renewing: if that tab is closed, this one continues. */
const BUSY_MS = 2000;
/** The least wait after a failure, and how much later it may be, so that ten tabs don't all ask at once. */
const FAILED_MS = 10_000;
const SPREAD_MS = 20_000;

/** What is needed to keep a session alive. */
export interface KeepAliveParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly store: SessionStore;
}

/**
 * Renew each session before its end, as long as the store is in use. A failure is retried, also when the page wakes or the network is back,
 * until the session is over.
 */
export function keepAlive({ environment, clock, store }: KeepAliveParts): void {
  let timer = new AbortController();
  let isAsking = false;

  const lookIn = (ms: number) => {
    timer.abort();
    timer = controllerWithin(store.over);
    environment.after(ms, timer.signal).then(look, () => {});
  };
  const look = async (): Promise<void> => {
    const { known } = store;
    if (!known || isAsking || store.over.aborted) return;
    const waitMs = renewAtMs(known) - clock.now();
    if (waitMs > 0) return lookIn(waitMs);
    isAsking = true;
    const fault = await store.refresh().then(() => undefined, kmsErrorOf);
    isAsking = false;
    if (!store.known) return;
    const isRenewed = renewAtMs(store.known) > clock.now();
    lookIn(isRenewed ? renewAtMs(store.known) - clock.now() : pauseAfter(fault));
  };
  const pauseAfter = (fault: KmsError | undefined): number => {
    if (!fault) return BUSY_MS;
    const spread = (environment.randomBytes(1)[0] ?? 0) / 255;
    return Math.max(fault.retryAfterMs ?? 0, FAILED_MS + Math.round(SPREAD_MS * spread));
  };

  // After the store has read again, which it does on the same event.
  const wake = () => void store.restore().then(look);
  store.over.addEventListener('abort', environment.page.onWake(wake));
  store.subscribe(() => void look());
  // The session may have begun before this code had loaded.
  void look();
}

/** Milliseconds since the epoch, service's clock. A short session is renewed at its half. */
function renewAtMs({ expiresAtMs, lifeSeconds = Number.POSITIVE_INFINITY }: SessionRecord): number {
  return expiresAtMs - Math.min(LEAD_MS, lifeSeconds * 500);
}
