// What frameworks do to elements: mounting twice, moving by key, showing on a condition, drawing somewhere else.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { newestCode } from '../support/visitor.js';
import { type AppStage, askForCode, signIn } from './app-stage.js';
import { buildPage, copyPage, serveBuilt, servePage } from './sample-apps.js';

interface Tried {
  readonly name: string;
  /** The file of the page that is edited while it is served. */
  readonly edited: string;
  /** Of the tool that builds the page: the app's, unless another one is named. */
  readonly config?: string;
  readonly stand: () => AppStage;
  readonly folder: () => string;
}

/** The tests. The page is that of `test/apps/pages/NAME`, built with the tools of the app in `folder`. */
export function survival({ name, edited, config = 'vite.config.ts', stand, folder }: Tried): void {
  describe(`what ${name} does to elements: ${config}`, () => {
    let built: string;
    let page: Page;
    let complaints: readonly string[];
    before(async () => {
      built = await buildPage(folder(), name, config);
    });
    beforeEach(async () => {
      const { origin } = stand().owns(await serveBuilt([built]));
      ({ page, complaints } = await stand().open());
      await page.goto(`${origin}/`);
      await page.getByRole('button', { name: 'Continue with email' }).waitFor();
    });
    afterEach(async function () {
      if (this.currentTest?.state === 'failed') console.log(await page.locator('body').ariaSnapshot());
      expect(complaints).to.deep.equal([]);
    });

    const press = (button: string): Promise<void> => page.getByRole('button', { name: button }).click();
    const signIns = (): Promise<string | null> => page.getByRole('status', { name: 'Sign-ins' }).textContent();

    it('hears an event once, however often it was mounted', async () => {
      await signIn(page, stand().emulator, `once-${name}@example.com`);
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      expect(await signIns()).to.equal('1');
    });

    it('keeps what was typed and the code step when it moves by its key', async () => {
      const email = `moved-${name}@example.com`;
      await page.getByRole('textbox', { name: 'Email address' }).fill('half@');
      await press('Other order');
      expect(await page.getByRole('textbox', { name: 'Email address' }).inputValue()).to.equal('half@');
      const code = await askForCode(page, email);
      await press('Other order');
      await code.fill(await newestCode(stand().emulator, email));
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      expect(await signIns()).to.equal('1');
    });

    it('comes back after it was hidden, in the right step', async () => {
      const email = `hidden-${name}@example.com`;
      await askForCode(page, email);
      await press('Show or hide');
      await page.locator('kms-login').waitFor({ state: 'detached' });
      await press('Show or hide');
      const code = page.getByRole('textbox', { name: 'Code' });
      await code.fill(await newestCode(stand().emulator, email));
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      expect(await signIns()).to.equal('1');
    });

    it('shares the session with an element that is drawn elsewhere in the page', async () => {
      await press('Portal');
      await signIn(page, stand().emulator, `portal-${name}@example.com`);
      await page.locator('#elsewhere').getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('textbox', { name: 'Email address' }).waitFor();
      await press('Portal');
      await page.locator('#elsewhere kms-session').waitFor({ state: 'detached' });
    });

    if (config === 'vite.config.ts') {
      it('continues a login when its code is edited while the page is open', async () => {
        const email = `edited-${name}@example.com`;
        const file = join(copyPage(folder(), name), edited);
        const { origin } = stand().owns(await servePage(folder()));
        const { page: dev } = await stand().open();
        await dev.goto(`${origin}/`);
        const code = await askForCode(dev, email);
        writeFileSync(file, readFileSync(file, 'utf8').replace('Other order', 'Turn round'));
        await dev.getByRole('button', { name: 'Turn round' }).waitFor();
        // Svelte draws the component again, with another element. The code that was sent is still valid.
        await code.fill(await newestCode(stand().emulator, email));
        await dev.getByRole('button', { name: 'Sign out' }).waitFor();
      });
    }
  });
}
