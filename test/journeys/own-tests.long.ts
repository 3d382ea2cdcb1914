import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { type TestService, type TestWay, useEmulator } from '../../emulator/testing.js';
import { socialPage } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { visitorOf } from '../support/visitor.js';

/** Words of another language for all texts of the first step. */
const GERMAN = {
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  code: 'Code',
  continueEmail: 'Weiter mit E-Mail',
  continueSms: 'Weiter mit SMS',
  useEmail: 'Lieber mit E-Mail',
  useSms: 'Lieber mit SMS',
  passkey: 'Weiter mit Passkey',
  createPasskey: 'Passkey anlegen',
  wallet: 'Weiter mit Wallet',
  continueWith: 'Weiter mit {name}',
};

describe("a site's own tests on its page", () => {
  freshForEach();
  let emulator: TestService;
  let page: Page;
  beforeEach(() => {
    emulator = useEmulator(stand.emulator.origin);
  });

  /** A login in German. @param hash attributes of its service. */
  async function open(address = `${stand.site}/login.html`): Promise<void> {
    page = await profile.newPage();
    await page.goto(address);
    await page.evaluate((messages) => Object.assign(document.querySelector('kms-login')!, { messages }), GERMAN);
    await page.getByRole('button', { name: 'Weiter mit E-Mail' }).waitFor();
  }
  const signedIn = async () => (await visitorOf(page, stand.emulator).event('kms-signed-in')).detail;
  const signOut = () => page.getByRole('button', { name: 'Sign out' }).click();

  const ways: readonly (readonly [string, string | TestWay, string | TestWay])[] = [
    ['an e-mail code', 'ada@example.com', 'ada@example.com'],
    ['a text message', '+14155550123', '+14155550123'],
    ['a passkey', { passkey: 'create' }, { passkey: 'use' }],
    ['an Ethereum wallet', { wallet: 'ethereum' }, { wallet: 'ethereum' }],
    ['a Solana wallet', { wallet: 'solana' }, { wallet: 'solana' }],
  ];
  for (const [name, first, again] of ways) {
    it(`signs up and signs in again with ${name}, whatever the page calls it`, async () => {
      await open();
      await emulator.signIn(page, first);
      const made = await signedIn();
      await signOut();
      await emulator.signIn(page, again);
      await page.waitForFunction(
        () => (window as unknown as { seen: { type: string }[] }).seen.filter(({ type }) => type === 'kms-signed-in').length === 2,
      );
      expect((await signedIn())?.['organizationId']).to.equal(made?.['organizationId']);
    });
  }

  for (const mode of ['popup', 'redirect'] as const) {
    it(`signs in at a brand as its own user, ${mode}`, async () => {
      await open(socialPage(stand.site, mode));
      await emulator.signIn(page, { social: 'google', email: 'grace@example.com' });
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      const made = await signedIn();
      expect(made?.['flow']).to.equal('oauth');
      await signOut();
      await emulator.signIn(page, { social: 'google', email: 'grace@example.com' });
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      expect((await signedIn())?.['organizationId']).to.equal(made?.['organizationId']);
    });
  }

  it('returns from the phone field to the email field', async () => {
    await open();
    await page.getByRole('button', { name: 'Lieber mit SMS' }).click();
    await page.getByRole('textbox', { name: 'Telefonnummer' }).waitFor();
    await emulator.signIn(page, 'ada@example.com');
    await signedIn();
  });

  it("has a passkey that isn't verified, or touched, and deletes it", async () => {
    await open();
    const authenticator = await emulator.addAuthenticator(page);
    await emulator.signIn(page, { passkey: 'create' });
    await signedIn();
    expect((await authenticator.credentials()).length).to.equal(1);
    await signOut();
    await authenticator.setVerified(false);
    await emulator.signIn(page, { passkey: 'use' });
    await page.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor();
    await authenticator.clear();
    expect(await authenticator.credentials()).to.deep.equal([]);
  });

  it('knows the address of its wallet, which stays through a reload', async () => {
    await open();
    const wallet = await emulator.addWallet(page, 'ethereum');
    expect(wallet.address).to.match(/^0x[0-9a-fA-F]{40}$/);
    expect(await emulator.addWallet(page, 'ethereum')).to.equal(wallet);
    await page.reload();
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    await page.getByRole('button', { name: wallet.name }).click();
    await signedIn();
  });

  it("says which message or brand didn't arrive", async () => {
    await open();
    await emulator.setFault({ path: '/v1/otp_init', fault: 'status', value: 503 });
    const said = (error: Error) => error.message;
    expect(await emulator.signIn(page, 'nobody@example.com', { timeoutMs: 200 }).catch(said)).to.equal(
      'no new message to nobody@example.com',
    );
    await open(socialPage(stand.site, 'redirect'));
    await page.route(/\/authorize\?/, (route) => route.abort());
    const at = { social: 'google', email: 'alice@example.com' } as const;
    expect(await emulator.signIn(page, at, { timeoutMs: 200 }).catch(said)).to.match(/^the page did not go to http:.*\/google\/authorize$/);
  });
});
