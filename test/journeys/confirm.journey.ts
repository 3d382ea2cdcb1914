import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem';
import { findingsIn } from '../support/axe-frames.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts } from '../support/products.js';
import { type Visitor, visitorOf } from '../support/visitor.js';

const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRANSACTION = serializeTransaction({
  type: 'eip1559',
  chainId: 1,
  to: RECEIVER,
  value: 2n * 10n ** 18n,
  gas: 21_000n,
  maxFeePerGas: 10n ** 9n,
  maxPriorityFeePerGas: 0n,
  nonce: 0,
}).slice(2);

/** As wallets sign a text for people. */
const MESSAGE = Buffer.from('\x19Ethereum Signed Message:\n12Good morning').toString('hex');

describe('a question before something is signed', () => {
  freshForEach();
  let page: Page;
  let visitor: Visitor;

  async function arrive(): Promise<void> {
    page = await profile.newPage();
    await page.goto(`${stand.site}/confirm.html`);
    visitor = visitorOf(page, stand.emulator);
    await visitor.signIn('ada@example.com');
  }
  /** Asks for a signature. @returns `signed`, or the code that it failed with. */
  const sign = (what: 'message' | 'transaction', repeated = 1): Promise<readonly string[]> =>
    page.evaluate(
      async ([kind, unsignedTransaction, payload, times]) => {
        const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
        const { api } = client!;
        const { accounts } = await api.query('list_wallet_accounts', {});
        const signWith = accounts.find(({ address }) => address.startsWith('0x'))!.address;
        const message = {
          signWith,
          payload,
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        } as const;
        const one = () =>
          kind === 'message'
            ? api.submit('sign_raw_payload', message)
            : api.submit('sign_transaction', { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' });
        return Promise.all(
          Array.from({ length: times }, () =>
            one().then(
              () => 'signed',
              ({ code }) => String(code),
            ),
          ),
        );
      },
      [what, TRANSACTION, MESSAGE, repeated] as const,
    );
  const question = () => page.getByRole('heading', { name: new URL(stand.site).origin });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  it('says which site asks and what it does; a message passes, and a refusal is reported as one', async () => {
    await arrive();
    const approved = sign('transaction');
    await question().waitFor();
    await page.getByRole('dialog').getByText(RECEIVER).waitFor();
    await page.getByRole('dialog').getByText('2 ETH').first().waitFor();
    expect(await findingsIn(page)).to.deep.equal([]);
    await press('Approve');
    expect(await approved).to.deep.equal(['signed']);
    await question().waitFor({ state: 'detached' });
    const turnedDown = sign('transaction');
    await press('Reject');
    expect(await turnedDown).to.deep.equal(['rejected']);
    expect(await sign('message')).to.deep.equal(['signed']);
    await visitor.signOut.waitFor();
  });

  it('says what a contract does, as the page describes it', async () => {
    await arrive();
    const fields = [{ path: 'until', label: 'Locked until', format: 'date' }];
    const descriptor = {
      context: { contract: { deployments: [{ chainId: 1, address: RECEIVER }] } },
      display: { formats: { 'stake(uint256 until)': { intent: 'Stake', fields } } },
    };
    const data = encodeFunctionData({ abi: parseAbi(['function stake(uint256 until)']), args: [1_790_000_000n] });
    const unsignedTransaction = serializeTransaction({ type: 'eip1559', chainId: 1, to: RECEIVER, data }).slice(2);
    await page.evaluate(
      ([text, transaction]) => {
        const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'kms-descriptors' });
        block.append(text);
        document.body.append(block);
        const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
        const parameters = { signWith: 'me', type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: transaction };
        client?.confirm({ type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters }).catch(() => {});
      },
      [JSON.stringify([descriptor]), unsignedTransaction] as const,
    );
    await page.getByRole('dialog').getByText('Locked until').waitFor();
    await page.getByRole('dialog').getByText('2026-09-21 14:13:20 UTC').waitFor();
    await press('Reject');
  });

  inProducts('appears once for each request, one after the other, and Escape means no', async () => {
    await arrive();
    const both = sign('transaction', 2);
    await page.getByText('Questions after this one: 1').waitFor();
    await press('Approve');
    await page.getByText('Questions after this one: 1').waitFor({ state: 'detached' });
    await question().waitFor();
    await page.keyboard.press('Escape');
    expect([...(await both)].sort()).to.deep.equal(['rejected', 'signed']);
  });

  inProducts('can also be asked by the page itself', async () => {
    await arrive();
    const asked = page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as HTMLElementTagNameMap['kms-provider'];
      const request = { type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: { walletName: 'Savings', accounts: [] } };
      return client!.confirm(request).then(
        () => 'approved',
        ({ code }) => code,
      );
    });
    await page.getByRole('dialog').getByText('Savings').waitFor();
    await press('Approve');
    expect(await asked).to.equal('approved');
  });
});
