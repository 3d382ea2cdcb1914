import { expect } from '@esm-bundle/chai';
import { keyFrameSite } from '../support/key-frame-site.js';
import { inProducts } from '../support/products.js';
import { stage } from '../support/stage.js';
import { begin, outcomeOf, permit } from '../support/to-sign.js';
import { visitorOf } from '../support/visitor.js';
import { addressesInPage } from '../support/wallet-checks.js';

describe("a frame that asks in the browser's language", () => {
  /** Sign in with such a browser, and start to sign a permit. */
  async function ask(locale: string, without: readonly string[] = []) {
    const stand = await stage();
    await stand.emulator.reset();
    const site = await keyFrameSite(stand.emulator, undefined, 'asking-frame');
    const profile = await stand.partedProfile({ locale });
    for (const file of without) await profile.route(`**/${file}`, (route) => route.abort());
    const page = await profile.newPage();
    await page.goto(`${site.origin}/login.html`);
    await visitorOf(page, stand.emulator).signIn('ada@example.com');
    const frame = page.frames().find((one) => one.url() === site.frame)!;
    const { ethereum } = await addressesInPage(page);
    await begin(page, 'sign_raw_payload', permit(ethereum));
    const close = async () => {
      await profile.close();
      await site.close();
    };
    return { page, frame, close };
  }

  it("whatever the page's language, including its warnings", async () => {
    const { page, frame, close } = await ask('de-AT');
    await frame.getByRole('heading', { name: 'Diese Daten signieren?' }).waitFor();
    await frame.getByText('Die hier gezeigte Adresse kann diese Token danach jederzeit nehmen.').waitFor();
    expect(await frame.getByRole('region', { name: 'Was du signierst' }).innerText()).to.contain('alle deine USDC');
    expect(await frame.evaluate(() => document.documentElement.lang)).to.equal('de');
    await frame.getByRole('region', { name: 'Was du signierst' }).press('End');
    await frame.getByRole('button', { name: 'Freigeben', disabled: false }).click();
    await frame.getByLabel('Gib die Zahl ein, die du siehst').first().waitFor();
    await frame.getByRole('textbox').press('Escape');
    await frame.getByRole('button', { name: 'Ablehnen' }).press('Escape');
    expect(await outcomeOf(page)).to.equal('rejected');
    await close();
  });

  inProducts('from right to left, too', async () => {
    const { frame, close } = await ask('ar');
    await frame.getByRole('heading', { name: 'توقيع هذه البيانات؟' }).waitFor();
    expect(await frame.evaluate(() => document.documentElement.dir)).to.equal('rtl');
    await close();
  });

  inProducts("and in English if its texts don't load", async () => {
    const { frame, close } = await ask('de', ['asking-frame.languages.js']);
    await frame.getByRole('heading', { name: 'Sign this data?' }).waitFor();
    await close();
  });
});
