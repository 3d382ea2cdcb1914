import { expect } from '@esm-bundle/chai';
import { createEmulator } from '../../emulator/emulator.js';
import { readProtobuf } from '../../emulator/signing/transactions/tron-contracts.js';
import type { Change } from '../../emulator/state/table.js';
import { createScript, firstWallet, newKey, type Script, signRaw, stampOf } from './script.js';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

async function wallets({ emulator: _emulator, ...script }: Script): Promise<number> {
  return (await script.query(script.root, 'list_wallets')).body.wallets.length;
}

type Voter = { readonly organizationId: string; readonly key: ReturnType<typeof newKey> };

/** An organization with three root users, two of whom must agree. */
async function threeOfTwo(script: Script): Promise<readonly Voter[]> {
  const keys = [newKey(), newKey(), newKey()];
  const rootUsers = keys.map(({ publicKey }, index) => ({
    userName: `root ${index}`,
    apiKeys: [{ apiKeyName: 'k', publicKey, curveType: 'API_KEY_CURVE_P256' }],
    authenticators: [],
    oauthProviders: [],
  }));
  const made = await script.submit(script.root, 'create_sub_organization', { subOrganizationName: 's', rootUsers, rootQuorumThreshold: 2 });
  const organizationId = made.body.activity.result.createSubOrganizationResultV7.subOrganizationId;
  return keys.map((key) => ({ organizationId, key }));
}

describe('what cannot break the emulator', () => {
  it('refuses JSON of more than 100 levels before it does anything', async () => {
    const script = createScript();
    const { organizationId, key } = script.root;
    const envelope = { type: 'ACTIVITY_TYPE_CREATE_WALLET', timestampMs: String(script.emulator.clock.now()), organizationId };
    const text = `${JSON.stringify({ ...envelope, parameters: firstWallet }).slice(0, -1)},"extra":${nested(100_000)}}`;
    const answer = await script.post('/public/v1/submit/create_wallet', text, { 'x-stamp': stampOf(text, key) });
    expect(answer.status).to.equal(400);
    expect(await wallets(script)).to.equal(0);
  });

  it('refuses JSON of more than 20,000 values, and takes as many', async () => {
    const script = createScript();
    const status = async (values: number) =>
      (await script.query(script.root, 'whoami', { extra: Array.from({ length: values }, () => ({})) })).status;
    expect([await status(9_000), await status(10_001)]).to.deep.equal([200, 400]);
  });

  it('counts users and credentials before it looks into them', async () => {
    const script = createScript();
    const broken = { apiKeyName: 'k', publicKey: 'no key', curveType: 'API_KEY_CURVE_P256' };
    const user = { userName: 'u', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] };
    const { userId } = (await script.query(script.root, 'whoami')).body;
    const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);
    const refusals = [
      await script.submit(script.root, 'create_api_keys', { userId, apiKeys: many(21, broken) }),
      await script.submit(script.root, 'create_users', { users: many(101, { ...user, apiKeys: [broken] }) }),
      await script.submit(script.root, 'create_sub_organization', {
        subOrganizationName: 's',
        rootQuorumThreshold: 1,
        rootUsers: many(101, { ...user, apiKeys: [broken] }),
      }),
    ];
    expect(refusals.map(({ body }) => body.message)).to.deep.equal([
      'user has exceeded maximum long-lived api keys',
      'organization has exceeded its maximum number of users',
      'organization has exceeded its maximum number of users',
    ]);
  });

  it('accepts 100 levels, and ignores brackets inside texts', async () => {
    const script = createScript();
    const taken = await script.submit(script.root, 'create_user_tag', {
      userTagName: '['.repeat(200),
      userIds: [],
      extra: JSON.parse(nested(90)),
    });
    expect(taken.status).to.equal(200);
  });

  it('reads 250,000 fields of a message in linear time', () => {
    const bytes = new Uint8Array(500_000);
    for (let at = 0; at < bytes.length; at += 2) bytes.set([0x08, 0x01], at);
    const startedAt = performance.now();
    expect(readProtobuf(bytes).get(1)).to.have.lengthOf(250_000);
    expect(performance.now() - startedAt).to.be.lessThan(2000);
  });

  it('runs an activity once, however many last votes arrive together', async () => {
    const script = createScript();
    const [asker, ...voters] = await threeOfTwo(script);
    const asked = await script.submit(asker as Voter, 'create_wallet', firstWallet);
    expect(asked.body.activity.status).to.equal('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const { fingerprint } = asked.body.activity;
    await Promise.all(voters.map((voter) => script.submit(voter, 'approve_activity', { fingerprint })));
    expect((await script.query(asker as Voter, 'list_wallets')).body.wallets).to.have.lengthOf(1);
  });

  it('answers 500 while nothing can be stored, and stores everything once that works again', async () => {
    const kept: Change[] = [];
    let isFull = false;
    const keep = async (changes: readonly Change[]) => {
      unsaved.push(...changes);
      if (isFull) throw new Error('ENOSPC');
      kept.push(...unsaved.splice(0));
    };
    const unsaved: Change[] = [];
    const script = createScript({ keep });
    isFull = true;
    expect((await script.submit(script.root, 'create_user_tag', { userTagName: 'lost?', userIds: [] })).status).to.equal(500);
    isFull = false;
    expect((await script.query(script.root, 'whoami')).status).to.equal(200);
    expect(kept.some((change) => 'put' in change && 'name' in change.put && change.put.name === 'lost?')).to.equal(true);
  });

  it('refuses what needs too much work: payloads times policies, keys times formats', async () => {
    const script = createScript();
    const key = newKey();
    const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
    const user = { userName: 'u', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
    await script.submit(script.root, 'create_users', { users: [user] });
    const { addresses } = (await script.submit(script.root, 'create_wallet', firstWallet)).body.activity.result.createWalletResult;
    const many = `[${Array.from({ length: 200 }, (_, index) => index).join(',')}]`;
    const condition = `${many}.all(a, ${many}.all(b, a >= 0 || b >= 0))`;
    for (const policyName of ['1', '2', '3'])
      await script.submit(script.root, 'create_policy', { policyName, effect: 'EFFECT_ALLOW', condition, notes: '' });
    await script.submit(script.root, 'create_policy', { policyName: '4', effect: 'EFFECT_ALLOW', notes: '' });
    const authorization = '{"chainId":1,"address":"0x1111111111111111111111111111111111111111","nonce":"7"}';
    const sign = (payloads: number) =>
      script.submit({ ...script.root, key }, 'sign_raw_payloads', {
        signWith: addresses[0],
        payloads: Array.from({ length: payloads }, () => authorization),
        encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
        hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      });
    expect((await sign(2)).status).to.equal(200);
    const refused = await sign(20);
    expect([refused.status, refused.body.message]).to.deep.equal([400, 'the request needs too much work']);
    const keys = (count: number, formats: number) => {
      const addressFormats = Array.from({ length: formats }, () => 'ADDRESS_FORMAT_SOLANA');
      const one = { privateKeyName: 'k', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats };
      return script.submit(script.root, 'create_private_keys', { privateKeys: Array.from({ length: count }, () => one) });
    };
    expect([(await keys(2, 3)).status, (await keys(100, 10)).status]).to.deep.equal([200, 400]);
  });

  it('answers others while it signs a hundred payloads, derives a hundred accounts or makes keys', async () => {
    const script = createScript();
    const { addresses } = (await script.submit(script.root, 'create_wallet', firstWallet)).body.activity.result.createWalletResult;
    const payloads = Array.from({ length: 100 }, () => '00'.repeat(32));
    const encoding = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' };
    const [account] = firstWallet.accounts;
    const accounts = Array.from({ length: 100 }, (_, index) => ({ ...account, path: `m/44'/60'/0'/0/${index}` }));
    const key = { privateKeyName: 'k', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] };
    const long: readonly (readonly [string, object])[] = [
      ['sign_raw_payloads', { signWith: addresses[0], payloads, ...encoding }],
      ['create_wallet', { walletName: 'w', accounts }],
      ['create_private_keys', { privateKeys: Array.from({ length: 300 }, () => key) }],
    ];
    for (const [name, parameters] of long) {
      const order: string[] = [];
      const work = script.submit(script.root, name, parameters).then(({ status }) => order.push(`${status}`));
      await new Promise((resolve) => setTimeout(resolve, 5));
      const other = script.post('/v1/x', {}).then(() => order.push('other'));
      await Promise.all([work, other]);
      expect(order, name).to.deep.equal(['other', '200']);
    }
  });

  it('refuses faults of unknown paths, names, values and members, and says which', async () => {
    const script = createScript();
    const good = { path: '/v1/otp_init', fault: 'status', value: 503 };
    const wrong: readonly (readonly [string, object])[] = [
      ['path', { ...good, path: '/v1/otp_inti' }],
      ['path', { ...good, path: 'init' }],
      ['fault', { ...good, fault: 'flood' }],
      ['value', { ...good, value: 'soon' }],
      ['value', { ...good, value: 42 }],
      ['value', { ...good, fault: 'body', value: 'xml' }],
      ['value', { ...good, fault: 'hang' }],
      ['value', { ...good, fault: 'reset', value: 'later' }],
      ['value', { ...good, fault: 'token', value: 'alg-nun' }],
      ['value', { ...good, fault: 'bundle', value: 'another-signer' }],
      ['value', { ...good, fault: 'activity', value: 'FAILED' }],
      ['times', { ...good, times: '2' }],
      ['count', { ...good, count: 2 }],
    ];
    for (const [place, fault] of wrong) {
      const { status, body } = await script.control('POST', 'faults', fault);
      expect([status, body.message], JSON.stringify(fault)).to.deep.equal([400, `invalid field: ${place}`]);
    }
    expect(() => script.emulator.faults.next('otp_inti', 'status', 503)).to.throw('path');
    expect(script.emulator.faults.waiting).to.deep.equal([]);
    for (const path of ['*', 'otp_init', '/v1/otp_init', 'whoami', '/public/v1/submit/approve_activity', '/google/authorize'])
      expect((await script.control('POST', 'faults', { ...good, path })).status, path).to.equal(200);
  });

  it("creates the auth proxy's user and key again if they were deleted", async () => {
    const script = createScript();
    await script.verify('ada@example.com', newKey());
    const proxy = async () => (await script.control('GET', 'activities')).body.activities[0].stampedBy.userId;
    const userId = await proxy();
    const { apiKeys } = (await script.query(script.root, 'get_user', { userId })).body.user;
    const apiKeyIds = apiKeys.map(({ apiKeyId }: { apiKeyId: string }) => apiKeyId);
    expect((await script.submit(script.root, 'delete_api_keys', { userId, apiKeyIds })).status).to.equal(200);
    expect(await script.verify('bob@example.com', newKey())).to.be.a('string');
    expect(await proxy()).to.equal(userId);
    expect((await script.submit(script.root, 'delete_users', { userIds: [userId] })).status).to.equal(200);
    expect((await script.join('cyd@example.com')).token).to.be.a('string');
    expect(await proxy()).not.to.equal(userId);
  });

  it('refuses an invalid private key instead of using a random one', () => {
    expect(() => createEmulator({ config: { organization: { rootPrivateKey: 'zz' } } })).to.throw('32 bytes in hex');
    expect(() => createEmulator({ config: { keys: { sessionSigner: '' } } })).to.throw('32 bytes in hex');
  });

  it('keeps the log of requests within its size limit', async () => {
    const script = createScript();
    const body = 'x'.repeat(1_000_000);
    for (let count = 0; count < 40; count += 1) await script.post('/v1/otp_init', body);
    const held = script.emulator.requests.reduce((sum, request) => sum + request.body.length, 0);
    expect(held).to.be.lessThan(33 * 1024 * 1024);
    expect(script.emulator.requests.at(-1)?.body).to.have.lengthOf(1_000_000);
  });
});

describe('to the letter', () => {
  it('only accepts tags of this organization and of the right type', async () => {
    const script = createScript();
    const userTag = (await script.submit(script.root, 'create_user_tag', { userTagName: 'u', userIds: [] })).body.activity.result
      .createUserTagResult.userTagId;
    const keyTag = (await script.submit(script.root, 'create_private_key_tag', { privateKeyTagName: 'k', privateKeyIds: [] })).body.activity
      .result.createPrivateKeyTagResult.privateKeyTagId;
    const user = (tag: string) => ({ users: [{ userName: tag, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [tag] }] });
    const privateKey = (tag: string) => ({
      privateKeys: [{ privateKeyName: tag, curve: 'CURVE_ED25519', privateKeyTags: [tag], addressFormats: [] }],
    });
    expect((await script.submit(script.root, 'create_users', user(userTag))).status).to.equal(200);
    expect((await script.submit(script.root, 'create_users', user(keyTag))).status).to.equal(404);
    expect((await script.submit(script.root, 'create_private_keys', privateKey(keyTag))).status).to.equal(200);
    expect((await script.submit(script.root, 'create_private_keys', privateKey(userTag))).status).to.equal(404);
    const member = await script.join('ada@example.com');
    expect((await script.submit(member, 'create_users', user(userTag))).status).to.equal(404);
  });

  it('accepts a number as mnemonicLength and nothing that looks like one', async () => {
    const script = createScript();
    const lengths: readonly (readonly [unknown, number])[] = [
      [24, 200],
      ['24', 400],
      [[12], 400],
      [null, 400],
      [13, 400],
    ];
    for (const [mnemonicLength, status] of lengths) {
      const answer = await script.submit(script.root, 'create_wallet', {
        ...firstWallet,
        walletName: String(mnemonicLength),
        mnemonicLength,
      });
      expect(answer.status, JSON.stringify(mnemonicLength)).to.equal(status);
    }
  });

  it('counts paths to the same account as one', async () => {
    const script = createScript();
    const [ethereum, solana] = firstWallet.accounts;
    const same = [
      [ethereum, { ...ethereum, path: "m/044'/060'/00'/0/00" }],
      [solana, { ...solana, path: 'm/44/501/0/0' }],
    ];
    for (const accounts of same)
      expect((await script.submit(script.root, 'create_wallet', { walletName: 'w', accounts })).status).to.equal(400);
  });

  it("accepts a login's signature as raw bytes in the live shape, and in either form in the seed shape", async () => {
    const script = createScript();
    await script.join('ada@example.com');
    const key = newKey();
    const der = (text: string) =>
      JSON.parse(
        new TextDecoder().decode(Uint8Array.from(atob(stampOf(text, key).replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))),
      ).signature;
    const token = await script.verify('ada@example.com', key);
    const id = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))).id;
    const message = JSON.stringify({ login: { publicKey: key.publicKey }, tokenId: id, type: 'USAGE_TYPE_LOGIN' });
    const live = (signature: string) =>
      script.proxy('otp_login', {
        verificationToken: token,
        publicKey: key.publicKey,
        clientSignature: { message, publicKey: key.publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature },
      });
    expect((await live(der(message))).status).to.equal(400);
    expect((await live(signRaw(message, key))).status).to.equal(200);
    const seed = (signature: string) =>
      script.proxy('otp_login', { verificationToken: token, publicKey: key.publicKey, client_signature: signature });
    expect((await seed(der(token))).status).to.equal(200);
    expect((await seed(signRaw(token, key))).status).to.equal(200);
  });
});
