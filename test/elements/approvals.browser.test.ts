import { expect } from '@esm-bundle/chai';
import { serializeTransaction } from 'viem';
import '../../src/define/approvals.js';
import { plainWords } from '../../src/elements/approvals/activity-words.js';
import type { KmsApprovals } from '../../src/elements/approvals/kms-approvals.js';
import { KmsError } from '../../src/errors.js';
import type { KmsClient } from '../../src/kms-client.js';
import type { Activity } from '../../src/wire/activity.js';
import { alertOf, atStep, button, findButton, headingOf, mount, settled, statusOf, unmountAll, until } from '../support/elements.js';
import { type FakeClient, fakeClient, signedIn } from '../support/fake-client.js';

const ACTIVITY: Activity = {
  id: 'activity-1',
  organizationId: 'org',
  status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
  intent: { createUserTagIntent: { userTagName: 'Treasury', userIds: [] } },
  result: {},
  votes: [],
  fingerprint: 'sha256:1',
  canApprove: true,
  canReject: true,
  createdAt: { seconds: '1700000000', nanos: '0' },
  updatedAt: { seconds: '1700000000', nanos: '0' },
};
const unsigned = { chainId: 1, to: '0x2222222222222222222222222222222222222222', value: 2n * 10n ** 18n, gas: 21_000n } as const;
const TRANSFER: Activity = {
  ...ACTIVITY,
  id: 'activity-2',
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  intent: {
    signTransactionIntentV2: {
      signWith: '0x1111111111111111111111111111111111111111',
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: serializeTransaction({ ...unsigned, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }).slice(2),
    },
  },
};

interface Voting {
  readonly call: Parameters<KmsClient['vote']>;
  done(activity: Activity): void;
  failed(error: unknown): void;
}

async function shown(
  list: () => readonly Activity[],
  attributes: Record<string, string> = {},
): Promise<{ readonly element: KmsApprovals; readonly client: FakeClient; readonly votes: Voting[] }> {
  const votes: Voting[] = [];
  const client = fakeClient(signedIn());
  const vote: KmsClient['vote'] = (...call) => new Promise((done, failed) => votes.push({ call, done, failed }));
  Object.assign(client, { listApprovals: async () => list(), vote });
  const element = mount('kms-approvals', { client, attributes });
  await atStep(element, 'ways');
  return { element, client, votes };
}

const textOf = (element: Element): string => element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '';

describe('kms-approvals', () => {
  afterEach(unmountAll);

  it('says that nothing waits', async () => {
    const { element } = await shown(() => []);
    expect(headingOf(element)).to.equal('Waiting for your approval');
    expect(textOf(element)).to.include('Nothing is waiting for your approval.');
    expect(statusOf(element)).to.equal('Nothing is waiting for your approval.');
  });

  it("shows characters in another user's name that would hide or reverse text", async () => {
    const intent = { createUserTagIntent: { userTagName: 'evil\u202etxt\u200b', userIds: [] } };
    const { element } = await shown(() => [{ ...ACTIVITY, intent }]);
    expect(textOf(element)).to.include('evil⟨U+202E⟩txt⟨U+200B⟩');
  });

  it('says what is waiting, and since when', async () => {
    const { element } = await shown(() => [ACTIVITY, TRANSFER]);
    expect(textOf(element)).to.include('Create user tag');
    expect(textOf(element)).to.include('Treasury');
    expect(textOf(element)).to.match(/Requested .*2023/);
  });

  it("has its own words if the readers don't load", () => {
    expect(plainWords('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { signWith: 'a' })).to.deep.equal({
      title: 'Sign transaction',
      rows: [],
      text: '{\n  "signWith": "a"\n}',
      isUnread: true,
    });
  });

  it('approves and rejects, notifies the page and says so', async () => {
    let left: readonly Activity[] = [ACTIVITY, TRANSFER];
    const { element, votes } = await shown(() => left, { 'confirm-with': 'passkey' });
    const seen: unknown[] = [];
    element.addEventListener('kms-voted', ({ detail }) => seen.push(detail));
    button(element, 'Approve').click();
    await until(() => votes.length > 0);
    expect(votes[0]?.call.slice(0, 2)).to.deep.equal([ACTIVITY, 'approve']);
    expect(votes[0]?.call[2]?.confirmWith).to.equal('passkey');
    button(element, 'Reject').click();
    expect(votes.length).to.equal(1);
    left = [TRANSFER];
    votes[0]?.done({ ...ACTIVITY, status: 'ACTIVITY_STATUS_COMPLETED' });
    await until(() => statusOf(element) === 'You approved it.');
    expect(seen).to.deep.equal([{ choice: 'approve', activityId: 'activity-1', status: 'ACTIVITY_STATUS_COMPLETED' }]);
    expect(textOf(element)).not.to.include('Treasury');
    button(element, 'Reject').click();
    await until(() => votes.length > 1);
    left = [];
    votes[1]?.done({ ...TRANSFER, status: 'ACTIVITY_STATUS_REJECTED' });
    await until(() => statusOf(element) === 'You rejected it. Nothing is waiting for your approval.');
  });

  it('shows a refusal, and keeps what was waiting', async () => {
    const { element, votes } = await shown(() => [ACTIVITY]);
    button(element, 'Approve').click();
    await until(() => votes.length > 0);
    votes[0]?.failed(new KmsError('passkey_cancelled'));
    await until(() => alertOf(element));
    button(element, 'Approve');
  });

  it('offers only the vote that counts', async () => {
    const { element } = await shown(() => [{ ...ACTIVITY, canReject: false }]);
    button(element, 'Approve');
    expect(findButton(element, 'Reject')).to.equal(undefined);
  });

  it("reads the list again when the page asks, and keeps it if it can't be read", async () => {
    let next: () => readonly Activity[] = () => [];
    const { element } = await shown(() => next());
    next = () => [ACTIVITY];
    await element.refresh();
    await until(() => textOf(element).includes('Treasury'));
    next = () => {
      throw new KmsError('network');
    };
    await element.refresh();
    await until(() => alertOf(element));
    expect(textOf(element)).to.include('Treasury');
  });

  it('leaves nothing of a user who is signed out', async () => {
    const { element, client } = await shown(() => [ACTIVITY]);
    client.setSession({ state: 'signed-out', reason: 'user' });
    await until(() => textOf(element).includes('Sign in to see what is waiting'));
    await settled(element);
    expect(textOf(element)).not.to.include('Treasury');
  });
});
