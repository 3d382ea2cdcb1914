import { expect } from '@esm-bundle/chai';
import type { Locator, Page, Route } from 'playwright';
import { plugIn } from '../support/authenticator.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { newestCode, type Visitor, visit, wrongCode } from '../support/visitor.js';
import { bringWallets } from '../support/wallets.js';

const ADA = 'ada@example.com';
const PHONE = '+12025550123';
/** Codes that don't have six digits. */
const LENGTHS = [
  ['6', true],
  ['8', false],
  ['9', false],
  ['9', true],
] as const;
/** A wallet, its chains, and which parts of the script tag it needs. */
const WALLETS = [
  ['Test Fox', ['ethereum'], ['wallet', 'recovery']],
  ['Test Ghost', ['solana'], ['wallet']],
] as const;
/** Parts of the script tag that belong to one method, by a piece of their names or of their content. */
const PARTS = {
  phone: /AsYouType|country_calling_codes/,
  passkey: /navigator\.credentials\.create/,
  wallet: /eip6963/,
  recovery: /Ethereum Signed Message/,
};

/** Calls of a user who comes back with a code. */
const CODES = { live: ['otp_init', 'otp_verify', 'otp_login'], live2: ['otp_init_v2', 'otp_verify_v2', 'stamp_login'] } as const;

/** Long enough for a request that isn't waiting for the configuration. */
const UNASKED_MS = 1000;

describe('every sign-in method', () => {
  freshForEach();
  let visitor: Visitor;

  const named = (name: string): Locator => visitor.page.getByRole('button', { name, exact: true });
  const phone = (): Locator => visitor.page.getByRole('textbox', { name: 'Phone number' });
  const count = async (): Promise<number> => (await stand.emulator.requests()).length;
  /** Calls and their preflights, by method and operation. */
  const wire = async (from: number): Promise<readonly string[]> =>
    (await stand.emulator.requests())
      .slice(from)
      .filter(({ path }) => path.startsWith('/v1/') || path.includes('/submit/'))
      .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  const posts = async (from: number): Promise<readonly string[]> =>
    (await wire(from)).filter((call) => call.startsWith('POST ')).map((call) => call.slice('POST '.length));
  /** Which parts of the script the page has downloaded. */
  async function loaded(page: Page, start: () => Promise<void>): Promise<readonly string[]> {
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) bodies.push(response.text().catch(() => ''));
    });
    await start();
    const texts = await Promise.all(bodies);
    return Object.entries(PARTS).flatMap(([name, sign]) => (texts.some((text) => sign.test(text)) ? [name] : []));
  }

  /** Submit an address as soon as there is a field. */
  async function submitAtOnce(): Promise<void> {
    visitor = await visit(profile, stand.emulator, stand);
    await visitor.email.fill(ADA);
    await visitor.continueWithEmail.click();
  }

  async function withPhone(number = '(202) 555-0123'): Promise<void> {
    await named('Use phone instead').click();
    await phone().fill(number);
    await named('Continue with phone').click();
    await visitor.code.waitFor();
  }

  it('by text message: a number in local format becomes E.164, and its code signs in', async () => {
    visitor = await visit(profile, stand.emulator, { ...stand, attributes: {} });
    await visitor.page.evaluate(() => document.querySelector('kms-login')!.setAttribute('phone-country', 'US'));
    const answered = visitor.page.waitForResponse(/phone-input|\.js/).catch(() => undefined);
    await named('Use phone instead').click();
    await phone().focus();
    await answered;
    await phone().pressSequentially('2025550123');
    await visitor.page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[type=tel]')?.value === '(202) 555-0123');
    await named('Continue with phone').click();
    await visitor.code.waitFor();
    await visitor.code.fill(await newestCode(stand.emulator, PHONE));
    await visitor.signOut.waitFor();
    const init = (await stand.emulator.requests()).find(({ path, method }) => path === '/v1/otp_init' && method === 'POST');
    expect(JSON.stringify(init?.body)).to.contain(PHONE);
  });

  for (const [length, alphanumeric] of listOf(LENGTHS, ([length, alphanumeric]) => length === '9' && alphanumeric)) {
    inProducts(`accepts codes of ${length} ${alphanumeric ? 'letters and digits' : 'digits'}`, async () => {
      await stand.emulator.settings({ otpLength: length, otpAlphanumeric: alphanumeric });
      visitor = await visit(profile, stand.emulator, stand);
      await visitor.askForCode(ADA);
      const code = await newestCode(stand.emulator, ADA);
      expect(code).to.have.length(Number(length));
      await visitor.code.fill(alphanumeric ? code.toLowerCase() : code);
      await visitor.signOut.waitFor();
    });
  }

  describe('for a returning user', () => {
    const codes = [
      ['email', 'live'],
      ['sms', 'live'],
      ['email', 'live2'],
      ['sms', 'live2'],
    ] as const;
    for (const [way, shape] of listOf(codes, (_, at) => at === 0 || at === 3)) {
      it(`costs three calls and no more with ${way}, each with one preflight at most (${shape})`, async () => {
        const to = way === 'email' ? ADA : PHONE;
        visitor = await visit(profile, stand.emulator, { ...stand, attributes: { profile: shape } });
        const enter = () => (way === 'email' ? visitor.askForCode(ADA) : withPhone('+1 202 555 0123'));
        await enter();
        await visitor.code.fill(await newestCode(stand.emulator, to));
        await visitor.signOut.waitFor();
        await visitor.signOut.click();
        await named('Continue with a passkey').waitFor();
        await visitor.page.reload();
        await named('Continue with a passkey').waitFor();
        await visitor.event('kms-ready');
        const from = await count();
        await enter();
        await visitor.code.fill(await newestCode(stand.emulator, to));
        await visitor.signOut.waitFor();
        expect(await posts(from)).to.deep.equal(CODES[shape]);
        expect((await wire(from)).length).to.be.at.most(6);
      });
    }

    for (const shape of listOf(['live', 'live2'] as const, (one) => one === 'live2'))
      it(`costs one call with passkey and with wallet (${shape})`, async () => {
        await bringWallets(profile, { kinds: ['solana'] });
        visitor = await visit(profile, stand.emulator, { ...stand, attributes: { profile: shape } });
        await plugIn(visitor.page);
        await named('Create a passkey').click();
        await visitor.signOut.click();
        let from = await count();
        await named('Continue with a passkey').click();
        await visitor.signOut.waitFor();
        expect(await posts(from)).to.deep.equal(['stamp_login']);
        expect((await wire(from)).length).to.be.at.most(2);
        await visitor.signOut.click();
        await named('Continue with a wallet').click();
        await named('Test Ghost').click();
        await visitor.signOut.click();
        await named('Continue with a wallet').click();
        await named('Test Ghost').waitFor();
        from = await count();
        await named('Test Ghost').click();
        await visitor.signOut.waitFor();
        expect(await posts(from)).to.deep.equal(['stamp_login']);
        expect((await wire(from)).length).to.be.at.most(2);
      });

    inProducts('is marked as used last after a reload', async () => {
      visitor = await visit(profile, stand.emulator, stand);
      await withPhone(PHONE);
      await visitor.code.fill(await newestCode(stand.emulator, PHONE));
      await visitor.signOut.click();
      await phone().waitFor();
      await visitor.page.reload();
      await named('Use phone instead').click();
      expect(await named('Continue with phone').getAttribute('aria-description')).to.equal('Last used');
    });
  });

  it('requests only the configuration before the user does something', async () => {
    visitor = await visit(profile, stand.emulator, stand);
    await visitor.event('kms-ready');
    expect(await posts(0)).to.deep.equal(['wallet_kit_config']);
  });

  inProducts("uses the configuration that the page's head requested, and requests no other", async () => {
    const { authProxyConfigId } = await stand.emulator.config();
    const asked = [stand.emulator.origin, authProxyConfigId] as const;
    await profile.addInitScript(([origin, id]) => {
      if (location.protocol !== 'http:') return;
      const early: { url: string; id?: string; answer?: Promise<Response> }[] = [
        { url: `${origin}/_emulator/config` },
        { url: `${origin}/v1/wallet_kit_config`, id },
      ];
      for (const one of early) {
        const headers = { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-Id': one.id ?? '' };
        one.answer = fetch(one.url, one.id ? { method: 'POST', body: '{}', headers } : {});
      }
      Object.assign(window, { kmsEarly: early });
    }, asked);
    visitor = await visit(profile, stand.emulator, stand);
    await visitor.event('kms-ready');
    expect(await posts(0)).to.deep.equal(['wallet_kit_config']);
    const configs = (await stand.emulator.requests()).filter(({ path, method }) => path === '/_emulator/config' && method === 'GET');
    expect(configs.length).to.be.at.most(1);
    await visitor.signIn(ADA);
  });

  it('sends a code once the configuration is there, to an address that was submitted before', async () => {
    const held = new Promise<Route>((ask) => profile.route('**/wallet_kit_config', ask));
    await submitAtOnce();
    await named('Sending…').waitFor();
    await visitor.page.waitForTimeout(UNASKED_MS);
    expect(await posts(0)).to.deep.equal([]);
    await (await held).continue();
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.waitFor();
  });

  it('refuses a method that the configuration turns off, and says so beside the field', async () => {
    await stand.emulator.settings({ enabledProviders: ['passkey'] });
    const held = new Promise<Route>((ask) => profile.route('**/wallet_kit_config', ask));
    await submitAtOnce();
    await (await held).continue();
    await visitor.page.getByText('This way to sign in is turned off.').waitFor();
    await named('Continue with a passkey').waitFor();
    expect(await stand.emulator.inbox(ADA)).to.deep.equal([]);
  });

  it('continues to the code once a configuration that was lost has loaded', async () => {
    await profile.route('**/wallet_kit_config', (route) => route.abort());
    await submitAtOnce();
    const again = named('Try again');
    await again.waitFor();
    await profile.unroute('**/wallet_kit_config');
    await again.click();
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.waitFor();
  });

  inProducts('keeps its height when the configuration loads', async () => {
    await stand.emulator.settings({ enabledProviders: ['email', 'sms', 'passkey', 'wallet'] });
    const page = await profile.newPage();
    const held = new Promise<Route>((ask) => page.route('**/wallet_kit_config', ask));
    await page.goto(`${stand.site}/login.html`);
    await page.getByRole('textbox', { name: 'Email address' }).waitFor();
    await page.evaluate(() => {
      const heights: number[] = [];
      Object.assign(window, { heights });
      new ResizeObserver(([entry]) => heights.push(entry!.contentRect.height)).observe(document.querySelector('kms-login')!);
    });
    await (await held).continue();
    await page.getByRole('button', { name: 'Continue with a wallet' }).waitFor();
    await page.waitForLoadState('networkidle');
    const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights);
    expect(Math.max(...heights) - Math.min(...heights)).to.be.below(3);
  });

  describe('downloads nothing of the others', () => {
    inProducts('by e-mail', async () => {
      visitor = await visit(profile, stand.emulator, { ...stand });
      const parts = await loaded(visitor.page, async () => {
        await visitor.page.reload();
        await visitor.signIn(ADA);
      });
      expect(parts).to.deep.equal([]);
    });

    inProducts('by SMS except the phone data', async () => {
      visitor = await visit(profile, stand.emulator, stand);
      const parts = await loaded(visitor.page, async () => {
        await visitor.page.reload();
        await withPhone(PHONE);
        await visitor.code.fill(await newestCode(stand.emulator, PHONE));
        await visitor.signOut.waitFor();
      });
      expect(parts).to.deep.equal(['phone']);
    });

    inProducts('by passkey', async () => {
      visitor = await visit(profile, stand.emulator, stand);
      await plugIn(visitor.page);
      const parts = await loaded(visitor.page, async () => {
        await visitor.page.reload();
        await named('Create a passkey').click();
        await visitor.signOut.waitFor();
      });
      expect(parts).to.deep.equal(['passkey']);
    });

    for (const [name, kinds, wanted] of listOf(WALLETS, (_, at) => at === 0)) {
      inProducts(`by wallet, ${kinds.join()}`, async () => {
        await bringWallets(profile, { kinds });
        visitor = await visit(profile, stand.emulator, stand);
        const parts = await loaded(visitor.page, async () => {
          await visitor.page.reload();
          await named('Continue with a wallet').click();
          await named(name).click();
          await visitor.signOut.waitFor();
        });
        expect(parts).to.deep.equal(wanted);
      });
    }
  });

  /** Resolves once no pending login is stored: a page that reloads before that continues with it. */
  const attemptGone = (page: Page) =>
    page.waitForFunction(async () => {
      const opened = indexedDB.open('kms-elements');
      await new Promise((done) => opened.addEventListener('success', done));
      const keys = opened.result.transaction('records').objectStore('records').getAllKeys();
      await new Promise((done) => keys.addEventListener('success', done));
      opened.result.close();
      return !keys.result.some((key) => String(key).includes(' attempt '));
    });

  it("doesn't reveal whether a contact is known before its code is proven", async () => {
    visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn(ADA);
    await visitor.signOut.click();
    await visitor.email.waitFor();
    const seen: unknown[] = [];
    for (const contact of [ADA, 'abe@example.com']) {
      await visitor.page.reload();
      await visitor.event('kms-ready');
      const from = await count();
      await visitor.page.evaluate(() => {
        (window as unknown as { seen: unknown[] }).seen.length = 0;
      });
      await visitor.askForCode(contact);
      const code = await newestCode(stand.emulator, contact);
      await visitor.code.fill(wrongCode(code));
      await visitor.event('kms-error');
      await visitor.alert.filter({ hasText: /./ }).waitFor();
      seen.push({
        calls: await posts(from),
        words: await visitor.alert.first().textContent(),
        text: (await visitor.page.locator('kms-login').innerText()).replace(/\d:\d\d/g, 'TIME'),
        events: (await visitor.events()).map(({ type, detail }) => [type, detail]),
      });
      await visitor.change.click();
      await visitor.email.waitFor();
      await attemptGone(visitor.page);
    }
    expect(seen[0]).to.deep.equal(seen[1]);
  });

  it('keeps the code step across a reload, a discarded tab and a trip to the mail app', async () => {
    visitor = await visit(profile, stand.emulator, stand);
    await visitor.askForCode(ADA);
    const { page } = visitor;
    await page.evaluate(() => {
      for (const target of [window, document]) {
        for (const type of ['blur', 'focus', 'visibilitychange', 'storage', 'freeze', 'resume', 'pageshow'])
          target.dispatchEvent(new Event(type));
      }
    });
    expect(await visitor.code.isVisible()).to.equal(true);
    const url = page.url();
    await page.close();
    const again = await profile.newPage();
    await again.goto(url);
    const { visitorOf } = await import('../support/visitor.js');
    visitor = visitorOf(again, stand.emulator);
    await visitor.code.waitFor();
    expect(await visitor.code.evaluate((input) => input === document.activeElement)).to.equal(true);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.waitFor();
  });
});
