import { expect } from '@esm-bundle/chai';
import type { Locator, Page } from 'playwright';
import { plugIn } from '../support/authenticator.js';
import { findingsIn } from '../support/axe-frames.js';
import { allow, brandVisitor } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { newestCode, type Visitor, visit } from '../support/visitor.js';
import { bringWallets, promptsOf } from '../support/wallets.js';

const ADA = 'ada@example.com';

describe('consent at the login', () => {
  freshForEach();

  beforeEach(() =>
    profile.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.querySelector('kms-login')?.toggleAttribute('require-consent', true)),
    ),
  );

  const named = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
  const box = (page: Page): Locator => page.getByRole('checkbox', { name: 'I agree to the terms.' });
  const asked = (page: Page): Promise<void> => box(page).waitFor();
  const made = async (): Promise<number> =>
    (await stand.emulator.requests()).filter(({ method, path }) => method === 'POST' && /\/signup(_v2)?$/.test(path)).length;

  async function prove(visitor: Visitor): Promise<void> {
    await visitor.askForCode(ADA);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
  }

  async function agree(page: Page): Promise<void> {
    await box(page).check();
    await named(page, 'Create account').click();
  }

  for (const shape of listOf(['live', 'live2'] as const, (one) => one === 'live2'))
    it(`is requested once with a code, after the proof and before the account; returning users never see it (${shape})`, async () => {
      const visitor = await visit(profile, stand.emulator, { ...stand, attributes: { profile: shape } });
      await prove(visitor);
      await asked(visitor.page);
      expect(await made()).to.equal(0);
      await visitor.page.getByText(`We couldn't find an account for ${ADA}.`).first().waitFor();
      await agree(visitor.page);
      await visitor.signOut.waitFor();
      expect(await made()).to.equal(1);
      expect(await visitor.events('kms-account-missing')).to.have.length(1);
      expect(await visitor.events('kms-signed-up')).to.have.length(1);
      await visitor.signOut.click();
      await prove(visitor);
      await visitor.signOut.waitFor();
      expect(await visitor.events('kms-account-missing')).to.have.length(1);
      expect(await visitor.page.getByRole('checkbox').count()).to.equal(0);
    });

  it('continues only with the box ticked, also with the keyboard, and has no axe violation', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await prove(visitor);
    await asked(visitor.page);
    expect(await box(visitor.page).evaluate((input) => document.activeElement === input)).to.equal(true);
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await visitor.alert.filter({ hasText: 'Check the box to continue.' }).waitFor();
    expect(await box(visitor.page).evaluate((input) => document.activeElement === input)).to.equal(true);
    expect(await findingsIn(visitor.page)).to.deep.equal([]);
    expect(await made()).to.equal(0);
    await visitor.page.keyboard.press('Space');
    await visitor.page.waitForFunction(() => document.querySelector('[role=alert]')?.textContent === '');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await visitor.signOut.waitFor();
    expect(await made()).to.equal(1);
  });

  inProducts('can be refused: there is no account, and the next user is asked again', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    for (const again of [false, true]) {
      await prove(visitor);
      await asked(visitor.page);
      expect(await box(visitor.page).isChecked()).to.equal(false);
      if (!again) await box(visitor.page).check();
      await named(visitor.page, 'Cancel').click();
      await visitor.page.getByRole('heading', { name: 'No account yet' }).waitFor();
      await named(visitor.page, 'Use another email').click();
      await visitor.email.waitFor();
    }
    expect(await made()).to.equal(0);
    expect(await visitor.events('kms-signed-in')).to.have.length(0);
  });

  inProducts("isn't requested if the page creates no accounts", async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.page.evaluate(() => document.querySelector('kms-login')?.toggleAttribute('without-signup', true));
    await prove(visitor);
    await visitor.page.getByRole('heading', { name: 'No account yet' }).waitFor();
    expect(await visitor.page.getByRole('checkbox').count()).to.equal(0);
  });

  inProducts("shows the page's own checkbox and text", async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.page.evaluate(() => {
      const [box, label, link] = (['input', 'label', 'a'] as const).map((tag) => document.createElement(tag));
      Object.assign(box!, { type: 'checkbox', name: 'consent', id: 'own' });
      Object.assign(label!, { htmlFor: 'own' });
      Object.assign(link!, { href: '/terms', textContent: 'the rules' });
      label!.append('Yes to ', link!);
      document.querySelector('kms-login')?.append(box!, label!);
    });
    await prove(visitor);
    await visitor.page.getByRole('link', { name: 'the rules' }).waitFor();
    await visitor.page.getByRole('checkbox', { name: 'Yes to the rules' }).check();
    await named(visitor.page, 'Create account').click();
    await visitor.signOut.waitFor();
  });

  for (const mode of listOf(['popup', 'redirect'] as const, (one) => one === 'redirect'))
    inProducts(`is requested after a provider's proof, ${mode}`, async () => {
      const visitor = await brandVisitor(profile, stand, mode);
      await allow(await visitor.go('Google'), 'Alice Example');
      await asked(visitor.page);
      expect(await made()).to.equal(0);
      await visitor.page.getByText("We couldn't find an account for this Google account.").first().waitFor();
      await named(visitor.page, 'Cancel').click();
      await visitor.page.getByRole('heading', { name: 'No account yet' }).waitFor();
      await named(visitor.page, 'Use another way').click();
      await allow(await visitor.go('Google'), 'Alice Example');
      await asked(visitor.page);
      await agree(visitor.page);
      await visitor.signOut.waitFor();
      expect(await made()).to.equal(1);
      await visitor.signOut.click();
      await allow(await visitor.go('Google'), 'Alice Example');
      await visitor.signOut.waitFor();
      expect(await made()).to.equal(1);
    });

  it("is requested after a wallet's signature, which isn't requested twice", async () => {
    await bringWallets(profile, { kinds: ['ethereum'] });
    const { page, signOut } = await visit(profile, stand.emulator, stand);
    await named(page, 'Continue with a wallet').click();
    await named(page, 'Test Fox').click();
    await asked(page);
    expect(await made()).to.equal(0);
    await agree(page);
    await signOut.waitFor();
    expect((await promptsOf(page)).ethereum).to.equal(1);
    expect(await made()).to.equal(1);
    await signOut.click();
    await named(page, 'Continue with a wallet').click();
    await named(page, 'Test Fox').click();
    await signOut.waitFor();
    expect(await made()).to.equal(1);
  });

  inProducts('is requested before a passkey is created, and not with an existing one', async () => {
    const { page, signOut } = await visit(profile, stand.emulator, stand);
    const authenticator = await plugIn(page);
    await named(page, 'Create a passkey').click();
    await asked(page);
    expect(await authenticator.credentials()).to.have.length(0);
    await named(page, 'Cancel').click();
    await named(page, 'Create a passkey').click();
    await asked(page);
    await agree(page);
    await signOut.waitFor();
    expect(await made()).to.equal(1);
    await signOut.click();
    await named(page, 'Continue with a passkey').click();
    await signOut.waitFor();
    expect(await made()).to.equal(1);
  });
});
