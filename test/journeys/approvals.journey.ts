import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import type { Locator, Page } from 'playwright';
import { serializeTransaction } from 'viem';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { createPublicApiClient } from '../../src/client/create-public-api-client.js';
import type { PublicApiClient } from '../../src/client/public-api-client.js';
import { plugIn } from '../support/authenticator.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { freshKey } from '../support/service.js';
import { visitorOf } from '../support/visitor.js';

/** What the client of the page is asked for. */
interface Client {
  readonly account: { add(way: object): Promise<unknown> };
  readonly session: { readonly snapshot: { readonly organizationId: string } };
  readonly api: {
    submit(name: string, parameters: object): Promise<{ readonly result: { readonly userIds: readonly string[] } }>;
    query(
      name: string,
      fields: object,
    ): Promise<{
      readonly wallets: readonly { readonly walletId: string }[];
      readonly accounts: readonly { readonly address: string }[];
    }>;
  };
}

describe('a pending approval', () => {
  freshForEach();
  let page: Page;
  let approvals: Locator;
  let bob: PublicApiClient;
  let signWith: string;

  /** Ada is signed in; what Bob submits needs her vote. */
  async function arrive(): Promise<void> {
    page = await profile.newPage();
    await page.goto(`${stand.site}/account.html`);
    await plugIn(page);
    await visitorOf(page, stand.emulator).signIn('ada@example.com');
    await page.locator('kms-account[data-step="ways"]').waitFor();
    const key = freshKey(p256);
    const made = await page.evaluate(async (publicKey) => {
      const provider = document.querySelector('kms-provider') as Element & { readonly client: Client };
      const { client } = provider;
      await client.account.add({ type: 'passkey' });
      const apiKeys = [{ apiKeyName: 'bob', publicKey, curveType: 'API_KEY_CURVE_P256' }];
      const user = { userName: 'Bob', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
      const { result } = await client.api.submit('create_users', { users: [user] });
      const consensus = `approvers.any(user, user.id == '${result.userIds[0]}') && approvers.count() >= 2`;
      await client.api.submit('create_policy', { policyName: 'two', effect: 'EFFECT_ALLOW', condition: 'true', consensus, notes: '' });
      const { wallets } = await client.api.query('list_wallets', {});
      const { accounts } = await client.api.query('list_wallet_accounts', { walletId: wallets[0]?.walletId });
      provider.append(document.createElement('kms-approvals'));
      return {
        organizationId: client.session.snapshot.organizationId,
        address: accounts.find(({ address }) => address.startsWith('0x'))?.address ?? '',
      };
    }, key.publicKey);
    signWith = made.address;
    const { organizationId } = made;
    bob = createPublicApiClient({ baseUrl: stand.emulator.origin, organizationId, stamper: apiKeyStamper(key) });
    approvals = page.locator('kms-approvals');
    await approvals.getByText('Nothing is waiting for your approval.').first().waitFor();
  }

  it('is described in words, and signed once it is approved with a passkey', async () => {
    await arrive();
    await approvals.evaluate((element) => element.setAttribute('confirm-with', 'passkey'));
    const transaction = { chainId: 1, to: '0x2222222222222222222222222222222222222222', value: 2n * 10n ** 18n, gas: 21_000n } as const;
    const unsignedTransaction = serializeTransaction({ ...transaction, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }).slice(2);
    const asked = await bob.submit('sign_transaction', { signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction });
    expect(asked.state).to.equal('unsettled');
    // It comes by itself: the list is read again within seconds.
    await approvals.getByText('2 ETH').first().waitFor();
    await approvals.getByText(transaction.to).first().waitFor();
    await approvals.getByRole('button', { name: 'Approve', exact: true }).click();
    await approvals.getByText('Nothing is waiting for your approval.').first().waitFor();
    const { activity } = await bob.query('get_activity', { activityId: asked.activity.id });
    expect(activity.status).to.equal('ACTIVITY_STATUS_COMPLETED');
  });

  it('can be rejected, and is then done by no one', async () => {
    await arrive();
    const asked = await bob.submit('create_user_tag', { userTagName: 'Treasury', userIds: [] });
    await approvals.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
    await approvals.getByText('Treasury').first().waitFor();
    // Nothing is shown that Bob hasn't submitted.
    expect(await approvals.getByText('timestampMs').count()).to.equal(0);
    await approvals.getByRole('button', { name: 'Reject', exact: true }).click();
    await approvals.getByText('Nothing is waiting for your approval.').first().waitFor();
    const { activity } = await bob.query('get_activity', { activityId: asked.activity.id });
    expect(activity.status).to.equal('ACTIVITY_STATUS_REJECTED');
  });
});
