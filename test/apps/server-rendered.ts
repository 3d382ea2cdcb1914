// What a server-rendered page promises; part of the tests of its app.
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { Page, Route } from 'playwright';
import { type AppStage, signIn } from './app-stage.js';
import { buildTalkative, type Site, serveBuilt } from './sample-apps.js';

interface Drawn {
  readonly stand: () => AppStage;
  readonly folder: () => string;
}

/** Scripts of the page wait until they are released. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/\.js$/, (route) => (isOpen ? route.continue() : void held.push(route)));
  return async () => {
    isOpen = true;
    for (const route of held) await route.continue();
  };
}

/** The page as a user sees it first: nothing is painted before its styles are there. */
async function openStyled(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const login = document.querySelector('kms-login');
    return login !== null && getComputedStyle(login).display === 'flex';
  });
}

/** Sum of all shifts without an input, as browsers count them. */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          resolve(shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is reported if nothing shifted. What did is reported before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))));
      }),
  );

/** The tests; `folder` is where the app was built. */
export function serverRendered({ stand, folder }: Drawn): void {
  describe('drawn by a server', () => {
    let built: string;
    before(async () => {
      built = await buildTalkative(folder());
    });

    async function site(): Promise<Site> {
      const { render } = (await import(join(folder(), 'dist/server/entry-server.js'))) as { render: () => string };
      return stand().owns(await serveBuilt([built], (html) => html.replace('<!--app-->', () => render())));
    }

    it('shows the field before the script arrives, and keeps what is typed, the focus and its place', async () => {
      const { origin } = await site();
      const { page, complaints } = await stand().open();
      const letGo = await holdScripts(page);
      await openStyled(page, origin);
      const field = page.getByRole('textbox', { name: 'Email address' });
      await field.pressSequentially('grace@exam');
      const before = await field.boundingBox();
      const node = await field.elementHandle();
      await letGo();
      await page.getByRole('button', { name: 'Continue with email' }).waitFor();
      expect(await field.inputValue()).to.equal('grace@exam');
      expect(await field.evaluate((element, old) => element === old && element === document.activeElement, node)).to.equal(true);
      expect(await field.boundingBox()).to.deep.equal(before);
      expect(complaints).to.deep.equal([]);
      await signIn(page, stand().emulator, 'grace@example.com');
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    });

    it('is hydrated without a warning, a new tree or a shift', async () => {
      const { origin } = await site();
      const { page, complaints } = await stand().open();
      const letGo = await holdScripts(page);
      await openStyled(page, origin);
      const login = page.locator('kms-login');
      const node = await login.elementHandle();
      const before = await login.boundingBox();
      await letGo();
      await page.getByRole('button', { name: 'Continue with email' }).waitFor();
      expect(await login.evaluate((element, old) => element === old, node)).to.equal(true);
      expect(await login.boundingBox()).to.deep.equal(before);
      expect(await shiftsOf(page)).to.equal(0);
      expect(complaints).to.deep.equal([]);
    });
  });
}
