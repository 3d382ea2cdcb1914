import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { recoverTransactionAddress, serializeTransaction, type TransactionSerialized } from 'viem';
import type { DelegateOptions } from '../../src/account/delegates.js';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { createPublicApiClient } from '../../src/client/create-public-api-client.js';
import type { PublicApiClient } from '../../src/client/public-api-client.js';
import { settled } from '../../src/client/settled.js';
import { encodeHex } from '../../src/encoding/hex.js';
import { type Page, world } from '../session/devices.js';
import { MINUTE } from '../session/store-stage.js';
import { freshKey } from '../support/service.js';

const SHOP = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const EVE = '0x00000000000000000000000000000000000000e0';
const TRANSFER = `0xa9059cbb${'00'.repeat(64)}`;

describe('a key for a program', () => {
  let stage: ReturnType<typeof world>;
  let page: Page;
  let address: string;
  let key: ReturnType<typeof freshKey>;
  let program: PublicApiClient;
  const allow = { chains: [1, 8453], to: [SHOP], methods: ['0xa9059cbb'], maxValue: 1000n, maxGas: 100_000n, maxFeePerGas: 50n };
  const delegate = (changes: Partial<DelegateOptions> = {}) =>
    page.kms.delegate({ publicKey: key.publicKey, name: 'Shopper', allow, until: stage.clock.now() + 60 * MINUTE, ...changes });

  beforeEach(async () => {
    stage = world();
    page = await stage.device().tab();
    const organizationId = await stage.signIn(page);
    const { accounts } = await page.kms.api.query('list_wallet_accounts', {});
    address = accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM')!.address;
    key = freshKey(p256);
    const stamper = apiKeyStamper(key);
    program = createPublicApiClient({ baseUrl: 'http://localhost:8787', organizationId, stamper }, page.env);
  });

  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      ({ code }) => code,
    );
  const listIn = async ({ kms }: Page, name: string) => {
    const { organizationId } = await kms.api.query('whoami', {});
    return kms.api.raw(`query/${name}`, { organizationId });
  };
  async function signed(fields: object): Promise<string> {
    const whole = {
      chainId: 1,
      nonce: 1,
      gas: 100_000n,
      maxFeePerGas: 50n,
      maxPriorityFeePerGas: 1n,
      to: SHOP,
      type: 'eip1559',
      ...fields,
    };
    const unsignedTransaction = serializeTransaction(whole as never).slice(2);
    const parameters = { signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction } as const;
    const { signedTransaction } = settled(await program.submit('sign_transaction', parameters)).result;
    return recoverTransactionAddress({ serializedTransaction: `0x${signedTransaction}` as TransactionSerialized });
  }

  it('signs what it may, with the user’s own account', async () => {
    await delegate();
    expect(await signed({ value: 1000n })).to.equal(address);
    expect(await signed({ data: TRANSFER, chainId: 8453 })).to.equal(address);
    expect(await signed({ to: SHOP.toLowerCase() })).to.equal(address);
  });

  for (const [what, fields] of Object.entries({
    'another chain': { chainId: 10 },
    'no chain': { type: 'legacy', chainId: undefined, gasPrice: 1n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
    'another receiver': { to: EVE },
    'a new contract': { to: null, data: '0x60' },
    'more than it may': { value: 1001n },
    'another call': { data: `0x095ea7b3${'00'.repeat(64)}` },
    'less than a call': { data: '0xa905' },
    'more gas': { gas: 100_001n },
    'a higher fee': { maxFeePerGas: 51n },
  }))
    it(`does not sign for ${what}`, async () => {
      await delegate();
      expect(await codeOf(signed(fields))).to.equal('forbidden');
    });

  it('sends no value and makes no call without permission, and signs for the accounts that are named', async () => {
    await delegate({ allow: { chains: [1], to: [SHOP], from: [EVE] } });
    expect(await codeOf(signed({}))).to.equal('forbidden');
    const [{ id } = { id: '' }] = await page.kms.delegates.list();
    await page.kms.delegates.end(id);
    await delegate({ allow: { chains: [1], to: [SHOP], from: [address] } });
    expect(await signed({})).to.equal(address);
    expect(await codeOf(signed({ value: 1n }))).to.equal('forbidden');
    expect(await codeOf(signed({ data: TRANSFER }))).to.equal('forbidden');
  });

  it('does nothing else: no message, no key that lasts longer, no user, no policy, no export', async () => {
    const { id: userId } = await delegate();
    const { publicKey } = freshKey(p256);
    const apiKeys = [{ apiKeyName: 'mine', publicKey, curveType: 'API_KEY_CURVE_P256' }];
    const { wallets } = await program.query('list_wallets', {});
    const payload = { signWith: address, payload: 'x', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' };
    for (const [name, parameters] of [
      ['sign_raw_payload', payload],
      ['create_api_keys', { userId, apiKeys }],
      ['create_users', { users: [{ userName: 'x', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }] }],
      ['create_policy', { policyName: 'p', effect: 'EFFECT_ALLOW', notes: '' }],
      [
        'export_wallet',
        { walletId: wallets[0]?.walletId, targetPublicKey: encodeHex(p256.getPublicKey(p256.utils.randomSecretKey(), false)) },
      ],
      ['delete_users', { userIds: [userId] }],
    ] as const)
      expect(await codeOf(program.submit(name as never, parameters as never)), name).to.equal('forbidden');
  });

  it('expires on time, even if its user has a key that lasts longer', async () => {
    const { id } = await delegate({ until: stage.clock.now() + 10 * MINUTE });
    const longer = freshKey(p256);
    const apiKeys = [{ apiKeyName: 'longer', publicKey: longer.publicKey, curveType: 'API_KEY_CURVE_P256' as const }];
    settled(await page.kms.api.submit('create_api_keys', { userId: id, apiKeys }));
    const { organizationId } = await page.kms.api.query('whoami', {});
    stage.clock.jump(9 * MINUTE);
    expect(await signed({})).to.equal(address);
    stage.clock.jump(2 * MINUTE);
    expect(await codeOf(signed({}))).to.not.equal('done');
    program = createPublicApiClient({ baseUrl: 'http://localhost:8787', organizationId, stamper: apiKeyStamper(longer) }, page.env);
    expect((await program.query('whoami', {})).userId).to.equal(id);
    expect(await codeOf(signed({}))).to.equal('forbidden');
  });

  it('is listed with its limits, and ended', async () => {
    const { id, policies } = await delegate();
    const [listed, ...others] = await page.kms.delegates.list();
    expect(others).to.deep.equal([]);
    expect(listed).to.deep.include({ id, name: 'Shopper', publicKey: key.publicKey, isActive: true });
    // The service may compare letter by letter.
    for (const written of [SHOP, SHOP.toLowerCase()]) expect(listed?.policies[0]?.condition).to.include(`'${written}'`);
    expect(listed?.policies.map(({ condition }) => condition)).to.deep.equal(policies.map(({ condition }) => condition));
    await page.kms.delegates.end(id);
    expect(await page.kms.delegates.list()).to.deep.equal([]);
    expect(await codeOf(signed({}))).to.not.equal('done');
    expect(await page.kms.delegates.end(id).catch(({ code, path }) => [code, path])).to.deep.equal(['bad_request', 'id']);
    expect(await listIn(page, 'list_policies')).to.deep.equal({ policies: [] });
  });

  /** As a script of the page would, without a mark of this package. */
  async function plant(expiring: object = {}, more: object = {}): Promise<string> {
    const apiKeys = [{ apiKeyName: 'Backup', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' as const, ...expiring }];
    const user = { userName: 'Backup', apiKeys, authenticators: [], oauthProviders: [], userTags: [], ...more };
    const { userIds } = settled(await page.kms.api.submit('create_users', { users: [user] })).result;
    const [id = ''] = userIds;
    const policy = { policyName: 'p', effect: 'EFFECT_ALLOW', consensus: `approvers.any(user, user.id == '${id}')`, notes: '' } as const;
    settled(await page.kms.api.submit('create_policy', policy));
    return id;
  }

  it('is distinguished from another user of the account, who can be listed and ended, too', async () => {
    const id = await plant();
    await delegate({ publicKey: freshKey(p256).publicKey });
    expect((await page.kms.delegates.list()).map(({ name }) => name)).to.deep.equal(['Shopper']);
    const others = async () => (await page.kms.delegates.list({ others: true })).filter(({ isDelegate }) => !isDelegate);
    const [other, ...more] = await others();
    expect(more).to.deep.equal([]);
    expect(other).to.deep.include({ id, name: 'Backup', publicKey: key.publicKey, isActive: true });
    expect(other).not.to.have.property('expiresAtMs');
    expect(other?.policies).to.have.length(1);
    expect(await codeOf(signed({}))).to.equal('done');
    await page.kms.delegates.end(id);
    expect(await others()).to.deep.equal([]);
  });

  it('of another user is active until its last key expires, or for good if the user can sign in', async () => {
    const active = async () =>
      (await page.kms.delegates.list({ others: true })).map(({ isActive, expiresAtMs }) => [isActive, expiresAtMs !== undefined]);
    const id = await plant({ expirationSeconds: '60' });
    expect(await active()).to.deep.equal([[true, true]]);
    await stage.clock.advance(2 * MINUTE);
    expect(await active()).to.deep.equal([[false, true]]);
    await page.kms.delegates.end(id);
    await plant({ expirationSeconds: '60' }, { userEmail: 'mallory@evil.example' });
    await stage.clock.advance(2 * MINUTE);
    expect(await active()).to.deep.equal([[true, false]]);
  });

  it("isn't the signed-in user, who can't be ended", async () => {
    const { userId } = await page.kms.api.query('whoami', {});
    expect(await page.kms.delegates.list({ others: true })).to.deep.equal([]);
    expect(await page.kms.delegates.end(userId).catch(({ code, path }) => [code, path])).to.deep.equal(['bad_request', 'id']);
  });

  it("leaves no key behind if its limits couldn't be created", async () => {
    const fetch = page.env.fetch;
    const broken = await stage.device().tab({
      fetch: async (request: Request) => (request.url.endsWith('/create_policies') ? Response.json({}, { status: 500 }) : fetch(request)),
    } as object);
    await stage.signIn(broken);
    const before = await listIn(broken, 'list_users');
    expect(await codeOf(broken.kms.delegate({ publicKey: key.publicKey, allow, until: stage.clock.now() + MINUTE }))).to.not.equal('done');
    expect(await listIn(broken, 'list_users')).to.deep.equal(before);
  });

  const now = Date.now();
  for (const [path, changes] of [
    ['publicKey', { publicKey: '02ab' }],
    ['name', { name: "'] || true" }],
    ['until', { until: 0 }],
    ['until', { until: now * 2 }],
    ['allow', { allow: null }],
    ['allow.chains', { allow: { ...allow, chains: [] } }],
    ['allow.chains', { allow: { ...allow, chains: ['1] || true || [1'] } }],
    ['allow.to', { allow: { ...allow, to: ["0x' || true"] } }],
    ['allow.from', { allow: { ...allow, from: [] } }],
    ['allow.methods', { allow: { ...allow, methods: ['transfer(address,uint256)'] } }],
    ['allow.maxValue', { allow: { ...allow, maxValue: 1 } }],
    ['allow.maxGas', { allow: { ...allow, maxGas: -1n } }],
  ] as const)
    it(`isn't created with a wrong ${path}: ${JSON.stringify(changes, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))}`, async () => {
      const from = stage.emulator.requests.length;
      expect(await delegate(changes as never).catch((error) => [error.code, error.path])).to.deep.equal(['bad_request', path]);
      expect(stage.emulator.requests.slice(from).filter(({ path: asked }) => asked.includes('/submit/'))).to.deep.equal([]);
    });
});
