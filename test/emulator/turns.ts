import { sha256 } from '@noble/hashes/sha2.js';

/** One unit: what hashing a megabyte takes, so that a slow machine measures as a fast one does. */
const megabyte = new Uint8Array(1_000_000);
const ATTEMPTS = 4;

function workMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function unitMs(): number {
  const times = [0, 1, 2].map(() => {
    const start = process.cpuUsage();
    sha256(megabyte);
    return workMsSince(start);
  });
  return Math.min(...times);
}

/** The most work between two turns of the loop while something runs, in milliseconds. */
async function longestTurnMs(run: () => Promise<unknown>): Promise<number> {
  const turns = { isOver: false, longestMs: 0, since: process.cpuUsage() };
  const next = () => {
    turns.longestMs = Math.max(turns.longestMs, workMsSince(turns.since));
    turns.since = process.cpuUsage();
    if (!turns.isOver) setImmediate(next);
  };
  setImmediate(next);
  await new Promise((resolve) => setImmediate(resolve));
  Object.assign(turns, { longestMs: 0, since: process.cpuUsage() });
  await run();
  await new Promise((resolve) => setImmediate(resolve));
  turns.isOver = true;
  return turns.longestMs;
}

/**
 * For how long something keeps all others from their turn, in units. Work, not time: other processes do not count.
 * @param enough a measure below it is the answer; of others the least of four is, since a collection of garbage may fall into one.
 */
export async function unitsBlocked(run: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least >= enough; attempt += 1) least = Math.min(least, (await longestTurnMs(run)) / unitMs());
  return least;
}
