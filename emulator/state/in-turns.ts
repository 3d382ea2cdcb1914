const TURN_MS = 20;

/** Lets other work on this thread run. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Process a list item by item, letting other work run every few milliseconds. */
export async function inTurns<T, U>(items: readonly T[], work: (item: T) => U | Promise<U>): Promise<U[]> {
  const done: U[] = [];
  let since = performance.now();
  for (const item of items) {
    done.push(await work(item));
    if (performance.now() - since < TURN_MS) continue;
    await turn();
    since = performance.now();
  }
  return done;
}
