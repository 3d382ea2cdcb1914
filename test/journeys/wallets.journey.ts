import { expect } from '@esm-bundle/chai';
import type { Locator } from 'playwright';
import { freshForEach, profile, stand } from '../support/journey.js';
import { pressAgainUntil } from '../support/pressed-again.js';
import { inProducts, listOf } from '../support/products.js';
import { type Visitor, visit } from '../support/visitor.js';
import { addressesInPage } from '../support/wallet-checks.js';
import { bringWallets, promptsOf, setMood } from '../support/wallets.js';

const WALLETS = { ethereum: 'Test Fox', solana: 'Test Ghost' } as const;

describe('wallets', () => {
  freshForEach();
  let visitor: Visitor;

  const named = (name: string): Locator => visitor.page.getByRole('button', { name, exact: true });
  async function arrive(
    kinds: readonly ('ethereum' | 'solana')[] = ['ethereum', 'solana'],
    attributes: Record<string, string> = {},
  ): Promise<void> {
    await bringWallets(profile, { kinds });
    visitor = await visit(profile, stand.emulator, { ...stand, attributes });
    await named('Continue with a wallet').click();
  }
  const count = async (): Promise<number> => (await stand.emulator.requests()).length;
  /** What a sign-in requests. The session element also asks who signed in. */
  const callsSince = async (from: number): Promise<readonly string[]> =>
    (await stand.emulator.requests())
      .slice(from)
      .filter(({ method, path }) => method === 'POST' && !/^\/_emulator|\/query\//.test(path))
      .map(({ path }) => path.split('/').at(-1)!);

  /** Press the wallet's button, again if nothing happened: on a busy machine, one press in fifty does nothing. */
  async function signInBy(kind: 'ethereum' | 'solana'): Promise<void> {
    const press = (limit: { readonly timeout?: number } = {}) => named(WALLETS[kind]).click(limit);
    await press();
    await pressAgainUntil((limit) => visitor.signOut.waitFor(limit), press);
  }

  for (const profileName of listOf(['live', 'live2', 'seed'] as const, (one) => one === 'live2')) {
    for (const kind of ['ethereum', 'solana'] as const) {
      it(`create an account and sign in again, ${kind}, ${profileName}`, async () => {
        const login = profileName === 'seed' ? 'create_read_write_session' : 'stamp_login';
        const signup = profileName === 'live2' ? 'signup_v2' : 'signup';
        await arrive(['ethereum', 'solana'], { profile: profileName });
        let from = await count();
        await signInBy(kind);
        expect((await callsSince(from)).slice(0, 4)).to.deep.equal([login, 'account', signup, login]);
        expect((await promptsOf(visitor.page))[kind]).to.equal(1);
        expect((await visitor.events('kms-signed-up')).length).to.equal(1);
        const address = await addressesInPage(visitor.page).catch(() => undefined);
        await visitor.signOut.click();
        await named('Continue with a wallet').click();
        await named(WALLETS[kind]).waitFor();
        from = await count();
        await signInBy(kind);
        expect(await callsSince(from)).to.deep.equal([login]);
        expect((await promptsOf(visitor.page))[kind]).to.equal(2);
        expect(await addressesInPage(visitor.page).catch(() => undefined)).to.deep.equal(address);
      });
    }
  }

  it("with the same name are both shown, with a warning: the first to announce itself doesn't own a wallet's button", async () => {
    await profile.addInitScript(() => {
      const info = {
        uuid: 'theirs',
        name: 'Test Fox',
        rdns: 'example.test.fox',
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      };
      const provider = { request: () => Promise.reject(new Error('theirs')) };
      const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
      addEventListener('eip6963:requestProvider', announce);
    });
    await arrive(['ethereum']);
    await visitor.page.getByText('Two wallets call themselves Test Fox. If that surprises you, use another way.').first().waitFor();
    const foxes = visitor.page.getByRole('button', { name: /^Test Fox/ });
    expect(await foxes.count()).to.equal(2);
    await foxes.nth(1).click();
    await visitor.signOut.waitFor();
  });

  for (const kind of listOf(['ethereum', 'solana'] as const, (one) => one === 'ethereum')) {
    inProducts(`that say no leave the list as it was, ${kind}`, async () => {
      await arrive();
      await setMood(visitor.page, { answer: 'reject' });
      const from = await count();
      await named(WALLETS[kind]).click();
      await visitor.alert.filter({ hasText: 'You declined the request in your wallet.' }).waitFor();
      expect((await visitor.event('kms-error')).detail).to.include({ flow: 'wallet', code: 'wallet_failed' });
      expect(await callsSince(from)).to.deep.equal([]);
      await setMood(visitor.page, { answer: 'sign' });
      await named(WALLETS[kind]).click();
      await visitor.signOut.waitFor();
    });

    inProducts(`that are locked say what to do, ${kind}`, async () => {
      await arrive();
      await setMood(visitor.page, { answer: 'locked' });
      await named(WALLETS[kind]).click();
      await visitor.alert.filter({ hasText: 'The wallet is locked.' }).waitFor();
    });

    inProducts(`whose account changes in mid-flow sign no one in, ${kind}`, async () => {
      await arrive();
      await setMood(visitor.page, { changes: true, answer: 'hang' });
      const from = await count();
      await named(WALLETS[kind]).click();
      await visitor.alert.filter({ hasText: "The wallet's account changed." }).waitFor();
      expect(await callsSince(from)).to.deep.equal([]);
    });
  }

  inProducts('that already have an open request say where to answer', async () => {
    await arrive(['ethereum']);
    await setMood(visitor.page, { answer: 'pending' });
    await named(WALLETS.ethereum).click();
    await visitor.alert.filter({ hasText: 'Your wallet is already waiting for you.' }).waitFor();
  });

  inProducts("that can't reach their network say so, and sign once they can", async () => {
    await arrive(['ethereum']);
    await setMood(visitor.page, { answer: 'chain' });
    const from = await count();
    await named(WALLETS.ethereum).click();
    await visitor.alert.filter({ hasText: "Your wallet can't reach its network. Switch networks and try again." }).waitFor();
    expect((await visitor.event('kms-error')).detail).to.deep.include({ flow: 'wallet', code: 'wallet_failed', method: 'wallet' });
    expect(await callsSince(from)).to.deep.equal([]);
    await setMood(visitor.page, { answer: 'sign' });
    await named(WALLETS.ethereum).click();
    await visitor.signOut.waitFor();
  });

  it('that never answer can be left for another method', async () => {
    await arrive(['solana']);
    await setMood(visitor.page, { answer: 'hang' });
    await named(WALLETS.solana).click();
    await named('Use another way').click();
    await visitor.page.getByRole('button', { name: WALLETS.solana, exact: true, disabled: false }).waitFor();
    await named('Use another way').click();
    await visitor.email.waitFor();
  });

  it('are reported as missing, with what to do, and appear when they come late', async () => {
    await arrive([]);
    await visitor.alert.filter({ hasText: 'No wallet found in this browser.' }).waitFor();
    await visitor.page.evaluate(() => window.walletPage.announceLate('Newcomer'));
    await named('Newcomer').waitFor();
  });

  it("in a phone's app are opened there, with this page but without its query", async () => {
    const phone = await profile.browser()?.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const page = await phone?.newPage();
    if (!phone || !page) throw new Error('no browser');
    await page.goto(`${stand.site}/login.html?invited-by=ada`);
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    const address = async (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    const { origin, host } = new URL(stand.site);
    expect(await address('Open MetaMask')).to.equal(`https://link.metamask.io/dapp/${host}/login.html`);
    const [asked, from] = [`${origin}/login.html`, origin].map(encodeURIComponent);
    expect(await address('Open Phantom')).to.equal(`https://phantom.app/ul/browse/${asked}?ref=${from}`);
    await phone.close();
  });
});
