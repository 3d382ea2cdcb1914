import { expect } from '@esm-bundle/chai';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { sevens } from '../support/exporter.js';
import { type Listener, listener } from '../support/listener.js';
import { type SecondDerivation, secondDerivation } from '../support/second-derivation.js';
import { newestCode, type SeenEvent } from '../support/visitor.js';
import { WAYS_OUT } from '../support/ways-out.js';

const ADA = 'ada@example.com';
const button = (name: string) => ({ role: 'button', name }) as const;
type Client = import('../../src/kms-client.js').KmsClient;

/** Ways out that every engine decides on at once. If one doesn't have the interface it refuses, which is as good. */
const TRIED = ['fetch', 'XMLHttpRequest', 'beacon', 'WebSocket', 'EventSource', 'image', 'font', 'worker of a text', 'element iframe'];

inEachEngine('exports', () => {
  let page: EnginePage;
  let second: SecondDerivation;
  let outside: Listener | undefined;
  before(async () => {
    second = await secondDerivation();
    outside = await listener();
  });
  after(() => outside?.close());
  beforeEach(async () => {
    await stand.emulator.reset();
    page = await engine.page();
    await signIn();
  });
  afterEach(() => page.close());

  async function signIn(): Promise<void> {
    await page.goto(`${stand.site}/export.html`);
    await page.fill('Email address', ADA);
    await page.click(button('Continue with email'));
    await page.waitFor({ role: 'textbox', name: 'Code' });
    await page.fill('Code', await newestCode(stand.emulator, ADA));
    await page.waitFor(button('Sign out'));
    await page.run(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: Client };
      const [wallet] = (await client.api.query('list_wallets', {})).wallets;
      document.querySelector('kms-export')!.setAttribute('wallet-id', wallet!.walletId);
    });
  }

  /** @returns the frame, and the words that it showed. */
  async function reveal(): Promise<{ readonly frame: EnginePage; readonly words: readonly string[] }> {
    await page.click(button('Show recovery phrase'));
    const frame = await page.frame('export-frame.html');
    await frame.waitFor(button('Reveal'));
    await frame.run(writeWordsDown);
    await frame.click({ role: 'checkbox', name: 'I am alone and my screen is private' });
    await frame.run(sevens);
    await frame.pressAlone(button('Reveal'), 'pointer', '777');
    await frame.waitUntil(() => 'shown' in globalThis);
    return { frame, words: await frame.run(() => (globalThis as unknown as { shown: string[] }).shown) };
  }

  it("shows words from which other libraries derive the wallet's own addresses", async () => {
    const words = (await reveal()).words.join(' ');
    const accounts = await page.run(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: Client };
      return (await client.api.query('list_wallet_accounts', {})).accounts;
    });
    expect(accounts).to.have.length(2);
    expect(accounts.map((account) => second.of({ words }, account).address)).to.deep.equal(accounts.map(({ address }) => address));
    await page.waitUntil(() => (window as unknown as { seen: SeenEvent[] }).seen.some(({ type }) => type === 'kms-exported'));
  });

  it('leaves no word when they are hidden, and no frame when the user is done', async () => {
    const { frame, words } = await reveal();
    expect(words).to.have.length(12);
    if (await frame.has(button('Hide'))) await frame.click(button('Hide'));
    await frame.waitFor({ text: '12 hidden words' });
    const text = await frame.run(() => document.documentElement.outerHTML);
    expect(words.filter((word) => text.includes(`>${word}<`))).to.deep.equal([]);
    // WebKit's driver doesn't bring a frame into view before it clicks in it.
    await page.run(() => document.querySelector('kms-export')!.scrollIntoView({ block: 'end' }));
    await frame.click(button('Done'));
    await page.waitFor(button('Show recovery phrase'));
  });

  it('has a frame without an origin, which reaches neither page nor storage nor network', async () => {
    const { origin, heard } = outside!;
    const { frame } = await reveal();
    for (const way of TRIED) {
      await frame.run(WAYS_OUT[way]!, { origin, last: way.split(' ').at(-1)! }).catch(() => {});
    }
    const found = await frame.run(() => {
      const tried = (task: () => unknown): string => {
        try {
          task();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      return {
        origin: self.origin,
        storage: tried(() => localStorage.length),
        parent: tried(() => window.parent.document.title),
      };
    });
    expect(found).to.deep.equal({ origin: 'null', storage: 'refused', parent: 'refused' });
    expect(heard).to.deep.equal([]);
  });

  it('shows nothing of an untrusted bundle', async () => {
    await stand.emulator.fault({ path: '/public/v1/submit/export_wallet', fault: 'bundle', value: 'other-signer' });
    await page.click(button('Show recovery phrase'));
    const frame = await page.frame('export-frame.html');
    await frame.click({ role: 'checkbox', name: 'I am alone and my screen is private' });
    await frame.run(sevens);
    await frame.pressAlone(button('Reveal'), 'pointer', '777');
    await page.waitFor({ text: "We couldn't verify the wallet data. Nothing was shown." });
  });
});

/** Inside the frame: WebKit's driver takes the focus away with each of its commands, and then the words hide, as they should. */
function writeWordsDown(): void {
  new MutationObserver(() => {
    const words = [...document.querySelectorAll('ol .word')].map(({ textContent }) => textContent ?? '');
    if (words.length > 0 && words.every(Boolean)) Object.assign(globalThis, { shown: words });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
