import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { demoHeaders } from '../../scripts/demo-page.mjs';
import { root } from '../../scripts/entries.mjs';
import { brandVisitor, type Mode } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';

const RETURN_PAGE = '/oauth-callback.html';

describe('the return page under its own policy', () => {
  freshForEach();

  /** What the console of all pages of this profile says about policies. */
  function complaints(): readonly string[] {
    const heard: string[] = [];
    profile.on('console', (message) => /Content.Security.Policy|frame-ancestors/i.test(message.text()) && heard.push(message.text()));
    return heard;
  }

  it('is sent with the headers of the documentation', async () => {
    const written = readFileSync(join(root, 'docs/oauth.md'), 'utf8');
    for (const origin of [stand.site, stand.demo]) {
      const { headers } = await fetch(origin + RETURN_PAGE);
      for (const [name, value] of Object.entries(demoHeaders(RETURN_PAGE))) {
        expect(headers.get(name)).to.equal(value);
        expect(written.toLowerCase()).to.include(`${name}: ${value}`);
      }
    }
  });

  for (const mode of ['popup', 'redirect'] as const satisfies readonly Mode[]) {
    it(`brings the user back, ${mode}, without a single error`, async () => {
      const heard = complaints();
      const visitor = await brandVisitor(profile, stand, mode);
      await visitor.signIn('Google', 'Alice Example');
      expect(heard).to.deep.equal([]);
    });
  }

  it('says what is wrong with an old link', async () => {
    const heard = complaints();
    const page = await profile.newPage();
    await page.goto(`${stand.site}${RETURN_PAGE}?code=old&state=AAAAAAAAAAAAAAAAAAAAAA`);
    const line = page.getByRole('alert').filter({ hasText: 'This sign-in link is no longer valid.' });
    expect(await line.getAttribute('lang'), 'of the words, whatever the page says of itself').to.equal('en');
    expect(heard).to.deep.equal([]);
  });

  for (const [lang, dir] of [
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['fa', 'rtl'],
    ['de', 'ltr'],
  ] as const)
    it(`runs in the direction of its language: ${lang}`, async () => {
      const page = await profile.newPage();
      await page.addInitScript((given) => addEventListener('readystatechange', () => (document.documentElement.lang = given), true), lang);
      await page.goto(`${stand.site}${RETURN_PAGE}?code=old&state=AAAAAAAAAAAAAAAAAAAAAA`);
      const line = page.getByRole('alert').filter({ hasText: /\S/ });
      await line.waitFor();
      expect([await line.getAttribute('lang'), await line.getAttribute('dir')]).to.deep.equal([lang, dir]);
    });

  it('is English after a second if the texts of its language never load, and says so if its database never answers', async () => {
    const page = await profile.newPage();
    await page.route(/\/(lang-de|de|languages)-[^/]*\.js$/, () => {});
    await page.addInitScript(() => {
      addEventListener('readystatechange', () => (document.documentElement.lang = 'de'), true);
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
    await page.goto(`${stand.site}${RETURN_PAGE}?code=old&state=AAAAAAAAAAAAAAAAAAAAAA`);
    const line = page.getByRole('alert').filter({ hasText: 'This sign-in link is no longer valid.' });
    await line.waitFor({ timeout: 9000 });
    await line.getByRole('link', { name: 'Start again' }).waitFor();
  });

  /** The content of a frame at another address that a page creates. */
  async function framed(page: Page, path: string): Promise<string> {
    await page.evaluate((src) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      return new Promise((done) => {
        frame.onload = done;
        frame.src = src;
      });
    }, path);
    return page.frames().at(-1)!.url();
  }

  it("isn't drawn in a frame, not even by a page of its own site", async () => {
    const site = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
    try {
      const page = await profile.newPage();
      await page.goto(`${site.origin}/bare.html`);
      expect(await framed(page, '/bare.html')).to.equal(`${site.origin}/bare.html`);
      expect(await framed(page, RETURN_PAGE)).to.match(/^chrome-error:/);
    } finally {
      await site.close();
    }
  });
});
