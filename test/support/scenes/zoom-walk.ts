import type { BrowserContext, Page } from 'playwright';
import type { Stage } from '../stage.js';
import { type Scene, sceneryAt } from './scenery.js';
import { sightOf } from './sight.js';

/** A window of 1,280 by 1,024 at 400 %. @source WCAG 2.2, 1.4.10 */
const ZOOMED = { width: 320, height: 256 };
/** The frames of an export and an import only show and accept words if they are wholly in view. */
const FOR_WORDS = { width: 320, height: 1024 };
/** @source WCAG 2.2, 1.4.12 */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** Gives all text the spacing that a reader may want, as the reader's own style sheet does: in each shadow tree. */
function space(page: Page): Promise<void> {
  return page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    const dress = (root: Document | ShadowRoot): void => {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) dress(shadowRoot);
    };
    dress(document);
  }, SPACING);
}

/** Play a scene at 400 % with wide text. @returns what is cut off, overlaps something else, or needs to be scrolled sideways. */
export async function zoomWalk(
  stand: Stage,
  profile: BrowserContext,
  { tag, scene }: { readonly tag: string; readonly scene: Scene },
): Promise<readonly string[]> {
  const faults: string[] = [];
  const scenery = await sceneryAt(
    { stand, profile },
    tag,
    async (state) => {
      const { page } = scenery;
      await space(page);
      await page.setViewportSize(/^kms-(ex|im)port$/.test(tag) ? FOR_WORDS : ZOOMED);
      // An open menu is placed again.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const { faults: found } = await sightOf(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      faults.push(...[...found, ...(wide ? ['wider than the window'] : [])].map((fault) => `${tag}, ${state}: ${fault}`));
    },
    [{ name: '400 %', width: ZOOMED.width, scheme: 'light' }],
  );
  await scene(scenery);
  return faults;
}
