import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { listOf } from '../support/products.js';
import hostile from '../vectors/hostile-config.json' with { type: 'json' };

/** Configurations that list only e-mail, and names of unknown sign-in methods. */
const NAMES = hostile.cases.filter(({ id }) => /^name\d+$/.test(id));

/** What the page contains: every element with the names of its attributes, through all shadow trees. */
const elementsIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const all = (root: ParentNode): string[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        `${element.localName} ${element.getAttributeNames().sort().join(' ')}`,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ]);
    return all(document);
  });

describe('hostile names of sign-in methods', () => {
  sharedByAll();

  async function drawnWith(body: string): Promise<{ readonly page: Page; readonly elements: readonly string[] }> {
    const page = await profile.newPage();
    await page.addInitScript(() => Object.assign(window, { alert: () => Object.assign(window, { hit: true }) }));
    await page.route('**/wallet_kit_config', (route) =>
      route.fulfill({ body, contentType: 'application/json', headers: { 'access-control-allow-origin': stand.site } }),
    );
    await page.goto(`${stand.site}/login.html`);
    await page.getByRole('button', { name: 'Continue with email' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('kms-login')?.shadowRoot?.querySelector('.skeleton'));
    // The page's other element loads its own code.
    await page.waitForFunction(() => document.querySelector('kms-session')?.shadowRoot?.querySelector('div'));
    return { page, elements: await elementsIn(page) };
  }
  let plain: readonly string[] = [];
  before(async () => {
    const { page, elements } = await drawnWith(NAMES[0]!.body!.replace(/"enabledProviders":\[.*?\]/, '"enabledProviders":["email"]'));
    plain = elements;
    await page.close();
  });

  for (const { id, body } of listOf(NAMES, (_, at) => at % 5 === 0)) {
    it(`draw nothing of them: ${id}`, async () => {
      const { page, elements } = await drawnWith(body!);
      expect(elements).to.deep.equal(plain);
      expect(await page.evaluate(() => 'hit' in window)).to.equal(false);
      await page.close();
    });
  }
});
