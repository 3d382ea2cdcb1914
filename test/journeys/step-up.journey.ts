import { expect } from '@esm-bundle/chai';
import type { Locator, Page } from 'playwright';
import { serializeTransaction } from 'viem';
import { plugIn } from '../support/authenticator.js';
import { exporterOf, typeNumber } from '../support/exporter.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { pressAgainUntil, tick } from '../support/pressed-again.js';
import { listOf } from '../support/products.js';
import { newestCode, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';
const ETHER = 10n ** 18n;

/** What the client of the page is asked for. */
interface Client {
  readonly session: { readonly snapshot: { readonly userId: string } };
  readonly account: { add(way: object): Promise<unknown> };
  readonly api: {
    raw(path: string, body: object, options: object): Promise<unknown>;
    submit(name: string, parameters: object): Promise<{ readonly state: string }>;
    query(
      name: string,
      fields: object,
    ): Promise<{
      readonly wallets: readonly { readonly walletId: string }[];
      readonly accounts: readonly { readonly address: string }[];
    }>;
  };
}
type Holder = Element & { readonly client: Client };

const transfer = (value: bigint): string =>
  serializeTransaction({
    chainId: 1,
    to: '0x2222222222222222222222222222222222222222',
    value,
    gas: 21_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
  }).slice(2);

for (const generation of listOf(['live', 'live2'] as const, (one) => one === 'live2'))
  describe(`a second factor, ${generation}`, () => {
    freshForEach(generation === 'live2' ? 'live2' : undefined);
    let page: Page;
    let asking: Locator;
    const named = (name: string): Locator => asking.getByRole('button', { name, exact: true });

    /** A signed-in user with a passkey, on a page that asks for what a policy requires. */
    async function arrive(condition: string, type: string): Promise<void> {
      page = await profile.newPage();
      await page.goto(`${stand.site}/account.html`);
      await plugIn(page);
      const visitor = visitorOf(page, stand.emulator);
      await visitor.signIn(ADA);
      await page.locator('kms-account[data-step="ways"]').waitFor();
      asking = page.locator('kms-step-up');
      await page.evaluate(
        async (policy) => {
          const provider = document.querySelector('kms-provider') as unknown as Holder;
          provider.append(document.createElement('kms-step-up'), document.createElement('kms-export'));
          const { client } = provider;
          await client.account.add({ type: 'passkey' });
          const { userId } = client.session.snapshot;
          await client.api.raw('submit/create_mfa_policy', { userId, ...policy }, { type: 'ACTIVITY_TYPE_CREATE_MFA_POLICY' });
          const { wallets } = await client.api.query('list_wallets', {});
          document.querySelector('kms-export')?.setAttribute('wallet-id', wallets[0]?.walletId ?? '');
        },
        { mfaPolicyName: 'more', condition, order: 1, requiredAuthenticationMethods: [{ any: [{ type }] }] },
      );
    }

    /** The outcome of a transaction, once there is one. */
    const send = (value: bigint): Promise<string> =>
      page.evaluate(async (unsignedTransaction) => {
        const { client } = document.querySelector('kms-provider') as unknown as Holder;
        const { wallets } = await client.api.query('list_wallets', {});
        const { accounts } = await client.api.query('list_wallet_accounts', { walletId: wallets[0]?.walletId });
        const signWith = accounts.find(({ address }) => address.startsWith('0x'))?.address;
        const asked = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction };
        return client.api.submit('sign_transaction', asked).then(
          ({ state }) => state,
          ({ code, reason = '' }: { readonly code: string; readonly reason?: string }) => `${code} ${reason}`.trim(),
        );
      }, transfer(value));

    it('more than 1 ETH needs a passkey, and less does not', async () => {
      await arrive(`eth.tx.value > ${ETHER}`, 'AUTHENTICATION_TYPE_PASSKEY');
      expect(await send(ETHER)).to.equal('completed');
      expect(await asking.isVisible()).to.equal(false);
      const sent = send(2n * ETHER);
      await named('Passkey').click();
      expect(await sent).to.equal('completed');
      await asking.waitFor({ state: 'hidden' });
      const refused = send(2n * ETHER);
      await named('Cancel').click();
      expect(await refused).to.equal('rejected');
    });

    it('an export needs a code', async () => {
      await arrive("activity.action == 'EXPORT'", 'AUTHENTICATION_TYPE_EMAIL_OTP');
      const exporter = exporterOf(visitorOf(page, stand.emulator));
      await page.getByRole('button', { name: 'Show recovery phrase' }).click();
      await tick(exporter.frame.getByRole('checkbox'));
      const press = async (limit: { readonly timeout?: number } = {}) => {
        await exporter.frame.getByRole('button', { name: 'Reveal', disabled: false }).click(limit);
        await typeNumber(exporter.frame, limit);
      };
      await press();
      await pressAgainUntil((limit) => named('Email address').waitFor(limit), press);
      const before = await newestCode(stand.emulator, ADA);
      await named('Email address').click();
      const field = asking.getByRole('textbox', { name: 'Code' });
      await field.waitFor();
      const code = await newestCode(stand.emulator, ADA);
      expect(code).not.to.equal(before);
      await field.fill(code);
      expect((await exporter.seeWords()).length).to.equal(12);
      expect(await asking.isVisible()).to.equal(false);
    });

    it('a question that no one answers for a minute ends, and says so', async () => {
      await arrive("activity.action == 'SIGN'", 'AUTHENTICATION_TYPE_PASSKEY');
      await page.clock.install();
      const sent = send(1n);
      await named('Passkey').waitFor();
      await page.clock.fastForward(61_000);
      expect(await sent).to.equal('rejected silence');
      await asking.getByText('No answer for a minute, so the request was stopped.').first().waitFor();
    });
  });
