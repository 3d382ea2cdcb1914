import { expect } from '@esm-bundle/chai';
import { base58 } from '@scure/base';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { sevens } from '../support/exporter.js';
import { secondDerivation } from '../support/second-derivation.js';
import { newestCode, type SeenEvent } from '../support/visitor.js';

const ADA = 'ada@example.com';
const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const ETHEREUM = { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' } as const;
const SOLANA_KEY = base58.encode(Buffer.from(`${'0b'.repeat(32)}66be7e332c7a453332bd9d0a7f7db055f5c5ef1a06ada66d98b39fb6810c473a`, 'hex'));
const button = (name: string) => ({ role: 'button', name }) as const;

inEachEngine('imports', () => {
  let page: EnginePage;
  beforeEach(async () => {
    await stand.emulator.reset();
    page = await engine.page();
    await page.goto(`${stand.site}/import.html`);
    await page.fill('Email address', ADA);
    await page.click(button('Continue with email'));
    await page.waitFor({ role: 'textbox', name: 'Code' });
    await page.fill('Code', await newestCode(stand.emulator, ADA));
    await page.waitFor(button('Sign out'));
  });
  afterEach(() => page.close());

  /** @returns the addresses of what was imported. */
  async function bringIn(opener: string, field: string, text: string): Promise<readonly string[]> {
    await page.click(button(opener));
    const frame = await page.frame('import-frame.html');
    await frame.waitFor({ role: 'textbox', name: field });
    await frame.pressAlone({ role: 'textbox', name: field }, 'pointer', text);
    await frame.run(sevens);
    await frame.pressAlone(button('Import'), 'pointer', '777');
    await page.waitFor({ text: 'Imported.' });
    return page.run(() => {
      const { seen } = window as unknown as { seen: SeenEvent[] };
      return seen.find(({ type }) => type === 'kms-imported')?.detail?.['addresses'] as string[];
    });
  }

  it('take words, whose wallet has the address that other libraries derive', async () => {
    const addresses = await bringIn('Import a recovery phrase', 'Recovery phrase', WORDS);
    expect(addresses).to.include((await secondDerivation()).of({ words: WORDS }, ETHEREUM).address);
  });

  it('accept a Solana key as its wallets show it, whether or not the browser supports that curve', async () => {
    await page.run(() => {
      const element = document.querySelector('kms-import')!;
      element.setAttribute('kind', 'private-key');
      element.setAttribute('curve', 'ed25519');
    });
    const addresses = await bringIn('Import a private key', 'Private key', SOLANA_KEY);
    expect(addresses).to.deep.equal([base58.encode(base58.decode(SOLANA_KEY).slice(32))]);
  });
});
