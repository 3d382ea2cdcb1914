/** The service's clock: the machine's own, moved by an offset that tests set. */
export interface ServiceClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds added to the machine's clock. */
  offsetMs: number;
  /** Move the clock on from where it stands. */
  advance(ms: number): void;
}

/** Timestamp of queried resources: whole seconds and the rest in nanoseconds, both decimal texts. */
export interface Timestamp {
  readonly seconds: string;
  readonly nanos: string;
}

/** Start a clock. @param machineNow the clock below, in milliseconds since the epoch. */
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

/** The same clock as one request meets it: ahead, or behind. @param ms milliseconds added to it */
export function shifted(clock: ServiceClock, ms: number): ServiceClock {
  return { ...clock, now: () => clock.now() + ms };
}

/** Milliseconds as the service writes times of resources. @source wire 1.1 */
export function timestampOf(ms: number): Timestamp {
  return { seconds: String(Math.floor(ms / 1000)), nanos: String((Math.floor(ms) % 1000) * 1_000_000) };
}
