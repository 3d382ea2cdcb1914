import { expect } from '@esm-bundle/chai';
import { frameAddressAt, makeFrame } from '../support/adversary.js';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { COVERS, type Cover, UNTOLD as UNTOLD_ANYWHERE } from '../support/export-covers.js';
import { sevens } from '../support/exporter.js';

/** What version 1 of the Intersection Observer and a frame's own size report in every engine. */
const TOLD = [
  'off screen',
  'half off screen',
  'nearly below the window',
  'cut by the box around it',
  'made smaller than what it holds',
  'made narrower than what it holds',
  'zoomed to a dot',
];
/** What only version 2 reports, or nothing at all, one of each kind: there the number protects the words. */
const UNTOLD = ['a picture over all of it', 'another frame over it', 'nearly transparent', 'scaled down', 'blurred'];
const ALL: Readonly<Record<string, Cover>> = { ...COVERS, ...UNTOLD_ANYWHERE };

inEachEngine('an export frame that the page makes invisible', () => {
  let page: EnginePage;
  let bare: { readonly origin: string; close(): Promise<void> } | undefined;
  before(async () => {
    bare = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
    page = await engine.page();
  });
  after(async () => {
    await page?.close();
    await bare?.close();
  });

  /** @returns what the frame told a page that covers it and makes a user press Reveal by keyboard. */
  async function attack(cover: Cover, typed = '000'): Promise<readonly string[]> {
    await page.goto(`${bare!.origin}/adversary.html`);
    // The first step is enough: what asks for words would get them.
    await page.run(() => Object.assign(window, { sealed: () => new Promise(() => {}) }) && null);
    await page.run(makeFrame, { address: frameAddressAt(bare!.origin), style: {}, init: {} });
    const frame = await page.frame('export-frame.html');
    await frame.click({ role: 'checkbox' });
    await page.run((source) => {
      new Function('frame', `(${source})(frame)`)(document.querySelector('iframe'));
    }, String(cover));
    await frame.run(sevens);
    await frame.pressAlone({ role: 'button', name: 'Reveal' }, 'keyboard', typed);
    return page.run(() => (window as unknown as { heard: { kind: string }[] }).heard.map(({ kind }) => kind));
  }

  it('asks for words when nothing is in the way and the number is typed', async () => {
    expect(await attack(() => {}, '777')).to.deep.equal(['hidden', 'ready']);
  });

  for (const cover of TOLD) {
    it(`asks for none: ${cover}`, async () => {
      expect(await attack(ALL[cover]!)).to.deep.equal(['hidden']);
    });
  }

  for (const cover of [...UNTOLD, ...Object.keys(UNTOLD_ANYWHERE)]) {
    it(`asks for none without the number: ${cover}`, async () => {
      expect(await attack(ALL[cover]!)).to.deep.equal(['hidden']);
    });
  }
});
