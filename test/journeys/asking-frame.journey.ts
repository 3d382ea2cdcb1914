import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Frame, Page } from 'playwright';
import { encodeFunctionData, parseAbi, recoverTransactionAddress, serializeTransaction, type TransactionSerialized } from 'viem';
import { until } from '../../emulator/controls/on-pages/sign-in.js';
import type { KmsClient } from '../../src/kms-client.js';
import { approveIn } from '../support/approver.js';
import { type KeyFrameSite, keyFrameSite } from '../support/key-frame-site.js';
import { MOVED_MS, pressAway } from '../support/pressed-again.js';
import { casesOf, inProducts } from '../support/products.js';
import { type Stage, stage } from '../support/stage.js';
import { begin, message, outcomeOf, permit, MESSAGE as TEXT } from '../support/to-sign.js';
import { type Visitor, visitorOf } from '../support/visitor.js';
import { addressesInPage, ethereumSigner } from '../support/wallet-checks.js';

const ADA = 'ada@example.com';
const SHOP = '0x2222222222222222222222222222222222222222';

describe('a key frame that asks', () => {
  let stand: Stage;
  let site: KeyFrameSite;
  let profile: BrowserContext;
  let visitor: Visitor;
  let page: Page;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
    site = await keyFrameSite(stand.emulator, undefined, 'asking-frame');
  });
  after(() => site.close());
  beforeEach(async () => {
    await stand.emulator.reset();
    profile = await stand.partedProfile();
    page = await profile.newPage();
    await page.goto(`${site.origin}/login.html`);
    visitor = visitorOf(page, stand.emulator);
    await visitor.signIn(ADA);
  });
  afterEach(() => profile.close());

  const frameOf = (): Frame => page.frames().find((one) => one.url() === site.frame)!;
  const question = (name: string) => frameOf().getByRole('heading', { name });
  const approve = (): Promise<void> => approveIn(frameOf());

  /** Reject, and wait until this question is gone. */
  async function reject(text: string): Promise<void> {
    // The browser drops a press in a frame that has moved within the last half second.
    await page.waitForTimeout(MOVED_MS);
    await pressAway(frameOf().getByRole('button', { name: 'Reject' }), (limit) =>
      frameOf()
        .getByText(text)
        .waitFor({ state: 'detached', ...limit }),
    );
  }

  /** Load a document of the frame's host as a script of the page can, let it sign with the session's key, and read its answer. */
  async function inOwnFrame(own: { readonly address: string; readonly style: string }) {
    const answers = await page.evaluateHandle(async ({ address, style }) => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
      await client.api.query('whoami', {});
      // The session's public key is known to every script of the page.
      const open = indexedDB.open('kms-elements');
      await new Promise((done) => Object.assign(open, { onsuccess: done }));
      const all = open.result.transaction('records').objectStore('records').getAll();
      await new Promise((done) => Object.assign(all, { onsuccess: done }));
      const publicKey = JSON.stringify(all.result).match(/"publicKeyHex":"([0-9a-f]{66})"/)?.[1];
      const frame = document.createElement('iframe');
      frame.src = address;
      const css = new CSSStyleSheet();
      css.replaceSync(`.own{position:fixed;left:0;top:0;width:300px;height:480px;border:0;${style}}
            .cover{position:fixed;left:0;top:0;width:300px;height:480px;z-index:2;background:#fff;pointer-events:none}`);
      document.adoptedStyleSheets = [css];
      frame.className = 'own';
      document.body.append(frame);
      await new Promise((done) => frame.addEventListener('load', done, { once: true }));
      if (style === 'z-index:1') document.body.append(Object.assign(document.createElement('div'), { className: 'cover' }));
      const heard: string[] = [];
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => heard.push(data.kind);
      frame.contentWindow!.postMessage({ v: 1, kind: 'init' }, '*', [port2]);
      const body = JSON.stringify({ type: 'ACTIVITY_TYPE_CREATE_API_KEYS', timestampMs: '1', organizationId: 'o', parameters: {} });
      port1.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes: new TextEncoder().encode(body) });
      frame.focus();
      return heard;
    }, own);
    const heard = (): Promise<readonly string[]> => answers.jsonValue() as Promise<string[]>;
    return {
      heard,
      /** Everything that has arrived, once this has arrived. */
      until: (kind: string) => until(async () => ((await heard()).includes(kind) ? heard() : undefined), 10_000),
    };
  }

  it('asks nothing for a login, in both generations, or for reading', async () => {
    await visitor.signOut.click();
    await visitor.email.waitFor();
    await page.goto('about:blank');
    await page.goto(`${site.origin}/login.html#profile=live2`);
    await visitor.signIn(ADA);
    expect((await addressesInPage(page)).ethereum).to.match(/^0x/);
    expect(await frameOf().locator('h1').count()).to.equal(0);
  });

  it('signs a message once the user has read it, and approved it with the number', async () => {
    // It is wholly visible on a phone too.
    await page.setViewportSize({ width: 320, height: 640 });
    const { ethereum } = await addressesInPage(page);
    await begin(page, 'sign_raw_payload', message(ethereum));
    await question('Sign this message?').waitFor();
    expect(await frameOf().getByRole('region', { name: 'What you sign' }).innerText()).to.contain(TEXT);
    expect(await frameOf().getByText(site.origin).count()).to.equal(1);
    await approve();
    const { result } = JSON.parse(await outcomeOf(page));
    expect(await ethereumSigner(TEXT, 'HASH_FUNCTION_KECCAK256', result)).to.equal(ethereum);
    expect(await (await frameOf().frameElement()).isVisible(), 'still in sight').to.equal(false);
  });

  inProducts('loads the code that reads transactions with the first question, and not before', async () => {
    const { ethereum } = await addressesInPage(page);
    const loaded = () => frameOf().evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
    expect(await loaded()).to.deep.equal([]);
    await begin(page, 'sign_raw_payload', message(ethereum));
    await question('Sign this message?').waitFor();
    expect(await loaded()).to.deep.equal(['asking-frame.reading.js']);
    await reject(TEXT);
  });

  it("says what typed data allows, and shows what it can't read as unread if the readers don't load", async () => {
    const { ethereum } = await addressesInPage(page);
    await begin(page, 'sign_raw_payload', permit(ethereum));
    await question('Sign this data?').waitFor();
    await frameOf().getByText('all your USDC').waitFor();
    await reject('all your USDC');
    expect(await outcomeOf(page)).to.equal('rejected');
    await profile.route('**/asking-frame.reading.js', (route) => route.abort());
    await page.reload();
    await visitor.signOut.waitFor();
    await begin(page, 'sign_raw_payload', permit(ethereum));
    await question('Sign unknown data?').waitFor();
    await frameOf().getByText("can't be read").waitFor();
    await reject("can't be read");
  });

  inProducts('shows what its readers fail at as unread', async () => {
    const failing = { contentType: 'text/javascript', body: 'export const questionAbout = () => { throw new Error(); };' };
    await profile.route('**/asking-frame.reading.js', (route) => route.fulfill(failing));
    const { ethereum } = await addressesInPage(page);
    await begin(page, 'sign_raw_payload', message(ethereum));
    await question('Sign unknown data?').waitFor();
    await reject("can't be read");
  });

  inProducts('is approved once its end has been in view, also with the keyboard', async () => {
    const { ethereum } = await addressesInPage(page);
    const payload = Array.from({ length: 60 }, (_, at) => `Line ${at + 1}`).join('\n');
    await begin(page, 'sign_raw_payload', { ...message(ethereum), payload });
    await question('Sign this message?').waitFor();
    await frameOf().getByText('Scroll to the end to approve.').waitFor();
    await page.waitForTimeout(1500);
    const button = frameOf().getByRole('button', { name: 'Approve' });
    expect(await button.getAttribute('aria-disabled')).to.equal('true');
    await button.click({ force: true });
    expect(await frameOf().getByRole('textbox').count(), 'asked for the number').to.equal(0);
    await frameOf().getByRole('region', { name: 'What you sign' }).press('End');
    await approve();
    const { result } = JSON.parse(await outcomeOf(page));
    expect(await ethereumSigner(payload, 'HASH_FUNCTION_KECCAK256', result)).to.equal(ethereum);
  });

  it('signs nothing that the user rejects, with its button or Escape; they stay signed in', async () => {
    const { ethereum } = await addressesInPage(page);
    for (const leave of [() => reject(TEXT), () => frameOf().getByRole('heading').press('Escape')]) {
      await begin(page, 'sign_raw_payload', message(ethereum));
      await question('Sign this message?').waitFor();
      await leave();
      expect(await outcomeOf(page)).to.equal('rejected');
    }
    expect((await addressesInPage(page)).ethereum).to.equal(ethereum);
  });

  inProducts('asks for several one after the other, and says how many wait', async () => {
    const { ethereum } = await addressesInPage(page);
    await begin(page, 'sign_raw_payload', message(ethereum));
    await begin(page, 'sign_raw_payload', { ...message(ethereum), payload: 'A second one' });
    await question('Sign this message?').waitFor();
    await reject(TEXT);
    await frameOf().getByText('A second one').waitFor();
    await reject('A second one');
    expect(await outcomeOf(page)).to.equal('rejected');
  });

  it('creates no credential for a script in the page without the user', async () => {
    const userId = await page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
      return (await client.api.query('whoami', {})).userId;
    });
    const publicKey = `02${'ab'.repeat(32)}`;
    await begin(page, 'create_api_keys', { userId, apiKeys: [{ apiKeyName: 'evil', publicKey, curveType: 'API_KEY_CURVE_P256' }] });
    await question('Allow “Create api keys”?').waitFor();
    await frameOf().getByText('This changes who can use your account').waitFor();
    await reject('This changes who');
    expect(await outcomeOf(page)).to.equal('rejected');
    expect((await stand.emulator.requests()).some(({ path }) => path.endsWith('/create_api_keys'))).to.equal(false);
  });

  inProducts("keeps its keys from the same host's other document, which would sign anything", async () => {
    const answers = await inOwnFrame({ address: site.frame.replace('asking-frame', 'key-frame'), style: '' });
    expect(await answers.until('unknown')).to.deep.equal(['ready', 'unknown']);
  });

  /** How a hostile page lays out its own frame. The user's pointer is somewhere in it. */
  const LAYOUTS: Readonly<Record<string, string>> = {
    'not drawn': 'display:none',
    'one pixel large': 'width:1px;height:1px',
    'nearly transparent': 'opacity:0.01',
    'out of the window': 'left:-5000px',
    'clipped to its button': 'clip-path:inset(400px 0 0 0)',
    'made small': 'transform:scale(0.2);transform-origin:0 0',
    'turned into one colour': 'filter:contrast(0)',
    'behind a cover that lets clicks through': 'z-index:1',
  };
  for (const [name, style] of Object.entries(casesOf(LAYOUTS, ['nearly transparent', 'behind a cover that lets clicks through']))) {
    it(`signs nothing in the page's own frame that is ${name}`, async () => {
      const answers = await inOwnFrame({ address: site.frame, style });
      await answers.until('asking');
      for (let tries = 0; tries < 6; tries++) {
        await page.mouse.click(220, 455);
        await page.keyboard.type('123');
        await page.waitForTimeout(400);
      }
      expect(await answers.heard()).to.include('asking');
      expect(await answers.heard()).not.to.include('signed');
    });
  }
});

describe('a frame that asks only for transactions', () => {
  it('signs a message without a question, as its host configured, and asks for logins elsewhere and for moving value', async () => {
    const stand = await stage();
    await stand.emulator.reset();
    const site = await keyFrameSite(stand.emulator, undefined, 'asking-frame', { confirm: 'transactions' });
    const profile = await stand.partedProfile();
    const page = await profile.newPage();
    await page.goto(`${site.origin}/login.html`);
    await visitorOf(page, stand.emulator).signIn(ADA);
    const frame = page.frames().find((one) => one.url() === site.frame)!;
    const { ethereum } = await addressesInPage(page);
    const prefixed = `\u0019Ethereum Signed Message:\n${TEXT.length}${TEXT}`;
    await begin(page, 'sign_raw_payload', { ...message(ethereum), payload: prefixed });
    const { result } = JSON.parse(await outcomeOf(page));
    expect(await ethereumSigner(prefixed, 'HASH_FUNCTION_KECCAK256', result)).to.equal(ethereum);
    const foreign = `bank.example wants you to sign in with your Ethereum account:\n${ethereum}`;
    for (const asked of [{ ...message(ethereum), payload: foreign }, permit(ethereum)]) {
      await begin(page, 'sign_raw_payload', asked);
      await frame.getByRole('button', { name: 'Reject' }).waitFor();
      await frame.getByRole('heading').press('Escape');
      expect(await outcomeOf(page)).to.equal('rejected');
    }
    await profile.close();
    await site.close();
  });
});

describe('a frame that knows what a contract does', () => {
  it('describes it as its host wrote it, and not as the page does', async () => {
    const stand = await stage();
    await stand.emulator.reset();
    const describes = (intent: string) => ({
      context: { contract: { deployments: [{ chainId: 1, address: SHOP }] } },
      display: { formats: { 'stake(uint256 until)': { intent, fields: [{ path: 'until', label: 'Locked until', format: 'date' }] } } },
    });
    const site = await keyFrameSite(stand.emulator, undefined, 'asking-frame', { descriptors: [describes('Stake')] });
    const profile = await stand.partedProfile();
    const page = await profile.newPage();
    await page.goto(`${site.origin}/login.html`);
    await visitorOf(page, stand.emulator).signIn(ADA);
    await page.evaluate(
      (text) => {
        const own = Object.assign(document.createElement('script'), { type: 'application/json', id: 'kms-descriptors' });
        own.append(text);
        document.body.append(own);
      },
      JSON.stringify([describes('Claim a gift')]),
    );
    const { ethereum } = await addressesInPage(page);
    const data = encodeFunctionData({ abi: parseAbi(['function stake(uint256 until)']), args: [1_790_000_000n] });
    const unsignedTransaction = serializeTransaction({ chainId: 1, type: 'eip1559', gas: 21_000n, maxFeePerGas: 2n, to: SHOP, data }).slice(
      2,
    );
    await begin(page, 'sign_transaction', { signWith: ethereum, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction });
    const frame = page.frames().find((one) => one.url() === site.frame)!;
    await frame.getByRole('heading', { name: 'Sign this transaction?' }).waitFor();
    const shown = await frame.getByRole('region', { name: 'What you sign' }).innerText();
    expect(shown).to.match(/Action\s+Stake\s+Locked until\s+2026-09-21 14:13:20 UTC/);
    expect(shown).not.to.contain('Claim a gift');
    await frame.getByRole('heading').press('Escape');
    expect(await outcomeOf(page)).to.equal('rejected');
    await profile.close();
    await site.close();
  });
});

describe('a frame that asks above a limit', () => {
  it('signs what its host allows, in all its tabs together, and asks for more', async () => {
    const stand = await stage();
    await stand.emulator.reset();
    const limit = { chain: 1, asset: 'coin', to: [SHOP], amount: '1000', minutes: 60, fee: String(10n ** 15n) };
    const site = await keyFrameSite(stand.emulator, undefined, 'asking-frame', { limits: [limit] });
    const profile = await stand.partedProfile();
    const open = async () => {
      const page = await profile.newPage();
      await page.goto(`${site.origin}/login.html`);
      return page;
    };
    const page = await open();
    await visitorOf(page, stand.emulator).signIn(ADA);
    const { ethereum } = await addressesInPage(page);
    const payment = (value: bigint, to: `0x${string}` = SHOP) => ({
      signWith: ethereum,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: serializeTransaction({ chainId: 1, type: 'eip1559', gas: 21_000n, maxFeePerGas: 2n, nonce: 1, to, value }).slice(
        2,
      ),
    });
    await begin(page, 'sign_transaction', payment(600n));
    const { result } = JSON.parse(await outcomeOf(page));
    const serializedTransaction = `0x${result.signedTransaction}` as TransactionSerialized;
    expect(await recoverTransactionAddress({ serializedTransaction })).to.equal(ethereum);
    const other = await open();
    await visitorOf(other, stand.emulator).signOut.waitFor();
    for (const [tab, asked] of [
      [other, payment(600n)],
      [page, payment(1n, ethereum as `0x${string}`)],
    ] as const) {
      await begin(tab, 'sign_transaction', asked);
      const frame = tab.frames().find((one) => one.url() === site.frame)!;
      await frame.getByRole('heading', { name: 'Sign this transaction?' }).press('Escape');
      expect(await outcomeOf(tab)).to.equal('rejected');
    }
    await begin(other, 'sign_transaction', payment(400n));
    expect(await outcomeOf(other)).to.contain('signedTransaction');
    await profile.close();
    await site.close();
  });
});
