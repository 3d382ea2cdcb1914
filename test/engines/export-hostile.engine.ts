import { expect } from '@esm-bundle/chai';
import { frameAddressAt, makeFrame } from '../support/adversary.js';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { COVERS, type Cover, UNTOLD as UNTOLD_ANYWHERE } from '../support/export-covers.js';

/** What version 1 of the Intersection Observer and a frame's own size tell in every engine. */
const TOLD = [
  'off screen',
  'half off screen',
  'nearly below the window',
  'cut by the box around it',
  'made smaller than what it holds',
  'made narrower than what it holds',
  'zoomed to a dot',
];
/** What only version 2 tells, one of each kind. docs/export.md names them as limits of a frame, and a window as the way round. */
const UNTOLD = [
  'a picture over all of it',
  'another frame over it',
  'nearly transparent',
  'scaled down',
  'blurred',
  'a mask that lets nothing through',
];
const ALL: Readonly<Record<string, Cover>> = { ...COVERS, ...UNTOLD_ANYWHERE };

inEachEngine('an export frame that the page makes invisible', (name) => {
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

  /** @returns what the frame told a page that covers it and has somebody press Reveal by keyboard. */
  async function attack(cover: Cover): Promise<readonly string[]> {
    await page.goto(`${bare!.origin}/adversary.html`);
    // The first step is enough: what asks for words would get them.
    await page.run(() => Object.assign(window, { sealed: () => new Promise(() => {}) }) && null);
    await page.run(makeFrame, { address: frameAddressAt(bare!.origin), style: {}, init: {} });
    const frame = await page.frame('export-frame.html');
    await frame.click({ role: 'checkbox' });
    await page.run((source) => {
      new Function('frame', `(${source})(frame)`)(document.querySelector('iframe'));
    }, String(cover));
    await frame.pressAlone({ role: 'button', name: 'Reveal' }, 'keyboard');
    return page.run(() => (window as unknown as { heard: { kind: string }[] }).heard.map(({ kind }) => kind));
  }

  it('asks for words when nothing is in the way', async () => {
    expect(await attack(() => {})).to.deep.equal(['hidden', 'ready']);
  });

  for (const cover of TOLD) {
    it(`asks for none: ${cover}`, async () => {
      expect(await attack(ALL[cover]!)).to.deep.equal(['hidden']);
    });
  }

  it('is told of a moderate zoom in WebKit alone, where it makes the frame too small for what it holds', async () => {
    expect(await attack(ALL['a zoom of the page by a fifth']!)).to.deep.equal(name === 'webkit' ? ['hidden'] : ['hidden', 'ready']);
  });

  for (const cover of UNTOLD) {
    it(`cannot be told, and docs/export.md says so: ${cover}`, async () => {
      expect(await attack(ALL[cover]!)).to.deep.equal(['hidden', 'ready']);
    });
  }
});
