import { expect } from '@esm-bundle/chai';
import type { BrowserContext } from 'playwright';
import { adversaryAt, STEADY_MS } from '../support/adversary.js';
import { COVERS, type Cover, UNTOLD } from '../support/export-covers.js';
import { inLanes, type Lanes } from '../support/lanes.js';
import { type Stage, stage } from '../support/stage.js';

/** What a page got of a person who presses everything that they can reach by keyboard. */
interface Caught {
  /** At the first step: what the frame told. */
  readonly first: readonly string[];
  /** After a cover was laid over words: what is still drawn. */
  readonly left: string;
  /** After each press under the cover: what was drawn then. */
  readonly drawn: readonly string[];
  readonly copies: number;
}

describe('an export frame that the page makes invisible', () => {
  let stand: Stage;
  let bare: { readonly origin: string; close(): Promise<void> };
  let lanes: Lanes<Caught>;

  before(async () => {
    stand = await stage();
    bare = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
    lanes = inLanes({ ...COVERS, ...UNTOLD }, stand.profile, attack);
  });
  after(async () => {
    await lanes.ended;
    await bare.close();
  });

  async function attack(profile: BrowserContext, cover: Cover): Promise<Caught> {
    const first = await adversaryAt(profile, bare.origin);
    await first.run(cover);
    await first.tick();
    await first.page.waitForTimeout(STEADY_MS);
    await first.press('Reveal');
    await first.page.waitForTimeout(500);
    const told = await first.heard();
    await first.close();
    const later = await adversaryAt(profile, bare.origin, { settings: '&allow-copy=' });
    await later.reveal();
    await later.run(cover);
    await later.page.waitForTimeout(STEADY_MS);
    const left = await later.words();
    const drawn: string[] = [];
    for (const name of left ? [] : ['Reveal', 'Copy the words', 'Copy the words', 'Check my copy']) {
      await later.press(name);
      await later.page.waitForTimeout(300);
      drawn.push(await later.words());
    }
    const copies = await later.frame.getByText(/^Copied/).count();
    await later.close();
    return { first: told, left, drawn, copies };
  }

  for (const name of Object.keys(COVERS)) {
    it(`shows nothing, copies nothing and hides what it showed: ${name}`, async () => {
      const { first, left, drawn, copies } = await lanes.of(name);
      expect(first).to.deep.equal(['hidden']);
      expect(left).to.equal('');
      expect(drawn.filter(Boolean)).to.deep.equal([]);
      expect(copies).to.equal(0);
    }).timeout(180_000);
  }

  for (const name of Object.keys(UNTOLD)) {
    it(`cannot be told, and docs/export.md says so: ${name}`, async () => {
      expect((await lanes.of(name)).first).to.include('ready');
    }).timeout(180_000);
  }

  it('cannot be told, and docs/export.md says so: a zoom to a third on a screen with two pixels for one', async () => {
    const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--force-device-scale-factor=2'];
    const browser = await stand.another({ args });
    try {
      // A size that the driver sets would set the pixels of the screen, too.
      const profile = await browser.newContext({ viewport: null });
      await profile.addInitScript('globalThis.__name ??= (target) => target;');
      const one = await adversaryAt(profile, bare.origin, { style: { zoom: '0.34' } });
      expect(await one.page.evaluate(() => devicePixelRatio)).to.equal(2);
      await one.tick();
      await one.page.waitForTimeout(STEADY_MS);
      await one.press('Reveal');
      await one.page.waitForTimeout(500);
      expect(await one.heard()).to.include('ready');
    } finally {
      await browser.close();
    }
  });
});
