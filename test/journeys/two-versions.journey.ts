import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { RELEASE } from '../../src/define/release.js';
import type { KmsClient } from '../../src/kms-client.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { type SamplePage, servePage } from '../support/sample-page.js';
import { newestCode, type Visitor, visitorOf } from '../support/visitor.js';

/** The version of the second copy. */
const OTHER = '9.9.9';
const ADA = 'ada@example.com';
/** A short session, which is renewed after half of it. */
const LIFE_SECONDS = 200;
const HALF_MS = (LIFE_SECONDS / 2) * 1000;
/** A third one: the modules of the package, bundled with a site's own code, which creates a client by itself. */
const MODULES = `
import 'kms-elements/define';
import { createKmsClient } from 'kms-elements';
Object.assign(window, { own: createKmsClient({ emulator: 'http://localhost:8787', autoRefresh: true }) });
`;
const PAGE = `
<kms-provider emulator="EMULATOR" with-refresh><kms-login></kms-login><kms-session></kms-session></kms-provider>
<script type="module" src="dist/kms.js"></script>
<script type="module" src="other/kms.js"></script>
`;
/** What the page itself holds. */
interface Site {
  readonly own: KmsClient;
  readonly defined: readonly (readonly [tag: string, file: string])[];
}

/** Records who defines what. */
function watchDefinitions(): void {
  const defined: [string, string][] = [];
  Object.assign(window, { defined });
  const { define } = customElements;
  customElements.define = (tag, ...rest) => {
    const [, file = ''] = /\/(dist|other|built)\//.exec((new Error().stack ?? '').split('\n').slice(2).join('\n')) ?? [];
    defined.push([tag, file]);
    define.call(customElements, tag, ...rest);
  };
}

describe('three builds of the package on one page', () => {
  freshForEach();
  let site: SamplePage;
  let page: Page;
  let visitor: Visitor;
  let said: string[];
  beforeEach(async () => {
    await stand.emulator.settings({ sessionExpirationSeconds: String(LIFE_SECONDS) });
    site = await servePage(MODULES, {
      body: PAGE.replace('EMULATOR', stand.emulator.origin),
      policy: "Content-Security-Policy: script-src 'self'",
      emulator: async () => stand.emulator.origin,
      folders: [stand.built],
    });
    await profile.clock.install();
    page = await profile.newPage();
    // The second one has another version in its files, at another address.
    await page.route(`${site.origin}/other/**`, async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace('/other/', '/dist/') });
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(RELEASE, OTHER) });
    });
    await page.addInitScript(watchDefinitions);
    said = [];
    page.on('console', (message) => /^(warning|error)$/.test(message.type()) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(`${site.origin}/`);
    visitor = visitorOf(page, stand.emulator);
    await visitor.email.waitFor();
    await page.waitForFunction(() => 'own' in window && customElements.get('kms-session') !== undefined);
  });
  afterEach(() => site.close());

  async function signIn(): Promise<void> {
    await visitor.askForCode(ADA);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.first().waitFor();
  }
  /** The sessions that the element's client and the page's own hold. */
  const sessions = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      const { client } = document.querySelector('kms-login') as unknown as { readonly client: KmsClient };
      const { own } = window as unknown as Site;
      return [client, own].map(({ session }) => JSON.stringify(session.snapshot));
    });
  async function untilBoth(state: string): Promise<void> {
    await page.waitForFunction((wanted) => {
      const { client } = document.querySelector('kms-login') as unknown as { readonly client: KmsClient };
      const { own } = window as unknown as Site;
      return [client, own].every(({ session }) => session.snapshot.state === wanted);
    }, state);
  }

  it('define each element once, and each warns at most once', async () => {
    await signIn();
    const defined = await page.evaluate(() => (window as unknown as Site).defined);
    const tags = defined.map(([tag]) => tag);
    expect(new Set(tags).size).to.equal(tags.length);
    expect(Object.fromEntries(defined)).to.include({ 'kms-provider': 'dist', 'kms-login': 'dist' });
    const hints = said.filter((line) => line.startsWith('kms-elements: '));
    expect(hints.length).to.be.within(2, 3);
    for (const hint of hints) expect(hint).to.match(/^kms-elements: two copies, [\d.]+ and [\d.]+\. The first one is used\.$/);
    expect(hints).to.include(`kms-elements: two copies, ${RELEASE} and ${OTHER}. The first one is used.`);
    // The first login of a new user is refused by design, and browsers report that.
    expect(said.filter((line) => !hints.includes(line) && !/status of 40[04]/.test(line))).to.deep.equal([]);
  });

  it('have one session: the same for an element of the first and a client of the third', async () => {
    await signIn();
    await untilBoth('signed-in');
    const [first, third] = await sessions();
    expect(third).to.equal(first);
    const asked = await page.evaluate(async () => (await (window as unknown as Site).own.api.query('whoami', {})).organizationId);
    expect(JSON.parse(first ?? '')).to.include({ organizationId: asked });
    await page.evaluate(() => (window as unknown as Site).own.session.signOut());
    await visitor.email.waitFor();
    await untilBoth('signed-out');
  });

  it('renew it once, together', async () => {
    await signIn();
    await untilBoth('signed-in');
    const [before] = await sessions();
    await stand.emulator.moveClock(HALF_MS);
    await profile.clock.fastForward(HALF_MS);
    await page.waitForFunction((old) => {
      const { client } = document.querySelector('kms-login') as unknown as { readonly client: KmsClient };
      const { own } = window as unknown as Site;
      return [client, own].every(({ session }) => session.snapshot.state === 'signed-in' && JSON.stringify(session.snapshot) !== old);
    }, before ?? '');
    const [first, third] = await sessions();
    expect(third).to.equal(first);
    const renewals = (await stand.emulator.requests()).filter(({ path }) => path.endsWith('/stamp_login'));
    expect(renewals).to.have.length(1);
  });
});
