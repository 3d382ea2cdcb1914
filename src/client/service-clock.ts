import type { Environment } from '../platform/environment.js';

/** The service's time, learned from its responses. @source security R30 */
export interface ServiceClock {
  /** Milliseconds since the epoch by the service's clock; by the device's until that is known. */
  now(): number;
  /** Service minus device, in milliseconds; 0 until known. */
  readonly offsetMs: number;
  /** The device's clock is off by more than 300 s. */
  readonly skewed: boolean;
  /** Takes the time of a `Date` header. */
  heard(serviceMs: number): void;
  /** Takes the time of a fresh token. It only counts while no header was read. */
  inferred(serviceMs: number): void;
}

/** Create a clock that shows the device's time until it learns the service's. */
export function createServiceClock(env: Pick<Environment, 'now'>): ServiceClock {
  let offsetMs = 0;
  let isHeard = false;
  return {
    now: () => env.now() + offsetMs,
    get offsetMs() {
      return offsetMs;
    },
    get skewed() {
      return Math.abs(offsetMs) > 300_000;
    },
    heard: (serviceMs) => {
      offsetMs = serviceMs - env.now();
      isHeard = true;
    },
    inferred: (serviceMs) => {
      if (!isHeard) offsetMs = serviceMs - env.now();
    },
  };
}
