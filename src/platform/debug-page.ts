// What only the debug panel needs from the browser.

/** Whether there is a page, and whether it is served from this machine. */
export function pageKind(): 'local' | 'other' | 'none' {
  if (typeof document !== 'object') return 'none';
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname) ? 'local' : 'other';
}

/** The device's clock, milliseconds since the epoch. */
export const panelNow = (): number => Date.now();

/** The browser, as it names itself. */
export const browserName = (): string => navigator.userAgent;

/** A request as recorded in the browser's timeline. */
export interface TimedRequest {
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Absent if there was no response, or if the browser hides it, as it may for another origin. */
  readonly status?: number;
}

/**
 * Report each `fetch` of this page, including earlier ones.
 *
 * @returns a function that ends it.
 */
export function followTimeline(tell: (request: TimedRequest) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    // Only this kind of entry was requested.
    for (const { initiatorType, name, startTime, duration, responseStatus } of list.getEntries() as PerformanceResourceTiming[]) {
      const startedAtMs = Math.round(performance.timeOrigin + startTime);
      const answer = responseStatus > 0 && { status: responseStatus };
      if (initiatorType === 'fetch') tell({ url: name, startedAtMs, durationMs: Math.round(duration), ...answer });
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
