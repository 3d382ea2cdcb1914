import { expect } from '@esm-bundle/chai';
import type { Locator, Page } from 'playwright';
import { plugIn } from '../support/authenticator.js';
import { allow } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { newestCode } from '../support/visitor.js';
import { bringWallets, setMood } from '../support/wallets.js';

const ADA = 'ada@example.com';

/** Whatever a user waits for, the card offers a way out of it, and afterwards every sign-in method again. */
describe('a wait', () => {
  freshForEach();
  let page: Page;

  const login = (): Locator => page.locator('kms-login');
  const button = (name: string): Locator => login().getByRole('button', { name, exact: true });
  const atStep = (step: string): Promise<void> => page.locator(`kms-login[data-step="${step}"]`).waitFor();

  beforeEach(async () => {
    // A test's authenticator answers the autofill, which isn't part of this.
    await profile.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await bringWallets(profile, { kinds: ['ethereum', 'solana'] });
    page = await profile.newPage();
    await page.goto(`${stand.site}/sheet.html`);
    await page.evaluate(() => {
      document.querySelector('kms-provider')?.append(document.createElement('kms-login'));
    });
    await button('Continue with Google').waitFor();
  });

  const hasFocus = (): Promise<boolean> => page.evaluate(() => document.activeElement?.closest('kms-login') !== null);

  /** The focus is in the login, and the user signs in by a code. */
  async function goesOn(): Promise<void> {
    expect(await hasFocus()).to.equal(true);
    await login().getByRole('textbox', { name: 'Email address' }).fill(ADA);
    await button('Continue with email').click();
    await login()
      .getByRole('textbox', { name: 'Code' })
      .fill(await newestCode(stand.emulator, ADA));
    await atStep('done');
  }

  for (const brand of listOf(['Google', 'Apple', 'Facebook', 'X', 'Discord'], (_, at) => at === 0)) {
    it(`for the window of ${brand} can be canceled`, async () => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), button(`Continue with ${brand}`).click()]);
      await popup.waitForURL(/\/authorize\?/);
      await atStep('window');
      await button('Cancel').click();
      await atStep('contact');
      expect(await button(`Continue with ${brand}`).getAttribute('aria-disabled')).to.equal(null);
      await goesOn();
    });
  }

  inProducts("for a window that the user can't find starts over", async () => {
    const [first] = await Promise.all([page.waitForEvent('popup'), button('Continue with Google').click()]);
    await first.waitForURL(/\/authorize\?/);
    const [second] = await Promise.all([page.waitForEvent('popup'), button('Reopen window').click()]);
    await allow(second, 'Alice Example');
    await atStep('done');
  });

  for (const name of listOf(['Continue with a passkey', 'Create a passkey'], (_, at) => at === 0)) {
    inProducts(`for a passkey can be canceled: ${name}`, async () => {
      const authenticator = await plugIn(page);
      await authenticator.setPresence(false);
      await button(name).click();
      await button('Cancel').click();
      await button(name).waitFor();
      expect(await authenticator.credentials()).to.deep.equal([]);
      await goesOn();
    });
  }

  it('for a wallet can be canceled, and what the wallet says later is ignored', async () => {
    await button('Continue with a wallet').click();
    await button('Test Fox').waitFor();
    await setMood(page, { answer: 'hang' });
    await button('Test Fox').click();
    await button('Confirm in Test Fox').waitFor();
    await button('Cancel').click();
    await button('Test Fox').waitFor();
    expect(await hasFocus()).to.equal(true);
    await setMood(page, { answer: 'sign' });
    await button('Use another way').click();
    await atStep('contact');
    await goesOn();
  });
});
