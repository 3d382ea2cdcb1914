import { expect } from '@esm-bundle/chai';
import { type Mode, postsSince, socialPage } from '../support/brands.js';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { newestCode, type SeenEvent } from '../support/visitor.js';

const ALICE = 'Alice Example';
/** One of each kind: an ID token in the fragment, a code that the page exchanges, a code that the service exchanges. */
const KINDS = [
  ['Google', ['oauth_login']],
  ['Facebook', ['oauth_login']],
  ['X', ['oauth2_authenticate', 'oauth_login']],
] as const;
const button = (name: string) => ({ role: 'button', name }) as const;

inEachEngine('ways in', (name) => {
  let page: EnginePage;
  beforeEach(async () => {
    await stand.emulator.reset();
    page = await engine.page();
  });
  afterEach(() => page.close());

  const seen = (type: string): Promise<readonly SeenEvent[]> =>
    page.run((wanted) => (window as unknown as { seen: SeenEvent[] }).seen.filter((one) => one.type === wanted), type);

  async function allow(asking: EnginePage): Promise<void> {
    await asking.click(button(`Continue as ${ALICE}`));
    await asking.click(button('Allow'));
  }

  async function signIn(brand: string, mode: Mode): Promise<void> {
    const press = () => page.click(button(`Continue with ${brand}`));
    if (mode === 'popup') await allow(await page.popup(press));
    else {
      await press();
      await page.waitForUrl(/\/authorize\?/);
      await allow(page);
    }
    await page.waitFor(button('Sign out'));
  }

  async function byCode(address: string): Promise<void> {
    await page.fill('Email address', address);
    await page.click(button('Continue with email'));
    await page.waitFor({ role: 'textbox', name: 'Code' });
    await page.fill('Code', await newestCode(stand.emulator, address));
    await page.waitFor(button('Sign out'));
  }

  it('an email code creates an account, keeps the session over a reload, and signs in to it again', async () => {
    await page.goto(`${stand.site}/login.html`);
    await byCode('alice@example.com');
    const [first] = await seen('kms-signed-in');
    await page.reload();
    await page.click(button('Sign out'));
    await byCode('alice@example.com');
    const again = (await seen('kms-signed-in')).at(-1);
    expect(again?.detail?.organizationId).to.equal(first?.detail?.organizationId);
    expect(await seen('kms-signed-up')).to.deep.equal([]);
  });

  for (const mode of ['popup', 'redirect'] as const) {
    for (const [brand, calls] of KINDS) {
      it(`${brand}, ${mode}: creates an account, and later only needs the calls of a login`, async () => {
        await page.goto(socialPage(stand.site, mode));
        await signIn(brand, mode);
        const first = (await seen('kms-signed-in')).at(-1);
        expect(await page.url()).not.to.match(/code=|id_token=|state=|kms-oauth=/);
        await page.click(button('Sign out'));
        await page.waitFor(button(`Continue with ${brand}`));
        const from = (await stand.emulator.requests()).length;
        await signIn(brand, mode);
        const again = (await seen('kms-signed-in')).at(-1);
        expect(again?.detail?.organizationId).to.equal(first?.detail?.organizationId);
        expect((await postsSince(stand.emulator, from)).filter((call) => call !== 'wallet_kit_config')).to.deep.equal(calls);
        expect(await page.windows()).to.equal(1);
      });
    }

    it(`${mode}: says that it was denied, and starts over`, async () => {
      await page.goto(socialPage(stand.site, mode));
      const press = () => page.click(button('Continue with X'));
      const asking = mode === 'popup' ? await page.popup(press) : await press().then(() => page);
      await asking.click(button(`Continue as ${ALICE}`));
      await asking.click(button('Deny'));
      await page.waitFor({ text: "You didn't allow sign-in with X." });
      expect((await seen('kms-error')).at(-1)?.detail).to.deep.equal({
        flow: 'oauth',
        method: 'x',
        code: 'oauth_denied',
        retryable: 'user',
      });
      await signIn('X', mode);
    });
  }

  it('a wallet: says that there is none, and leads back', async () => {
    await page.goto(`${stand.site}/login.html`);
    await page.click(button('Continue with a wallet'));
    await page.waitFor({ text: 'No wallet found in this browser.' });
    await page.click(button('Use another way'));
    await page.waitFor(button('Continue with email'));
  });

  it("a passkey: the button is there if the browser can, and a text if it can't", async () => {
    await page.goto(`${stand.site}/login.html`);
    await page.waitFor(button('Continue with email'));
    const can = await page.run(() => typeof PublicKeyCredential === 'function');
    expect(can).to.equal(name === 'firefox');
    await page.waitFor(can ? button('Continue with a passkey') : { text: "This browser doesn't support passkeys." });
    expect(await page.has(button('Continue with a passkey'))).to.equal(can);
  });
});
