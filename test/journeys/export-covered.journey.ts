import { expect } from '@esm-bundle/chai';
import type { BrowserContext } from 'playwright';
import { type Adversary, adversaryAt, STEADY_MS } from '../support/adversary.js';
import { COVERS, type Cover, UNTOLD } from '../support/export-covers.js';
import { inLanes, type Lanes } from '../support/lanes.js';
import { ALL_PRODUCTS, casesOf } from '../support/products.js';
import { type Stage, stage } from '../support/stage.js';

/** What a page got from a user who presses everything that they can reach by keyboard. */
interface Caught {
  /** At the first step: what the frame said. */
  readonly first: readonly string[];
  /** The frame considered itself visible, and asked for its number. */
  readonly isAsked: boolean;
  /** After a cover was laid over words: what is still drawn. */
  readonly left: string;
  /** After each press under the cover: what was drawn then. */
  readonly drawn: readonly string[];
  readonly copies: number;
}

/** What a user types who doesn't see the number, until the frame gives up. */
async function typeBlindly({ page, frame }: Adversary): Promise<void> {
  const shown = (await frame.locator('#plate').innerText()).replaceAll(' ', '');
  for (const guess of ['000', '123', '777', '999']) if (guess !== shown) await page.keyboard.type(guess);
  await frame.getByText('Too many wrong numbers.').waitFor();
}

/** One for each way to hide a frame. */
const COVERED = casesOf(COVERS, [
  'a picture over a corner of it',
  'a popover over it',
  'half off screen',
  'a little transparent',
  'scaled down by half',
  'without contrast',
  'cut to a button',
  'a pseudo-element over it',
  'made smaller than what it holds',
  'cut by the box around it',
]);
const UNHEARD = casesOf(UNTOLD, ['cut to a shape with a hole']);

describe('an export frame that the page makes invisible', () => {
  let stand: Stage;
  let bare: { readonly origin: string; close(): Promise<void> };
  let lanes: Lanes<Caught>;

  before(async () => {
    stand = await stage();
    bare = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
    lanes = inLanes({ ...COVERED, ...UNHEARD }, stand.profile, attack);
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
    const isAsked = (await first.frame.getByRole('textbox').count()) > 0;
    if (isAsked) await typeBlindly(first);
    const told = await first.heard();
    await first.close();
    const later = await adversaryAt(profile, bare.origin, { mayCopy: true });
    await later.reveal();
    await later.run(cover);
    await later.page.waitForTimeout(STEADY_MS);
    const left = await later.words();
    const drawn: string[] = [];
    for (const name of ['Reveal', 'Copy the words', 'Copy the words', 'Check my copy']) {
      if ((await later.frame.getByRole('button', { name, exact: true }).count()) === 0) continue;
      await later.press(name);
      await later.page.waitForTimeout(300);
      if ((await later.frame.getByRole('textbox').count()) > 0) await typeBlindly(later);
      drawn.push(await later.words());
    }
    const copies = await later.frame.getByText(/^Copied/).count();
    await later.close();
    return { first: told, isAsked, left, drawn, copies };
  }

  for (const name of Object.keys(COVERED)) {
    it(`shows nothing, copies nothing and hides what it showed: ${name}`, async () => {
      const { first, isAsked, left, drawn, copies } = await lanes.of(name);
      expect(first).to.deep.equal(['hidden']);
      expect(isAsked).to.equal(false);
      expect(left).to.equal('');
      expect(drawn.filter(Boolean)).to.deep.equal([]);
      expect(copies).to.equal(0);
    }).timeout(180_000);
  }

  for (const name of Object.keys(UNHEARD)) {
    it(`asks for no words and copies nothing without the number: ${name}`, async () => {
      const { first, copies } = await lanes.of(name);
      expect(first).to.deep.equal(['hidden']);
      expect(copies).to.equal(0);
    }).timeout(180_000);
  }

  if (ALL_PRODUCTS)
    it('asks for no words without the number: a zoom to a third on a high-density screen', async () => {
      const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--force-device-scale-factor=2'];
      const browser = await stand.another({ args });
      try {
        // A size that the driver sets would also set the pixels of the screen.
        const profile = await browser.newContext({ viewport: null });
        await profile.addInitScript('globalThis.__name ??= (target) => target;');
        const one = await adversaryAt(profile, bare.origin, { style: { zoom: '0.34' } });
        expect(await one.page.evaluate(() => devicePixelRatio)).to.equal(2);
        await one.tick();
        await one.page.waitForTimeout(STEADY_MS);
        await one.press('Reveal');
        await one.page.waitForTimeout(500);
        await typeBlindly(one);
        expect(await one.heard()).to.deep.equal(['hidden']);
      } finally {
        await browser.close();
      }
    });
});
