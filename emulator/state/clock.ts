/** The service's clock: the machine's own, plus an offset that tests set. */
export interface ServiceClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds added to the machine's clock. */
  offsetMs: number;
  /** Move the clock forward. */
  advance(ms: number): void;
}

/** Timestamp of queried resources: whole seconds, and the rest in nanoseconds, both as decimal strings. */
export interface Timestamp {
  readonly seconds: string;
  readonly nanos: string;
}

/** Start a clock. @param machineNow the underlying clock, in milliseconds since the epoch. */
export function createClock(machineNow: () => number = Date.now): ServiceClock {
  return {
    offsetMs: 0,
    now() {
      return machineNow() + this.offsetMs;
    },
    advance(ms) {
      this.offsetMs += ms;
    },
  };
}

/** The same clock as one request sees it, ahead or behind. @param ms milliseconds to add. */
export function shifted(clock: ServiceClock, ms: number): ServiceClock {
  return { ...clock, now: () => clock.now() + ms };
}

/** Milliseconds in the service's format for times of resources. @source wire 1.1 */
export function timestampOf(ms: number): Timestamp {
  return { seconds: String(Math.floor(ms / 1000)), nanos: String((Math.floor(ms) % 1000) * 1_000_000) };
}
