import type { BrowserContext } from 'playwright';
import { type Stage, stage } from './stage.js';

/** The servers and the browser of this run. There from the first `before` on. */
export let stand: Stage;
/** The profile of the test, or of the `describe` whose tests share one. */
export let profile: BrowserContext;

async function begin(): Promise<void> {
  stand = await stage();
  await stand.emulator.reset();
  profile = await stand.profile();
}
const end = (): Promise<void> => profile.close();

/** First line of a `describe`: each of its tests begins with an emulator as freshly started and a profile in which nothing is stored. */
export function freshForEach(): void {
  beforeEach(begin);
  afterEach(end);
}

/** First line of a `describe` whose tests need somebody signed in: one emulator and one profile for all, so no test may change either. */
export function sharedByAll(): void {
  before(begin);
  after(end);
}
