import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { freshForEach, profile, stand } from '../support/journey.js';
import { type LocalChain, localChain } from '../support/local-chain.js';
import { inProducts } from '../support/products.js';
import { type ScriptedSite, scriptedSite } from '../support/scripted-site.js';
import { type Visitor, visitorOf } from '../support/visitor.js';
import type { WalletApps } from '../support/wallet-apps-page.js';

const TO = '0x2222222222222222222222222222222222222222';

/** Let the libraries of the page do something, as its own script does. */
async function inApps<K extends keyof WalletApps>(page: Page, name: K): Promise<Awaited<ReturnType<WalletApps[K]>>> {
  // The page's script is a large one, and may still be loading.
  await page.waitForFunction(() => 'apps' in window);
  return page.evaluate((name) => (window as unknown as { apps: WalletApps }).apps[name as 'viem'](), name) as never;
}

describe('the session as a wallet among wallets', () => {
  freshForEach();
  let chains: readonly LocalChain[];
  let site: ScriptedSite;
  let visitor: Visitor;

  before(async () => {
    chains = await Promise.all([localChain(31_337), localChain(31_338)]);
    const [one, two] = chains.map(({ url }) => url);
    site = await scriptedSite('test/support/wallet-apps-page.ts', { 'http://chain-one.example': one!, 'http://chain-two.example': two! });
  });
  after(async () => {
    await site.close();
    for (const chain of chains) chain.close();
  });
  beforeEach(async () => {
    const page = await profile.newPage();
    await page.goto(`${site.origin}/wallet-apps.html`);
    visitor = visitorOf(page, stand.emulator);
  });
  /** The addresses of a user who has just signed in. */
  async function signedIn(): Promise<{ readonly ethereum: string; readonly solana: string }> {
    await visitor.signIn('ada@example.com');
    await visitor.signOut.waitFor();
    const list = await visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as never as {
        client: { api: { query(name: string, fields: object): Promise<any> } };
      };
      return (await client.api.query('list_wallet_accounts', {})).accounts.map(({ address }: { address: string }) => address);
    });
    const ethereum = list.find((address: string) => address.startsWith('0x'));
    for (const chain of chains) await chain.give(ethereum, 10n ** 18n);
    return { ethereum, solana: list.find((address: string) => !address.startsWith('0x')) };
  }
  const received = async () => (await Promise.all(chains.map((chain) => chain.balance(TO)))).map(Number);

  it('is found by a list of wallets, signs and sends for viem, and reports a sign-out to it', async () => {
    const { ethereum } = await signedIn();
    const before = await received();
    expect(await inApps(visitor.page, 'viem')).to.deep.equal({
      account: ethereum,
      isSigned: true,
      status: 'success',
      batch: ['success', 2],
    });
    expect((await received())[0]! - before[0]!).to.equal(6);
    await visitor.signOut.click();
    await visitor.email.waitFor();
    await visitor.page.waitForFunction(() => (window as unknown as { apps: WalletApps }).apps.heard().includes('disconnect'));
    expect(await inApps(visitor.page, 'heard')).to.deep.equal(['accountsChanged', 'disconnect']);
  });

  inProducts('signs and sends for ethers’ BrowserProvider', async () => {
    await signedIn();
    const before = await received();
    expect(await inApps(visitor.page, 'ethers')).to.deep.equal({ isSigned: true, status: 1 });
    expect((await received())[0]! - before[0]!).to.equal(10);
  });

  it('connects, signs, switches and sends for wagmi, which notices a sign-out', async () => {
    await signedIn();
    const before = await received();
    expect(await inApps(visitor.page, 'wagmi')).to.deep.equal({ isSigned: true, status: 'success', chainId: 31_338 });
    expect((await received())[1]! - before[1]!).to.equal(100);
    await visitor.signOut.click();
    await visitor.page.waitForFunction(() => (window as unknown as { apps: WalletApps }).apps.heard().includes('wagmi disconnected'));
  });

  it("signs transactions, messages and logins for Solana's wallet adapter, which notices a sign-out", async () => {
    const { solana } = await signedIn();
    expect(await inApps(visitor.page, 'solana')).to.deep.equal({ account: solana, isSigned: true, message: 64, signedIn: true });
    await visitor.signOut.click();
    await visitor.page.waitForFunction(() => (window as unknown as { apps: WalletApps }).apps.heard().includes('solana disconnect'));
  });

  it('signs and sends for Solana on the networks of the site, for the user’s own accounts', async () => {
    await signedIn();
    expect(await inApps(visitor.page, 'solanaSend')).to.deep.equal({
      isSigned: true,
      isNamed: true,
      how: '{"encoding":"base64","skipPreflight":true}',
      elsewhere: ['bad_request', 'chain'],
      foreign: 'forbidden',
    });
  });

  inProducts('lets a visitor sign in who connects first', async () => {
    const connected = inApps(visitor.page, 'solana');
    await visitor.signIn('ada@example.com');
    expect((await connected).isSigned).to.equal(true);
  });

  it("isn't a wallet to sign in with", async () => {
    await visitor.page.getByRole('button', { name: 'Continue with a wallet' }).click();
    await visitor.page.getByText('No wallet found').first().waitFor();
    expect(await visitor.page.getByRole('button', { name: 'A site' }).count()).to.equal(0);
  });
});
