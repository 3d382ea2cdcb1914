import { expect } from '@esm-bundle/chai';
import { type Answer, createScript, firstWallet, newKey } from './script.js';

const activityOf = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).to.equal(200);
  return body.activity;
};

/** An organization whose second user may create a wallet if the first one agrees. */
async function stage() {
  const script = createScript();
  const member = await script.join('ada@example.com');
  const key = newKey();
  const apiKeys = [{ apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const users = [{ userName: 'Bob', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }];
  activityOf(await script.submit(member, 'create_users', { users }));
  const policy = async (policyName: string, effect: string, condition: string, consensus?: string) => {
    const { result } = activityOf(await script.submit(member, 'create_policy', { policyName, effect, condition, consensus, notes: '' }));
    return result.createPolicyResult.policyId as string;
  };
  const both = await policy('both', 'EFFECT_ALLOW', "activity.resource == 'WALLET'", 'approvers.count() > 1');
  const exports = await policy('exports', 'EFFECT_DENY', "activity.action == 'EXPORT'");
  const evaluations = async (activityId: string) =>
    (await script.query(member, 'get_policy_evaluations', { activityId })).body.policyEvaluations;
  return { script, member, bob: { organizationId: member.organizationId, key }, both, exports, evaluations };
}

describe('what policies said of an activity', () => {
  it('is reported for each vote: what waited, and what let it continue', async () => {
    const { script, member, bob, both, exports, evaluations } = await stage();
    const waiting = activityOf(await script.submit(bob, 'create_wallet', firstWallet));
    expect(waiting.status).to.equal('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const [first, ...none] = await evaluations(waiting.id);
    expect(none).to.deep.equal([]);
    expect(first).to.include({ activityId: waiting.id, organizationId: member.organizationId, voteId: waiting.votes[0].id });
    expect(first.policyEvaluations).to.have.deep.members([
      { policyId: both, outcome: 'OUTCOME_REQUIRES_CONSENSUS' },
      { policyId: exports, outcome: 'OUTCOME_DENY_IMPLICIT' },
    ]);
    const done = activityOf(await script.submit(member, 'approve_activity', { fingerprint: waiting.fingerprint }));
    expect(done.status).to.equal('ACTIVITY_STATUS_COMPLETED');
    const told = await evaluations(waiting.id);
    expect(told.map(({ voteId }: { voteId: string }) => voteId)).to.deep.equal(done.votes.map(({ id }: { id: string }) => id));
    // The root user decides alone, whatever policies say.
    expect(told[1].policyEvaluations).to.deep.equal([]);
  });

  it('is only known to its organization', async () => {
    const { script, bob } = await stage();
    const { id } = activityOf(await script.submit(bob, 'create_wallet', firstWallet));
    const other = await script.join('eve@example.com');
    expect((await script.query(other, 'get_policy_evaluations', { activityId: id })).status).to.equal(404);
    expect((await script.query(other, 'get_policy_evaluations', {})).status).to.equal(400);
  });
});
