import { expect } from '@esm-bundle/chai';
import type { Approver } from '../../emulator/policies/consensus.js';
import { canVote, decidePolicies, type PolicyRequest, type PolicyRule } from '../../emulator/policies/decide.js';
import { activityRoot, payloadRoots } from '../../emulator/policies/roots.js';
import { Timestamp } from '../../emulator/policies/values.js';
import { fastestMs } from '../support/fastest.js';

function person(id: string, ...tags: string[]): Approver {
  return {
    id,
    user: { id, tags, email: `${id}@example.com`, alias: id },
    credentials: [
      {
        id: `key-${id}`,
        user_id: id,
        type: id.startsWith('p') ? 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' : 'CREDENTIAL_TYPE_API_KEY_P256',
      },
    ],
  };
}

const people = [
  person('root1'),
  person('root2'),
  person('ann', 'ops'),
  person('bob', 'ops'),
  person('cyd', 'ops', 'security'),
  person('pia'),
];

const signing = activityRoot({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  resource: 'PRIVATE_KEY',
  action: 'SIGN',
  parameters: { type: 'TRANSACTION_TYPE_ETHEREUM', signWith: '0x', unsignedTransaction: '02' },
});

function request(policies: readonly PolicyRule[], approvers: readonly string[], threshold = 1): PolicyRequest {
  return {
    policies,
    rootQuorum: { threshold, userIds: ['root1', 'root2'] },
    roots: { activity: signing, wallet: { id: 'w1' } },
    approvers: people.filter(({ id }) => approvers.includes(id)),
    others: people.filter(({ id }) => !approvers.includes(id)),
  };
}

const allow = (consensus?: string, condition?: string): PolicyRule => rule('allow', 'EFFECT_ALLOW', consensus, condition);
const deny = (consensus?: string, condition?: string): PolicyRule => rule('deny', 'EFFECT_DENY', consensus, condition);

function rule(id: string, effect: PolicyRule['effect'], consensus?: string, condition?: string): PolicyRule {
  return { id, effect, ...(consensus === undefined ? {} : { consensus }), ...(condition === undefined ? {} : { condition }) };
}

const annOnly = "approvers.any(user, user.id == 'ann')";
const twoOps = "approvers.filter(user, user.tags.contains('ops')).count() >= 2";
const signs = "activity.action == 'SIGN'";

describe('policy decisions', () => {
  it('lets the root quorum do anything, despite every denial', () => {
    expect(decidePolicies(request([deny()], ['root1'])).outcome).to.equal('allow');
  });

  it('waits for a second root user if the threshold is two', () => {
    expect(decidePolicies(request([deny()], ['root1'], 2)).outcome).to.equal('consensus-needed');
    expect(decidePolicies(request([deny()], ['root1', 'root2'], 2)).outcome).to.equal('allow');
    expect(canVote(request([], ['root1'], 2), 'root2')).to.equal(true);
    expect(canVote(request([], ['root1'], 2), 'ann')).to.equal(false);
  });

  it('denies what no policy allows, and names no one', () => {
    expect(decidePolicies(request([], ['ann']))).to.deep.equal({ outcome: 'deny', deniedBy: [], evaluations: [] });
    const decision = decidePolicies(request([allow(annOnly, "activity.action == 'EXPORT'")], ['ann']));
    expect(decision).to.deep.equal({
      outcome: 'deny',
      deniedBy: [],
      evaluations: [{ policyId: 'allow', outcome: 'OUTCOME_DENY_IMPLICIT' }],
    });
  });

  it('allows what one policy allows, by condition, by consensus, and by both', () => {
    for (const policy of [allow(), allow(annOnly), allow(undefined, signs), allow(annOnly, signs), allow('', '')]) {
      expect(decidePolicies(request([policy], ['ann'])).outcome).to.equal('allow');
    }
  });

  it('lets a denial win over a permission, and names it', () => {
    const decision = decidePolicies(request([allow(), deny(undefined, "wallet.id == 'w1'")], ['ann']));
    expect(decision.outcome).to.equal('deny');
    expect(decision.deniedBy).to.deep.equal(['deny']);
  });

  it('counts an evaluation error neither as a permission nor as a denial', () => {
    const broken = "private_key.id == 'p1' || wallet.id == 'w1'";
    expect(decidePolicies(request([allow(undefined, broken)], ['ann'])).evaluations[0]?.outcome).to.equal('OUTCOME_ERROR');
    expect(decidePolicies(request([allow(), deny(undefined, broken)], ['ann'])).outcome).to.equal('allow');
    expect(decidePolicies(request([allow(undefined, '1 ==')], ['ann'])).outcome).to.equal('deny');
  });

  it('waits if others can complete a consensus, and allows when they have', () => {
    expect(decidePolicies(request([allow(twoOps)], ['ann'])).outcome).to.equal('consensus-needed');
    expect(decidePolicies(request([allow(twoOps)], ['ann', 'bob'])).outcome).to.equal('allow');
    expect(decidePolicies(request([allow('approvers.count() == 3')], ['ann'])).outcome).to.equal('consensus-needed');
  });

  it('waits for no one if no one can complete it', () => {
    expect(decidePolicies(request([allow("approvers.any(user, user.id == 'nobody')")], ['ann'])).outcome).to.equal('deny');
    expect(decidePolicies(request([allow(twoOps, "activity.action == 'EXPORT'")], ['ann'])).outcome).to.equal('deny');
    expect(decidePolicies(request([allow(twoOps), deny()], ['ann'])).outcome).to.equal('deny');
  });

  it("gives no one a vote if the policy doesn't wait, or no one could complete it", () => {
    const canBobVote = (policy: PolicyRule) => canVote(request([policy], ['ann']), 'bob');
    expect(canBobVote(allow(twoOps))).to.equal(true);
    expect(canBobVote(allow(twoOps, 'false'))).to.equal(false);
    expect(canBobVote(allow(annOnly))).to.equal(false);
    expect(canBobVote(allow("approvers.any(user, user.id == 'nobody')"))).to.equal(false);
  });

  it('gives a vote to each of many who could be one of those needed', () => {
    for (const needed of [2, 3, 4]) {
      const anyOf = allow(`approvers.count() >= ${needed}`);
      const voters = people.filter(({ id }) => canVote(request([anyOf], ['pia']), id)).map(({ id }) => id);
      expect(voters, `${needed} of all`).to.deep.equal(['root1', 'root2', 'ann', 'bob', 'cyd']);
    }
    const threeOrTwoOthers =
      "approvers.count() == 3 || (approvers.count() == 2 && approvers.all(user, user.id != 'bob' && user.id != 'pia'))";
    const waiting = { ...request([allow(threeOrTwoOthers)], ['pia']), approvers: [] };
    expect(canVote(waiting, 'bob')).to.equal(false);
  });

  it('gives a vote to those whom the consensus names, and to no one else', () => {
    const waiting = request([allow(twoOps)], ['ann']);
    expect(people.filter(({ id }) => canVote(waiting, id)).map(({ id }) => id)).to.deep.equal(['bob', 'cyd']);
    const both =
      "approvers.filter(user, user.tags.contains('security')).count() >= 1 && approvers.filter(user, user.tags.contains('ops')).count() >= 3";
    expect(people.filter(({ id }) => canVote(request([allow(both)], ['pia']), id)).map(({ id }) => id)).to.deep.equal([
      'ann',
      'bob',
      'cyd',
    ]);
    expect(canVote(request([allow(annOnly)], ['bob']), 'ann')).to.equal(true);
    expect(canVote(request([allow(annOnly)], ['bob']), 'cyd')).to.equal(false);
  });

  it('counts the credentials that approvers used or could use', () => {
    const byPasskey = "credentials.any(credential, credential.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')";
    expect(decidePolicies(request([allow(byPasskey)], ['ann'])).outcome).to.equal('consensus-needed');
    expect(decidePolicies(request([allow(byPasskey)], ['pia'])).outcome).to.equal('allow');
  });

  it('hides the request from a consensus', () => {
    expect(decidePolicies(request([allow(signs)], ['ann'])).evaluations[0]?.outcome).to.equal('OUTCOME_ERROR');
  });

  it('decides within a quarter of a second for a hundred users and ten hostile policies', () => {
    const crowd = Array.from({ length: 100 }, (_, index) => person(`u${index}`, 'ops'));
    const slow = 'approvers.all(a, approvers.all(b, approvers.all(c, approvers.any(d, d.id == a.id)))) && approvers.count() > 1000';
    const policies = Array.from({ length: 10 }, (_, index) => ({ ...allow(slow), id: `${index}` }));
    const asked = { ...request(policies, []), approvers: crowd.slice(0, 1), others: crowd.slice(1) };
    expect(decidePolicies(asked).outcome).to.equal('deny');
    expect(fastestMs(() => void decidePolicies(asked))).to.be.below(250);
  });
});

describe('what policies see', () => {
  it('knows an activity by kind, without version, and exposes only listed parameters', () => {
    expect(signing).to.deep.equal({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      kind: 'SIGN_TRANSACTION',
      resource: 'PRIVATE_KEY',
      action: 'SIGN',
      params: { type: 'TRANSACTION_TYPE_ETHEREUM' },
    });
  });

  it('reads typed data by its types: numbers exact, addresses in any case, texts as they are', () => {
    const payload = JSON.stringify({
      domain: { name: 'Permit2', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
      types: {
        Permit: [
          { name: 'permitted', type: 'Token[]' },
          { name: 'grid', type: 'uint256[][]' },
          { name: 'note', type: 'string' },
        ],
        Token: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: {
        permitted: [{ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '99999999' }],
        grid: [[1, 2], [3]],
        note: '0xABC',
      },
    });
    const conditions = [
      "eth.eip_712.domain.name == 'Permit2' && eth.eip_712.primary_type == 'Permit' && eth.eip_712.domain.chain_id == 1",
      "eth.eip_712.domain.verifying_contract == '0xcccccccccccccccccccccccccccccccccccccccc'",
      "eth.eip_712.message['permitted'].all(p, p['token'] == '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' && p['amount'] < 100000000)",
      "eth.eip_712.message['grid'][0].count() == 2 && eth.eip_712.message['grid'][1][0] == 3",
      "eth.eip_712.message['note'] != '0xabc'",
    ];
    for (const condition of conditions) {
      const asked = { ...request([allow(undefined, condition)], ['ann']), roots: payloadRoots('PAYLOAD_ENCODING_EIP712', payload) };
      expect(decidePolicies(asked).outcome, condition).to.equal('allow');
    }
  });

  it('only count at their time, and are an error if the time is unknown', () => {
    const said = (policy: PolicyRule, roots: PolicyRequest['roots']) => {
      const { outcome, evaluations } = decidePolicies({ ...request([policy], ['ann']), roots });
      return [outcome, evaluations[0]?.outcome];
    };
    const now = { time: { now: new Timestamp(Date.UTC(2026, 2)) }, activity: signing };
    const timed = (year: number): PolicyRule => ({ ...allow(), time: `time.now > Timestamp('${year}-01-01T00:00:00Z')` });
    expect(said(timed(2026), now)).to.deep.equal(['allow', 'OUTCOME_ALLOW']);
    expect(said(timed(2027), now)).to.deep.equal(['deny', 'OUTCOME_TIME_INACTIVE']);
    expect(said(timed(2026), { activity: signing })).to.deep.equal(['deny', 'OUTCOME_ERROR']);
    expect(said({ ...allow(), time: 'activity.action' }, now)).to.deep.equal(['deny', 'OUTCOME_ERROR']);
    expect(said({ ...allow(), time: '1 +' }, now)).to.deep.equal(['deny', 'OUTCOME_ERROR']);
    const byTime = allow("time.now > Timestamp('2026-01-01T00:00:00Z')");
    expect(said(byTime, now)).to.deep.equal(['allow', 'OUTCOME_ALLOW']);
    expect(said(byTime, { activity: signing })).to.deep.equal(['deny', 'OUTCOME_ERROR']);
    expect(said(allow("activity.action == 'SIGN'"), now)).to.deep.equal(['deny', 'OUTCOME_ERROR']);
    expect(said(allow('1 +'), now)).to.deep.equal(['deny', 'OUTCOME_ERROR']);
  });

  it('reads an authorization', () => {
    const roots = payloadRoots(
      'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
      '{"chainId":1,"address":"0x1111111111111111111111111111111111111111","nonce":"7"}',
    );
    const condition = 'eth.eip_7702_authorization.chain_id == 1 && eth.eip_7702_authorization.nonce == 7';
    expect(decidePolicies({ ...request([allow(undefined, condition)], ['ann']), roots }).outcome).to.equal('allow');
  });

  it('refuses typed data that nests without end', () => {
    const message = `${'{"a":'.repeat(5_000)}{}${'}'.repeat(5_000)}`;
    const payload = `{"domain":{},"types":{"A":[{"name":"a","type":"A"}]},"primaryType":"A","message":${message}}`;
    expect(() => payloadRoots('PAYLOAD_ENCODING_EIP712', payload)).to.throw('invalid payload');
  });
});
