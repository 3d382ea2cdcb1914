import { readFileSync } from 'node:fs';
import { expect } from '@esm-bundle/chai';
import { parseEther, serializeTransaction } from 'viem';
import { type ExplainOptions, explain, type PolicyText } from '../../emulator/explain.js';

const SHOP = '0x1111111111111111111111111111111111111111';
const OTHER = '0x2222222222222222222222222222222222222222';
const WALLET = '0x3333333333333333333333333333333333333333';

const payment = (ether: string, to: `0x${string}` = SHOP): ExplainOptions['activity'] => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: {
    signWith: WALLET,
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction: serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 0, gas: 21_000n, to, value: parseEther(ether) }),
  },
});
const small: PolicyText = {
  policyName: 'Small payments',
  effect: 'EFFECT_ALLOW',
  consensus: "approvers.any(user, user.id == 'bot')",
  condition: `(eth.tx.to == '${SHOP}' || eth.tx.to == '${OTHER}') && eth.tx.value <= 1000000000000000000`,
};
const never: PolicyText = { policyName: 'Mainnet is closed', effect: 'EFFECT_DENY', condition: 'eth.tx.chain_id == 1' };
const two: PolicyText = { policyName: 'Two of us', effect: 'EFFECT_ALLOW', consensus: 'approvers.count() >= 2' };
const users = [{ id: 'alice' }, { id: 'bob', tags: ['finance'] }];

describe('what policies decide is explained', () => {
  it('if one allows, by the part that is true', () => {
    const { outcome, policy, because } = explain({ policies: [small], activity: payment('0.5', OTHER), by: 'bot' });
    expect({ outcome, policy }).to.deep.equal({ outcome: 'allow', policy: 'Small payments' });
    expect(because).to.equal(`Policy "Small payments" allows it: ${small.condition}`);
  });

  it('if none allows, by the part of each that failed', () => {
    const { outcome, policy, because, policies } = explain({ policies: [small], activity: payment('2'), by: 'bot' });
    expect({ outcome, policy, because }).to.deep.equal({ outcome: 'deny', policy: undefined, because: 'No policy allows it.' });
    expect(policies).to.deep.equal([
      { policy: 'Small payments', outcome: 'OUTCOME_DENY_IMPLICIT', part: 'eth.tx.value <= 1000000000000000000' },
    ]);
  });

  it('if another user asks, by the consensus', () => {
    const { outcome, policies } = explain({ policies: [small], activity: payment('0.5'), by: 'mallory' });
    expect(outcome).to.equal('deny');
    expect(policies[0]?.part).to.equal(small.consensus);
  });

  it('if one denies although another allows', () => {
    const { outcome, policy, part } = explain({ policies: [small, never], activity: payment('0.5'), by: 'bot' });
    expect({ outcome, policy, part }).to.deep.equal({ outcome: 'deny', policy: 'Mainnet is closed', part: 'eth.tx.chain_id == 1' });
  });

  it('if one waits for approvals, until they are there', () => {
    const asked = { policies: [two], activity: payment('2'), by: 'alice', users };
    expect(explain(asked).because).to.equal('Policy "Two of us" needs approvals: approvers.count() >= 2');
    expect(explain(asked).outcome).to.equal('needs');
    expect(explain({ ...asked, approvedBy: ['bob'] }).outcome).to.equal('allow');
    expect(explain({ ...asked, users: [] }).outcome, 'nobody else could approve').to.equal('deny');
  });

  it('by what a user is: tags, and the kind of credential', () => {
    const finance: PolicyText = { ...two, consensus: "approvers.any(user, user.tags.contains('finance'))" };
    expect(explain({ policies: [finance], activity: payment('1'), by: 'bob', users }).outcome).to.equal('allow');
    const type = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR';
    const passkeys: PolicyText = { ...two, consensus: `credentials.any(credential, credential.type == '${type}')` };
    const by = { id: 'alice', credentials: [{ id: 'one', type, publicKey: '02ab' }] };
    expect(explain({ policies: [passkeys], activity: payment('1'), by }).outcome).to.equal('allow');
    expect(explain({ policies: [passkeys], activity: payment('1'), by: 'alice' }).outcome).to.equal('deny');
  });

  it('by the time and the wallet', () => {
    const timed: PolicyText = {
      ...two,
      consensus: 'true',
      time: "time.now < Timestamp('2026-01-01T00:00:00Z')",
      condition: "wallet.label == 'Shop'",
    };
    const asked = { policies: [timed], activity: payment('1'), by: 'bot', wallet: { id: 'w', label: 'Shop' } };
    expect(explain({ ...asked, nowMs: Date.UTC(2025, 5) }).outcome).to.equal('allow');
    const late = explain({ ...asked, nowMs: Date.UTC(2026, 5) });
    expect(late.policies).to.deep.equal([{ policy: 'Two of us', outcome: 'OUTCOME_TIME_INACTIVE', part: timed.time }]);
  });

  it("by the key, if it doesn't belong to a wallet", () => {
    const tagged: PolicyText = { ...two, consensus: 'true', condition: "private_key.tags.contains('hot')" };
    const asked = { policies: [tagged], activity: payment('1'), by: 'bot' };
    expect(explain({ ...asked, privateKey: { id: 'k', tags: ['hot'] } }).outcome).to.equal('allow');
    expect(explain(asked).policies[0]).to.include({ outcome: 'OUTCOME_ERROR', error: 'missing field private_key' });
  });

  it('if a policy asks for something missing: an error, which allows nothing', () => {
    const solana: PolicyText = { ...small, condition: 'solana.tx.transfers.count() == 0', consensus: 'true' };
    const { outcome, policies } = explain({ policies: [solana], activity: payment('1'), by: 'bot' });
    expect(outcome).to.equal('deny');
    expect(policies[0]).to.include({ outcome: 'OUTCOME_ERROR', error: 'missing field solana' });
  });

  it('if several payloads are to be signed: allowed if each one is', () => {
    const text = (name: string) =>
      JSON.stringify({
        types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] },
        primaryType: 'Note',
        domain: {},
        message: { text: name },
      });
    const activity = (...payloads: readonly string[]) => ({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: { signWith: WALLET, payloads, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
    });
    const policies = [{ ...two, consensus: 'true', condition: "eth.eip_712.message['text'] == 'hello'" }];
    expect(explain({ policies, activity: activity(text('hello')), by: 'bot' }).outcome).to.equal('allow');
    expect(explain({ policies, activity: activity(text('hello'), text('send all')), by: 'bot' }).outcome).to.equal('deny');
  });

  it('if no policy is asked: by right, by the root quorum, and what only the root quorum may do', () => {
    const create = { type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: {} };
    const rootQuorum = { threshold: 1, userIds: ['root'] };
    expect(explain({ policies: [never], activity: payment('2'), by: 'root', rootQuorum }).because).to.equal(
      'The root quorum may do everything.',
    );
    expect(explain({ policies: [], activity: create, by: 'bot' }).because).to.equal('No policy allows it.');
    const quorum = { type: 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', parameters: {} };
    expect(explain({ policies: [two], activity: quorum, by: 'bot' }).because).to.equal('Only the root quorum may do this.');
    const login = { type: 'ACTIVITY_TYPE_STAMP_LOGIN', parameters: {} };
    expect(explain({ policies: [], activity: login, by: 'bot' }).because).to.equal('Users may do this for themselves.');
    const both = { threshold: 2, userIds: ['alice', 'bob'] };
    expect(explain({ policies: [], activity: create, by: 'alice', users, rootQuorum: both }).because).to.equal(
      'More root users have to approve it.',
    );
  });

  it('as the documentation shows it', () => {
    const page = readFileSync('docs/policies.md', 'utf8');
    const unsignedTransaction = /unsignedTransaction: '([0-9a-f]+)'/.exec(page)![1]!;
    const { type, parameters } = payment('0.25');
    const policies: readonly PolicyText[] = [
      { policyName: 'Small payments', effect: 'EFFECT_ALLOW', condition: 'eth.tx.value <= 1000000000000000000' },
    ];
    const { outcome, policy, part } = explain({
      policies,
      activity: { type, parameters: { ...parameters, unsignedTransaction } },
      by: 'bot',
    });
    expect(page).to.contain(`// '${outcome}', '${policy}', '${part}'`);
  });

  it('or refused, and what is wrong is named', () => {
    const broken = { ...small, condition: 'eth.tx.price > 1' };
    const asked = { activity: payment('1'), by: 'bot' };
    expect(() => explain({ ...asked, policies: [broken] })).to.throw('policy "Small payments": ');
    expect(() => explain({ ...asked, policies: [small, small] })).to.throw('two policies have the name "Small payments"');
    expect(() => explain({ policies: [], by: 'bot', activity: { type: 'ACTIVITY_TYPE_FLY', parameters: {} } })).to.throw(
      'ACTIVITY_TYPE_FLY',
    );
    const { type, parameters } = payment('1');
    expect(() =>
      explain({ policies: [two], by: 'bot', activity: { type, parameters: { ...parameters, unsignedTransaction: 'ff' } } }),
    ).to.throw('the activity: ');
  });
});
