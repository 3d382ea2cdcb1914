import type { ServiceClock } from '../client/service-clock.js';
import { type KmsError, kmsErrorOf } from '../errors.js';
import { controllerWithin } from '../platform/controller-within.js';
import type { Environment } from '../platform/environment.js';
import type { SessionRecord } from './session-record.js';
import type { SessionStore } from './session-store.js';

/** How long before the end a session is renewed: in time before anybody is warned, and for a hidden tab whose timers ring once a minute. */
const LEAD_MS = 120_000;
/** When to look again where another tab is renewing: if that tab is closed, this one goes on. */
const BUSY_MS = 2000;
/** When to try again after a failure, at least; and up to how much later, so that ten tabs do not ask all at once. */
const FAILED_MS = 10_000;
const SPREAD_MS = 20_000;

/** What keeps a session alive. */
export interface KeepAliveParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly store: SessionStore;
}

/**
 * Renew each session before its end, as long as the store is in use. What fails is tried again, also when the page wakes or the network is
 * back, until the session is over.
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
}

/** Milliseconds since the epoch, service's clock. A short session is renewed at its half. */
function renewAtMs({ expiresAtMs, lifeSeconds = Number.POSITIVE_INFINITY }: SessionRecord): number {
  return expiresAtMs - Math.min(LEAD_MS, lifeSeconds * 500);
}
