/** The service's time, learned from its answers. */
export interface ServiceClock {
  /** Milliseconds since the epoch by the service's clock, as far as it is known; the device's until then. */
  now(): number;
  /** Service minus device, in milliseconds; 0 until it is known. */
  readonly offsetMs: number;
  /** The device is more than 300 s off. */
  readonly skewed: boolean;
  /** A `Date` header was read. */
  heard(serviceMs: number): void;
  /** A fresh token told the time, which counts only while no answer did. */
  inferred(serviceMs: number): void;
}
