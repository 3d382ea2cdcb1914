import { type APIResponse, test as base, type Route } from 'playwright/test';
import { type TestService, useEmulator } from './testing.js';

export { expect } from 'playwright/test';
export type * from './testing.js';

const USUAL_ORIGIN = 'http://localhost:8787';

/** What each test has besides Playwright's own. */
export interface EmulatorFixtures {
  /** Routes the page's requests for its emulator to the worker's own. */
  readonly ownEmulator: undefined;
}

/** What each worker has. */
export interface EmulatorWorkerFixtures {
  /** An emulator for this worker only, reset before each test. */
  readonly emulator: TestService;
}

/**
 * Playwright's `test` with `emulator`. Pages that use the emulator in `KMS_EMULATOR`, or the one at `http://localhost:8787`, reach the
 * worker's own, so that tests can run in parallel without seeing each other.
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
    async ({ context, emulator }, use, info) => {
      await emulator.reset();
      const origins = [...new Set([useEmulator().origin, USUAL_ORIGIN])];
      // Browsers name an address in the console if a policy or a missing header blocks it.
      const blocked = new Set<string>();
      context.on('console', (line) => {
        if (line.type() === 'error' && origins.some((origin) => line.text().includes(origin))) blocked.add(line.text());
      });
      for (const origin of origins) {
        await context.route(`${origin}/**`, (route) => passOn(route, { from: origin, to: emulator.origin }));
      }
      await use(undefined);
      const isFailed = info.status !== info.expectedStatus;
      if (isFailed && blocked.size > 0)
        throw new Error(`The page could not reach its emulator. The browser says:\n${[...blocked].join('\n')}`);
    },
    { auto: true },
  ],
});

/** Not with `continue`: a browser also checks the other address against the page's policy. */
async function passOn(route: Route, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const request = route.request();
  const url = request.url().replace(from, to);
  // The emulator tells pages the address that they asked.
  const headers = { ...(await request.allHeaders()), host: new URL(from).host };
  const response = await route.fetch({ url, headers, maxRedirects: 0, timeout: 0 }).catch(() => undefined);
  await answer(route, response).catch(() => {}); // the page may be gone by now
}

const answer = (route: Route, response: APIResponse | undefined): Promise<void> =>
  response ? route.fulfill({ response }) : route.abort('connectionreset');
