import type { BrowserContext } from 'playwright';
import type { ProfileName } from '../../src/wire/profile.js';
import { type Motion, type Stage, stage } from './stage.js';

/** The servers and the browser of this run. Available from the first `before` on. */
export let stand: Stage;
/** The profile of the test, or of a `describe` whose tests share one. */
export let profile: BrowserContext;

async function begin(named?: ProfileName, motion?: Motion): Promise<void> {
  stand = await stage();
  await stand.emulator.reset();
  if (named) await stand.emulator.settings({ profile: named });
  profile = await stand.profile(motion);
}
const end = (): Promise<void> => profile.close();

/**
 * First line of a `describe`: each of its tests starts with a new emulator and a profile in which nothing is stored.
 * @param named the profile of the service that the emulator names, for pages that name none.
 */
export function freshForEach(named?: ProfileName, motion?: Motion): void {
  beforeEach(() => begin(named, motion));
  afterEach(end);
}

/** First line of a `describe` whose tests need a signed-in user: one emulator and one profile for all, so no test may change either. */
export function sharedByAll(): void {
  before(() => begin());
  after(end);
}
