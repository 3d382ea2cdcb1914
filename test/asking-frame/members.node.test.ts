import { expect } from '@esm-bundle/chai';
import { policiesOf } from '../../src/account/delegate-policy.js';
import { askedOf, linesOf } from './asked.js';

const CHANGES = /changes who can use your account/;
const KEY = `02${'ab'.repeat(32)}`;
const key = { apiKeyName: 'Shopper', publicKey: KEY, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '3600' };
const user = { userName: 'Shopper', apiKeys: [key], authenticators: [], oauthProviders: [], userTags: [] };
const users = (...list: object[]) => linesOf(askedOf('CREATE_USERS_V3', { users: list }));

describe('a question about policies says', () => {
  it('what a delegate may sign, and that it may do no more', () => {
    const allow = { chains: [1], to: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], maxValue: 7n };
    const policies = policiesOf(allow, { userId: 'u1', name: 'Shopper', untilMs: 1_800_000_000_000 });
    const asked = linesOf(askedOf('CREATE_POLICIES', { policies }));
    expect(asked.title).to.equal('Create these policies?');
    expect(asked.lines).to.include.members([
      `Allows: ${policies[0]?.condition}`,
      "Denies: activity.action != 'SIGN'",
      "When approved by: approvers.any(user, user.id == 'u1')",
    ]);
    expect(asked.warning).to.match(CHANGES);
    expect(asked.text).to.equal(undefined);
  });

  it('that one without a condition allows everything', () => {
    const asked = linesOf(askedOf('CREATE_POLICY_V3', { policyName: 'p', effect: 'EFFECT_ALLOW', notes: '' }));
    expect(asked.lines).to.deep.equal(['Policy: p', 'Allows: everything']);
    expect(asked.warning).to.match(CHANGES);
  });

  it('everything as it is, if there is more than it can describe', () => {
    for (const more of [
      { policies: [], effect: 'EFFECT_ALLOW' },
      { policyName: 'p', effect: 'EFFECT_ALLOW', Effect: 'x' },
      { policies: [{}] },
    ])
      expect(linesOf(askedOf('CREATE_POLICIES', more)).text, JSON.stringify(more)).to.include(JSON.stringify(Object.keys(more)[0]));
  });
});

describe('a question about users says', () => {
  it('who, with which keys, for how long', () => {
    const asked = users(user, {
      ...user,
      userName: 'Bob',
      userEmail: 'bob@example.com',
      apiKeys: [{ ...key, expirationSeconds: undefined }],
    });
    expect(asked.title).to.equal('Create these users?');
    expect(asked.lines).to.deep.equal([
      'New user: Shopper',
      `Signs with key: ${KEY}`,
      'Key expires: after 3600 seconds',
      'New user: Bob',
      'Contact: bob@example.com',
      `Signs with key: ${KEY}`,
      'Key expires: never',
    ]);
    expect(asked.warning).to.match(CHANGES);
  });

  it('everything as it is, if there is more than it can describe', () => {
    for (const more of [
      { ...user, authenticators: [{ authenticatorName: 'evil' }] },
      { ...user, userTags: ['admins'] },
      { ...user, user_name: 'evil' },
      { ...user, apiKeys: [{ ...key, PublicKey: 'evil' }] },
      { ...user, apiKeys: 'evil' },
    ]) {
      const asked = users(more);
      expect(asked.text, JSON.stringify(more)).to.match(/evil|admins/);
      expect(asked.warning).to.match(CHANGES);
    }
  });
});
