import { expect } from '@esm-bundle/chai';
import { type Answer, claimsOf, createScript, firstWallet, type Member, newKey, type Script } from './script.js';

type Who = Pick<Member, 'organizationId' | 'key'>;
const SIGNING = "activity.action == 'SIGN'";
const SESSION = { type: 'AUTHENTICATION_TYPE_SESSION' };
const API_KEY = { type: 'AUTHENTICATION_TYPE_API_KEY' };

const activityOf = (answer: Answer) => answer.body.activity;
async function result(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).to.equal(200);
  const [, inner] = Object.entries(body.activity.result).find(([member]) => member !== 'activity') ?? [];
  return inner;
}

function sign(script: Script, who: Who, signWith: string | undefined): Promise<Answer> {
  const encoding = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' };
  return script.submit(who, 'sign_raw_payload', { signWith, payload: 'hello', ...encoding });
}

async function joinedWithKey(script: Script) {
  const member = await script.join('ada@example.com');
  const key = newKey();
  const apiKeys = [{ apiKeyName: 'second', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const { apiKeyIds } = await result(script.submit(member, 'create_api_keys', { userId: member.userId, apiKeys }));
  return { member, second: { organizationId: member.organizationId, key }, apiKeyId: apiKeyIds[0] };
}

function require(script: Script, member: Member, changes: object = {}) {
  const policy = { userId: member.userId, mfaPolicyName: 'signing', condition: SIGNING, order: 1 };
  const requiredAuthenticationMethods = [{ any: [SESSION] }, { any: [API_KEY] }];
  return result(script.submit(member, 'create_mfa_policy', { ...policy, requiredAuthenticationMethods, ...changes }));
}

describe('activities that need more than one factor', () => {
  it('wait for the missing factors, name them, and complete with the last one', async () => {
    const script = createScript();
    const { member, second } = await joinedWithKey(script);
    const { mfaPolicyId } = await require(script, member);
    const waiting = activityOf(await sign(script, member, member.wallet.addresses[0]));
    expect(waiting).to.include({ status: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED' });
    expect(waiting.result).to.deep.equal({});
    const status = async () => (await script.query(member, 'get_mfa_status', { activityId: waiting.id })).body.mfaStatuses;
    const [before] = await status();
    expect(before).to.deep.include({ mfaPolicyId, userId: member.userId, satisfied: false });
    expect(before.satisfiedMethods.map(({ type }: any) => type)).to.deep.equal([SESSION.type]);
    expect(before.requiredMethods).to.deep.equal([{ any: [SESSION] }, { any: [API_KEY] }]);
    const { fingerprint } = waiting;
    expect(activityOf(await script.submit(member, 'approve_activity', { fingerprint })).status).to.contain('AUTHENTICATORS_NEEDED');
    const done = activityOf(await script.submit(second, 'approve_activity', { fingerprint }));
    expect(done.status).to.equal('ACTIVITY_STATUS_COMPLETED');
    expect(done.result.signRawPayloadResult).to.have.keys('r', 's', 'v');
    expect((await status())[0].satisfied).to.equal(true);
  });

  it('can only be approved or ended by their user', async () => {
    const script = createScript();
    const { member, second } = await joinedWithKey(script);
    const other = newKey();
    const apiKeys = [{ apiKeyName: 'key', publicKey: other.publicKey, curveType: 'API_KEY_CURVE_P256' }];
    const users = [{ userName: 'Other', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }];
    await result(script.submit(member, 'create_users', { users }));
    await require(script, member);
    const { fingerprint } = activityOf(await sign(script, member, member.wallet.addresses[0]));
    const from = { organizationId: member.organizationId, key: other };
    expect((await script.submit(from, 'approve_activity', { fingerprint })).status).to.equal(403);
    expect(activityOf(await script.submit(second, 'reject_activity', { fingerprint })).status).to.equal('ACTIVITY_STATUS_REJECTED');
    expect((await script.submit(second, 'approve_activity', { fingerprint })).status).to.equal(403);
  });

  it('follow the first condition that applies, and the credential that is named', async () => {
    const script = createScript();
    const { member, second, apiKeyId } = await joinedWithKey(script);
    await require(script, member, { order: 2 });
    const { mfaPolicyId } = await require(script, member, { order: 1, requiredAuthenticationMethods: [{ any: [SESSION] }] });
    expect(activityOf(await sign(script, member, member.wallet.addresses[0])).status).to.equal('ACTIVITY_STATUS_COMPLETED');
    const change = { userId: member.userId, mfaPolicyId };
    const named = [{ any: [{ ...API_KEY, id: apiKeyId }] }];
    await result(script.submit(member, 'update_mfa_policy', { ...change, requiredAuthenticationMethods: named }));
    expect(activityOf(await sign(script, second, member.wallet.addresses[0])).status).to.equal('ACTIVITY_STATUS_COMPLETED');
    const elsewhere = [{ any: [{ ...API_KEY, id: 'another' }] }];
    await result(script.submit(member, 'update_mfa_policy', { ...change, requiredAuthenticationMethods: elsewhere }));
    expect(activityOf(await sign(script, second, member.wallet.addresses[1])).status).to.contain('AUTHENTICATORS_NEEDED');
    expect((await script.query(member, 'get_mfa_policies', { userId: member.userId })).body.mfaPolicies).to.have.length(2);
    expect((await script.query(member, 'get_mfa_policy', change)).body.mfaPolicy).to.include({ mfaPolicyName: 'signing', order: 1 });
    await result(script.submit(member, 'delete_mfa_policy', change));
    expect((await script.query(member, 'get_user', { userId: member.userId })).body.user.mfaPolicies).to.have.length(1);
  });

  it('refuse a policy that could never be fulfilled or read', async () => {
    const script = createScript();
    const { member } = await joinedWithKey(script);
    const wrong = [
      { condition: '1 +' },
      { order: '1' },
      { requiredAuthenticationMethods: [{ any: [] }] },
      { requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_GUESS' }] }] },
      { mfaPolicyName: '' },
    ];
    const policy = { userId: member.userId, mfaPolicyName: 'p', condition: SIGNING, order: 1, requiredAuthenticationMethods: [] };
    for (const changes of wrong)
      expect((await script.submit(member, 'create_mfa_policy', { ...policy, ...changes })).status, JSON.stringify(changes)).to.equal(400);
  });

  it('also apply to a login with a token', async () => {
    const script = createScript();
    const { member, second } = await joinedWithKey(script);
    const requiredAuthenticationMethods = [{ any: [{ type: 'AUTHENTICATION_TYPE_EMAIL_OTP' }] }, { any: [API_KEY] }];
    await require(script, member, { condition: "activity.type == 'ACTIVITY_TYPE_STAMP_LOGIN'", requiredAuthenticationMethods });
    const key = newKey();
    const waiting = activityOf(
      await script.attest(member.organizationId, { key, token: await script.verifySealed('ada@example.com', key) }),
    );
    expect(waiting.status).to.equal('ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
    const done = activityOf(await script.submit(second, 'approve_activity', { fingerprint: waiting.fingerprint }));
    expect(claimsOf(done.result.stampLoginResult.session).public_key).to.equal(key.publicKey);
  });
});

describe('sessions with a profile', () => {
  const profile = { sessionProfileName: 'trading', scope: SIGNING, expirationSeconds: '60' };

  async function limited(script: Script) {
    const member = await script.join('ada@example.com');
    const { sessionProfileId } = await result(script.submit(member, 'create_session_profile', profile));
    const key = newKey();
    const { session } = await result(script.submit(member, 'stamp_login', { publicKey: key.publicKey, sessionProfileId }));
    return { member, sessionProfileId, session, who: { organizationId: member.organizationId, key } };
  }

  it('may do what the scope allows, may read, and nothing else', async () => {
    const script = createScript();
    const { member, who } = await limited(script);
    expect((await sign(script, who, member.wallet.addresses[0])).status).to.equal(200);
    expect((await script.query(who, 'list_wallets')).status).to.equal(200);
    for (const [name, parameters] of [
      ['create_wallet', firstWallet],
      ['stamp_login', { publicKey: newKey().publicKey }],
    ] as const)
      expect((await script.submit(who, name, parameters)).body.message).to.equal('the profile of this session does not allow this');
  });

  it('have their profile in the token, end with it, and keep it when renewed', async () => {
    const script = createScript();
    const { session, sessionProfileId, who } = await limited(script);
    const claims = claimsOf(session);
    expect(claims).to.include({ session_type: 'trading', session_profile_id: sessionProfileId, scope: SIGNING });
    expect(claims.exp - Math.floor(script.emulator.clock.now() / 1000)).to.be.within(59, 60);
    const renewal = { publicKey: newKey().publicKey, sessionProfileId, expirationSeconds: '30' };
    const renewed = claimsOf((await result(script.submit(who, 'stamp_login', renewal))).session);
    expect(renewed.exp).to.be.lessThan(claims.exp);
  });

  it('are listed, and only known to their organization', async () => {
    const script = createScript();
    const { member, sessionProfileId } = await limited(script);
    const { sessionProfiles } = (await script.query(member, 'get_session_profiles')).body;
    const { sessionProfile } = (await script.query(member, 'get_session_profile', { sessionProfileId })).body;
    expect(sessionProfiles).to.deep.equal([sessionProfile]);
    expect(sessionProfile).to.include(profile);
    const bob = await script.join('bob@example.com');
    const publicKey = newKey().publicKey;
    expect((await script.submit(bob, 'stamp_login', { publicKey, sessionProfileId })).status).to.equal(404);
    expect((await script.submit(bob, 'create_session_profile', { ...profile, scope: 'nobody == 1' })).status).to.equal(400);
  });
});
