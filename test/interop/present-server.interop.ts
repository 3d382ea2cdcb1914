// The service's present packages on a server, against the emulator: a backend's actions, the client of all paths, stampers and signers.
import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isServicePath, servicePaths } from '../../emulator/api/service-paths.js';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { nonceOf } from '../../src/wire/oidc-token.js';
import { trustedIssuer } from '../support/service.js';
import { noteDriven } from './driven.js';
import { WALLET_ACCOUNTS as accounts } from './first-login.js';
import { packagesOf } from './packages.js';

const { load } = packagesOf('present');
const { TurnkeyClient } = load('@turnkey/http');
const { ApiKeyStamper } = load('@turnkey/api-key-stamper');
const keyTools = load('@turnkey/crypto');
const viem = load('viem');
const ethers = load('ethers');
const web3 = load('@solana/web3.js');

const CONTACT = 'ann@example.com';

describe("the service's present packages on a server", () => {
  const issuer = trustedIssuer();
  const driven = [noteDriven('@turnkey/sdk-server 8.2.1'), noteDriven('@turnkey/http 6.6.0')];
  let server: EmulatorServer;
  let config: any;
  let organizationId: string;
  let client: any;
  let actions: any;
  let paths: () => readonly string[];

  before(async () => {
    server = await serveEmulator(issuer.options);
    config = server.emulator.config(server.origin);
    ({ organizationId } = config);
    const { publicKey, privateKey } = config.apiKey;
    client = new TurnkeyClient({ baseUrl: server.origin }, new ApiKeyStamper({ apiPublicKey: publicKey, apiPrivateKey: privateKey }));
    // The actions read these once, when they are loaded.
    Object.assign(process.env, {
      NEXT_PUBLIC_BASE_URL: server.origin,
      NEXT_PUBLIC_ORGANIZATION_ID: organizationId,
      TURNKEY_API_PRIVATE_KEY: privateKey,
      TURNKEY_API_PUBLIC_KEY: publicKey,
    });
    actions = load('@turnkey/sdk-server').server;
    paths = () => server.emulator.requests.map(({ path }) => path);
  });
  after(async function () {
    await server.close();
    for (const one of driven) one.check(this);
  });
  beforeEach(() => server.emulator.reset());
  afterEach(() => {
    for (const one of driven) one.note(server);
  });

  const submitted = (type: string, parameters: object) => ({
    type: `ACTIVITY_TYPE_${type}`,
    timestampMs: String(Date.now()),
    organizationId,
    parameters,
  });
  const resultOf = ({ activity }: any, name: string) => activity.result[name];

  describe("a backend's actions", () => {
    it('send a code, verify it sealed, make an account and log in to it', async () => {
      const { otpId, otpEncryptionTargetBundle } = await actions.sendOtp({ contact: CONTACT, otpType: 'OTP_TYPE_EMAIL', appName: 'Shop' });
      const code = server.emulator.mailbox.messages(CONTACT)[0]?.code;
      const key = keyTools.generateP256KeyPair();
      const { publicKey } = key;
      const encryptedOtpBundle = await keyTools.encryptOtpCodeToBundle(code, otpEncryptionTargetBundle, publicKey, config.keys.otpSigner);
      const { verificationToken } = await actions.verifyOtp({ otpId, encryptedOtpBundle, sessionLengthSeconds: 600 });
      expect((await actions.getVerifiedSuborgs({ filterType: 'EMAIL', filterValue: CONTACT })).organizationIds).to.deep.equal([]);
      const { subOrganizationId } = await actions.createSuborg({ email: CONTACT });
      const { id } = JSON.parse(Buffer.from(verificationToken.split('.')[1], 'base64url').toString());
      const message = JSON.stringify({ login: { publicKey }, tokenId: id, type: 'USAGE_TYPE_LOGIN' });
      const signature = bytesToHex(p256.sign(Buffer.from(message), hexToBytes(key.privateKey), { lowS: false }));
      const clientSignature = { message, publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature };
      const { session } = await actions.otpLogin({ suborgID: subOrganizationId, verificationToken, publicKey, clientSignature });
      expect(await keyTools.verifySessionJwtSignature(session, config.keys.sessionSigner)).to.equal(true);
      const { organizationIds } = await actions.getVerifiedSuborgs({ filterType: 'EMAIL', filterValue: CONTACT });
      expect(organizationIds).to.deep.equal([subOrganizationId]);
      expect(server.emulator.requests.every(({ status }) => status === 200)).to.equal(true);
    });

    it('make an account for a token, find it, and log in to it', async () => {
      const { publicKey } = keyTools.generateP256KeyPair();
      const oidcToken = issuer.token({ sub: 'ann', nonce: await nonceOf(crypto.subtle, publicKey) });
      const { subOrganizationId } = await actions.createSuborg({ oauthProviders: [{ providerName: 'site', oidcToken }] });
      expect((await actions.getSuborgs({ filterType: 'OIDC_TOKEN', filterValue: oidcToken })).organizationIds).to.deep.equal([
        subOrganizationId,
      ]);
      const { session } = await actions.oauthLogin({ suborgID: subOrganizationId, oidcToken, publicKey });
      expect(await keyTools.verifySessionJwtSignature(session, config.keys.sessionSigner)).to.equal(true);
      const { users } = await actions.getUsers({ organizationId: subOrganizationId });
      expect(users.map(({ oauthProviders }: any) => oauthProviders[0].subject)).to.deep.equal(['ann']);
    });
  });

  describe('the client of all paths', () => {
    const bodyFor = (name: string) => ({ organizationId, timestampMs: String(Date.now()), type: `ACTIVITY_TYPE_${name}`, parameters: {} });
    /** Its methods that send a request. */
    const methods = () =>
      Object.keys(client).filter((name) => typeof client[name] === 'function' && !/^(stamp(?!Login)|request$|signedRequest)/.test(name));

    it('gets an answer on every path: done, or by name that it is not emulated', async () => {
      for (const name of methods()) {
        const thrown = await client[name](bodyFor('NONE')).catch((error: any) => error);
        const request = server.emulator.requests.at(-1);
        const [, , , kind = '', path = ''] = request?.path.split('/') ?? [];
        // A few of its methods don't stand for an operation.
        if (kind !== 'submit' && kind !== 'query') continue;
        expect(isServicePath(kind, path), request?.path).to.equal(true);
        expect(request?.refusal, request?.path).to.not.equal('path-unknown');
        if (request?.status === 501) expect(thrown.message).to.contain(`not emulated: ${kind}/${path}`);
      }
      const asked = new Set(paths());
      for (const kind of ['submit', 'query'] as const)
        expect(servicePaths(kind).filter((path) => !asked.has(`/public/v1/${kind}/${path}`))).to.deep.equal([]);
    });

    it('sends codes, makes accounts and users, and adds providers, in the present versions', async () => {
      const sent = await client.initOtp(submitted('INIT_OTP_V3', { contact: CONTACT, otpType: 'OTP_TYPE_EMAIL', appName: 'Shop' }));
      expect(resultOf(sent, 'initOtpResultV2')).to.have.keys('otpId', 'otpEncryptionTargetBundle');
      const oidcClaims = { iss: 'https://issuer.example', sub: 'ann', aud: 'site' };
      const user = { userName: 'Ann', apiKeys: [], authenticators: [], oauthProviders: [{ providerName: 'site', oidcClaims }] };
      const organization = { subOrganizationName: 'Home', rootUsers: [user], rootQuorumThreshold: 1 };
      const made = await client.createSubOrganization(submitted('CREATE_SUB_ORGANIZATION_V8', organization));
      expect(resultOf(made, 'createSubOrganizationResultV8').rootUserIds).to.have.length(1);
      const added = await client.createUsers(submitted('CREATE_USERS_V4', { users: [{ ...user, userTags: [] }] }));
      const [userId] = resultOf(added, 'createUsersResult').userIds;
      const oauthProviders = [{ providerName: 'more', oidcClaims: { ...oidcClaims, aud: 'app' } }];
      const linked = await client.createOauthProviders(submitted('CREATE_OAUTH_PROVIDERS_V2', { userId, oauthProviders }));
      expect(resultOf(linked, 'createOauthProvidersResultV2').providerIds).to.have.length(1);
      expect((await client.getOauthProviders({ organizationId, userId })).oauthProviders).to.have.length(2);
    });

    it('lists, changes and deletes what it made', async () => {
      const { walletId } = resultOf(
        await client.createWallet(submitted('CREATE_WALLET', { walletName: 'W', accounts })),
        'createWalletResult',
      );
      await client.updateWallet(submitted('UPDATE_WALLET', { walletId, walletName: 'Main' }));
      expect((await client.getWallet({ organizationId, walletId })).wallet.walletName).to.equal('Main');
      const policy = { policyName: 'p', effect: 'EFFECT_ALLOW', notes: '', condition: "activity.action == 'SIGN'" };
      const { policyId } = resultOf(await client.createPolicy(submitted('CREATE_POLICY_V3', policy)), 'createPolicyResult');
      await client.updatePolicy(submitted('UPDATE_POLICY_V2', { policyId, policyNotes: 'why' }));
      expect((await client.getPolicies({ organizationId })).policies[0]).to.include({ policyName: 'p', notes: 'why' });
      await client.deletePolicy(submitted('DELETE_POLICY', { policyId }));
      expect((await client.getUsers({ organizationId })).users).to.have.length(1);
      expect((await client.getActivities({ organizationId, filterByType: ['ACTIVITY_TYPE_CREATE_WALLET'] })).activities).to.have.length(1);
      await client.deleteWallets(submitted('DELETE_WALLETS', { walletIds: [walletId], deleteWithoutExport: true }));
      expect((await client.getWallets({ organizationId })).wallets).to.deep.equal([]);
    });
  });

  describe('the documented operations, each to its effect', () => {
    const target = () => keyTools.generateP256KeyPair();
    const made = async (method: string, type: string, parameters: object, name: string) =>
      resultOf(await client[method](submitted(type, parameters)), name);

    it('of keys, codes and sessions', async () => {
      const { userId } = await client.getWhoami({ organizationId });
      const receiver = target();
      const targetPublicKey = receiver.publicKeyUncompressed;
      const result = 'createReadWriteSessionResultV2';
      const session = await made('createReadWriteSession', 'CREATE_READ_WRITE_SESSION_V2', { targetPublicKey, userId }, result);
      expect(keyTools.decryptCredentialBundle(session.credentialBundle, receiver.privateKey)).to.match(/^[0-9a-f]{64}$/);
      const { apiKeyId } = session;
      expect((await client.getApiKey({ organizationId, apiKeyId })).apiKey.apiKeyId).to.equal(apiKeyId);
      const user = { userName: 'Ann', userEmail: CONTACT, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] };
      const { userIds } = await made('createUsers', 'CREATE_USERS_V4', { users: [user] }, 'createUsersResult');
      const wish = { contact: CONTACT, otpType: 'OTP_TYPE_EMAIL', appName: 'Shop' };
      const { otpId } = await made('initOtp', 'INIT_OTP_V3', wish, 'initOtpResultV2');
      const otpCode = server.emulator.mailbox.messages(CONTACT)[0]?.code;
      const own = await made('otpAuth', 'OTP_AUTH', { otpId, otpCode, targetPublicKey }, 'otpAuthResult');
      expect(own.userId).to.equal(userIds[0]);
      expect((await made('deleteUsers', 'DELETE_USERS', { userIds }, 'deleteUsersResult')).userIds).to.deep.equal(userIds);
    });

    it('of wallets, signatures and exports', async () => {
      const { walletId, addresses } = await made('createWallet', 'CREATE_WALLET', { walletName: 'W', accounts }, 'createWalletResult');
      const signing = { signWith: addresses[0], encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' };
      const signed = await made('signRawPayloads', 'SIGN_RAW_PAYLOADS', { ...signing, payloads: ['a', 'b'] }, 'signRawPayloadsResult');
      expect(signed.signatures).to.have.length(2);
      const receiver = target();
      const targetPublicKey = receiver.publicKeyUncompressed;
      const { exportBundle } = await made('exportWallet', 'EXPORT_WALLET', { walletId, targetPublicKey }, 'exportWalletResult');
      const opening = { exportBundle, organizationId, embeddedKey: receiver.privateKey, returnMnemonic: true };
      const phrase = await keyTools.decryptExportBundle({ ...opening, dangerouslyOverrideSignerPublicKey: config.keys.exportSigner });
      expect(phrase.split(' ')).to.have.length(12);
    });

    it('of tags, policies, contracts, providers and features', async () => {
      const { userId } = await client.getWhoami({ organizationId });
      const { userTagId } = await made('createUserTag', 'CREATE_USER_TAG', { userTagName: 'a', userIds: [userId] }, 'createUserTagResult');
      expect((await client.listUserTags({ organizationId })).userTags[0].tagId).to.equal(userTagId);
      const key = { privateKeyName: 'k', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] };
      const { privateKeys } = await made(
        'createPrivateKeys',
        'CREATE_PRIVATE_KEYS_V2',
        { privateKeys: [key] },
        'createPrivateKeysResultV2',
      );
      const keyTag = { privateKeyTagName: 'cold', privateKeyIds: [privateKeys[0].privateKeyId] };
      expect(
        (await made('createPrivateKeyTag', 'CREATE_PRIVATE_KEY_TAG', keyTag, 'createPrivateKeyTagResult')).privateKeyIds,
      ).to.have.length(1);
      const contract = {
        smartContractAddress: '0x1',
        smartContractInterface: '[]',
        type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
        label: 'l',
      };
      const stored = await made(
        'createSmartContractInterface',
        'CREATE_SMART_CONTRACT_INTERFACE',
        contract,
        'createSmartContractInterfaceResult',
      );
      const gone = await made(
        'deleteSmartContractInterface',
        'DELETE_SMART_CONTRACT_INTERFACE',
        stored,
        'deleteSmartContractInterfaceResult',
      );
      expect(gone).to.deep.equal(stored);
      const credential = { provider: 'OAUTH2_PROVIDER_X', clientId: 'id', encryptedClientSecret: '00' };
      await made('createOauth2Credential', 'CREATE_OAUTH2_CREDENTIAL', credential, 'createOauth2CredentialResult');
      expect((await client.listOauth2Credentials({ organizationId })).oauth2Credentials[0].clientId).to.equal('id');
      const oidcClaims = { iss: 'https://issuer.example', sub: 'ann', aud: 'site' };
      const oauthProviders = [{ providerName: 'site', oidcClaims }];
      const linked = await made(
        'createOauthProviders',
        'CREATE_OAUTH_PROVIDERS_V2',
        { userId, oauthProviders },
        'createOauthProvidersResultV2',
      );
      await made('deleteOauthProviders', 'DELETE_OAUTH_PROVIDERS', { userId, ...linked }, 'deleteOauthProvidersResult');
      expect((await client.getOauthProviders({ organizationId, userId })).oauthProviders).to.deep.equal([]);
      const feature = { name: 'FEATURE_NAME_EMAIL_AUTH', value: 'on' };
      const set = await made('setOrganizationFeature', 'SET_ORGANIZATION_FEATURE', feature, 'setOrganizationFeatureResult');
      expect(set.features).to.deep.equal([feature]);
    });

    it('of what a server changes in its first month', async () => {
      const { userId } = await client.getWhoami({ organizationId });
      const apiKeys = [{ apiKeyName: 'k', publicKey: target().publicKey, curveType: 'API_KEY_CURVE_P256' }];
      const { apiKeyIds } = await made('createApiKeys', 'CREATE_API_KEYS_V2', { userId, apiKeys }, 'createApiKeysResult');
      expect((await client.getApiKeys({ organizationId, userId })).apiKeys).to.have.length(2);
      await made('deleteApiKeys', 'DELETE_API_KEYS', { userId, apiKeyIds }, 'deleteApiKeysResult');
      await made('updateUser', 'UPDATE_USER', { userId, userName: 'Root' }, 'updateUserResult');
      const phone = { userId, userPhoneNumber: '+14155550123' };
      await made('updateUserPhoneNumber', 'UPDATE_USER_PHONE_NUMBER', phone, 'updateUserPhoneNumberResult');
      const { user } = await client.getUser({ organizationId, userId });
      expect(user).to.include({ userName: 'Root', userPhoneNumber: '+14155550123' });
      const { userTagId } = await made('createUserTag', 'CREATE_USER_TAG', { userTagName: 'a', userIds: [] }, 'createUserTagResult');
      const renamed = { userTagId, newUserTagName: 'b', addUserIds: [userId], removeUserIds: [] };
      await made('updateUserTag', 'UPDATE_USER_TAG', renamed, 'updateUserTagResult');
      expect((await client.listUserTags({ organizationId })).userTags[0].tagName).to.equal('b');
      await made('deleteUserTags', 'DELETE_USER_TAGS', { userTagIds: [userTagId] }, 'deleteUserTagsResult');
      const policies = [{ policyName: 'p', effect: 'EFFECT_ALLOW', notes: '', condition: 'true' }];
      const { policyIds } = await made('createPolicies', 'CREATE_POLICIES', { policies }, 'createPoliciesResult');
      expect((await client.getPolicy({ organizationId, policyId: policyIds[0] })).policy.policyName).to.equal('p');
      await made('deletePolicies', 'DELETE_POLICIES', { policyIds }, 'deletePoliciesResult');
      const name = { organizationName: 'Shop' };
      await made('updateOrganizationName', 'UPDATE_ORGANIZATION_NAME', name, 'updateOrganizationNameResult');
      expect((await client.getWhoami({ organizationId })).organizationName).to.equal('Shop');
    });

    it('of keys and accounts that are taken away again', async () => {
      const { walletId, addresses } = await made('createWallet', 'CREATE_WALLET', { walletName: 'W', accounts }, 'createWalletResult');
      const { account: found } = await client.getWalletAccount({ organizationId, walletId, address: addresses[0] });
      const gone = { walletAccountIds: [found.walletAccountId], deleteWithoutExport: true };
      await made('deleteWalletAccounts', 'DELETE_WALLET_ACCOUNTS', gone, 'deleteWalletAccountsResult');
      expect((await client.getWalletAccounts({ organizationId, walletId })).accounts).to.have.length(1);
      const privateKeys = [{ privateKeyName: 'k', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] }];
      const keys = await made('createPrivateKeys', 'CREATE_PRIVATE_KEYS_V2', { privateKeys }, 'createPrivateKeysResultV2');
      const [{ privateKeyId }] = keys.privateKeys;
      expect((await client.getPrivateKey({ organizationId, privateKeyId })).privateKey.privateKeyName).to.equal('k');
      const wish = { privateKeyIds: [privateKeyId], deleteWithoutExport: true };
      await made('deletePrivateKeys', 'DELETE_PRIVATE_KEYS', wish, 'deletePrivateKeysResult');
      expect((await client.getPrivateKeys({ organizationId })).privateKeys).to.deep.equal([]);
    });

    it('of what waits for another sign-in method, and is done once it has arrived', async () => {
      const { userId } = await client.getWhoami({ organizationId });
      const key = target();
      const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
      const { apiKeyIds } = await made('createApiKeys', 'CREATE_API_KEYS_V2', { userId, apiKeys }, 'createApiKeysResult');
      const requiredAuthenticationMethods = [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY', id: apiKeyIds[0] }] }];
      const policy = { userId, mfaPolicyName: 'p', condition: "activity.action == 'CREATE'", order: 1, requiredAuthenticationMethods };
      await made('createMfaPolicy', 'CREATE_MFA_POLICY', policy, 'createMfaPolicyResult');
      const { activity } = await client.createWallet(submitted('CREATE_WALLET', { walletName: 'W', accounts }));
      expect((await client.getMfaStatus({ organizationId, activityId: activity.id })).mfaStatuses[0].satisfied).to.equal(false);
      const stamper = new ApiKeyStamper({ apiPublicKey: key.publicKey, apiPrivateKey: key.privateKey });
      const { fingerprint } = activity;
      await new TurnkeyClient({ baseUrl: server.origin }, stamper).approveActivity(submitted('APPROVE_ACTIVITY', { fingerprint }));
      const { activity: settled } = await client.getActivity({ organizationId, activityId: activity.id });
      expect([activity.status, settled.status]).to.deep.equal(['ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', 'ACTIVITY_STATUS_COMPLETED']);
    });

    it('of accounts by their contact, and of proofs', async () => {
      const filter = { organizationId, filterType: 'EMAIL', filterValue: CONTACT };
      expect((await client.getVerifiedSubOrgIds(filter)).organizationIds).to.deep.equal([]);
      const body = { ...submitted('CREATE_WALLET', { walletName: 'W', accounts }), generateAppProofs: true };
      const { activity } = await client.createWallet(body);
      const { appProofs } = await client.getAppProofs({ organizationId, activityId: activity.id });
      const { bootProof } = await client.getBootProof({ organizationId, ephemeralKey: appProofs[0].publicKey });
      expect((await client.getLatestBootProof({ organizationId, appName: bootProof.enclaveApp })).bootProof).to.deep.equal(bootProof);
    });
  });

  describe('the signers over it', () => {
    let wallet: { walletId: string; addresses: string[] };
    beforeEach(async () => {
      wallet = resultOf(await client.createWallet(submitted('CREATE_WALLET', { walletName: 'W', accounts })), 'createWalletResult');
    });

    it('of viem sign a message and a transaction', async () => {
      const [signWith] = wallet.addresses;
      const signer = await load('@turnkey/viem').createAccount({ client, organizationId, signWith });
      const signature = await signer.signMessage({ message: 'hello' });
      expect(await viem.verifyMessage({ address: signWith, message: 'hello', signature })).to.equal(true);
      const transaction = {
        chainId: 1,
        type: 'eip1559',
        nonce: 0,
        to: signWith,
        value: 1n,
        gas: 21_000n,
        maxFeePerGas: 2n,
        maxPriorityFeePerGas: 1n,
      };
      const serializedTransaction = await signer.signTransaction(transaction);
      expect(await viem.recoverTransactionAddress({ serializedTransaction })).to.equal(signWith);
    });

    it('of ethers sign a message', async () => {
      const [signWith] = wallet.addresses;
      const signer = new (load('@turnkey/ethers').TurnkeySigner)({ client, organizationId, signWith });
      expect(ethers.verifyMessage('hello', await signer.signMessage('hello'))).to.equal(signWith);
    });

    it('of Solana sign a transaction', async () => {
      const [, address = ''] = wallet.addresses;
      const signer = new (load('@turnkey/solana').TurnkeySigner)({ client, organizationId });
      const from = new web3.PublicKey(address);
      const transaction = new web3.Transaction({ recentBlockhash: address, feePayer: from });
      transaction.add(web3.SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports: 1 }));
      await signer.addSignature(transaction, address);
      expect(transaction.verifySignatures()).to.equal(true);
    });
  });

  describe('the stamper of wallets', () => {
    for (const kind of ['ethereum', 'solana']) {
      it(`stamps as a user of ${kind} whom the emulator knows`, async () => {
        const { stamper, key } = kind === 'ethereum' ? ethereumStamper() : solanaStamper();
        const apiKeys = [{ apiKeyName: 'wallet', ...key }];
        const user = { userName: 'Ann', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
        await client.createUsers(submitted('CREATE_USERS_V4', { users: [user] }));
        const own = new TurnkeyClient({ baseUrl: server.origin }, stamper);
        expect((await own.getWhoami({ organizationId })).username).to.equal('Ann');
      });
    }
  });

  function ethereumStamper() {
    const local = load('viem/accounts').privateKeyToAccount(`0x${'11'.repeat(32)}`);
    const { WalletStamper, WalletType } = load('@turnkey/wallet-stamper');
    const signMessage = (message: string) => local.signMessage({ message });
    const publicKey = bytesToHex(viem.hexToBytes(ethers.SigningKey.computePublicKey(local.publicKey, true)));
    const wallet = { type: WalletType.Ethereum, signMessage, getPublicKey: async () => publicKey };
    return { stamper: new WalletStamper(wallet), key: { publicKey, curveType: 'API_KEY_CURVE_SECP256K1' } };
  }

  function solanaStamper() {
    const { WalletStamper, WalletType } = load('@turnkey/wallet-stamper');
    const pair = web3.Keypair.generate();
    const { ed25519 } = load('@noble/curves/ed25519', '@solana/web3.js');
    const signMessage = async (message: string) => bytesToHex(ed25519.sign(Buffer.from(message), pair.secretKey.slice(0, 32)));
    const publicKey = bytesToHex(pair.publicKey.toBytes());
    const wallet = { type: WalletType.Solana, signMessage, getPublicKey: () => publicKey };
    return { stamper: new WalletStamper(wallet), key: { publicKey, curveType: 'API_KEY_CURVE_ED25519' } };
  }
});
