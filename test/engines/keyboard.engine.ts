import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage, Sought } from '../support/engines.js';
import { focusedHere, watchFocus } from '../support/keyboard.js';
import { newestCode } from '../support/visitor.js';

const ADA = 'ada@example.com';
const PHONE = '+12025550123';

/** With only the keyboard, in Firefox and WebKitGTK: `test/journeys/keyboard.journey.ts` covers the rest, in Chromium. */
for (const where of ['keyboard', 'beside'])
  inEachEngine(`everything by keyboard: ${where}`, () => {
    let page: EnginePage;
    beforeEach(async () => {
      await stand.emulator.reset();
      page = await engine.page();
      await page.goto(`${stand.site}/${where}.html`);
      await page.run(watchFocus);
      await there('Continue with Discord');
    });
    afterEach(() => page.close());

    const there = (name: string, role: Extract<Sought, { role: unknown }>['role'] = 'button') => page.waitFor({ role, name });
    const atStep = (tag: string, step: string) =>
      page.waitUntil((one, wanted) => document.querySelector(one)?.getAttribute('data-step') === wanted, tag, step);

    async function tabTo(name: string, inside = ''): Promise<void> {
      const passed = new Set<string>();
      // After the end of a page comes the browser's own bar: back from there, and through a frame, takes some more.
      for (const [key, most] of [
        ['Tab', 12],
        ['BackTab', 60],
      ] as const)
        for (let outside = 0; outside < most; ) {
          const focused = await page.run(focusedHere);
          if (focused?.name.startsWith(name) && (!inside || focused.tags.includes(inside))) return;
          passed.add(focused?.name ?? '');
          if (!focused || key === 'BackTab') outside += 1;
          await page.keys(key);
        }
      throw new Error(`no way to ${name} by Tab, only to ${[...passed].join(' | ')}`);
    }

    async function press(name: string, inside?: string): Promise<void> {
      await tabTo(name, inside);
      await page.keys('Enter');
    }

    async function expectFocus(step: string): Promise<void> {
      await page.waitUntil(() => document.activeElement !== document.body);
      const lost = await page.run(() => (window as unknown as { lost: string[] }).lost);
      if (lost.length > 0) throw new Error(`${step}: the focus was on the page itself for longer than a frame, after ${lost.join()}`);
    }

    async function signIn(field: string, contact: string): Promise<void> {
      await tabTo(field, 'kms-login');
      await page.keys(contact);
      await page.keys('Enter');
      await atStep('kms-login', 'code');
      await expectFocus('code');
      await tabTo('Code');
      await page.keys(await newestCode(stand.emulator, contact));
      await atStep('kms-login', 'done');
      await expectFocus('signed in');
    }

    async function signOut(): Promise<void> {
      await press('Sign out');
      await atStep('kms-login', 'contact');
      await expectFocus('signed out');
    }

    it('signs in and out by email and by phone, after a mistake too', async () => {
      await press('Continue with email', 'kms-login');
      await page.waitUntil(() => document.querySelector('kms-login [aria-invalid=true], kms-login input:invalid') !== null);
      await expectFocus('no address');
      await signIn('Email address', ADA);
      await signOut();
      await press('Use phone instead', 'kms-login');
      await signIn('Phone number', PHONE);
      await signOut();
    });

    it('adds a phone number', async () => {
      await signIn('Email address', ADA);
      await atStep('kms-account', 'ways');
      if (await page.has({ role: 'button', name: 'Add a way to sign in' })) await press('Add a way to sign in', 'kms-account');
      await press('Add phone number', 'kms-account');
      await atStep('kms-account', 'contact');
      await expectFocus('a number is asked for');
      await tabTo('Phone number', 'kms-account');
      await page.keys(PHONE);
      await page.keys('Enter');
      await atStep('kms-account', 'code');
      await expectFocus('its code');
      await tabTo('Code', 'kms-account');
      await page.keys(await newestCode(stand.emulator, PHONE));
      await atStep('kms-account', 'ways');
      await expectFocus('the number was added');
      await signOut();
    });

    it('shows where the words of a wallet will be, and goes back', async () => {
      await signIn('Email address', ADA);
      await page.run(async () => {
        const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
        const wallets = await client?.api.query('list_wallets', {});
        document.querySelector('kms-export')?.setAttribute('wallet-id', wallets?.wallets[0]?.walletId ?? '');
      });
      await press('Show recovery phrase', 'kms-export');
      const frame = await page.frame('export-frame.html');
      await frame.waitFor({ role: 'checkbox' });
      // WebKit lets no script of a frame of another origin focus anything before the user has used that frame.
      await frame.waitUntil(() => document.hasFocus());
      await frame.keys('Tab');
      await frame.waitUntil(() => document.activeElement?.matches('summary'));
      await frame.keys('Tab');
      await frame.waitUntil(() => document.activeElement?.matches('[type=checkbox]'));
      await expectFocus('the warning');
      await press('Close', 'kms-export');
      await there('Show recovery phrase');
      await expectFocus('the words are away');
    });
  });
