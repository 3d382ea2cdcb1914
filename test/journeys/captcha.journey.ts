import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { FrameLocator, Locator } from 'playwright';
import { root } from '../../scripts/entries.mjs';
import { freshForEach, profile, stand } from '../support/journey.js';
import { pressAway } from '../support/pressed-again.js';
import { inProducts } from '../support/products.js';
import { type SamplePage, sampleWith, servePage } from '../support/sample-page.js';
import { newestCode, type Visitor, visit, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';
const CLOUDFLARE = 'https://challenges.cloudflare.com';
const SCRIPT = `${CLOUDFLARE}/turnstile/v0/api.js?render=explicit`;
const SAMPLE = sampleWith('docs/going-live.md', SCRIPT);
const { code: POLICY } = sampleWith('docs/going-live.md', `frame-src ${CLOUDFLARE}`);
const SITE_KEY = 'site-key-of-the-service';
const MINUTE_MS = 60_000;
const UNREACHED = "We couldn't reach the sign-in service. Try again.";

/** What the widget's own origin serves. */
const stoodIn = (name: string): string => readFileSync(join(root, 'test/support/stand-ins', name), 'utf8');

describe("a bot check, with the documentation's sample", () => {
  freshForEach();
  let site: SamplePage;
  let visitor: Visitor;
  let widget: FrameLocator;
  beforeEach(async () => {
    await stand.emulator.settings({ turnstileSiteKey: SITE_KEY });
    site = await servePage(SAMPLE.code, {
      body: `<script src="${SCRIPT}" async></script>`,
      policy: POLICY,
      emulator: async () => stand.emulator.origin,
    });
    const page = await profile.newPage();
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: stoodIn('turnstile.js') }));
    await page.route(`${CLOUDFLARE}/widget.html*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: stoodIn('turnstile-widget.html') }),
    );
    visitor = visitorOf(page, stand.emulator);
    widget = page.frameLocator('iframe[title="Bot check"]');
  });
  afterEach(() => site.close());

  async function arrive(): Promise<void> {
    await visitor.page.goto(`${site.origin}/`);
    await visitor.email.fill(ADA);
  }
  const frame = (): Locator => visitor.page.locator('iframe[title="Bot check"]');
  const widgets = (): Promise<number> => frame().count();
  /** Each press removes the frame. */
  const press = (control: Locator): Promise<void> => pressAway(control, (limit) => frame().waitFor({ state: 'detached', ...limit }));
  const solve = (): Promise<void> => press(widget.getByRole('checkbox', { name: 'Verify you are human' }));
  /** Tokens that went with calls, by the end of their paths. */
  async function tokens(): Promise<readonly (readonly [string, string])[]> {
    const all = await stand.emulator.requests();
    return all.flatMap(({ path, headers }) => {
      const token = headers['x-captcha-token'];
      return token === undefined ? [] : [[path.slice('/v1/'.length), token] as const];
    });
  }

  it('is shown for the code and for the sign-up, and its token is sent along, a different one each time', async () => {
    await arrive();
    expect(await widgets()).to.equal(0);
    await visitor.continueWithEmail.click();
    await solve();
    await visitor.code.waitFor();
    expect(await widgets()).to.equal(0);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await solve();
    await visitor.signOut.waitFor();
    const sent = await tokens();
    expect(sent.map(([path]) => path)).to.deep.equal(['otp_init', 'signup']);
    expect(new Set(sent.map(([, token]) => token)).size).to.equal(2);
    for (const [, token] of sent) expect(token).to.match(new RegExp(`^${SITE_KEY}\\.`));
  });

  inProducts("is repeated after a failed request: the earlier token, which has expired by then, isn't sent again", async () => {
    await visitor.page.clock.install();
    await arrive();
    await stand.emulator.fault({ path: '/v1/otp_init', fault: 'reset' });
    await visitor.continueWithEmail.click();
    await solve();
    await visitor.alert.filter({ hasText: UNREACHED }).waitFor();
    await visitor.page.clock.fastForward(6 * MINUTE_MS);
    await visitor.continueWithEmail.click();
    await solve();
    await visitor.code.waitFor();
    const [first, second, ...more] = await tokens();
    expect(more).to.deep.equal([]);
    expect(second?.[1]).to.not.equal(first?.[1]);
  });

  it('fails with an alert beside the button; what was typed stays, and the next press asks again', async () => {
    await arrive();
    await visitor.continueWithEmail.click();
    await press(widget.getByRole('button', { name: 'Fail' }));
    await visitor.alert.filter({ hasText: UNREACHED }).waitFor();
    expect(await visitor.email.inputValue()).to.equal(ADA);
    expect(await widgets()).to.equal(0);
    expect(await tokens()).to.deep.equal([]);
    await visitor.continueWithEmail.click();
    await solve();
    await visitor.code.waitFor();
  });

  inProducts('fails in the same way if its script was blocked', async () => {
    await visitor.page.route(SCRIPT, (route) => route.abort());
    await arrive();
    await visitor.continueWithEmail.click();
    await visitor.alert.filter({ hasText: UNREACHED }).waitFor();
    expect(await visitor.email.inputValue()).to.equal(ADA);
  });

  inProducts('is required: a page without one gets no code', async () => {
    const without = await visit(profile, stand.emulator, stand);
    await without.email.fill(ADA);
    await without.continueWithEmail.click();
    await without.alert.filter({ hasText: /\S/ }).waitFor();
    expect(await stand.emulator.inbox(ADA)).to.deep.equal([]);
  });
});
