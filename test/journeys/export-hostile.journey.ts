import { expect } from '@esm-bundle/chai';
import { choose, exporterAt, exporterOf } from '../support/exporter.js';
import { recorder } from '../support/hostile-recorder.mjs';
import { ATTACKS } from '../support/hostile-scripts.mjs';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { tick } from '../support/pressed-again.js';
import { casesOf } from '../support/products.js';
import { visitorOf } from '../support/visitor.js';

type Attack = readonly [script: () => void, mustSee?: RegExp, ending?: 'refuses'];

/** Private keys in the forms in which they are written: PKCS#8, JWK, and handles of them. */
const KEYS = /3041020100301306|308187020100301306|"d"\s*:\s*"?[\w-]{43}|private ECDH/;

const TRIED = casesOf(ATTACKS as unknown as Readonly<Record<string, Attack>>, [
  'patches what a MessagePort receives',
  'patches crypto.subtle',
  'puts setters on Object.prototype',
  'opens every shadow tree and reads it at each change',
  'asks the frame for more over the port it was given',
  'takes the sandbox off the frame as it is made',
]);

describe('a page script that is hostile to an export', () => {
  sharedByAll();
  before(async () => {
    // The session is kept for the visits below.
    await (await exporterAt(profile, stand)).page.close();
  });

  /** Korean words, which appear nowhere else in the page. */
  async function exportUnder(script: () => void): Promise<{ readonly words: readonly string[]; readonly caught: readonly string[] }> {
    const page = await profile.newPage();
    await page.addInitScript(`globalThis.__name ??= (one) => one; if (window === top) { (${recorder})(); (${script})(); }`);
    await page.goto(`${stand.site}/export.html`);
    const visitor = exporterOf(visitorOf(page, stand.emulator));
    await visitor.signOut.waitFor();
    await choose(page, { language: 'korean' });
    const refused = visitor.frame.getByText('This box only works in an isolated frame.');
    await page.getByRole('button', { name: 'Show recovery phrase' }).click();
    const alone = visitor.frame.getByRole('checkbox', { name: 'I am alone and my screen is private' });
    await alone.or(refused).waitFor();
    let words: readonly string[] = [];
    if (await alone.isVisible()) {
      await tick(alone);
      await visitor.confirm();
      words = await visitor.seeWords();
      await visitor.frame.getByRole('button', { name: 'Check my copy' }).click();
      await visitor.finish();
    }
    const caught = await page.evaluate(() => (window as unknown as { takeCaught(): string[] }).takeCaught());
    await page.close();
    return { words, caught };
  }

  for (const [name, [script, mustSee = /^/, ending]] of Object.entries(TRIED)) {
    it(`that ${name} finds neither the key nor a word`, async () => {
      const { words, caught } = await exportUnder(script);
      expect(words).to.have.length(ending === 'refuses' ? 0 : 12);
      const all = caught.join('\n');
      expect(mustSee.test(all), `has seen ${mustSee}`).to.equal(true);
      expect(words.filter((word) => all.includes(word) || all.includes(Buffer.from(word).toString('hex')))).to.deep.equal([]);
      expect(KEYS.exec(all)?.[0]).to.equal(undefined);
    });
  }

  it('would be noticed if words or a key were there', async () => {
    const page = await profile.newPage();
    await page.addInitScript(`globalThis.__name ??= (one) => one; (${recorder})();`);
    await page.goto(`${stand.site}/export.html`);
    const caught = await page.evaluate(async () => {
      const { see, takeCaught } = window as unknown as { see: (value: unknown) => void; takeCaught(): string[] };
      const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      for (const form of ['pkcs8', 'jwk'] as const) see(await crypto.subtle.exportKey(form as 'jwk', privateKey));
      see(privateKey);
      see({ deep: [{ bytes: new TextEncoder().encode('가격') }] });
      return takeCaught();
    });
    await page.close();
    expect(caught.filter((text) => KEYS.test(text))).to.have.length(3);
    expect(caught.at(-1)).to.include('가격'.normalize('NFC'));
  });
});
