import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { settled } from '../../src/client/settled.js';
import { keyStamper } from '../../src/client/stampers.js';
import { generateSigningKey } from '../../src/crypto/signing-key.js';
import { KmsError } from '../../src/errors.js';
import { QUERIES } from '../../src/wire/queries.js';
import { answering } from '../support/answering.js';
import { freshKey, type Service, startService } from '../support/service.js';

let service: Service;
const covered = new Set<string>();
/** A test of one query by its name, which `docs/operations.md` links to. */
const queries = (name: keyof typeof QUERIES, promise: string, run: () => Promise<void>) => {
  covered.add(name);
  it(`${name} ${promise}`, run);
};
const codeOf = (thrown: unknown) => (thrown instanceof KmsError ? thrown.code : `threw ${String(thrown)}`);
const ethereum = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const;
const suborgs = async (count: number) => {
  const emails = Array.from({ length: count }, (_, at) => `user${at}@pages.example`);
  const ids: string[] = [];
  for (const userEmail of emails) ids.push((await service.proxy().signup({ userEmail })).organizationId);
  return { emails, ids };
};

describe('queries against the emulator', () => {
  before(() => {
    service = startService();
  });

  queries('whoami', 'says whose key it is', async () => {
    const { organizationId, username } = await service.root.query('whoami', {});
    expect([organizationId, username]).to.deep.equal([service.config.organizationId, 'Root user']);
  });

  queries('get_user', 'returns a user with their keys', async () => {
    const { userId } = await service.root.query('whoami', {});
    const { user } = await service.root.query('get_user', { userId });
    expect(user.apiKeys.map(({ credential }) => credential.publicKey)).to.deep.equal([service.config.apiKey.publicKey]);
  });

  queries('get_api_key', 'returns one key', async () => {
    const { userId } = await service.root.query('whoami', {});
    const [key] = (await service.root.query('get_user', { userId })).user.apiKeys;
    expect((await service.root.query('get_api_key', { apiKeyId: key!.apiKeyId })).apiKey).to.deep.equal(key);
  });

  queries('list_user_tags', 'lists user tags', async () => {
    const { userTagId } = await service.done('create_user_tag', { userTagName: 'a tag', userIds: [] });
    expect((await service.root.query('list_user_tags', {})).userTags.map(({ tagId }) => tagId)).to.deep.equal([userTagId]);
  });

  queries('list_oauth2_credentials', 'lists OAuth 2.0 credentials', async () => {
    const input = { provider: 'OAUTH2_PROVIDER_DISCORD', clientId: 'client', encryptedClientSecret: '00' } as const;
    await service.done('create_oauth2_credential', input);
    const [credential] = (await service.root.query('list_oauth2_credentials', {})).oauth2Credentials;
    expect(credential).to.include({ ...input, organizationId: service.config.organizationId });
  });

  queries('get_activity', 'returns the result of a submit', async () => {
    const { activity } = await service.root.submit('create_user_tag', { userTagName: 'another tag', userIds: [] });
    const again = await service.root.query('get_activity', { activityId: activity.id });
    expect(again.activity).to.deep.equal(activity);
  });

  queries('list_wallets', 'lists wallets', async () => {
    const { walletId } = await service.done('create_wallet', { walletName: 'listed', accounts: [] });
    const { wallets } = await service.root.query('list_wallets', {});
    expect(wallets.find((wallet) => wallet.walletId === walletId)).to.include({ walletName: 'listed', exported: false });
  });

  queries('list_private_keys', 'lists keys without a wallet', async () => {
    const key = {
      privateKeyName: 'listed',
      curve: 'CURVE_ED25519',
      addressFormats: ['ADDRESS_FORMAT_SOLANA'],
      privateKeyTags: [],
    } as const;
    const { privateKeys: made } = await service.done('create_private_keys', { privateKeys: [key] });
    const { privateKeys } = await service.root.query('list_private_keys', {});
    const { privateKeyId, addresses } = made[0]!;
    const facts = { privateKeyId, privateKeyName: 'listed', curve: 'CURVE_ED25519', addresses, exported: false, imported: false };
    expect(privateKeys.find((one) => one.privateKeyId === privateKeyId)).to.deep.equal(facts);
  });

  queries('list_wallet_accounts', 'lists accounts, also in pages, and with their wallet on request', async () => {
    const accounts = Array.from({ length: 7 }, (_, at) => ({ ...ethereum, path: `m/44'/60'/${at}'/0/0` }));
    const { walletId, addresses } = await service.done('create_wallet', { walletName: 'many', accounts });
    const listed: string[] = [];
    for await (const page of service.root.pages('list_wallet_accounts', { walletId, paginationOptions: { limit: '3' } })) {
      expect(page.accounts.length).to.be.at.most(3);
      listed.push(...page.accounts.map(({ address }) => address));
    }
    expect(listed).to.deep.equal(addresses);
    const [detailed] = (await service.root.query('list_wallet_accounts', { walletId, includeWalletDetails: true })).accounts;
    expect(detailed?.walletDetails?.walletName).to.equal('many');
  });

  queries('list_verified_suborgs', 'finds organizations by a verified contact, and pages through all', async () => {
    const { emails, ids } = await suborgs(12);
    const found = await service.root.query('list_verified_suborgs', { filterType: 'EMAIL', filterValue: emails[3]! });
    expect(found.organizationIds).to.deep.equal([ids[3]]);
    const all: string[] = [];
    for await (const page of service.root.pages('list_verified_suborgs', { paginationOptions: { limit: '5' } }))
      all.push(...page.organizationIds);
    expect(all.slice().sort()).to.deep.equal(ids.slice().sort());
    const before = await service.root.query('list_verified_suborgs', { paginationOptions: { before: all[2]! } });
    expect(before.organizationIds).to.deep.equal(all.slice(0, 2));
  });

  queries('list_suborgs', 'finds organizations by a key', async () => {
    const key = freshKey(p256);
    const input = { apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' } as const;
    const { organizationId } = await service.proxy().signup({ userName: 'by key', apiKeys: [input] });
    const found = await service.root.query('list_suborgs', { filterType: 'PUBLIC_KEY', filterValue: key.publicKey });
    expect(found.organizationIds).to.deep.equal([organizationId]);
    const theirs = service.as(organizationId, apiKeyStamper(key));
    expect((await theirs.query('whoami', {})).organizationId).to.equal(organizationId);
  });

  queries('list_app_proofs', 'lists the proofs of an activity that asked for them', async () => {
    const { activity } = await service.root.submit(
      'create_wallet',
      { walletName: 'proven', accounts: [ethereum] },
      { generateAppProofs: true },
    );
    const { appProofs } = await service.root.query('list_app_proofs', { activityId: activity.id });
    expect(appProofs.map(({ scheme }) => scheme)).to.include('SIGNATURE_SCHEME_EPHEMERAL_KEY_P256');
  });

  queries('get_boot_proof', 'returns the boot proof of a key that signed proofs', async () => {
    const { activity } = await service.root.submit(
      'create_wallet',
      { walletName: 'booted', accounts: [ethereum] },
      { generateAppProofs: true },
    );
    const { appProofs } = await service.root.query('list_app_proofs', { activityId: activity.id });
    const ephemeralKey = appProofs[0]?.publicKey ?? '';
    const { bootProof } = await service.root.query('get_boot_proof', { ephemeralKey });
    expect(bootProof.ephemeralPublicKeyHex).to.equal(ephemeralKey);
    expect(bootProof.cloudAttestationDocB64).to.match(/^[A-Za-z\d+/]+=*$/);
  });

  queries('get_latest_boot_proof', 'returns the newest one of an enclave app', async () => {
    const { bootProof } = await service.root.query('get_latest_boot_proof', { appName: 'signer' });
    expect(bootProof.enclaveApp).to.equal('signer');
  });

  queries('get_mfa_status', 'says which further authentication an activity is waiting for', async () => {
    const any = [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }, { type: 'AUTHENTICATION_TYPE_EMAIL_OTP', id: 'e1' }];
    const status = { mfaPolicyId: 'm1', userId: 'u1', satisfied: false, satisfiedMethods: [], requiredMethods: [{ any }] };
    const { api, requests, bodies } = await answering({ body: JSON.stringify({ mfaStatuses: [status] }) });
    expect((await api.query('get_mfa_status', { activityId: 'a1' })).mfaStatuses).to.deep.equal([status]);
    expect([requests[0]?.url, (await bodies())[0]]).to.deep.equal([
      'https://service.example/public/v1/query/get_mfa_status',
      '{"organizationId":"o1","activityId":"a1"}',
    ]);
  });

  it('covers every query', () => {
    expect(Object.keys(QUERIES).filter((name) => !covered.has(name))).to.deep.equal([]);
  });
});

describe('a parent organization', () => {
  before(() => {
    service = startService();
  });

  it('reads its sub-organizations and cannot write them', async () => {
    const { organizationId } = await service
      .proxy()
      .signup({ userEmail: 'a@b.example', wallet: { walletName: 'theirs', accounts: [ethereum] } });
    const { wallets } = await service.root.query('list_wallets', { organizationId });
    expect(wallets.map(({ walletName }) => walletName)).to.deep.equal(['theirs']);
    const fault = await service.root
      .submit('create_wallet', { walletName: 'w', accounts: [] }, { organizationId })
      .catch((thrown) => thrown);
    expect(fault).to.be.instanceOf(KmsError);
    expect((await service.root.query('list_wallets', { organizationId })).wallets).to.have.length(1);
  });
});

describe('what the service refuses', () => {
  before(() => {
    service = startService();
  });

  it("is an expired session for a key it doesn't know, and a refusal of the call for a key that isn't allowed", async () => {
    const stranger = keyStamper(service.env, await generateSigningKey(service.env.subtle));
    expect(await service.as(service.config.organizationId, stranger).query('whoami', {}).catch(codeOf)).to.equal('session_rejected');
  });

  it('is a wrong device clock if the time is too far off; the next attempt has the right one', async () => {
    service.emulator.clock.advance(7_200_000);
    const tagged = (userTagName: string) => service.root.submit('create_user_tag', { userTagName, userIds: [] });
    expect(await tagged('late').catch(codeOf)).to.equal('clock_skew');
    expect(settled(await tagged('on time')).state).to.equal('completed');
  });
});
