import { expect } from '@esm-bundle/chai';
import { type Outcome, readOutcome } from '../../src/wire/activity.js';
import { SUBMITS } from '../../src/wire/operations.js';
import type { SubmitName } from '../../src/wire/submits.js';
import vectors from '../vectors/activity.json' with { type: 'json' };

const ORGANIZATION = '87fbf5a4-3940-41bb-8df8-a3a71847cb6e';
const read = (name: SubmitName, answer: unknown): Outcome<unknown> | string => {
  const row = SUBMITS[name];
  const reader = readOutcome<unknown>({ ...row, organizationId: ORGANIZATION });
  const parsed = reader(answer, '');
  return parsed.ok ? parsed.value : parsed.path;
};
const [operations, statuses] = [true, false].map((has) => vectors.cases.filter(({ path }) => (path !== undefined) === has));

describe('activities that are completed', () => {
  for (const { name, path, requestBody, intentMember, resultMember, fingerprint, ...shapes } of operations!) {
    const row = SUBMITS[name as SubmitName];
    it(`${name} is requested as published`, () => {
      const request = JSON.parse(requestBody!);
      expect([`/public/v1/submit/${name}`, row.type]).to.deep.equal([path, request.type]);
      if (intentMember) expect([row.intent, row.result]).to.deep.equal([intentMember, resultMember]);
    });

    for (const [shape, answer] of Object.entries(shapes).filter(([member]) => member.startsWith('response'))) {
      it(`${name} is read from ${shape}, to the same result and activity`, () => {
        const outcome = read(name as SubmitName, answer) as Extract<Outcome<unknown>, { state: 'completed' }>;
        expect(outcome.state).to.equal('completed');
        const [live] = [shapes.responseLive as { activity: { result: object; intent: object } }];
        expect(outcome.result).to.deep.equal(Object.values(live.activity.result)[0]);
        expect(outcome.activity.intent).to.deep.equal(live.activity.intent);
        if (fingerprint) expect(outcome.activity.fingerprint).to.equal(fingerprint);
      });
    }
  }
});

describe('activities that are not completed', () => {
  for (const { name, response } of statuses!) {
    it(`${name} settles nothing`, () => {
      const outcome = read('create_wallet', response) as Outcome<unknown>;
      expect([outcome.state, outcome.activity.status]).to.deep.equal(['unsettled', (response as any).activity.status]);
    });
  }

  it('say who has voted, and who may', () => {
    const waiting = statuses!.find(({ name }) => name === 'status-consensus-needed');
    const { activity } = read('create_wallet', waiting?.response) as Outcome<unknown>;
    expect(activity.votes[0]?.userId).to.equal('e0c29275-e818-4033-b96a-8417f82b2c89');
    expect(activity.fingerprint).to.match(/^sha256:[\da-f]{64}$/);
  });

  it('say why they failed, with a number', () => {
    const failed = statuses!.find(({ name }) => name === 'status-failed');
    const { activity } = read('create_wallet', failed?.response) as Outcome<unknown>;
    expect(activity.failure).to.deep.equal({ code: 3, message: 'invalid path' });
  });
});

describe('answers about something else', () => {
  const [created] = operations!.filter(({ name }) => name === 'create_wallet');
  const live = created?.responseLive as { activity: object };
  it('are refused by organization, by type and by result', () => {
    const changed = (member: object) => read('create_wallet', { activity: { ...live.activity, ...member } });
    expect(changed({ organizationId: 'other' })).to.equal('activity.organizationId');
    expect(changed({ type: 'ACTIVITY_TYPE_CREATE_POLICY_V3' })).to.equal('activity.type');
    expect(changed({ result: { createWalletResult: { walletId: 'w' } } })).to.equal('activity.result.createWalletResult.addresses');
    expect(changed({ result: { createWalletIntent: { walletId: 'w', addresses: [] } } })).to.match(/^activity\.result/);
  });

  it('inside the documented sample are also refused', () => {
    const sample = structuredClone(created?.responseSeedWrapped) as any;
    sample.activity.result.activity.organizationId = 'other';
    expect(read('create_wallet', sample)).to.equal('activity.organizationId');
  });

  it('to a vote may be about any type of activity', () => {
    const outcome = read('approve_activity', live) as Outcome<unknown>;
    expect([outcome.state, outcome.activity.type]).to.deep.equal(['completed', 'ACTIVITY_TYPE_CREATE_WALLET']);
  });
});
