import { expect } from '@esm-bundle/chai';
import type { Locator, Page } from 'playwright';
import { plugIn } from '../support/authenticator.js';
import { allow } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { watchLeaks } from '../support/leak-watch.js';
import { ALL_PRODUCTS, inProducts, listOf } from '../support/products.js';
import { newestCode, type Visitor, visitorOf } from '../support/visitor.js';
import { bringWallets } from '../support/wallets.js';

const ADA = 'ada@example.com';
const PHONE = '+12025550123';

const WALLETS = [
  ['ethereum', 'Test Fox'],
  ['solana', 'Test Ghost'],
] as const;

/** @param named the profile that the emulator names; `live` without one. */
const journeys = (named?: 'live2') => () => {
  freshForEach(named);
  let page: Page;
  let visitor: Visitor;
  let account: Locator;
  let login: Locator;

  /** The page of a user who has just created an account by e-mail. */
  async function signedUp(hash = ''): Promise<string> {
    page = await profile.newPage();
    await page.goto(`${stand.site}/account.html${hash}`);
    visitor = visitorOf(page, stand.emulator);
    [account, login] = [page.locator('kms-account'), page.locator('kms-login')];
    await visitor.signIn(ADA);
    await shows('ada@example.com');
    // From here on, no account is created by mistake.
    await login.evaluate((element) => element.setAttribute('without-signup', ''));
    return organization();
  }

  const organization = async (): Promise<string> => String((await visitor.event('kms-signed-in')).detail?.organizationId);
  const inAccount = (name: string): Locator => account.getByRole('button', { name, exact: true });
  /** A button for something that can be added. */
  async function adding(name: string): Promise<Locator> {
    if (!(await inAccount(name).isVisible())) await inAccount('Add a way to sign in').click();
    return inAccount(name);
  }
  const inLogin = (name: string): Locator => login.getByRole('button', { name, exact: true });
  const shows = (name: string | RegExp): Promise<void> => account.getByRole('listitem').filter({ hasText: name }).waitFor();

  async function signOut(): Promise<void> {
    await visitor.signOut.click();
    await inLogin('Continue with email').or(inLogin('Continue with phone')).waitFor();
    await page.evaluate(() => {
      (window as unknown as { seen: unknown[] }).seen.length = 0;
    });
  }

  async function remove(name: string): Promise<void> {
    const before = await account.getByRole('listitem').count();
    await inAccount(`Remove ${name}`).click();
    await inAccount('Remove it').click();
    await page.waitForFunction(
      (rows) => document.querySelector('kms-account')?.shadowRoot?.querySelectorAll('li').length === rows,
      before - 1,
    );
    expect((await visitor.event('kms-account-changed')).detail?.change).to.equal('removed');
  }

  /** Types a contact and its code, in the login or in the account. */
  async function byCode(where: Locator, to: string): Promise<void> {
    const isEmail = to.includes('@');
    await where.getByRole('textbox', { name: isEmail ? 'Email address' : 'Phone number' }).fill(to);
    await where.getByRole('button', { name: isEmail ? 'Continue with email' : 'Continue with phone', exact: true }).click();
    const code = where.getByRole('textbox', { name: 'Code' });
    await code.waitFor();
    await code.fill(await newestCode(stand.emulator, to));
  }

  async function signInByPhone(): Promise<void> {
    // The method that was used last comes first.
    await login.getByRole('textbox').waitFor();
    if (await inLogin('Use phone instead').isVisible()) await inLogin('Use phone instead').click();
    await byCode(login, PHONE);
  }

  const refused = (): Promise<void> => login.getByRole('heading', { name: 'No account yet' }).waitFor();

  inProducts('a number: added with its code, it signs in; removed, it is refused', async () => {
    const made = await signedUp();
    await (await adding('Add phone number')).click();
    await byCode(account, PHONE);
    await shows('+12025550123');
    expect((await visitor.event('kms-account-changed')).detail).to.deep.equal({ change: 'added', type: 'sms' });
    await signOut();
    await signInByPhone();
    expect(await organization()).to.equal(made);
    await shows('+12025550123');
    await remove('+12025550123');
    await signOut();
    await signInByPhone();
    await refused();
  });

  inProducts('an address: another one replaces it and signs in, and the old one is refused', async () => {
    const made = await signedUp();
    await inAccount('Change email address').click();
    await byCode(account, 'countess@example.org');
    await shows('countess@example.org');
    await signOut();
    await byCode(login, 'countess@example.org');
    expect(await organization()).to.equal(made);
    await signOut();
    await byCode(login, ADA);
    await refused();
  });

  it('a passkey: added, it signs in; removed, the browser no longer offers it', async () => {
    const made = await signedUp();
    const authenticator = await plugIn(page);
    await (await adding('Add passkey')).click();
    await shows('Passkey');
    await (await adding('Add passkey')).click();
    await account.getByText('This device already has a passkey for this account.').waitFor();
    await signOut();
    await inLogin('Continue with a passkey').click();
    expect(await organization()).to.equal(made);
    await shows('Passkey');
    const name = (await account.getByRole('listitem').filter({ hasText: 'Passkey' }).locator('bdi').textContent()) ?? '';
    const [passkey] = await authenticator.credentials();
    const taken = authenticator.taken();
    await remove(name);
    expect(await taken).to.equal(passkey);
    expect(await authenticator.credentials()).to.deep.equal([]);
  });

  for (const mode of listOf(['popup', 'redirect'] as const, (one) => one === 'popup')) {
    it(`a social account, ${mode}: added, it signs in; removed, it is refused`, async () => {
      const made = await signedUp(`#${new URLSearchParams({ 'oauth-mode': mode })}`);
      const atGoogle = async (press: Locator): Promise<void> => {
        if (mode === 'redirect') {
          await press.click();
          await allow(page, 'Alice Example');
          return;
        }
        const [popup] = await Promise.all([page.waitForEvent('popup'), press.click()]);
        await allow(popup, 'Alice Example');
      };
      await atGoogle(await adding('Add Google'));
      await shows('Google');
      expect(page.url()).not.to.match(/code=|id_token=|state=|kms-oauth=/);
      await visitor.signOut.click();
      await atGoogle(inLogin('Continue with Google'));
      await shows('Google');
      expect(await organization()).to.equal(made);
      await remove('Google');
      await signOut();
      // What the login is told about a redirect is passed to the page that it returns to.
      if (mode === 'redirect') return;
      await atGoogle(inLogin('Continue with Google'));
      await refused();
    });
  }

  for (const [kind, name] of listOf(WALLETS, ([kind]) => kind === 'solana')) {
    it(`a wallet, ${kind}: added with its signature, it signs in; removed, it is refused`, async () => {
      await bringWallets(profile, { kinds: [kind] });
      const made = await signedUp();
      await (await adding('Add wallet')).click();
      await inAccount(name).click();
      await shows('Wallet');
      const address = (await account.getByRole('listitem').filter({ hasText: 'Wallet' }).locator('bdi').textContent()) ?? '';
      expect(address).to.match(kind === 'ethereum' ? /^0x[\da-f]{4}…[\da-f]{4}$/ : /^\w{4}…\w{4}$/);
      const signIn = async (): Promise<void> => {
        await inLogin('Continue with a wallet').click();
        await inLogin(name).click();
      };
      await signOut();
      await signIn();
      expect(await organization()).to.equal(made);
      await shows(address);
      await remove(address);
      await signOut();
      await signIn();
      await refused();
    });
  }

  it("the last one stays, in the element and with the client's own check", async () => {
    await signedUp();
    const button = inAccount('Remove ada@example.com');
    expect(await button.getAttribute('aria-disabled')).to.equal('true');
    await button.click({ force: true });
    await account.getByRole('status').filter({ hasText: 'You need at least one way to sign in.' }).waitFor();
    const failure = await account.evaluate((element) => {
      const { client } = element as unknown as { readonly client: { readonly account: { remove(id: string): Promise<unknown> } } };
      return client.account.remove('email').then(
        () => 'removed',
        ({ code, reason }: { readonly code: string; readonly reason: string }) => `${code} ${reason}`,
      );
    });
    expect(failure).to.equal('bad_request last_way');
    const sent = (await stand.emulator.requests()).filter(({ path }) => /\/submit\/(?!stamp_login)/.test(path));
    expect(sent).to.deep.equal([]);
  });

  inProducts('shows a number, its code and its proof only where they are needed', async () => {
    const watch = await watchLeaks(profile);
    await signedUp();
    await (await adding('Add phone number')).click();
    await byCode(account, PHONE);
    await shows('+12025550123');
    const code = await newestCode(stand.emulator, PHONE);
    const sent = (await stand.emulator.requests()).find(({ path }) => path.endsWith('/update_user_phone_number'));
    const body = (typeof sent?.body === 'string' ? JSON.parse(sent.body) : sent?.body) as { parameters?: { verificationToken?: string } };
    const proof = body?.parameters?.verificationToken ?? '';
    expect(proof.split('.')).to.have.length(3);
    const typed = { place: 'value of ', because: 'the person types it into the field' };
    const shown = [
      'text of bdi',
      'text of p',
      'text of div',
      'attribute aria-label of button',
      'member card of kms-account',
      'member _$EO of kms-account',
    ].map((place) => ({
      place,
      because: 'the code step shows where the code went, the list what is there and can be removed, and both hold what they show',
    }));
    const asked = ['otp_init', 'account', 'update_user_phone_number'].map((call) => ({
      place: `request ${call}`,
      because: 'the service is asked',
    }));
    // A code is encrypted, so no request contains it as it is.
    const compared = named ? [] : [{ place: 'request otp_verify', because: 'the service compares it' }];
    const found = await watch.search([
      { name: 'the number', value: PHONE, allowed: [typed, ...shown, ...asked] },
      { name: 'the code', value: code, allowed: [typed, ...compared] },
      { name: 'the proof', value: proof, allowed: [...asked, { place: 'record', because: 'the record of the attempt until it ends' }] },
    ]);
    expect(found).to.deep.equal([]);
  });

  it('is deleted for good after a new proof: the service no longer knows it', async () => {
    const made = await signedUp();
    await account.evaluate((element) => element.setAttribute('with-delete', ''));
    await inAccount('Delete account').click();
    await account.getByText("You haven't saved your recovery phrase.").waitFor();
    await inAccount('Recovery phrase').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const before = await newestCode(stand.emulator, ADA);
    await inAccount('Email address').click();
    const code = account.getByRole('textbox', { name: 'Code' });
    await code.waitFor();
    const fresh = await newestCode(stand.emulator, ADA);
    expect(fresh).not.to.equal(before);
    await code.fill(fresh);
    await account.getByText('Your account was deleted.').first().waitFor();
    expect((await visitor.event('kms-account-changed')).detail).to.deep.equal({ change: 'deleted', type: 'account' });
    await byCode(login, ADA);
    await refused();
    const deletions = (await stand.emulator.requests()).filter(({ path }) => path.endsWith('/delete_sub_organization'));
    expect(deletions.length).to.equal(1);
    expect(JSON.stringify(deletions)).to.include(made);
  });

  inProducts('what belongs to another account stays there', async () => {
    await signedUp();
    await signOut();
    await login.evaluate((element) => element.removeAttribute('without-signup'));
    await byCode(login, 'grace@example.com');
    await shows('grace@example.com');
    await inAccount('Change email address').click();
    await byCode(account, ADA);
    await account.getByRole('alert').filter({ hasText: 'That sign-in method belongs to another account.' }).waitFor();
  });
};

describe('sign-in methods of an account', journeys());
if (ALL_PRODUCTS) describe('sign-in methods of an account, with encrypted codes (live2)', journeys('live2'));
