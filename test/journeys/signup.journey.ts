import { expect } from '@esm-bundle/chai';
import type { Locator } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { plugIn } from '../support/authenticator.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { holdReply, storedRecords } from '../support/removal.js';
import { newestCode, type Visitor, visitorOf } from '../support/visitor.js';

const ANN = 'ann@example.com';
const PHONE = '+12025550123';
const WALLETS = [
  { curve: 'CURVE_SECP256K1', path: "m/84'/0'/0'/0/7", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', address: /^bc1q/ },
  { curve: 'CURVE_SECP256K1', path: "m/44'/195'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_TRON', address: /^T/ },
  { curve: 'CURVE_ED25519', path: "m/44'/784'/0'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SUI', address: /^0x[0-9a-f]{64}$/ },
] as const;

const PLAIN = ['otp_init', 'otp_verify', 'account', 'signup', 'otp_login'];
/** Of the proxy; the last login of `live2` isn't one of its calls. */
const CALLS = { live: PLAIN, seed: PLAIN, live2: ['otp_init_v2', 'otp_verify_v2', 'account', 'signup_v2'] };

interface Made {
  readonly username: string;
  readonly organizationName: string;
  readonly wallets: readonly { readonly walletName: string }[];
  readonly accounts: readonly Readonly<Record<'curve' | 'path' | 'addressFormat' | 'address', string>>[];
}

/** What is missing of a passkey's account, and the call that fails. */
const MISSING = [
  ['account', '/v1/signup'],
  ['login', '/public/v1/submit/stamp_login'],
] as const;

describe('sign-up', () => {
  freshForEach();
  let visitor: Visitor;

  const named = (name: string): Locator => visitor.page.getByRole('button', { name, exact: true });
  const field = (name: string): Locator => visitor.page.getByRole('textbox', { name });

  /** At the form, with attributes of the element and of the provider. */
  async function arrive(attributes: Record<string, string> = {}, settings: Record<string, string> = {}): Promise<void> {
    const page = await profile.newPage();
    await page.goto(`${stand.site}/signup.html?${new URLSearchParams(attributes)}#${new URLSearchParams(settings)}`);
    visitor = visitorOf(page, stand.emulator);
    await named('Create account').waitFor();
  }
  /** From the form to the code step. */
  async function fill(name = 'Ann Lee', email = ANN): Promise<void> {
    await field('Name').fill(name);
    await visitor.email.fill(email);
    await named('Create account').click();
    await visitor.code.waitFor();
  }
  async function prove(to = ANN): Promise<void> {
    await visitor.code.fill(await newestCode(stand.emulator, to));
  }
  async function signedUp(): Promise<void> {
    await visitor.signOut.waitFor();
    expect((await visitor.event('kms-signed-in')).detail).to.include({ flow: 'signup' });
  }
  /** What the service knows about the signed-in user, requested with their own session. */
  const made = (): Promise<Made> =>
    visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-session') as unknown as { client: KmsClient };
      const { username, organizationName } = await client.api.query('whoami', {});
      const { wallets } = await client.api.query('list_wallets', {});
      const { accounts } = await client.api.query('list_wallet_accounts', {});
      return { username, organizationName, wallets, accounts } as unknown as Made;
    });
  /** Calls to the proxy so far, except the configuration. */
  const calls = async (): Promise<readonly string[]> =>
    (await stand.emulator.requests())
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/') && !path.endsWith('_config'))
      .map(({ path }) => path.slice('/v1/'.length));
  /** Sign-ups that took effect, even if the response was lost. */
  async function created(): Promise<readonly { readonly intent: unknown }[]> {
    const { organizationId } = await stand.emulator.config();
    const answer = await fetch(`${stand.emulator.origin}/_emulator/activities?organizationId=${organizationId}`);
    const { activities } = (await answer.json()) as { activities: readonly { type: string; status: string; intent: unknown }[] };
    return activities.filter(({ type, status }) => type.includes('CREATE_SUB_ORGANIZATION') && status.endsWith('COMPLETED'));
  }

  for (const profileName of listOf(['live', 'live2', 'seed'] as const, (one) => one === 'live2')) {
    it(`creates an account with an email address, ${profileName}`, async () => {
      await arrive({ 'with-organization': '' }, { profile: profileName });
      await field('Organization').fill('Northwind');
      await fill();
      await prove();
      await signedUp();
      expect(await calls()).to.deep.equal(CALLS[profileName]);
      expect((await visitor.events('kms-signed-up')).length).to.equal(1);
      const account = await made();
      expect(account).to.include({ username: 'Ann Lee', organizationName: 'Northwind' });
      const formats = account.accounts.map(({ addressFormat }) => addressFormat);
      expect(formats).to.deep.equal(['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA'].slice(0, profileName === 'seed' ? 1 : 2));
    });

    inProducts(`creates an account with a phone number, ${profileName}`, async () => {
      await stand.emulator.settings({ enabledProviders: ['email', 'sms'] });
      await arrive({ 'phone-country': 'US' }, { profile: profileName });
      await named('Use phone instead').click();
      await field('Name').fill('Ann Lee');
      await field('Phone number').fill('202 555 0123');
      await named('Create account').click();
      await visitor.code.waitFor();
      await prove(PHONE);
      await signedUp();
      expect(await made()).to.include({ username: 'Ann Lee' });
    });

    it(`creates an account with a passkey, ${profileName}`, async () => {
      await arrive({}, { profile: profileName });
      const authenticator = await plugIn(visitor.page);
      await field('Name').fill('Ann Lee');
      await named('Create a passkey').click();
      await signedUp();
      expect(await made()).to.include({ username: 'Ann Lee' });
      expect((await authenticator.credentials()).length).to.equal(1);
      expect(await created()).to.have.length(1);
    });
  }

  for (const { address, ...wanted } of listOf(WALLETS, (_, at) => at === 0)) {
    inProducts(`starts with a wallet of ${wanted.addressFormat} and 24 words`, async () => {
      await arrive({ 'wallet-name': 'Savings', 'wallet-accounts': JSON.stringify([wanted]), 'mnemonic-length': '24' });
      await fill();
      await prove();
      await signedUp();
      const { wallets, accounts } = await made();
      expect(wallets.map(({ walletName }) => walletName)).to.deep.equal(['Savings']);
      expect(accounts).to.have.length(1);
      expect(accounts[0]).to.include(wanted);
      expect(accounts[0]?.address).to.match(address);
      expect(JSON.stringify((await created())[0]?.intent)).to.contain('"mnemonicLength":24');
    });
  }

  inProducts("sends the wallet's path and curve in the shape of the interface", async () => {
    await arrive({ 'wallet-accounts': JSON.stringify([{ ...WALLETS[2], addressFormat: 'ADDRESS_FORMAT_SOLANA' }]) }, { profile: 'seed' });
    await fill();
    await prove();
    await signedUp();
    expect((await made()).accounts[0]).to.include({ curve: 'CURVE_ED25519', path: WALLETS[2].path });
  });

  it('signs in users who already have an account, and reveals nothing before the contact is proven', async () => {
    await arrive();
    await fill();
    await prove();
    await signedUp();
    await visitor.signOut.click();
    await named('Create account').waitFor();
    const before = (await calls()).length;
    await fill('Somebody');
    expect((await calls()).slice(before)).to.deep.equal(['otp_init']);
    expect(await visitor.page.getByRole('heading', { name: 'Check your email' }).isVisible()).to.equal(true);
    await prove();
    await visitor.signOut.waitFor();
    expect((await calls()).slice(before)).to.deep.equal(['otp_init', 'otp_verify', 'account', 'otp_login']);
    expect((await visitor.events('kms-signed-up')).length).to.equal(1);
    expect(await made()).to.include({ username: 'Ann Lee' });
    expect(await created()).to.have.length(1);
  });

  inProducts('lets the page take over before an account is created', async () => {
    await arrive({ 'data-take-over': '' });
    await fill();
    await prove();
    await visitor.page.getByRole('heading', { name: 'No account yet' }).waitFor();
    expect((await visitor.event('kms-account-missing')).detail).to.deep.equal({ flow: 'signup' });
    expect(await created()).to.have.length(0);
  });

  it('sends nothing before the box is ticked', async () => {
    await arrive({ 'require-consent': '' });
    await field('Name').fill('Ann Lee');
    await visitor.email.fill(ANN);
    await named('Create account').click();
    await visitor.alert.filter({ hasText: 'Check the box to continue.' }).waitFor();
    expect(await calls()).to.deep.equal([]);
    await visitor.page.getByRole('checkbox', { name: 'I agree to the terms.' }).check();
    await named('Create account').click();
    await visitor.code.waitFor();
  });

  describe('is resumed after a reload', () => {
    inProducts('at the form, where nothing was sent', async () => {
      await arrive();
      await field('Name').fill('Ann Lee');
      await visitor.page.reload();
      await fill();
      await prove();
      await signedUp();
    });

    inProducts('at the code, with the name that was typed', async () => {
      await arrive();
      await fill();
      await visitor.page.reload();
      await visitor.code.waitFor();
      await prove();
      await signedUp();
      expect(await made()).to.include({ username: 'Ann Lee' });
    });

    inProducts('at the proven contact, with the name that was typed', async () => {
      await arrive();
      await fill();
      await stand.emulator.fault({ path: '/v1/signup', fault: 'status', value: 503 });
      await prove();
      await named('Create account').waitFor();
      await visitor.page.reload();
      await named('Change').waitFor();
      expect(await field('Name').inputValue()).to.equal('Ann Lee');
      await named('Create account').click();
      await signedUp();
      expect(await made()).to.include({ username: 'Ann Lee' });
    });

    it('while the account is being created, and creates no second one', async () => {
      await arrive();
      await fill();
      await stand.emulator.fault({ path: '/v1/otp_login', fault: 'hang', value: 'headers' });
      const login = visitor.page.waitForRequest((request) => request.url().endsWith('/otp_login'));
      await prove();
      await login;
      await visitor.page.reload();
      await named('Change').waitFor();
      await named('Create account').click();
      await signedUp();
      expect(await created()).to.have.length(1);
    });

    inProducts('while its sign-up is in transit', async () => {
      await arrive();
      await fill();
      const held = await holdReply(visitor.page, 'signup');
      await prove();
      await held.arrived;
      await visitor.page.reload();
      await held.release();
      await named('Change').waitFor();
      await named('Create account').click();
      await signedUp();
      expect(await created()).to.have.length(1);
    });

    for (const [when, path] of listOf(MISSING, (_, at) => at === 0)) {
      it(`at a passkey whose ${when} is missing`, async () => {
        await arrive();
        const authenticator = await plugIn(visitor.page);
        await stand.emulator.fault({ path, fault: 'status', value: 503 });
        await field('Name').fill('Ann Lee');
        await named('Create a passkey').click();
        await named('Try again').waitFor();
        await visitor.page.reload();
        await named('Try again').click();
        await signedUp();
        expect(await made()).to.include({ username: 'Ann Lee' });
        expect((await authenticator.credentials()).length).to.equal(1);
        expect(await created()).to.have.length(1);
      });
    }
  });

  it('whose answer was cut off creates one account when it is pressed again', async () => {
    await arrive();
    await fill();
    await stand.emulator.fault({ path: '/v1/signup', fault: 'reset', value: 'after' });
    await prove();
    await visitor.alert.filter({ hasText: "We couldn't confirm the result. Try again." }).waitFor();
    expect(await field('Name').inputValue()).to.equal('Ann Lee');
    await named('Create account').click();
    await signedUp();
    expect((await calls()).slice(-5)).to.deep.equal(['otp_verify', 'account', 'signup', 'account', 'otp_login']);
    expect((await visitor.events('kms-signed-up')).length).to.equal(1);
    expect(await created()).to.have.length(1);
  });

  inProducts('pressed twice creates one account', async () => {
    await arrive({ 'without-auto-submit': '' });
    await field('Name').fill('Ann Lee');
    await visitor.email.fill(ANN);
    await named('Create account').dblclick();
    await visitor.code.waitFor();
    await prove();
    await visitor.verify.dblclick();
    await signedUp();
    expect(await calls()).to.deep.equal(['otp_init', 'otp_verify', 'account', 'signup', 'otp_login']);
    expect(await created()).to.have.length(1);
  });

  inProducts('is a form in the demo, instead of the login, until the user is signed in', async () => {
    const page = await profile.newPage();
    await page.goto(`${stand.demo}/index.html`);
    visitor = visitorOf(page, stand.emulator);
    await named('Tools').click();
    await named('Create an account with a form').click();
    await field('Organization').fill('Northwind');
    await fill();
    await prove();
    await visitor.signOut.waitFor();
    expect(await page.locator('kms-signup').count()).to.equal(0);
    expect(await created()).to.have.length(1);
  });

  inProducts('leaves no attempt and no contact behind after signing out', async () => {
    await arrive();
    await fill();
    await prove();
    await signedUp();
    await visitor.signOut.click();
    await named('Create account').waitFor();
    const records = await storedRecords(visitor.page);
    expect(records.filter(({ key, value }) => /attempt/.test(key) || value.includes(ANN) || value.includes('Ann Lee'))).to.deep.equal([]);
    expect(await visitor.email.inputValue()).to.equal('');
  });
});
