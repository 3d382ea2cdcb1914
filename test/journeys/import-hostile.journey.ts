import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { recorder } from '../support/hostile-recorder.mjs';
import { ATTACKS } from '../support/hostile-scripts.mjs';
import { IMPORT_ATTACKS, IMPORT_COVERS } from '../support/import-attacks.mjs';
import { type Importer, importerAt, importerOf } from '../support/importer.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { casesOf } from '../support/products.js';
import { visitorOf } from '../support/visitor.js';

type Attack = readonly [script: (() => void) | string, mustSee?: RegExp, ending?: 'refuses' | 'ends'];

/** Korean words, which appear nowhere else in the page. */
const WORDS = '가격 가끔 가난 가능 가득 가르침 가뭄 가방 가상 가슴 가운데 가을';
const PHRASE = '가격 가격 가격 가격 가격 가격 가격 가격 가격 가격 가격 가능';

/** What is tried on an export is tried on an import: the same frame around another document. */
const turned = (text: string): string =>
  text.replaceAll('kms-export', 'kms-import').replaceAll('exportBundle', 'importBundle').replaceAll('targetPublicKey', 'sealed');
const OF_EXPORT = Object.fromEntries(
  Object.entries(ATTACKS as unknown as Readonly<Record<string, Attack>>).map(([name, [script, mustSee, ending]]): [string, Attack] => {
    // The only part of the service that the import's port carries is the signed key.
    const wanted = /organizationId/.test(mustSee?.source ?? '') ? /dataSignature/ : new RegExp(turned(mustSee?.source ?? ''));
    return [name, ending ? [turned(String(script)), wanted, ending] : [turned(String(script)), wanted]];
  }),
);
const ALL: Readonly<Record<string, Attack>> = { ...OF_EXPORT, ...(IMPORT_ATTACKS as unknown as Readonly<Record<string, Attack>>) };
const TRIED = casesOf(ALL, [
  'opens every shadow tree and reads it at each change',
  'reads its document again and again',
  'names another account once the frame is open',
]);

/** In the page: calls back with the frame once it is there. */
const whenFramed = `window.whenFramed = (act) => {
  const look = () => {
    const frame = document.querySelector('kms-import')?.shadowRoot?.querySelector('iframe');
    if (frame) act(frame); else setTimeout(look, 10);
  };
  look();
};`;

/** In the page: what a cover is made of. */
const surroundings = `
  const element = document.querySelector('kms-import');
  const frame = element.shadowRoot.querySelector('iframe');
  const over = (events = 'auto') => {
    const sheet = document.createElement('div');
    const { left, top, width, height } = frame.getBoundingClientRect();
    const place = Object.entries({ left, top, width, height }).map(([name, px]) => name + ': ' + px + 'px').join('; ');
    sheet.setAttribute('style', place + '; position: fixed; margin: 0; z-index: 9; background: gold; pointer-events: ' + events);
    document.body.append(sheet);
    return sheet;
  }`;

describe('a page script that is hostile to an import', () => {
  sharedByAll();
  before(async () => {
    // The session is kept for the visits below.
    await (await importerAt(profile, stand)).page.close();
  });

  async function pageUnder(script: string): Promise<{ readonly page: Page; readonly importer: Importer }> {
    const page = await profile.newPage();
    await page.setViewportSize({ width: 1280, height: 1100 });
    await page.addInitScript(
      `globalThis.__name ??= (one) => one; if (window === top) { (${turned(String(recorder))})(); ${whenFramed} (${script})(); }`,
    );
    await page.goto(`${stand.site}/import.html`);
    const importer = importerOf(visitorOf(page, stand.emulator));
    await importer.signOut.waitFor();
    return { page, importer };
  }

  for (const [name, [script, mustSee = /^/, ending]] of Object.entries(TRIED)) {
    it(`that ${name} finds no word`, async () => {
      const { page, importer } = await pageUnder(String(script));
      if (ending === 'refuses') {
        await page.getByRole('button', { name: 'Import a recovery phrase' }).click();
        await importer.frame.getByText('This box only works in an isolated frame.').waitFor();
      } else if (ending === 'ends') {
        await importer.open();
        await importer.alert.getByText("We couldn't verify the service's key. Nothing was imported.").waitFor();
      } else {
        await importer.open();
        await importer.field.pressSequentially(PHRASE);
        const failed = importer.frame.getByRole('alert').filter({ hasText: /\w/ });
        await Promise.any([importer.sendUntil(page.getByText('Imported.')), failed.waitFor()]);
      }
      const caught = await page.evaluate(() => (window as unknown as { takeCaught(): string[] }).takeCaught());
      await page.close();
      const all = caught.join('\n');
      expect(mustSee.test(all), `has seen ${mustSee}`).to.equal(true);
      const words = new Set(`${WORDS} ${PHRASE}`.normalize('NFKD').split(' '));
      const forms = [...words].flatMap((word) => [word, word.normalize('NFC'), Buffer.from(word).toString('hex')]);
      expect(forms.filter((form) => all.includes(form))).to.deep.equal([]);
    });
  }

  for (const [what, done] of Object.entries(
    casesOf(IMPORT_COVERS as Readonly<Record<string, string>>, ['lies under a picture of something else']),
  )) {
    it(`whose frame ${what} gets nothing sealed`, async () => {
      const { page, importer } = await pageUnder('() => {}');
      await importer.open();
      await importer.field.fill(PHRASE);
      const from = (await stand.emulator.requests()).length;
      await page.evaluate(`(() => { ${surroundings}; ${done} })()`);
      // Pressed blindly, by keyboard, for longer than the frame must be visible.
      const button = importer.frame.getByRole('button', { name: 'Import' });
      for (let presses = 0; presses < 4; presses += 1) {
        await button.focus();
        await page.keyboard.press('Enter');
        await page.waitForTimeout(600);
      }
      const paths = (await stand.emulator.requests()).slice(from).map(({ path }) => path);
      expect(paths.filter((path) => path.includes('import'))).to.deep.equal([]);
      await page.close();
    });
  }
});
