import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { open } from '../../emulator/enclave/hpke.js';
import { openSealed } from '../../emulator/enclave/sealed-bundles.js';
import { sealTo } from '../support/seal.js';
import importBundles from '../vectors/v2/import-bundle.json' with { type: 'json' };
import { type Answer, createScript, firstWallet, type Member, newKey, type Script, targetOf } from './script.js';

type Who = Pick<Member, 'organizationId' | 'key'>;

async function done(script: Script, who: Who, name: string, parameters: object, envelope: object = {}): Promise<any> {
  const answer = await script.submit(who, name, parameters, envelope);
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).to.equal(200);
  const [, inner] = Object.entries(answer.body.activity.result).find(([member]) => member !== 'activity') ?? [];
  return inner;
}

async function asked(script: Script, who: Who, name: string, fields: object = {}): Promise<any> {
  const answer = await script.query(who, name, fields);
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).to.equal(200);
  return answer.body;
}

const reasonOf = ({ status, body }: Answer) => [status, body.message];
const V2 = { type: 'ACTIVITY_TYPE_UPDATE_POLICY_V2' };
const ethereum = firstWallet.accounts.slice(0, 1);
const MNEMONIC = 'test test test test test test test test test test test junk';

/** What a client seals to the key of an import. */
function sealedTo(importBundle: string, secret: Uint8Array): string {
  const { enc, ciphertext } = sealTo(hexToBytes(targetOf(importBundle).targetPublic), secret);
  return JSON.stringify({ encappedPublic: bytesToHex(enc), ciphertext: bytesToHex(ciphertext) });
}

/** The secret of an export bundle. */
function secretIn(exportBundle: string, privateKey: Uint8Array): Uint8Array {
  const { encappedPublic, ciphertext } = JSON.parse(new TextDecoder().decode(hexToBytes(JSON.parse(exportBundle).data)));
  const sealed = { encapsulated: hexToBytes(encappedPublic), ciphertext: hexToBytes(ciphertext) };
  return open(sealed, { privateKey, publicKey: p256.getPublicKey(privateKey, false) });
}

describe('imports', () => {
  it('add a wallet that derives the addresses of its phrase', async () => {
    const script = createScript();
    const ada = await script.join('ada@example.com');
    const { importBundle } = await done(script, ada, 'init_import_wallet', { userId: ada.userId });
    expect(targetOf(importBundle)).to.include({ organizationId: ada.organizationId, userId: ada.userId });
    const wish = {
      userId: ada.userId,
      walletName: 'Old',
      accounts: ethereum,
      encryptedBundle: sealedTo(importBundle, utf8ToBytes(MNEMONIC)),
    };
    const { walletId, addresses } = await done(script, ada, 'import_wallet', wish);
    expect(addresses).to.deep.equal([mnemonicToAccount(MNEMONIC).address]);
    expect((await asked(script, ada, 'get_wallet', { walletId })).wallet).to.include({ imported: true, walletName: 'Old' });
  });

  it('happen once, for the user they were initiated for, with a valid phrase', async () => {
    const script = createScript();
    const [ada, bob] = [await script.join('ada@example.com'), await script.join('bob@example.com')];
    const start = async () => (await done(script, ada, 'init_import_wallet', { userId: ada.userId })).importBundle;
    const send = (who: Member, encryptedBundle: string) =>
      script.submit(who, 'import_wallet', { userId: who.userId, walletName: 'Old', accounts: ethereum, encryptedBundle });
    const [first, second] = [await start(), await start()];
    expect(reasonOf(await send(ada, sealedTo(first, utf8ToBytes(MNEMONIC))))).to.deep.equal([400, 'could not open the encrypted bundle']);
    const sealed = sealedTo(second, utf8ToBytes(MNEMONIC));
    expect((await send(bob, sealed)).status).to.equal(400);
    expect(reasonOf(await send(ada, sealedTo(second, utf8ToBytes('test test'))))).to.deep.equal([400, 'invalid mnemonic']);
    expect((await send(ada, sealed)).status).to.equal(200);
    script.emulator.clock.advance(1);
    expect(reasonOf(await send(ada, sealed))[1]).to.contain('no import was initiated');
  });

  it('add a private key of either curve, and no invalid one', async () => {
    const script = createScript();
    const { root } = script;
    const { userId } = await asked(script, root, 'whoami');
    const send = async (secret: Uint8Array, curve: string, format: string) => {
      const { importBundle } = await done(script, root, 'init_import_private_key', { userId });
      const encryptedBundle = sealedTo(importBundle, secret);
      return script.submit(root, 'import_private_key', { userId, privateKeyName: 'k', curve, addressFormats: [format], encryptedBundle });
    };
    const secret = hexToBytes('11'.repeat(32));
    const { body } = await send(secret, 'CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM');
    const { privateKeyId, addresses } = body.activity.result.importPrivateKeyResult;
    expect(addresses).to.deep.equal([{ format: 'ADDRESS_FORMAT_ETHEREUM', address: privateKeyToAccount(`0x${'11'.repeat(32)}`).address }]);
    expect((await asked(script, root, 'get_private_key', { privateKeyId })).privateKey).to.include({ imported: true, exported: false });
    expect((await send(secret, 'CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA')).status).to.equal(200);
    for (const wrong of [new Uint8Array(31), new Uint8Array(32), new Uint8Array(32).fill(255)])
      expect((await send(wrong, 'CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM')).body.message).to.equal('invalid private key');
  });

  for (const one of importBundles.cases.filter((each) => each.expect === 'valid')) {
    it(`open as ${one.name}`, () => {
      const privateKey = hexToBytes(one.targetPrivateKey);
      const secret = openSealed(one.encryptedBundle ?? '', { privateKey, publicKey: p256.getPublicKey(privateKey, false) });
      expect(bytesToHex(secret)).to.equal(one.plaintextHex);
    });
  }
});

describe('exports', () => {
  it("give an account's key, or a private key, only to the receiver", async () => {
    const script = createScript();
    const ada = await script.join('ada@example.com');
    const receiver = newKey();
    const [address = ''] = ada.wallet.addresses;
    const targetPublicKey = bytesToHex(p256.getPublicKey(receiver.privateKey, false));
    const account = await done(script, ada, 'export_wallet_account', { address: address.toLowerCase(), targetPublicKey });
    expect(account.address).to.equal(address);
    const key = bytesToHex(secretIn(account.exportBundle, receiver.privateKey));
    expect(privateKeyToAccount(`0x${key}`).address).to.equal(address);
    const wish = { privateKeyName: 'k', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] };
    const { privateKeys } = await done(script, ada, 'create_private_keys', { privateKeys: [wish] });
    const [{ privateKeyId, addresses }] = privateKeys;
    const { exportBundle } = await done(script, ada, 'export_private_key', { privateKeyId, targetPublicKey });
    expect(privateKeyToAccount(`0x${bytesToHex(secretIn(exportBundle, receiver.privateKey))}`).address).to.equal(addresses[0].address);
    expect((await asked(script, ada, 'list_private_keys')).privateKeys[0]).to.include({ exported: true, imported: false });
    expect((await script.submit(ada, 'export_wallet_account', { address: '0x1', targetPublicKey })).status).to.equal(404);
    const elsewhere = { address, targetPublicKey };
    expect((await script.submit(script.root, 'export_wallet_account', elsewhere)).status).to.equal(404);
  });
});

describe('users, wallets and keys that change or are deleted', () => {
  it('rename a user, and change what is given, with contacts unproven', async () => {
    const script = createScript();
    const ada = await script.join('ada@example.com');
    await done(script, ada, 'update_user_name', { userId: ada.userId, userName: 'Ada L.' });
    const { userTagId } = await done(script, ada, 'create_user_tag', { userTagName: 'admin', userIds: [] });
    await done(script, ada, 'update_user', { userId: ada.userId, userEmail: 'new@example.com', userTagIds: [userTagId] });
    const { users } = await asked(script, ada, 'list_users');
    expect(users[0]).to.deep.include({ userName: 'Ada L.', userEmail: 'new@example.com', userTags: [userTagId], mfaPolicies: [] });
    expect((await script.proxy('account', { filterType: 'EMAIL', filterValue: 'new@example.com' })).body).to.deep.equal({});
    for (const wrong of [{ userEmail: 'no address' }, { userPhoneNumber: '12' }, { userTagIds: ['none'] }])
      expect((await script.submit(ada, 'update_user', { userId: ada.userId, ...wrong })).status).to.be.oneOf([400, 404]);
  });

  it('are deleted: a wallet that was exported, or that may go without an export', async () => {
    const script = createScript();
    const ada = await script.join('ada@example.com');
    const { walletId } = ada.wallet;
    await done(script, ada, 'update_wallet', { walletId, walletName: 'Main' });
    expect((await asked(script, ada, 'list_wallets')).wallets[0].walletName).to.equal('Main');
    expect((await script.submit(ada, 'delete_wallets', { walletIds: [walletId] })).status).to.equal(400);
    await done(script, ada, 'export_wallet', { walletId, targetPublicKey: newKey().publicKey });
    expect(await done(script, ada, 'delete_wallets', { walletIds: [walletId] })).to.deep.equal({ walletIds: [walletId] });
    expect((await asked(script, ada, 'list_wallet_accounts')).accounts).to.deep.equal([]);
    expect((await script.submit(ada, 'delete_wallets', { walletIds: [walletId] })).status).to.equal(404);
    const second = await done(script, ada, 'create_wallet', firstWallet);
    await done(script, ada, 'delete_wallets', { walletIds: [second.walletId], deleteWithoutExport: true });
    expect((await asked(script, ada, 'list_wallets')).wallets).to.deep.equal([]);
  });

  it('are deleted: one account, found by its address or its path', async () => {
    const script = createScript();
    const ada = await script.join('ada@example.com');
    const { walletId, addresses } = ada.wallet;
    const byAddress = await asked(script, ada, 'get_wallet_account', { walletId, address: addresses[1] });
    const byPath = await asked(script, ada, 'get_wallet_account', { walletId, path: "m/44'/501'/0'/0'" });
    expect(byPath).to.deep.equal(byAddress);
    const walletAccountIds = [byPath.account.walletAccountId];
    expect((await script.submit(ada, 'delete_wallet_accounts', { walletAccountIds })).status).to.equal(400);
    await done(script, ada, 'delete_wallet_accounts', { walletAccountIds, deleteWithoutExport: true });
    expect((await asked(script, ada, 'list_wallet_accounts')).accounts).to.have.length(1);
    expect((await script.query(ada, 'get_wallet_account', { walletId, address: addresses[1] })).status).to.equal(404);
  });

  it('are deleted: private keys, all or none', async () => {
    const script = createScript();
    const { root } = script;
    const wish = { privateKeyName: 'k', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] };
    const { privateKeys } = await done(script, root, 'create_private_keys', { privateKeys: [wish] });
    const privateKeyIds = privateKeys.map(({ privateKeyId }: any) => privateKeyId);
    expect((await script.submit(root, 'delete_private_keys', { privateKeyIds })).status).to.equal(400);
    const withUnknown = { privateKeyIds: [...privateKeyIds, 'none'], deleteWithoutExport: true };
    expect((await script.submit(root, 'delete_private_keys', withUnknown)).status).to.equal(404);
    await done(script, root, 'delete_private_keys', { privateKeyIds, deleteWithoutExport: true });
    expect((await asked(script, root, 'list_private_keys')).privateKeys).to.deep.equal([]);
  });
});

describe('tags and policies that change or are deleted', () => {
  it('rename tags, add to them, remove from them, and delete them', async () => {
    const script = createScript();
    const { root } = script;
    const { userId } = await asked(script, root, 'whoami');
    const { userTagId } = await done(script, root, 'create_user_tag', { userTagName: 'a', userIds: [] });
    await done(script, root, 'create_user_tag', { userTagName: 'b', userIds: [] });
    const change = { userTagId, addUserIds: [userId], removeUserIds: [] };
    expect((await script.submit(root, 'update_user_tag', { ...change, newUserTagName: 'b' })).body.message).to.contain('unique');
    await done(script, root, 'update_user_tag', { ...change, newUserTagName: 'c' });
    expect((await asked(script, root, 'get_user', { userId })).user.userTags).to.deep.equal([userTagId]);
    expect((await asked(script, root, 'list_user_tags')).userTags.map(({ tagName }: any) => tagName)).to.deep.equal(['c', 'b']);
    expect(await done(script, root, 'delete_user_tags', { userTagIds: [userTagId] })).to.deep.equal({
      userTagIds: [userTagId],
      userIds: [userId],
    });
    expect((await asked(script, root, 'get_user', { userId })).user.userTags).to.deep.equal([]);
    const wish = { privateKeyName: 'k', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] };
    const [{ privateKeyId }] = (await done(script, root, 'create_private_keys', { privateKeys: [wish] })).privateKeys;
    const keyTag = await done(script, root, 'create_private_key_tag', { privateKeyTagName: 'k', privateKeyIds: [privateKeyId] });
    const { privateKeyTagId } = keyTag;
    await done(script, root, 'update_private_key_tag', { privateKeyTagId, addPrivateKeyIds: [], removePrivateKeyIds: [privateKeyId] });
    expect((await asked(script, root, 'get_private_key', { privateKeyId })).privateKey.privateKeyTags).to.deep.equal([]);
    expect((await script.submit(root, 'delete_private_key_tags', { privateKeyTagIds: [userTagId] })).status).to.equal(404);
    await done(script, root, 'delete_private_key_tags', { privateKeyTagIds: [privateKeyTagId] });
    expect((await asked(script, root, 'list_private_key_tags')).privateKeyTags).to.deep.equal([]);
  });

  it('create several policies or none, change one and delete them', async () => {
    const script = createScript();
    const { root } = script;
    const policy = (policyName: string, effect = 'EFFECT_ALLOW') => ({ policyName, effect, notes: '' });
    const twice = { policies: [policy('a'), policy('a')] };
    expect((await script.submit(root, 'create_policies', twice)).body.message).to.contain('unique');
    expect((await script.submit(root, 'create_policies', { policies: [policy('a'), policy('b', 'MAYBE')] })).status).to.equal(400);
    expect((await asked(script, root, 'list_policies')).policies).to.deep.equal([]);
    const { policyIds } = await done(script, root, 'create_policies', { policies: [policy('a'), policy('b'), policy('c')] });
    const [policyId] = policyIds;
    const change = { policyId, policyName: 'z', policyEffect: 'EFFECT_DENY', policyCondition: "activity.action == 'SIGN'" };
    await done(script, root, 'update_policy', change, V2);
    const changed = (await asked(script, root, 'get_policy', { policyId })).policy;
    expect(changed).to.include({
      policyName: 'z',
      effect: 'EFFECT_DENY',
      condition: "activity.action == 'SIGN'",
      consensus: '',
      notes: '',
    });
    for (const wrong of [{ policyName: 'b' }, { policyEffect: 'MAYBE' }, { policyCondition: '1 +' }, { time: "wallet.id == 'x'" }])
      expect((await script.submit(root, 'update_policy', { policyId, ...wrong }, V2)).status).to.equal(400);
    await done(script, root, 'delete_policy', { policyId });
    await done(script, root, 'delete_policies', { policyIds: policyIds.slice(1) });
    expect((await script.query(root, 'get_policy', { policyId })).status).to.equal(404);
    expect((await asked(script, root, 'list_policies')).policies).to.deep.equal([]);
  });

  it('let a policy apply only during its time', async () => {
    const script = createScript();
    const { root } = script;
    const clerk = newKey();
    const apiKeys = [{ apiKeyName: 'k', publicKey: clerk.publicKey, curveType: 'API_KEY_CURVE_P256' }];
    await done(script, root, 'create_users', {
      users: [{ userName: 'Clerk', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }],
    });
    const from = new Date(script.emulator.clock.now() + 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
    await done(script, root, 'create_policy', {
      policyName: 'later',
      effect: 'EFFECT_ALLOW',
      notes: '',
      time: `time.now > Timestamp('${from}')`,
    });
    const attempt = () =>
      script.submit({ key: clerk, organizationId: root.organizationId }, 'create_wallet', { walletName: 'W', accounts: [] });
    const isActive = async () => (await asked(script, root, 'get_active_policies')).statuses[0].active;
    expect([(await attempt()).status, await isActive()]).to.deep.equal([403, false]);
    script.emulator.clock.advance(3_700_000);
    expect([(await attempt()).status, await isActive()]).to.deep.equal([200, true]);
  });
});

describe('organizations that change or are deleted', () => {
  it('delete a sub-organization with everything in it, by its own root user', async () => {
    const script = createScript();
    const [ada, bob] = [await script.join('ada@example.com'), await script.join('bob@example.com')];
    expect((await script.submit(ada, 'delete_sub_organization', {})).status).to.equal(400);
    const result = await done(script, ada, 'delete_sub_organization', { deleteWithoutExport: true });
    expect(result).to.deep.equal({ subOrganizationUuid: ada.organizationId });
    expect((await script.proxy('account', { filterType: 'EMAIL', filterValue: 'ada@example.com' })).body).to.deep.equal({});
    expect((await script.query(ada, 'whoami')).status).to.equal(404);
    expect((await script.query(bob, 'whoami')).status).to.equal(200);
    expect((await script.submit(script.root, 'delete_sub_organization', { deleteWithoutExport: true })).status).to.equal(400);
    const from = { organizationId: bob.organizationId, key: script.root.key };
    expect((await script.submit(from, 'delete_sub_organization', { deleteWithoutExport: true })).status).to.equal(400);
  });

  it('change name, features and root quorum, and report them', async () => {
    const script = createScript();
    const { root } = script;
    const { userId } = await asked(script, root, 'whoami');
    await done(script, root, 'update_organization_name', { organizationName: 'Shop' });
    expect((await asked(script, root, 'whoami')).organizationName).to.equal('Shop');
    await done(script, root, 'set_organization_feature', { name: 'FEATURE_NAME_EMAIL_AUTH', value: 'on' });
    const { features } = (await asked(script, root, 'get_organization_configs')).configs;
    expect(features).to.deep.equal([{ name: 'FEATURE_NAME_EMAIL_AUTH', value: 'on' }]);
    expect(await done(script, root, 'remove_organization_feature', { name: 'FEATURE_NAME_EMAIL_AUTH' })).to.deep.equal({ features: [] });
    for (const wrong of [
      { threshold: 2, userIds: [userId] },
      { threshold: 0, userIds: [userId] },
      { threshold: 1, userIds: [] },
    ])
      expect((await script.submit(root, 'update_root_quorum', wrong)).status).to.equal(400);
    expect(await done(script, root, 'update_root_quorum', { threshold: 1, userIds: [userId, userId] })).to.deep.equal({});
    expect((await asked(script, root, 'get_organization_configs')).configs.quorum).to.deep.equal({ threshold: 1, userIds: [userId] });
  });

  it('keep OAuth 2.0 credentials and contract interfaces that can be read, changed and deleted', async () => {
    const script = createScript();
    const { root } = script;
    const credential = { provider: 'OAUTH2_PROVIDER_X', clientId: 'one', encryptedClientSecret: '00' };
    const { oauth2CredentialId } = await done(script, root, 'create_oauth2_credential', credential);
    await done(script, root, 'update_oauth2_credential', { ...credential, oauth2CredentialId, clientId: 'two' });
    expect((await asked(script, root, 'get_oauth2_credential', { oauth2CredentialId })).oauth2Credential.clientId).to.equal('two');
    await done(script, root, 'delete_oauth2_credential', { oauth2CredentialId });
    expect((await script.query(root, 'get_oauth2_credential', { oauth2CredentialId })).status).to.equal(404);
    const contract = {
      smartContractAddress: '0x1',
      smartContractInterface: '[]',
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      label: 'l',
    };
    const { smartContractInterfaceId } = await done(script, root, 'create_smart_contract_interface', contract);
    const read = await asked(script, root, 'get_smart_contract_interface', { smartContractInterfaceId });
    expect(read.smartContractInterface).to.deep.include({ ...contract, notes: '' });
    expect((await asked(script, root, 'list_smart_contract_interfaces')).smartContractInterfaces).to.deep.equal([
      read.smartContractInterface,
    ]);
  });
});

describe('lists', () => {
  it('show the credentials of one user, or of all, and the proxy to no one', async () => {
    const script = createScript();
    const { root } = script;
    const { userId } = await asked(script, root, 'whoami');
    expect((await asked(script, root, 'get_api_keys')).apiKeys).to.have.length(1);
    expect((await asked(script, root, 'get_api_keys', { userId })).apiKeys[0].credential.publicKey).to.equal(root.key.publicKey);
    expect((await asked(script, root, 'get_authenticators', { userId })).authenticators).to.deep.equal([]);
    expect((await asked(script, root, 'get_oauth_providers')).oauthProviders).to.deep.equal([]);
    expect((await script.query(root, 'get_authenticators')).status).to.equal(400);
    expect((await script.query(root, 'get_authenticator', { authenticatorId: 'none' })).status).to.equal(404);
    expect((await script.query(root, 'get_api_keys', { userId: 'none' })).status).to.equal(404);
    expect((await asked(script, root, 'list_users')).users.map(({ userName }: any) => userName)).to.deep.equal(['Root user']);
  });

  it('show activities by status and type, page by page', async () => {
    const script = createScript();
    const { root } = script;
    for (const walletName of ['1', '2', '3']) await done(script, root, 'create_wallet', { walletName, accounts: [] });
    await done(script, root, 'create_user_tag', { userTagName: 'a', userIds: [] });
    const filterByType = ['ACTIVITY_TYPE_CREATE_WALLET'];
    const all = (await asked(script, root, 'list_activities', { filterByType })).activities;
    expect(all.map(({ type }: any) => type)).to.deep.equal([1, 2, 3].map(() => 'ACTIVITY_TYPE_CREATE_WALLET'));
    const page = await asked(script, root, 'list_activities', { filterByType, paginationOptions: { limit: '1', after: all[0].id } });
    expect(page.activities.map(({ id }: any) => id)).to.deep.equal([all[1].id]);
    expect((await asked(script, root, 'list_activities', { filterByStatus: ['ACTIVITY_STATUS_FAILED'] })).activities).to.deep.equal([]);
  });
});
