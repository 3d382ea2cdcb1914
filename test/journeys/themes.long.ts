import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { elementsOf, readManifest } from '../../scripts/manifest-reader.mjs';
import { findingsIn } from '../support/axe-frames.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { type Sight, tour } from '../support/theme-tour.js';

/** Parts that are really drawn, by element. */
type Drawn = Map<string, Set<string>>;

const elements = elementsOf(readManifest());

async function noteParts(page: Page, drawn: Drawn): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(({ localName }) => localName.startsWith('kms-'))
      .map(({ localName, shadowRoot }) => ({
        tag: localName,
        parts: [...(shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((element) => [...element.part]),
      })),
  );
  for (const { tag, parts } of found) drawn.set(tag, new Set([...(drawn.get(tag) ?? []), ...parts]));
}

/** How much the border of a field stands out from its surroundings and its inside. @source WCAG 2.2, 1.4.11 */
async function leastBorderContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
      const [lr, lg, lb] = [r, g, b].map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
        number,
        number,
        number,
      ];
      return 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
    };
    const contrast = (one: string, other: string) => {
      const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
      return (high + 0.05) / (low + 0.05);
    };
    const login = document.querySelector('kms-login');
    const card = login?.shadowRoot?.querySelector('[part="card"]');
    const input = login?.querySelector('input');
    if (!card || !input) throw new Error('no card, or no field');
    const { borderTopColor, backgroundColor } = getComputedStyle(input);
    return Math.min(contrast(borderTopColor, backgroundColor), contrast(borderTopColor, getComputedStyle(card).backgroundColor));
  });
}

describe('the example themes', () => {
  sharedByAll();

  it('have no axe violation in any step, light or dark, on a phone or on a desktop', async () => {
    const page = await profile.newPage();
    const findings: string[] = [];
    const faint: string[] = [];
    const wide: string[] = [];
    const drawn: Drawn = new Map();
    const visit = async (step: string, { look, scheme, width }: Sight) => {
      const where = `${look} ${scheme} ${width} ${step}`;
      findings.push(...(await findingsIn(page)).map((finding) => `${where}: ${finding}`));
      if (step === 'contact' && (await leastBorderContrast(page)) < 3) faint.push(where);
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(where);
      await noteParts(page, drawn);
    };
    await tour(stand, page, { looks: ['bank', 'game', 'blog', 'desktop'], visit });
    expect(findings).to.deep.equal([]);
    expect(faint, 'borders of fields').to.deep.equal([]);
    expect(wide, 'wider than the window').to.deep.equal([]);
    for (const [tag, parts] of drawn) {
      const documented = elements.find((element) => element.tag === tag)?.parts.map(({ name }) => name);
      expect(documented, tag).to.include.members([...parts]);
    }
  });
});
