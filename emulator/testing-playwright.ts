import { test as base } from 'playwright/test';
import { type TestService, useEmulator } from './testing.js';

export { expect } from 'playwright/test';
export type * from './testing.js';

const USUAL_ORIGIN = 'http://localhost:8787';

/** What each test has besides Playwright's own. */
export interface EmulatorFixtures {
  /** The page's way to its emulator leads to the worker's own. */
  readonly ownEmulator: undefined;
}

/** What each worker has. */
export interface EmulatorWorkerFixtures {
  /** An emulator of this worker alone, as freshly started in each test. */
  readonly emulator: TestService;
}

/**
 * Playwright's `test` with `emulator`. Pages that ask the emulator which `KMS_EMULATOR` names, or the one at `http://localhost:8787`, reach the
 * worker's own, so that tests run at once and don't see each other.
 */
export const test = base.extend<EmulatorFixtures, EmulatorWorkerFixtures>({
  emulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const tenant = await useEmulator().startTenant();
      await use(tenant);
      await tenant.close();
    },
    { scope: 'worker' },
  ],
  ownEmulator: [
    async ({ context, emulator }, use) => {
      await emulator.reset();
      for (const origin of new Set([useEmulator().origin, USUAL_ORIGIN])) {
        await context.route(`${origin}/**`, (route) => route.continue({ url: route.request().url().replace(origin, emulator.origin) }));
      }
      await use(undefined);
    },
    { auto: true },
  ],
});
