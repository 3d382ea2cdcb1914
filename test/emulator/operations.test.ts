import { expect } from '@esm-bundle/chai';
import { operations } from '../../emulator/api/operations/all-operations.js';
import { claimsOf, createScript, type Member, newKey, type Script } from './script.js';

const apiKeyOf = (publicKey: string, name = 'key') => ({ apiKeyName: name, publicKey, curveType: 'API_KEY_CURVE_P256' });

async function result(script: Script, who: Pick<Member, 'organizationId' | 'key'>, name: string, parameters: object): Promise<any> {
  const answer = await script.submit(who, name, parameters);
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  const [, inner] = Object.entries(answer.body.activity.result).find(([member]) => member !== 'activity') ?? [];
  return inner;
}

async function addUser(script: Script, changes: object = {}): Promise<Pick<Member, 'organizationId' | 'userId' | 'key'>> {
  const key = newKey();
  const user = { userName: 'Second', apiKeys: [apiKeyOf(key.publicKey)], authenticators: [], oauthProviders: [], userTags: [], ...changes };
  const { userIds } = await result(script, script.root, 'create_users', { users: [user] });
  return { organizationId: script.root.organizationId, userId: userIds[0], key };
}

describe('operations and their effects', () => {
  it('have distinct types, and names that belong together', () => {
    for (const member of ['type', 'intent'] as const)
      expect(new Set(operations.map((one) => one[member])).size).to.equal(operations.length);
    for (const { path, type, intent } of operations) {
      expect(
        type
          .replace(/^ACTIVITY_TYPE_/, '')
          .replace(/_V\d$/, '')
          .toLowerCase(),
      ).to.equal(path);
      expect(intent.toLowerCase().replace(/intent(v\d)?$/, '')).to.equal(path.replaceAll('_', ''));
    }
  });

  it('answer with both documented forms together', async () => {
    const script = createScript();
    const { activity } = (await script.submit(script.root, 'create_wallet', { walletName: 'W', accounts: [] })).body;
    expect(activity.intent).to.deep.equal({ createWalletIntent: { walletName: 'W', accounts: [] } });
    expect(activity.createdAt).to.have.keys('seconds', 'nanos');
    expect(activity.timestampMs).to.be.a('string');
    expect(activity.result.activity).to.deep.include({ id: activity.id, status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(activity.result.activity.createdAt).to.match(/^\d{4}-/);
    const seed = createScript({ answers: 'seed' });
    expect((await seed.submit(seed.root, 'create_wallet', { walletName: 'W', accounts: [] })).body.activity.createdAt).to.be.a('string');
  });

  it('run once for the same body', async () => {
    const script = createScript();
    const fixed = { timestampMs: String(script.emulator.clock.now()) };
    const parameters = { walletName: 'W', accounts: [] };
    const [first, second] = await Promise.all([1, 2].map(() => script.submit(script.root, 'create_wallet', parameters, fixed)));
    const third = await script.submit(script.root, 'create_wallet', parameters, fixed);
    expect(new Set([first, second, third].map((answer) => answer?.body.activity.id)).size).to.equal(1);
    expect((await script.query(script.root, 'list_wallets')).body.wallets).to.have.length(1);
  });

  it('end everything that a deleted user could do', async () => {
    const script = createScript();
    const user = await addUser(script);
    expect((await script.query(user, 'whoami')).body.userId).to.equal(user.userId);
    await result(script, script.root, 'delete_users', { userIds: [user.userId] });
    expect((await script.query(user, 'whoami')).body.message).to.contain('could not find public key');
    const { userId } = (await script.query(script.root, 'whoami')).body;
    expect((await script.submit(script.root, 'delete_users', { userIds: [userId] })).status).to.equal(400);
  });

  it('tag users, and list the tags', async () => {
    const script = createScript();
    const { userId } = await addUser(script);
    const { userTagId } = await result(script, script.root, 'create_user_tag', { userTagName: 'signers', userIds: [userId] });
    const [tag] = (await script.query(script.root, 'list_user_tags')).body.userTags;
    expect(tag).to.deep.include({ tagId: userTagId, tagName: 'signers', tagType: 'TAG_TYPE_USER' });
    expect((await script.query(script.root, 'get_user', { userId })).body.user.userTags).to.deep.equal([userTagId]);
    expect((await script.submit(script.root, 'create_user_tag', { userTagName: 'signers', userIds: [] })).status).to.equal(400);
  });

  it('create private keys that sign by id and by address', async () => {
    const script = createScript();
    const formats = ['ADDRESS_FORMAT_ETHEREUM'];
    const spec = { privateKeyName: 'K', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: formats };
    const { privateKeys } = await result(script, script.root, 'create_private_keys', { privateKeys: [spec] });
    const [{ privateKeyId, addresses }] = privateKeys;
    await result(script, script.root, 'create_private_key_tag', { privateKeyTagName: 'cold', privateKeyIds: [privateKeyId] });
    const payload = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256', payload: 'hello' };
    const [byId, byAddress] = await Promise.all(
      [privateKeyId, addresses[0].address].map((signWith: string) =>
        result(script, script.root, 'sign_raw_payload', { signWith, ...payload }),
      ),
    );
    expect(byId).to.deep.equal(byAddress);
    expect(byId.r).to.match(/^[0-9a-f]{64}$/);
  });

  it('keep other sessions unless asked to end them', async () => {
    const script = createScript();
    const member = await script.join('sessions@example.com');
    const [second, third] = [newKey(), newKey()];
    const { session } = await result(script, member, 'stamp_login', { publicKey: second.publicKey, expirationSeconds: '60' });
    expect(claimsOf(session).exp).to.equal(Math.floor((script.emulator.clock.now() + 60_000) / 1000));
    expect((await script.query(member, 'whoami')).status).to.equal(200);
    await result(script, { ...member, key: second }, 'stamp_login', { publicKey: third.publicKey, invalidateExisting: true });
    for (const key of [member.key, second]) expect((await script.query({ ...member, key }, 'whoami')).status).to.equal(401);
    expect((await script.query({ ...member, key: third }, 'whoami')).status).to.equal(200);
  });

  it('let the eleventh expiring key push out the oldest', async () => {
    const script = createScript();
    const member = await script.join('eleven@example.com');
    const keys = [];
    for (let count = 0; count < 10; count += 1) {
      keys.push(newKey());
      await result(script, { ...member, key: keys.at(-2) ?? member.key }, 'stamp_login', { publicKey: keys.at(-1)?.publicKey });
    }
    expect((await script.query(member, 'whoami')).status).to.equal(401);
    expect((await script.query({ ...member, key: keys[0]! }, 'whoami')).status).to.equal(200);
  });

  it('add all named credentials or none', async () => {
    const script = createScript();
    const { userId } = (await script.query(script.root, 'whoami')).body;
    const { publicKey } = newKey();
    const twice = [apiKeyOf(publicKey), apiKeyOf(publicKey, 'again')];
    expect((await script.submit(script.root, 'create_api_keys', { userId, apiKeys: twice })).body.message).to.equal(
      'api key already exists',
    );
    const { apiKeyIds } = await result(script, script.root, 'create_api_keys', { userId, apiKeys: [apiKeyOf(publicKey)] });
    expect((await script.submit(script.root, 'delete_api_keys', { userId, apiKeyIds: [...apiKeyIds, 'none'] })).status).to.equal(404);
    await result(script, script.root, 'delete_api_keys', { userId, apiKeyIds });
    const { user } = (await script.query(script.root, 'get_user', { userId })).body;
    expect(user.apiKeys).to.have.length(1);
  });

  it('prove a new contact with a token, or leave it unproven', async () => {
    const script = createScript();
    const member = await script.join('old@example.com');
    const { userId } = member;
    await result(script, member, 'update_user_email', { userId, userEmail: 'new@example.com' });
    const find = async () => (await script.proxy('account', { filterType: 'EMAIL', filterValue: 'new@example.com' })).body;
    expect(await find()).to.deep.equal({});
    const verificationToken = await script.verify('new@example.com', newKey());
    await result(script, member, 'update_user_email', { userId, userEmail: 'new@example.com', verificationToken });
    expect(await find()).to.deep.equal({ organizationId: member.organizationId });
  });

  it('keep contract interfaces and credentials of OAuth clients until they are deleted', async () => {
    const script = createScript();
    const contract = {
      smartContractAddress: '0x0',
      smartContractInterface: '[]',
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      label: 'c',
    };
    const made = await result(script, script.root, 'create_smart_contract_interface', contract);
    expect(await result(script, script.root, 'delete_smart_contract_interface', made)).to.deep.equal(made);
    expect((await script.submit(script.root, 'delete_smart_contract_interface', made)).status).to.equal(404);
    const credential = { provider: 'OAUTH2_PROVIDER_X', clientId: 'c', encryptedClientSecret: '00' };
    const { oauth2CredentialId } = await result(script, script.root, 'create_oauth2_credential', credential);
    const [listed] = (await script.query(script.root, 'list_oauth2_credentials')).body.oauth2Credentials;
    expect(listed).to.deep.include({ oauth2CredentialId, ...credential });
  });
});

describe('organizations', () => {
  it('let a parent read its sub-organizations but not change them, and never the other way round', async () => {
    const script = createScript();
    const member = await script.join('below@example.com');
    const asRoot = { organizationId: member.organizationId, key: script.root.key };
    expect((await script.query(asRoot, 'list_wallets')).body.wallets).to.have.length(1);
    expect((await script.submit(asRoot, 'create_wallet', { walletName: 'w', accounts: [] })).body.message).to.contain(
      'organization mismatch',
    );
    const above = await script.query({ ...member, organizationId: script.root.organizationId }, 'list_wallets');
    expect(above.body.wallets[0].walletId).to.equal(member.wallet.walletId);
  });

  it('page through sub-organizations in the order they came', async () => {
    const script = createScript();
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push((await script.join(`${name}@example.com`)).organizationId);
    const list = async (paginationOptions?: object) =>
      (await script.query(script.root, 'list_verified_suborgs', { filterType: 'EMAIL', paginationOptions })).body;
    expect((await list()).organizationIds).to.deep.equal(ids);
    expect((await list({ limit: '2' })).organizationIds).to.deep.equal(ids.slice(0, 2));
    expect((await list({ limit: '2', after: ids[1] })).organizationIds).to.deep.equal(ids.slice(2, 4));
    expect((await list({ limit: '2', before: ids[3] })).organizationIds).to.deep.equal(ids.slice(1, 3));
    expect((await list({ limit: '1', after: ids[0], before: ids[4] })).organizationIds).to.deep.equal(ids.slice(1, 2));
    expect((await list({ after: ids[4] })).organizationIds).to.deep.equal([]);
    expect((await list({ after: ids[3], before: ids[1] })).organizationIds).to.deep.equal([]);
    expect((await list({ before: 'nobody' })).message).to.contain('cursor');
    expect((await list({ limit: '101' })).message).to.contain('between 1 and 100');
    expect((await list({ after: 'nobody' })).message).to.contain('cursor');
  });
});

describe('consensus', () => {
  it('waits for a second root user, and completes with their approval', async () => {
    const script = createScript();
    const members = [newKey(), newKey()];
    const rootUsers = members.map(({ publicKey }, index) => ({
      userName: `m${index}`,
      apiKeys: [apiKeyOf(publicKey)],
      authenticators: [],
      oauthProviders: [],
    }));
    const made = await result(script, script.root, 'create_sub_organization', {
      subOrganizationName: 's',
      rootUsers,
      rootQuorumThreshold: 2,
    });
    const [first, second] = members.map((key) => ({ organizationId: made.subOrganizationId, key }));
    const asked = (await script.submit(first!, 'create_wallet', { walletName: 'W', accounts: [] })).body.activity;
    expect(asked).to.deep.include({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: false, result: {} });
    const read = (await script.query(second!, 'get_activity', { activityId: asked.id })).body.activity;
    expect([read.canApprove, read.canReject]).to.deep.equal([true, true]);
    const voted = (await script.submit(second!, 'approve_activity', { fingerprint: asked.fingerprint })).body.activity;
    expect(voted.status).to.equal('ACTIVITY_STATUS_COMPLETED');
    expect(voted.votes.map((vote: any) => vote.selection)).to.deep.equal(['VOTE_SELECTION_APPROVED', 'VOTE_SELECTION_APPROVED']);
    expect((await script.query(first!, 'list_wallets')).body.wallets).to.have.length(1);
  });

  it('ends with a rejection, and a policy may allow what a vote then does', async () => {
    const script = createScript();
    const user = await addUser(script);
    const condition = "activity.resource == 'WALLET' && activity.action == 'CREATE'";
    const consensus = 'approvers.count() >= 2';
    await result(script, script.root, 'create_policy', { policyName: 'two', effect: 'EFFECT_ALLOW', condition, consensus, notes: '' });
    const ask = async (walletName: string) => (await script.submit(user, 'create_wallet', { walletName, accounts: [] })).body.activity;
    const [one, two] = [await ask('a'), await ask('b')];
    expect(one.status).to.equal('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const rejected = (await script.submit(script.root, 'reject_activity', { fingerprint: one.fingerprint })).body.activity;
    expect(rejected.status).to.equal('ACTIVITY_STATUS_REJECTED');
    expect((await script.submit(script.root, 'approve_activity', { fingerprint: one.fingerprint })).status).to.equal(403);
    const approved = (await script.submit(script.root, 'approve_activity', { fingerprint: two.fingerprint })).body.activity;
    expect(approved.status).to.equal('ACTIVITY_STATUS_COMPLETED');
  });
});
