import { expect } from '@esm-bundle/chai';
import type { BrowserContext, FrameLocator, Page } from 'playwright';
import { deriveAccount } from '../../emulator/keys.js';
import { watchLeaks } from '../support/leak-watch.js';
import { type Stage, stage } from '../support/stage.js';
import { type Visitor, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';

interface Exporting extends Visitor {
  readonly frame: FrameLocator;
  /** Opens the frame, acknowledges and reveals. */
  reveal(): Promise<readonly string[]>;
}

describe('an export of the recovery phrase', () => {
  let stand: Stage;
  let profile: BrowserContext;
  before(async () => {
    stand = await stage();
  });
  beforeEach(async () => {
    await stand.emulator.reset();
    profile = await stand.profile();
  });
  afterEach(() => profile.close());

  async function signedIn(attributes: Readonly<Record<string, string>> = {}): Promise<Exporting> {
    const page = await profile.newPage();
    await page.goto(`${stand.site}/export.html`);
    const visitor = visitorOf(page, stand.emulator);
    await visitor.signIn(ADA);
    await page.evaluate(async (wanted) => {
      const element = document.querySelector('kms-export') as HTMLElement & { walletId: string };
      for (const [name, value] of Object.entries(wanted)) element.setAttribute(name, value);
      const { client } = document.querySelector('kms-provider') as unknown as {
        client: { api: { query(name: string, fields: object): Promise<{ wallets: { walletId: string }[] }> } };
      };
      element.walletId = (await client.api.query('list_wallets', {})).wallets[0]!.walletId;
    }, attributes);
    const frame = page.frameLocator('iframe');
    const reveal = async (): Promise<readonly string[]> => {
      await page.getByRole('button', { name: 'Show recovery phrase' }).click();
      await frame.getByRole('checkbox', { name: 'I am alone and my screen is private' }).check();
      await frame.getByRole('button', { name: 'Reveal' }).click();
      await frame.getByRole('button', { name: 'Hide' }).waitFor();
      return frame.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem').allInnerTexts();
    };
    return { ...visitor, frame, reveal };
  }

  async function ownAddresses(
    page: Page,
  ): Promise<readonly { readonly path: string; readonly curve: string; readonly addressFormat: string; readonly address: string }[]> {
    return page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as {
        client: { api: { query(name: string, fields: object): Promise<{ accounts: never[] }> } };
      };
      return (await client.api.query('list_wallet_accounts', {})).accounts;
    });
  }

  it("shows words from which the wallet's own addresses follow", async () => {
    const visitor = await signedIn();
    const words = await visitor.reveal();
    expect(words).to.have.length(12);
    const accounts = await ownAddresses(visitor.page);
    expect(accounts).to.have.length(2);
    for (const { address, ...account } of accounts) {
      expect(deriveAccount(words.join(' '), account as Parameters<typeof deriveAccount>[1]).address).to.equal(address);
    }
    const { detail } = await visitor.event('kms-exported');
    expect(detail).to.have.all.keys('walletId');
  });

  it('asks the service for nothing before the acknowledgement', async () => {
    const visitor = await signedIn();
    await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).click();
    const reveal = visitor.frame.getByRole('button', { name: 'Reveal' });
    await reveal.click({ force: true });
    expect(await reveal.getAttribute('aria-disabled')).to.equal('true');
    const paths = (await stand.emulator.requests()).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('export_wallet'))).to.deep.equal([]);
  });

  it('leaves no word in the frame once it is hidden, and shows them again', async () => {
    const visitor = await signedIn();
    const words = await visitor.reveal();
    await visitor.frame.getByRole('button', { name: 'Hide' }).click();
    await visitor.frame.getByText('12 hidden words').waitFor();
    const text = await visitor.frame.locator('html').innerHTML();
    expect(words.filter((word) => text.includes(`>${word}<`))).to.deep.equal([]);
    await visitor.frame.getByRole('button', { name: 'Reveal' }).click();
    await visitor.frame.getByText(words[3]!, { exact: true }).waitFor();
  });

  it('lets the copy be checked by picking, never by typing', async () => {
    const visitor = await signedIn();
    const words = await visitor.reveal();
    await visitor.frame.getByRole('button', { name: 'Check my copy' }).click();
    expect(await visitor.frame.getByRole('textbox').count()).to.equal(0);
    for (let turn = 0; turn < 3; turn += 1) {
      const question = await visitor.frame.getByRole('group').getAttribute('aria-label');
      const at = Number(/\d+/.exec(question ?? '')?.[0]) - 1;
      await visitor.frame.getByRole('button', { name: words[at]!, exact: true }).click();
    }
    await visitor.frame.getByRole('status').getByText('Your copy is right.').waitFor();
  });

  it('keeps the words from the page, its log, its events, its storage and the network', async () => {
    const watch = await watchLeaks(profile);
    const visitor = await signedIn();
    const words = await visitor.reveal();
    const requests: string[] = [];
    visitor.page.on('request', (request) => requests.push(request.url()));
    await visitor.frame.getByRole('button', { name: 'Done' }).click();
    await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).waitFor();
    const phrase = words.join(' ');
    const pair = words.slice(0, 2).join(' ');
    expect(
      await watch.search([
        { name: 'phrase', value: phrase },
        { name: 'words', value: pair },
      ]),
    ).to.deep.equal([]);
    expect(requests).to.deep.equal([]);
    expect(await visitor.page.locator('iframe').count()).to.equal(0);
  });

  it('has a document that can reach neither the page nor the network nor storage', async () => {
    const visitor = await signedIn();
    await visitor.reveal();
    const inside = visitor.page.frames().find((frame) => frame.url().includes('export-frame.html'));
    const found = await inside!.evaluate(async (target) => {
      const tried = async (task: () => unknown): Promise<string> => {
        try {
          await task();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      return {
        fetch: await tried(() => fetch(target)),
        storage: await tried(() => localStorage.length),
        parent: await tried(() => window.parent.document.title),
        cookie: await tried(() => document.cookie),
        origin: self.origin,
      };
    }, stand.emulator.origin);
    expect(found).to.deep.equal({ fetch: 'refused', storage: 'refused', parent: 'refused', cookie: 'refused', origin: 'null' });
  });

  it('tells a bundle that is not to be trusted, and shows nothing of it', async () => {
    const visitor = await signedIn();
    await stand.emulator.fault({ path: '/public/v1/submit/export_wallet', fault: 'bundle', value: 'other-signer' });
    await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).click();
    await visitor.frame.getByRole('checkbox', { name: 'I am alone and my screen is private' }).check();
    await visitor.frame.getByRole('button', { name: 'Reveal' }).click();
    await visitor.page.getByRole('alert').getByText('The wallet data could not be verified. Nothing was shown.').waitFor();
    await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).waitFor();
  });

  it('refuses to be shown inside another page of a page', async () => {
    const page = await profile.newPage();
    await page.goto(`${stand.demo}/dist/export-frame.html`);
    await page.getByText('The recovery phrase is not shown inside another page.').waitFor();
  });
});
