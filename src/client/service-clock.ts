import type { Environment } from '../platform/environment.js';

/** The service's time, learned from its answers. @source security R30 */
export interface ServiceClock {
  /** Milliseconds since the epoch by the service's clock, as far as it is known; by the device's until then. */
  now(): number;
  /** Service minus device, in milliseconds; 0 until it is known. */
  readonly offsetMs: number;
  /** The device is more than 300 s off. */
  readonly skewed: boolean;
  /** A `Date` header was read. */
  heard(serviceMs: number): void;
  /** A fresh token told the time, which counts only while no header did. */
  inferred(serviceMs: number): void;
}

/** Make a clock that shows the device's time until it hears the service's. */
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
