import type { Page } from 'playwright';
import { plugIn } from '../support/authenticator.js';
import { typeNumber } from '../support/exporter.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { listenIn, type Typist, typistAt } from '../support/keyboard.js';
import { inProducts, listOf } from '../support/products.js';
import { newestCode, wrongCode } from '../support/visitor.js';
import { bringWallets, setMood } from '../support/wallets.js';

const ADA = 'ada@example.com';
const PHONE = '+12025550123';
const LOGIN = { inside: 'kms-login' } as const;

/** With only the keyboard: after each step the focus is on something, and no live region speaks twice while nothing happens. */
for (const where of listOf(['keyboard', 'beside'], (one) => one === 'beside'))
  describe(`everything with the keyboard: ${where}`, () => {
    freshForEach();
    let page: Page;
    let typist: Typist;

    beforeEach(async () => {
      await listenIn(profile);
      // The authenticator, which is touched all the time, would answer the address field before a key is pressed.
      await profile.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
      await bringWallets(profile, { kinds: ['ethereum'] });
      page = await profile.newPage();
      // Whole, so that the words of an export can be seen at once.
      await page.setViewportSize({ width: 1280, height: 1800 });
      await page.goto(`${stand.site}/${where}.html`);
      typist = typistAt(page);
      await page.getByRole('button', { name: 'Continue with Discord' }).waitFor();
    });

    const atStep = (step: string): Promise<void> => page.locator(`kms-login[data-step="${step}"]`).waitFor();

    async function signedIn(way: string): Promise<void> {
      await atStep('done');
      await typist.expectFocus(`signed in by ${way}`);
      await typist.expectQuiet(`signed in by ${way}`);
    }

    async function signOut(way: string): Promise<void> {
      await typist.press('Sign out');
      await atStep('contact');
      await typist.expectFocus(`signed out after ${way}`);
      await typist.expectQuiet(`signed out after ${way}`);
    }

    async function enterCode(to: string): Promise<void> {
      await atStep('code');
      await typist.expectFocus('code');
      await typist.tabTo('Code');
      await typist.type(await newestCode(stand.emulator, to));
    }

    async function signInByEmail(): Promise<void> {
      await typist.tabTo('Email address', 'kms-login');
      await typist.type(ADA);
      await page.keyboard.press('Enter');
      await enterCode(ADA);
      await signedIn('email');
    }

    it('signs in and out by email and by phone, after mistakes too', async () => {
      await typist.press('Continue with email', LOGIN);
      await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
      await typist.expectFocus('no address');
      await typist.tabTo('Email address', 'kms-login');
      await typist.type(ADA);
      await page.keyboard.press('Enter');
      await atStep('code');
      await typist.expectFocus('code');
      await typist.expectQuiet('code');
      await typist.tabTo('Code');
      await typist.type(wrongCode(await newestCode(stand.emulator, ADA)));
      await page.getByRole('alert').filter({ hasText: "isn't right" }).waitFor();
      await typist.expectFocus('wrong code');
      await typist.expectQuiet('wrong code');
      await enterCode(ADA);
      await signedIn('email');
      await typist.expectQuiet('signed in');
      await signOut('email');
      await typist.press('Use phone instead', LOGIN);
      await typist.tabTo('Phone number', 'kms-login');
      await typist.type(PHONE);
      await page.keyboard.press('Enter');
      await enterCode(PHONE);
      await signedIn('phone');
      await signOut('phone');
    });

    it('signs in and out with a passkey, and with a wallet', async () => {
      await plugIn(page);
      for (const name of ['Create a passkey', 'Continue with a passkey']) {
        await typist.press(name, LOGIN);
        await signedIn(name);
        await signOut(name);
      }
      await typist.press('Continue with a wallet', LOGIN);
      await atStep('wallet');
      await typist.expectFocus('wallets');
      await typist.expectQuiet('wallets');
      await typist.press(/Test|Wallet of Ethereum|Ethereum/, LOGIN);
      await signedIn('a wallet');
      await signOut('a wallet');
    });

    inProducts('cancels everything that it waits for', async () => {
      const authenticator = await plugIn(page);
      await authenticator.setPresence(false);
      await typist.press('Continue with a passkey', LOGIN);
      await typist.press('Cancel', LOGIN);
      await page.getByRole('button', { name: 'Continue with a passkey' }).waitFor();
      await typist.expectFocus('no passkey');
      const opened = page.waitForEvent('popup');
      await typist.press('Continue with Google', LOGIN);
      await (await opened).waitForURL(/\/authorize\?/);
      await atStep('window');
      await typist.press('Cancel', LOGIN);
      await atStep('contact');
      await typist.expectFocus('no window');
      await typist.press('Continue with a wallet', LOGIN);
      await atStep('wallet');
      await setMood(page, { answer: 'hang' });
      await typist.press(/Test|Ethereum/, LOGIN);
      await typist.press('Cancel', LOGIN);
      await typist.expectFocus('no signature');
      await typist.press('Use another way', LOGIN);
      await atStep('contact');
      await typist.expectFocus('back at the first step');
      await typist.expectQuiet('back at the first step');
    });

    inProducts('signs in and out with every social account', async () => {
      for (const brand of listOf(['Google', 'Apple', 'Facebook', 'X', 'Discord'], (_, at) => at === 0)) {
        const opened = page.waitForEvent('popup');
        await typist.press(`Continue with ${brand}`, LOGIN);
        const asking = typistAt(await opened);
        await asking.page.waitForURL(/\/authorize\?/);
        await atStep('window');
        await typist.expectFocus(`the window of ${brand}`);
        await asking.press('Continue as Alice Example');
        await asking.page.waitForURL(/\/consent\?/);
        await asking.tabTo('Allow');
        await typist.actedElsewhere();
        await asking.page.keyboard.press('Enter');
        await signedIn(brand);
        await signOut(brand);
      }
    });

    it('adds and removes a sign-in method, and signs out', async () => {
      await plugIn(page);
      await signInByEmail();
      await page.locator('kms-account[data-step="ways"]').waitFor();
      const rows = page.locator('kms-account').getByRole('listitem');
      const more = page.getByRole('button', { name: 'Add a way to sign in' });
      const before = await rows.count();
      if (await more.isVisible()) await typist.press('Add a way to sign in');
      await typist.press('Add passkey');
      await rows.nth(before).waitFor();
      await typist.expectFocus('a passkey was added');
      await typist.expectQuiet('a passkey was added');
      await typist.press(/^Remove (?!a\*)/, { inside: 'kms-account' });
      await typist.expectFocus('asked before it is removed');
      await typist.press('Remove it');
      await rows.nth(before).waitFor({ state: 'detached' });
      await typist.expectFocus('a passkey was removed');
      await signOut('an addition');
    });

    inProducts('adds a number with its code, and signs out everywhere else', async () => {
      await signInByEmail();
      // Another session of the same user, which this page keeps.
      await page.evaluate(() => document.querySelector('kms-provider')?.client?.session.use(null));
      await atStep('contact');
      await signInByEmail();
      await page.locator('kms-account[data-step="ways"]').waitFor();
      const more = page.getByRole('button', { name: 'Add a way to sign in' });
      if (await more.isVisible()) await typist.press('Add a way to sign in');
      await typist.press('Add phone number');
      await page.locator('kms-account[data-step="contact"]').waitFor();
      await typist.expectFocus('a number is asked for');
      await typist.tabTo('Phone number', 'kms-account');
      await typist.type(PHONE);
      await page.keyboard.press('Enter');
      await page.locator('kms-account[data-step="code"]').waitFor();
      await typist.expectFocus('its code');
      await typist.tabTo('Code', 'kms-account');
      await typist.type(await newestCode(stand.emulator, PHONE));
      await page.locator('kms-account[data-step="ways"]').waitFor();
      await typist.expectFocus('the number was added');
      await typist.expectQuiet('the number was added');
      await typist.press('Sign out everywhere else');
      await typist.expectFocus('asked before the others end');
      await typist.press('Sign out others');
      await page.getByText("You're now signed in here only.").first().waitFor();
      await typist.expectFocus('the others have ended');
      await signOut('the others');
    });

    inProducts('exports the words of a wallet', async () => {
      await signInByEmail();
      await chooseWallet();
      await typist.press('Show recovery phrase');
      const frame = page.frameLocator('iframe');
      await frame.getByRole('checkbox').waitFor();
      await typist.expectFocus('the warning');
      await typist.expectInside('the warning');
      await typist.press(/I am alone/, { key: 'Space' });
      await frame.getByRole('button', { name: 'Reveal' }).waitFor();
      // The frame waits until it has been visible for a second.
      await page.clock.runFor(2000);
      await typist.press('Reveal');
      await frame.getByRole('textbox', { name: 'Type the number you see' }).waitFor();
      await typist.expectFocus('the number');
      await typeNumber(frame);
      await frame.getByRole('listitem').first().waitFor();
      await typist.expectFocus('the words');
      await typist.expectQuiet('the words');
      await typist.press('Check my copy');
      await frame.getByRole('group').waitFor();
      await typist.expectFocus('the check');
      await typist.press('Done');
      await page.getByRole('button', { name: 'Show recovery phrase' }).waitFor();
      await typist.expectFocus('the words are away');
    });

    async function chooseWallet(): Promise<void> {
      await page.evaluate(async () => {
        const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
        const wallets = await client?.api.query('list_wallets', {});
        document.querySelector('kms-export')?.setAttribute('wallet-id', wallets?.wallets[0]?.walletId ?? '');
      });
    }
  });
