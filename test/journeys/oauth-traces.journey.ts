import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { allow, brandVisitor, type Mode, socialPage } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { visit } from '../support/visitor.js';

const ALICE = 'Alice Example';
/** What a return brings. */
const SECRET = /code=|id_token=|state=/;
/** The same, and what names an attempt. */
const TRACE = /code=|id_token=|state=|kms-oauth/;

const RETURNS = [
  ['Google', 'redirect'],
  ['X', 'redirect'],
  ['Google', 'popup'],
  ['X', 'popup'],
] as const satisfies readonly (readonly [string, Mode])[];

describe('traces of a social account', () => {
  freshForEach();

  /** Sources of all element scripts that pages of this profile load, by their source maps. */
  function watchSources(): () => Promise<readonly string[]> {
    const scripts = new Set<string>();
    profile.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    return async () => {
      const ours = [...scripts].filter((url) => url.includes('/dist/'));
      // A chunk without sources has no map.
      const maps = await Promise.all(ours.map(async (url) => (await fetch(`${url}.map`)).text()));
      const sources = maps.flatMap((text) => (text ? (JSON.parse(text) as { sources: string[] }).sources : []));
      const others = [...scripts].filter((url) => !url.includes('/dist/')).map((url) => new URL(url).pathname);
      return [...sources, ...others].filter((name) => /oauth|social/.test(name)).map((name) => name.replace(/^.*\/src\//, ''));
    };
  }

  it('are none on the network if none is offered: neither buttons nor flow nor return page', async () => {
    const sources = watchSources();
    await stand.emulator.settings({ enabledProviders: ['email', 'sms', 'passkey', 'wallet'] });
    const visitor = await visit(profile, stand.emulator, {
      site: stand.site,
      attributes: { 'oauth-redirect-uri': '/oauth-callback.html' },
    });
    await visitor.signIn('ada@example.com');
    expect(await sources()).to.deep.equal([]);
  });

  inProducts('are none either if the page has no return address', async () => {
    const sources = watchSources();
    const visitor = await visit(profile, stand.emulator, { site: stand.site });
    await visitor.signIn('ada@example.com');
    expect(await sources()).to.deep.equal([]);
  });

  it('appear in order: the buttons with the flow that a press needs at once, the return page at the return', async () => {
    const sources = watchSources();
    const visitor = await brandVisitor(profile, stand, 'popup');
    await visitor.button('Google').waitFor();
    const drawn = await sources();
    expect(drawn).to.include('elements/ways/social-ways.ts');
    // A window only opens in the click if nothing must be fetched first.
    expect(drawn).to.include('flows/oauth/effects.ts');
    const popup = await visitor.go('Google');
    expect((await sources()).filter((name) => name.includes('callback'))).to.deep.equal([]);
    await allow(popup, ALICE);
    await visitor.signOut.waitFor();
    expect((await sources()).filter((name) => name.includes('callback'))).to.have.length(1);
  });

  /** The list behind the browser's own buttons. */
  async function historyOf(page: Page): Promise<readonly string[]> {
    const session = await profile.newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    return entries.map(({ url }) => url);
  }

  /** What the page's own scripts could read about where it came from. */
  const readable = (page: Page) =>
    page.evaluate(() =>
      JSON.stringify([
        document.referrer,
        location.href,
        history.state,
        performance.getEntries().map(({ name }) => name),
        { ...sessionStorage },
      ]),
    );

  for (const [brand, mode] of listOf(RETURNS, (_, at) => at === 0 || at === 3)) {
    it(`${brand}, ${mode}: nothing of the return is in the history, before and after going through it, nor in a referrer`, async () => {
      const referrers: string[] = [];
      profile.on('request', async (request) => {
        const { referer } = await request.allHeaders().catch(() => ({ referer: '' }));
        if (referer) referrers.push(`${request.url().split('?')[0]} from ${referer}`);
      });
      const visitor = await brandVisitor(profile, stand, mode);
      const { page } = visitor;
      const first = `${stand.site}/login.html`;
      await visitor.signIn(brand, ALICE);
      const own = async () => (await historyOf(page)).filter((url) => url.startsWith(stand.site));
      expect((await own()).filter((url) => TRACE.test(url))).to.deep.equal([]);
      expect((await own()).every((url) => url.startsWith(first))).to.equal(true);
      expect(await readable(page)).to.not.match(SECRET);
      for (const step of mode === 'redirect' ? (['back', 'forward'] as const) : []) {
        await (step === 'back' ? page.goBack() : page.goForward());
        expect(
          (await own()).filter((url) => TRACE.test(url)),
          step,
        ).to.deep.equal([]);
      }
      await visitor.signOut.waitFor();
      await page.reload();
      await visitor.signOut.waitFor();
      expect(await readable(page)).to.not.match(SECRET);
      await page.goto(`${stand.demo}/script-tag.html`);
      expect(await readable(page)).to.not.match(SECRET);
      expect(referrers.filter((line) => TRACE.test(line))).to.deep.equal([]);
    });
  }

  inProducts("aren't in what the servers of site and service log", async () => {
    const visitor = await brandVisitor(profile, stand, 'redirect');
    await visitor.signIn('X', ALICE);
    const seen = await stand.emulator.requests();
    const asked = seen.filter(({ path }) => path.startsWith('/v1/'));
    expect(asked.length).to.be.above(2);
    for (const { path, headers } of asked) {
      expect(path).to.not.match(TRACE);
      expect(headers.referer ?? '', path).to.equal('');
    }
  });

  inProducts('end with the attempt: a page that is opened with an old mark cleans its address and says what is wrong', async () => {
    const visitor = await brandVisitor(profile, stand, 'redirect');
    const marked = visitor.page.waitForRequest(/oauth-callback/).then((request) => new URL(request.url()).searchParams.get('state'));
    await visitor.signIn('X', ALICE);
    const page = await profile.newPage();
    await visitor.signOut.click();
    await page.goto(`${socialPage(stand.site, 'redirect')}&kms-oauth=x.${await marked}`);
    await page.getByRole('alert').filter({ hasText: 'This sign-in link is no longer valid. Start again.' }).waitFor();
    expect(page.url()).to.not.match(TRACE);
  });
});
