// What the debug panel alone takes of the browser.

/** Whether there is a page, and whose: of this machine, or of any other. */
export function pageKind(): 'local' | 'other' | 'none' {
  if (typeof document !== 'object') return 'none';
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname) ? 'local' : 'other';
}

/** The device's clock, milliseconds since the epoch. */
export const panelNow = (): number => Date.now();

/** The browser, as it names itself. */
export const browserName = (): string => navigator.userAgent;

/** A request as the browser's own timeline has it. */
export interface TimedRequest {
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Absent where no answer came, or the browser hides it, as it may for another origin. */
  readonly status?: number;
}

/**
 * Hear of each `fetch` of this page, also of those that are over.
 *
 * @returns ends it.
 */
export function followTimeline(tell: (request: TimedRequest) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    // The timeline was asked for this kind alone.
    for (const { initiatorType, name, startTime, duration, responseStatus } of list.getEntries() as PerformanceResourceTiming[]) {
      const startedAtMs = Math.round(performance.timeOrigin + startTime);
      const answer = responseStatus > 0 && { status: responseStatus };
      if (initiatorType === 'fetch') tell({ url: name, startedAtMs, durationMs: Math.round(duration), ...answer });
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
