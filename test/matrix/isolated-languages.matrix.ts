import { expect } from '@esm-bundle/chai';
import type { Frame, Page } from 'playwright';
import { choose, exporterAt } from '../support/exporter.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { tick } from '../support/pressed-again.js';
import { ALL, englishIn, type Spoken } from '../support/scenes/languages-walk.js';

const RETURN_PAGE = '/oauth-callback.html';

/** What a document says, except the wallet's words, and what of it doesn't fit. Runs in the page. */
function sightIn(): { readonly texts: readonly string[]; readonly faults: readonly string[] } {
  const seen = [...document.body.querySelectorAll('*')].filter((one) => !one.matches('.word, .word *') && one.checkVisibility());
  const written = seen.flatMap((one) => [...one.childNodes].filter((node) => node instanceof Text).map((node) => node.data));
  const texts = [document.title, ...seen.map((one) => one.getAttribute('aria-label') ?? ''), ...written].map((text) => text.trim());
  const { scrollWidth, scrollHeight } = document.documentElement;
  const faults = [
    ...(scrollWidth > innerWidth ? ['wider than its place'] : []),
    ...(scrollHeight > innerHeight ? ['higher than its place'] : []),
    ...seen.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1).map((one) => `cut: ${one.textContent}`),
    ...seen
      .filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'hidden' && one.clientHeight > 1)
      .map((one) => `too high: ${one.localName}`),
  ];
  return { texts: texts.filter(Boolean), faults };
}

async function faultsIn(document: Frame | Page, one: Spoken, where: 'frame' | 'return', step: string): Promise<readonly string[]> {
  const { texts, faults } = await document.evaluate(sightIn);
  expect(texts.length, step).to.be.greaterThan(1);
  return [...faults, ...englishIn(texts, one, where)].map((fault) => `${one.tag}, ${step}: ${fault}`);
}

describe('the documents beside the page, in every language', () => {
  sharedByAll();
  before(async () => {
    // The session is kept for the visits below.
    await (await exporterAt(profile, stand)).page.close();
  });

  for (const one of ALL) {
    const { tag, texts } = one;

    it(`an export at 320 pixels: ${tag}`, async () => {
      const page = await profile.newPage();
      await page.setViewportSize({ width: 320, height: 1400 });
      await page.goto(`${stand.site}/export.html`);
      await page.evaluate((lang) => {
        document.documentElement.lang = lang;
      }, tag);
      await page.getByRole('button', { name: texts.signOut!, exact: true }).first().waitFor();
      await choose(page, {});
      await page.getByRole('button', { name: texts.exportShow!, exact: true }).click();
      const frame = page.frameLocator('iframe');
      const button = (name: string) => frame.getByRole('button', { name: texts[`frame.${name}`]!, exact: true, disabled: false });
      await frame.getByRole('checkbox').waitFor();
      const inside = page.frames().find((other) => other.url().includes('export-frame'))!;
      const faults = [...(await faultsIn(inside, one, 'frame', 'warning'))];
      await tick(frame.getByRole('checkbox'));
      await button('reveal').click();
      const number = frame.getByRole('textbox');
      await number.waitFor();
      faults.push(...(await faultsIn(inside, one, 'frame', 'number')));
      await number.pressSequentially((await frame.locator('#plate').innerText()).replace(/\s/g, ''));
      await button('hide').waitFor();
      faults.push(...(await faultsIn(inside, one, 'frame', 'words')));
      await button('check').click();
      await frame.getByRole('group').waitFor();
      faults.push(...(await faultsIn(inside, one, 'frame', 'check')));
      await button('done').click();
      await page.close();
      expect(faults).to.deep.equal([]);
    });

    it(`a return page with an old link: ${tag}`, async () => {
      const page = await profile.newPage();
      await page.setViewportSize({ width: 320, height: 640 });
      await page.route(`**${RETURN_PAGE}*`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace(/<html[^>]*>/, `<html lang="${tag}">`) });
      });
      await page.goto(`${stand.site}${RETURN_PAGE}?code=old&state=AAAAAAAAAAAAAAAAAAAAAA`);
      await page.getByRole('alert').getByRole('link').waitFor();
      const faults = await faultsIn(page, one, 'return', 'old link');
      await page.close();
      expect(faults).to.deep.equal([]);
    });
  }
});
