import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { findingsIn } from '../support/axe-frames.js';
import { type Exporter, exporterAt, revealUntil } from '../support/exporter.js';
import { freshForEach, profile, sharedByAll, stand } from '../support/journey.js';
import { tick } from '../support/pressed-again.js';
import { inProducts } from '../support/products.js';
import { secondDerivation } from '../support/second-derivation.js';
import { visit } from '../support/visitor.js';

const ACCOUNTS = [
  { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
  { curve: 'CURVE_SECP256K1', path: "m/84'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' },
] as const;

describe('an export of the recovery phrase', () => {
  sharedByAll();
  let visitor: Exporter;
  before(async () => {
    // The session is kept for the visits below.
    await (await exporterAt(profile, stand)).page.close();
  });
  beforeEach(async () => {
    visitor = await exporterAt(profile, stand);
  });
  afterEach(() => visitor.page.close());

  it('of a new wallet shows words from which other libraries derive its addresses', async () => {
    const created = await visitor.page.evaluate(async (accounts) => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      const wanted = accounts.map((account) => ({ ...account, pathFormat: 'PATH_FORMAT_BIP32' as const }));
      const outcome = await client.api.submit('create_wallet', { walletName: 'New', accounts: wanted, mnemonicLength: 24 });
      if (outcome.state !== 'completed') throw new Error(outcome.state);
      document.querySelector('kms-export')!.setAttribute('wallet-id', outcome.result.walletId);
      return outcome.result;
    }, ACCOUNTS);
    const words = (await visitor.reveal()).join(' ');
    expect(words.split(' ')).to.have.length(24);
    const second = await secondDerivation();
    expect(ACCOUNTS.map((account) => second.of({ words }, account).address)).to.deep.equal(created.addresses);
    const { detail } = await visitor.event('kms-exported');
    expect(detail).to.deep.equal({ walletId: created.walletId });
    const cells = () =>
      visitor.frame.getByRole('listitem').evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).offsetHeight))]);
    const frame = () => visitor.page.locator('iframe').evaluate((one) => (one as HTMLElement).offsetHeight);
    expect([await frame(), await cells()], 'in a window with room').to.deep.equal([606, [40]]);
    await visitor.page.setViewportSize({ width: 400, height: 667 });
    await visitor.frame.getByText('24 hidden words').waitFor();
    expect(await frame(), 'on a small phone').to.equal(512);
    await visitor.page.locator('iframe').scrollIntoViewIfNeeded();
    await revealUntil(visitor.frame, visitor.frame.getByText(words.split(' ')[3]!, { exact: true }).first());
  });

  it('asks the service for nothing before the acknowledgement', async () => {
    const from = (await stand.emulator.requests()).length;
    await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).click();
    const reveal = visitor.frame.getByRole('button', { name: 'Reveal' });
    await reveal.click({ force: true });
    expect(await reveal.getAttribute('aria-disabled')).to.equal('true');
    const paths = (await stand.emulator.requests()).slice(from).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('export_wallet'))).to.deep.equal([]);
  });

  inProducts('shows the words again after they were hidden', async () => {
    const words = await visitor.reveal();
    await visitor.frame.getByRole('button', { name: 'Hide' }).click();
    await visitor.frame.getByText('12 hidden words').waitFor();
    await revealUntil(visitor.frame, visitor.frame.getByText(words[3]!, { exact: true }).first());
  });

  inProducts('shows a countdown, and announces it only a few times', async () => {
    await visitor.reveal();
    const status = visitor.frame.getByRole('status');
    await status.getByText('Hides in 60 seconds').waitFor();
    await visitor.frame.getByText(/^Hides in 0:5[0-7]$/).waitFor();
    expect(await status.innerText()).to.equal('Hides in 60 seconds');
    expect(await visitor.frame.getByText(/^Hides in 0:/).evaluate((one) => one.closest('[role], [aria-live]') === null)).to.equal(true);
  });

  inProducts('checks the copy by picking words, never by typing', async () => {
    const words = await visitor.reveal();
    await visitor.frame.getByRole('button', { name: 'Check my copy' }).click();
    await visitor.frame.getByRole('group').waitFor();
    expect(await visitor.frame.getByRole('textbox').count()).to.equal(0);
    for (let turn = 0; turn < 3; turn += 1) {
      const question = await visitor.frame.getByRole('group').getAttribute('aria-label');
      const at = Number(/\d+/.exec(question ?? '')?.[0]) - 1;
      await visitor.frame.getByRole('button', { name: words[at]!, exact: true }).click();
    }
    await visitor.frame.getByRole('status').getByText('Your copy is correct.').waitFor();
  });

  inProducts('works with the keyboard alone, and returns the focus to where it was', async () => {
    const { page, frame } = visitor;
    const show = page.getByRole('button', { name: 'Show recovery phrase' });
    await show.focus();
    await page.keyboard.press('Enter');
    await frame.getByRole('checkbox').waitFor();
    const focused = (): Promise<string> =>
      visitor.inside().evaluate(() => document.activeElement?.textContent || document.activeElement?.id || '');
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 20 && (await focused()) !== name; presses += 1) await page.keyboard.press('Tab');
      expect(await focused()).to.equal(name);
    };
    await tabTo('alone');
    await page.keyboard.press('Space');
    await tabTo('Reveal');
    await frame.getByRole('button', { name: 'Reveal', disabled: false }).waitFor();
    await page.keyboard.press('Enter');
    await frame.getByRole('textbox', { name: 'Type the number you see' }).waitFor();
    await page.keyboard.type((await frame.locator('#plate').innerText()).replaceAll(' ', ''));
    await frame.getByRole('button', { name: 'Hide' }).waitFor();
    expect(await focused()).to.equal('Recovery phrase');
    await tabTo('Check my copy');
    await frame.getByRole('button', { name: 'Check my copy', disabled: false }).waitFor();
    await page.keyboard.press('Enter');
    await frame.getByRole('group').waitFor();
    await tabTo('Done');
    await page.keyboard.press('Enter');
    await show.waitFor();
    await page.waitForFunction(() => document.activeElement?.localName === 'kms-export');
  });

  inProducts('has no axe violation, in the page or in the frame, at any step', async () => {
    const findings = () => findingsIn(visitor.page);
    await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).click();
    await tick(visitor.frame.getByRole('checkbox'));
    expect(await findings()).to.deep.equal([]);
    await visitor.frame.getByRole('button', { name: 'Reveal', disabled: false }).click();
    await visitor.frame.getByRole('textbox').waitFor();
    expect(await findings()).to.deep.equal([]);
    await visitor.page.keyboard.press('Escape');
    await revealUntil(visitor.frame, visitor.frame.getByRole('button', { name: 'Hide' }));
    expect(await findings()).to.deep.equal([]);
    await visitor.frame.getByRole('button', { name: 'Check my copy' }).click();
    await visitor.frame.getByRole('group').waitFor();
    expect(await findings()).to.deep.equal([]);
  });

  it('reports an untrusted bundle, shows nothing of it, and continues with the next one', async () => {
    await stand.emulator.fault({ path: '/public/v1/submit/export_wallet', fault: 'bundle', value: 'other-signer' });
    await visitor.acknowledge();
    await visitor.alert.getByText("We couldn't verify the wallet data. Nothing was shown.").waitFor();
    expect((await visitor.event('kms-error')).detail).to.include({ flow: 'export', code: 'export_untrusted' });
    expect(await visitor.events('kms-exported')).to.deep.equal([]);
    expect(await visitor.reveal()).to.have.length(12);
  });

  it('has a document that can reach neither the page nor storage, and shows nothing as a page of its own', async () => {
    await visitor.reveal();
    const found = await visitor.inside().evaluate(() => {
      const tried = (task: () => unknown): string => {
        try {
          task();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      const indexed = tried(() => indexedDB.open('words'));
      return {
        indexed,
        storage: tried(() => localStorage.length),
        parent: tried(() => window.parent.document.title),
        cookie: tried(() => document.cookie),
        origin: self.origin,
      };
    });
    expect(found).to.deep.equal({ indexed: 'refused', storage: 'refused', parent: 'refused', cookie: 'refused', origin: 'null' });
    const top = await profile.newPage();
    await top.goto(`${stand.demo}/dist/export-frame.html`);
    await top.getByText("This box doesn't work inside another page.").waitFor();
    await top.close();
  });
});

describe('a login page', () => {
  freshForEach();
  /** Parts of the element's code, and of the document's. */
  const MARKS = ['Show recovery phrase', 'danger-signer', 'Recovery phrase</title>'];

  async function marksLoaded(page: Page, work: () => Promise<void>): Promise<readonly string[]> {
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\.(js|html)(\W|$)/.test(response.url())) bodies.push(response.text());
    });
    await work();
    const texts = await Promise.all(bodies);
    return MARKS.filter((mark) => texts.some((text) => text.includes(mark)));
  }

  it('loads no byte of the export, from its first paint to a session; a page with the element loads all', async () => {
    const login = await visit(profile, stand.emulator, stand);
    await login.page.waitForLoadState('networkidle');
    const loaded = await marksLoaded(login.page, async () => {
      await login.page.reload({ waitUntil: 'networkidle' });
      await login.signIn('ada@example.com');
      await login.page.waitForLoadState('networkidle');
    });
    expect(loaded).to.deep.equal([]);
    const exporter = await exporterAt(profile, stand);
    const later = await marksLoaded(exporter.page, async () => {
      await exporter.page.reload();
      await exporter.signOut.waitFor();
      await exporter.page.evaluate(() => document.querySelector('kms-export')!.setAttribute('wallet-id', 'any'));
      await exporter.page.getByRole('button', { name: 'Show recovery phrase' }).click();
      await exporter.frame.getByRole('checkbox').waitFor();
    });
    expect(later).to.deep.equal(MARKS);
  });
});

describe('an export with sealed codes', () => {
  freshForEach();

  it('shows the words of the account that such a login made', async () => {
    const { page, reveal } = await exporterAt(profile, { ...stand, settings: { profile: 'live2' } });
    expect(await reveal()).to.have.length(12);
    await page.close();
  });
});
