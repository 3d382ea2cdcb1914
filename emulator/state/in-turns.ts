const TURN_MS = 20;

/** Work on a list one by one; other work gets a turn every few milliseconds. */
export async function inTurns<T, U>(items: readonly T[], work: (item: T) => U | Promise<U>): Promise<U[]> {
  const done: U[] = [];
  let since = performance.now();
  for (const item of items) {
    done.push(await work(item));
    if (performance.now() - since < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return done;
}
