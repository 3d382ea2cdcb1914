/** The shortest of ten runs in milliseconds: what the work costs, whatever else the machine does at the same time. */
export function fastestMs(work: () => void): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 10; run += 1) {
    const startedAt = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
