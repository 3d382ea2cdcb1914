import { readFileSync } from 'node:fs';
import { expect } from '@esm-bundle/chai';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type Hex, parseTransaction, recoverTransactionAddress, serializeTransaction } from 'viem';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { openExportBundle } from '../../src/client/bundle.js';
import { openCredentialBundle } from '../../src/client/credential-bundle.js';
import { settled } from '../../src/client/settled.js';
import { keyStamper } from '../../src/client/stampers.js';
import { verifyRawSignature } from '../../src/client/verify-raw-signature.js';
import { generateReceiverKey } from '../../src/crypto/receiver-key.js';
import { generateSigningKey } from '../../src/crypto/signing-key.js';
import { KmsError } from '../../src/errors.js';
import { SUBMITS } from '../../src/wire/operations.js';
import type { ApiKeyInput, WalletAccountInput } from '../../src/wire/proxy.js';
import type { UserInput } from '../../src/wire/submits.js';
import { fixedAuthenticator } from '../support/fixed-authenticator.js';
import { freshKey, type Service, startService } from '../support/service.js';

const { subtle } = crypto;
const ETHEREUM: WalletAccountInput = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
const SOLANA: WalletAccountInput = {
  curve: 'CURVE_ED25519',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/501'/0'/0'",
  addressFormat: 'ADDRESS_FORMAT_SOLANA',
};
const HEX = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' } as const;

let service: Service;
let serial = 0;
const covered = new Set<string>();

/** A test of one submit by its name, which `docs/operations.md` links to. */
const submits = (name: keyof typeof SUBMITS, promise: string, run: () => Promise<void>) => {
  covered.add(name);
  it(`${name} ${promise}`, run);
};
const unique = (name: string) => `${name} ${++serial}`;
const user = (over: Partial<UserInput> = {}): UserInput => ({
  userName: unique('user'),
  apiKeys: [],
  authenticators: [],
  oauthProviders: [],
  userTags: [],
  ...over,
});
const p256Key = (over: Partial<ApiKeyInput> = {}) => {
  const key = freshKey(p256);
  return { key, input: { apiKeyName: unique('key'), publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256', ...over } as ApiKeyInput };
};
const newUser = async (over?: Partial<UserInput>) => (await service.done('create_users', { users: [user(over)] })).userIds[0]!;
const wallet = () => service.done('create_wallet', { walletName: unique('wallet'), accounts: [ETHEREUM, SOLANA] });
const passkey = async () => {
  const authenticator = fixedAuthenticator('http://localhost:5173');
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const creation = { challenge, rpId: 'localhost', rpName: '', userId: new Uint8Array(32), userName: 'a' };
  const { credentialId, clientDataJson, attestationObject } = await authenticator.create(creation);
  const attestation = { credentialId, clientDataJson, attestationObject, transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'] } as const;
  return { authenticatorName: unique('passkey'), challenge: Buffer.from(challenge).toString('base64url'), attestation };
};
const codeOf = (thrown: unknown) => (thrown instanceof KmsError ? thrown.code : `threw ${String(thrown)}`);

describe('submits against the emulator', () => {
  before(() => {
    service = startService();
  });

  submits('create_wallet', 'creates a wallet with the accounts in order', async () => {
    const { walletId, addresses } = await wallet();
    const { accounts } = await service.root.query('list_wallet_accounts', { walletId });
    expect(accounts.map(({ address }) => address)).to.deep.equal(addresses);
    expect(addresses[0]).to.match(/^0x[\dA-Fa-f]{40}$/);
  });

  submits('create_wallet_accounts', 'adds accounts to a wallet', async () => {
    const { walletId } = await wallet();
    const { addresses } = await service.done('create_wallet_accounts', { walletId, accounts: [{ ...ETHEREUM, path: "m/44'/60'/1'/0/0" }] });
    const { accounts } = await service.root.query('list_wallet_accounts', { walletId });
    expect(accounts.at(-1)?.address).to.equal(addresses[0]);
  });

  submits('sign_raw_payloads', 'signs with both curves, in the order of the payloads', async () => {
    const { addresses } = await wallet();
    for (const [signWith, hashFunction] of [
      [addresses[0]!, 'HASH_FUNCTION_KECCAK256'],
      [addresses[0]!, 'HASH_FUNCTION_SHA256'],
      [addresses[1]!, 'HASH_FUNCTION_NOT_APPLICABLE'],
    ] as const) {
      const payloads = ['00ff', 'abcdef'];
      const { signatures } = await service.done('sign_raw_payloads', { signWith, payloads, hashFunction, ...HEX });
      for (const [at, payload] of payloads.entries()) {
        const claim = { signer: signWith, signature: signatures[at]!, payload, hashFunction, ...HEX };
        expect(await verifyRawSignature(claim)).to.equal(true);
      }
    }
  });

  submits('sign_raw_payload', 'signs one payload', async () => {
    const { addresses } = await wallet();
    const asked = {
      signWith: addresses[0]!,
      payload: 'hello',
      hashFunction: 'HASH_FUNCTION_SHA256',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    } as const;
    const signature = await service.done('sign_raw_payload', asked);
    expect(await verifyRawSignature({ ...asked, signer: asked.signWith, signature })).to.equal(true);
  });

  submits('sign_transaction', 'returns a transaction whose sender is the account', async () => {
    const { addresses } = await wallet();
    const to = '0x2222222222222222222222222222222222222222';
    const unsigned = serializeTransaction({ chainId: 1, to, value: 1n, gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n });
    const asked = { signWith: addresses[0]!, unsignedTransaction: unsigned.slice(2), type: 'TRANSACTION_TYPE_ETHEREUM' } as const;
    const { signedTransaction } = await service.done('sign_transaction', asked);
    const signed = `0x${signedTransaction}` as Hex;
    expect(parseTransaction(signed).to).to.equal(to);
    expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).to.equal(addresses[0]);
  });

  submits('export_wallet', "returns words that only the receiver's key opens, signed by the enclave", async () => {
    const { walletId } = await wallet();
    const receiver = await generateReceiverKey(subtle);
    const { exportBundle } = await service.done('export_wallet', { walletId, targetPublicKey: receiver.publicKeyHex });
    const { organizationId, keys } = service.config;
    const opening = { bundle: exportBundle, keyPair: receiver.pair, organizationId, signer: keys.exportSigner };
    expect((await openExportBundle(opening)).split(' ')).to.have.length(12);
    const { signer: _, ...pinned } = opening;
    expect(await openExportBundle(pinned).catch(codeOf)).to.equal('export_untrusted');
    const { wallets } = await service.root.query('list_wallets', {});
    expect(wallets.find((one) => one.walletId === walletId)?.exported).to.equal(true);
  });

  submits('create_private_keys', 'creates keys that sign by address and by identifier', async () => {
    const input = {
      privateKeyName: unique('key'),
      curve: 'CURVE_SECP256K1',
      privateKeyTags: [],
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    } as const;
    const { privateKeys } = await service.done('create_private_keys', { privateKeys: [input] });
    const [{ privateKeyId, addresses }] = privateKeys as [(typeof privateKeys)[number]];
    const asked = { signWith: privateKeyId, payload: '00', hashFunction: 'HASH_FUNCTION_SHA256', ...HEX } as const;
    const signature = await service.done('sign_raw_payload', asked);
    expect(await verifyRawSignature({ ...asked, signer: addresses[0]!.address, signature })).to.equal(true);
  });

  submits('create_private_key_tag', 'tags private keys', async () => {
    const input = { privateKeyName: unique('key'), curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] } as const;
    const { privateKeys } = await service.done('create_private_keys', { privateKeys: [input] });
    const privateKeyIds = privateKeys.map(({ privateKeyId }) => privateKeyId);
    const tag = await service.done('create_private_key_tag', { privateKeyTagName: unique('tag'), privateKeyIds });
    expect(tag.privateKeyIds).to.deep.equal(privateKeyIds);
  });

  submits('create_user_tag', 'creates a tag that is listed', async () => {
    const userTagName = unique('tag');
    const { userTagId } = await service.done('create_user_tag', { userTagName, userIds: [await newUser()] });
    const { userTags } = await service.root.query('list_user_tags', {});
    expect(userTags.find(({ tagId }) => tagId === userTagId)).to.include({ tagName: userTagName, tagType: 'TAG_TYPE_USER' });
  });

  submits('create_users', 'creates users whose keys stamp', async () => {
    const { key, input } = p256Key();
    const userId = await newUser({ apiKeys: [input] });
    const identity = await service.as(service.config.organizationId, apiKeyStamper(key)).query('whoami', {});
    expect(identity.userId).to.equal(userId);
  });

  submits('delete_users', 'deletes their keys: two refusals mean rejected', async () => {
    const { key, input } = p256Key();
    const userId = await newUser({ apiKeys: [input] });
    expect(await service.done('delete_users', { userIds: [userId] })).to.deep.equal({ userIds: [userId] });
    const fault = await service.as(service.config.organizationId, apiKeyStamper(key)).query('whoami', {}).catch(codeOf);
    expect(fault).to.equal('session_rejected');
  });

  submits('create_api_keys', 'gives a user keys of all three curves, each of which stamps', async () => {
    const userId = await newUser();
    for (const [curveType, curve] of [
      ['API_KEY_CURVE_P256', p256],
      ['API_KEY_CURVE_SECP256K1', secp256k1],
      ['API_KEY_CURVE_ED25519', ed25519],
    ] as const) {
      const key = freshKey(curve);
      const input = { apiKeyName: unique('key'), publicKey: key.publicKey, curveType };
      const { apiKeyIds } = await service.done('create_api_keys', { userId, apiKeys: [input] });
      const { apiKey } = await service.root.query('get_api_key', { apiKeyId: apiKeyIds[0]! });
      expect([apiKey.credential.publicKey, apiKey.credential.type]).to.deep.equal([
        key.publicKey,
        curveType.replace('API_KEY_CURVE', 'CREDENTIAL_TYPE_API_KEY'),
      ]);
      const theirs = service.as(service.config.organizationId, apiKeyStamper(key));
      expect((await theirs.query('whoami', {})).userId).to.equal(userId);
      // A user may always add their own key: a submit that this key stamped.
      const own = settled(await theirs.submit('create_api_keys', { userId, apiKeys: [p256Key().input] }));
      expect(own.result.apiKeyIds).to.have.length(1);
    }
  });

  submits('delete_api_keys', 'deletes keys', async () => {
    const { key, input } = p256Key();
    const userId = await newUser();
    const { apiKeyIds } = await service.done('create_api_keys', { userId, apiKeys: [input] });
    expect(await service.done('delete_api_keys', { userId, apiKeyIds })).to.deep.equal({ apiKeyIds });
    expect(await service.as(service.config.organizationId, apiKeyStamper(key)).query('whoami', {}).catch(codeOf)).to.equal(
      'session_rejected',
    );
  });

  submits('create_authenticators', 'gives a user a passkey', async () => {
    const userId = await newUser();
    const { authenticatorIds } = await service.done('create_authenticators', { userId, authenticators: [await passkey()] });
    const { user: read } = await service.root.query('get_user', { userId });
    expect(read.authenticators.map(({ authenticatorId }) => authenticatorId)).to.deep.equal(authenticatorIds);
  });

  submits('delete_authenticators', 'deletes a passkey', async () => {
    const userId = await newUser();
    const { authenticatorIds } = await service.done('create_authenticators', { userId, authenticators: [await passkey()] });
    expect(await service.done('delete_authenticators', { userId, authenticatorIds })).to.deep.equal({ authenticatorIds });
    expect((await service.root.query('get_user', { userId })).user.authenticators).to.deep.equal([]);
  });

  submits('delete_sub_organization', 'deletes an account, and everything in it', async () => {
    const { key, input } = p256Key();
    const { organizationId } = await service.proxy().signup({ userName: unique('user'), apiKeys: [input] });
    const theirs = service.as(organizationId, apiKeyStamper(key));
    const { result } = settled(await theirs.submit('delete_sub_organization', { deleteWithoutExport: true }));
    expect(result).to.deep.equal({ subOrganizationUuid: organizationId });
    expect(await theirs.query('whoami', {}).catch(codeOf)).to.equal('bad_request');
  });

  submits('create_oauth_providers', 'gives a user an identity at an issuer', async () => {
    const userId = await newUser();
    const oidcToken = service.oidcToken({ sub: unique('subject') });
    const { providerIds } = await service.done('create_oauth_providers', {
      userId,
      oauthProviders: [{ providerName: 'issuer', oidcToken }],
    });
    const [provider] = (await service.root.query('get_user', { userId })).user.oauthProviders;
    expect([provider?.providerId, provider?.issuer, provider?.audience]).to.deep.equal([
      providerIds[0],
      'https://issuer.example',
      'client',
    ]);
  });

  submits('delete_oauth_providers', 'deletes an identity', async () => {
    const userId = await newUser();
    const oidcToken = service.oidcToken({ sub: unique('subject') });
    const { providerIds } = await service.done('create_oauth_providers', {
      userId,
      oauthProviders: [{ providerName: 'issuer', oidcToken }],
    });
    expect(await service.done('delete_oauth_providers', { userId, providerIds })).to.deep.equal({ providerIds });
    expect((await service.root.query('get_user', { userId })).user.oauthProviders).to.deep.equal([]);
  });

  submits('update_user_email', 'changes an address', async () => {
    const userId = await newUser();
    expect(await service.done('update_user_email', { userId, userEmail: 'new@b.example' })).to.deep.equal({ userId });
    expect((await service.root.query('get_user', { userId })).user.userEmail).to.equal('new@b.example');
  });

  submits('update_user_phone_number', 'changes a number', async () => {
    const userId = await newUser();
    expect(await service.done('update_user_phone_number', { userId, userPhoneNumber: '+15550123' })).to.deep.equal({ userId });
    expect((await service.root.query('get_user', { userId })).user.userPhoneNumber).to.equal('+15550123');
  });

  submits('create_policy', 'lets a user do what was refused before', async () => {
    const { key, input } = p256Key();
    const userId = await newUser({ apiKeys: [input] });
    const theirs = service.as(service.config.organizationId, apiKeyStamper(key));
    const make = () => theirs.submit('create_user_tag', { userTagName: unique('tag'), userIds: [] });
    expect(await make().catch(codeOf)).to.equal('forbidden');
    const consensus = `approvers.any(user, user.id == '${userId}')`;
    const policy = {
      policyName: unique('policy'),
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'USER'",
      consensus,
      notes: '',
    } as const;
    expect((await service.done('create_policy', policy)).policyId).to.match(/./);
    expect((await make()).state).to.equal('completed');
  });

  submits('create_smart_contract_interface', 'stores an interface', async () => {
    const { smartContractInterfaceId } = await contract();
    expect(smartContractInterfaceId).to.match(/./);
  });

  submits('delete_smart_contract_interface', 'deletes it, once', async () => {
    const stored = await contract();
    expect(await service.done('delete_smart_contract_interface', stored)).to.deep.equal(stored);
    const again = (await service.root.submit('delete_smart_contract_interface', stored).catch((thrown) => thrown)) as KmsError;
    expect([again.code, again.status, again.grpcCode]).to.deep.equal(['bad_request', 404, 5]);
  });

  submits('create_oauth2_credential', 'stores one that is listed', async () => {
    const input = { provider: 'OAUTH2_PROVIDER_X', clientId: unique('client'), encryptedClientSecret: '00' } as const;
    const { oauth2CredentialId } = await service.done('create_oauth2_credential', input);
    const { oauth2Credentials } = await service.root.query('list_oauth2_credentials', {});
    expect(oauth2Credentials.find((one) => one.oauth2CredentialId === oauth2CredentialId)).to.include(input);
  });

  submits('set_organization_feature', 'sets a feature', async () => {
    const feature = { name: 'FEATURE_NAME_SMS_AUTH', value: 'on' } as const;
    expect((await service.done('set_organization_feature', feature)).features).to.deep.include(feature);
  });

  submits('stamp_login', "returns a session for the named key, also with the parent's id", async () => {
    const { key: own, input } = p256Key();
    const { organizationId } = await service.proxy().signup({ userName: unique('user'), apiKeys: [input] });
    for (const named of [organizationId, service.config.organizationId]) {
      const key = await generateSigningKey(subtle);
      const { result } = settled(await service.as(named, apiKeyStamper(own)).submit('stamp_login', { publicKey: key.publicKeyHex }));
      expect(result.session.split('.')).to.have.length(3);
      const identity = await service.as(organizationId, keyStamper({ subtle }, key)).query('whoami', {});
      expect(identity.organizationId).to.equal(organizationId);
    }
  });

  submits('create_read_write_session', 'returns a key in a bundle, which stamps', async () => {
    const receiver = await generateReceiverKey(subtle);
    const granted = await service.done('create_read_write_session', { targetPublicKey: receiver.publicKeyHex, expirationSeconds: '60' });
    const key = await openCredentialBundle({ bundle: granted.credentialBundle, keyPair: receiver.pair });
    const { apiKey } = await service.root.query('get_api_key', { apiKeyId: granted.apiKeyId });
    expect([apiKey.credential.publicKey, apiKey.expirationSeconds]).to.deep.equal([key.publicKeyHex, '60']);
    const identity = await service.as(granted.organizationId, keyStamper({ subtle }, key)).query('whoami', {});
    expect(identity.userId).to.equal(granted.userId);
  });

  submits('otp_auth', 'returns one for a code', async () => {
    const contact = 'otp@b.example';
    const proxy = service.proxy();
    const { organizationId } = await proxy.signup({ userEmail: contact });
    const { otpId } = await proxy.otpInit({ otpType: 'OTP_TYPE_EMAIL', contact });
    const otpCode = service.emulator.mailbox.messages(contact)[0]?.code ?? '';
    const receiver = await generateReceiverKey(subtle);
    const result = await service.done('otp_auth', { otpId, otpCode, targetPublicKey: receiver.publicKeyHex });
    const key = await openCredentialBundle({ bundle: result.credentialBundle ?? '', keyPair: receiver.pair });
    const identity = await service.as(organizationId, keyStamper({ subtle }, key)).query('whoami', {});
    expect([identity.organizationId, identity.userId]).to.deep.equal([organizationId, result.userId]);
  });

  /** A user submits what needs two approvers. */
  const waiting = async () => {
    const { key, input } = p256Key();
    const userId = await newUser({ apiKeys: [input] });
    const consensus = `approvers.any(user, user.id == '${userId}') && approvers.count() >= 2`;
    await service.done('create_policy', { policyName: unique('policy'), effect: 'EFFECT_ALLOW', condition: 'true', consensus, notes: '' });
    const theirs = service.as(service.config.organizationId, apiKeyStamper(key));
    const outcome = await theirs.submit('create_user_tag', { userTagName: unique('tag'), userIds: [] });
    return { theirs, userId, outcome };
  };

  submits('approve_activity', 'completes an activity that is waiting for a vote', async () => {
    const { theirs, userId, outcome } = await waiting();
    expect([outcome.state, outcome.activity.status]).to.deep.equal(['unsettled', 'ACTIVITY_STATUS_CONSENSUS_NEEDED']);
    expect(() => settled(outcome)).to.throw(KmsError, /^activity_pending/);
    const { id: activityId, fingerprint, votes } = outcome.activity;
    expect(votes.map((vote) => vote.userId)).to.deep.equal([userId]);
    expect((await service.root.query('get_activity', { activityId })).activity.canApprove).to.equal(true);
    const voted = await service.root.submit('approve_activity', { fingerprint });
    expect([voted.activity.id, voted.activity.status]).to.deep.equal([activityId, 'ACTIVITY_STATUS_COMPLETED']);
    expect((await theirs.query('get_activity', { activityId })).activity.status).to.equal('ACTIVITY_STATUS_COMPLETED');
  });

  submits('reject_activity', 'ends such an activity', async () => {
    const { theirs, outcome } = await waiting();
    const { id: activityId, fingerprint } = outcome.activity;
    const vote = await service.root.submit('reject_activity', { fingerprint }).catch((thrown) => thrown);
    const { activity } = await theirs.query('get_activity', { activityId });
    expect([activity.status, activity.canApprove]).to.deep.equal(['ACTIVITY_STATUS_REJECTED', false]);
    expect([vote.state, vote.activity?.id]).to.deep.equal(['completed', activityId]);
  });
  it('covers every submit, with the tests of keys that move', () => {
    const others = readFileSync(new URL('key-transfers.node.test.ts', import.meta.url), 'utf8');
    expect(Object.keys(SUBMITS).filter((name) => !covered.has(name) && !others.includes(`submits('${name}'`))).to.deep.equal([]);
  });
});

const contract = () =>
  service.done('create_smart_contract_interface', {
    smartContractAddress: `0x${'11'.repeat(20)}`,
    smartContractInterface: '[]',
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: unique('contract'),
  });
