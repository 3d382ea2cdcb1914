import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Page } from 'playwright';
import { typeNumber } from '../support/exporter.js';
import { type Importer, importerAt } from '../support/importer.js';
import { type Stage, stage } from '../support/stage.js';

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

describe('an import on its own site', () => {
  let stand: Stage;
  let site: { readonly origin: string; close(): Promise<void> };
  let profile: BrowserContext;
  let visitor: Importer;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
    site = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
    profile = await stand.profile();
  });
  after(async () => {
    await profile.close();
    await site.close();
  });
  afterEach(() => visitor.page.close());

  const arrive = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    // For a browser, these are two sites, just as two registrable domains are.
    const elsewhere = `${site.origin.replace('localhost', '127.0.0.1')}/listed/import-frame.html`;
    visitor = await importerAt(profile, {
      emulator: stand.emulator,
      site: site.origin,
      attributes: { 'frame-src': elsewhere, ...attributes },
    });
  };
  async function opened(): Promise<Page> {
    const opening = profile.waitForEvent('page');
    await visitor.page.getByRole('button', { name: 'Import a recovery phrase' }).click();
    return opening;
  }

  it('accepts words in its frame', async () => {
    await arrive();
    await visitor.open();
    await visitor.field.fill(WORDS);
    await visitor.sendUntil(visitor.page.locator('kms-import').getByText('Imported.'));
    expect((await visitor.event('kms-imported')).detail?.['addresses']).to.have.length(2);
  });

  it("accepts them in a window, which closes when the service has them, and which the page can't reach", async () => {
    await arrive({ 'import-mode': 'window' });
    await visitor.page.evaluate(() => {
      const { open } = window;
      window.open = (...values) => {
        const made = open(...values);
        Object.assign(window, { made });
        return made;
      };
    });
    const page = await opened();
    await page.getByRole('textbox', { name: 'Recovery phrase' }).fill(WORDS);
    expect(page.url()).to.include('http://127.0.0.1');
    const found = await visitor.page.evaluate(() => {
      const { made } = window as unknown as { made: Window };
      try {
        return made.document.body.textContent;
      } catch (refused) {
        return (refused as Error).name;
      }
    });
    expect(found).to.equal('SecurityError');
    const closing = page.waitForEvent('close');
    await page.getByRole('button', { name: 'Import', disabled: false }).click();
    await typeNumber(page);
    await closing;
    await visitor.page.locator('kms-import').getByText('Imported.').waitFor();
    expect((await visitor.event('kms-imported')).detail?.['addresses']).to.have.length(2);
  });
});
