import { expect } from '@esm-bundle/chai';
import type { WayIn } from '../../src/account/account.js';
import { addSocial, addWallet, failureOf, type Scene, scene, signInByCode, signingIn } from './stage.js';

const P256 = '02023b0346be1e9005d5c7195f192eb017413f3c8b5a4d19eb9674924f5d37e9e6';
const SECP256K1 = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const ED25519 = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

async function signedIn(): Promise<Scene> {
  const here = scene();
  await signInByCode(here);
  return here;
}

/** What a script of the page does with the session. */
async function plant(
  { kms }: Scene,
  key: { readonly name?: string; readonly publicKey?: string; readonly curveType?: string; readonly seconds?: string } = {},
) {
  const { name = 'backup', publicKey = P256, curveType = 'API_KEY_CURVE_P256', seconds } = key;
  const { userId } = await kms.api.query('whoami', {});
  const apiKey = {
    apiKeyName: name,
    publicKey,
    curveType: curveType as 'API_KEY_CURVE_P256',
    ...(seconds && { expirationSeconds: seconds }),
  };
  await kms.api.submit('create_api_keys', { userId, apiKeys: [apiKey] });
}

const told = (list: readonly WayIn[]): readonly string[] =>
  list.map(({ type, name, current }) => (type === 'session' ? `session${current ? ' of this page' : ''}` : `${type} ${name}`));

describe('the credentials of an account', () => {
  it('are created by the browser alone if it can, and otherwise not at all: a passkey', async () => {
    const here = await signedIn();
    expect(await failureOf(here.account.add({ type: 'passkey', conditional: true }))).to.deep.equal(['passkey_cancelled']);
    here.passkeys.takesConditional = true;
    const ways = signingIn(await here.account.add({ type: 'passkey', conditional: true }));
    expect(ways.map(({ type }) => type)).to.deep.equal(['email', 'passkey']);
    expect(here.passkeys.dialogs).to.deep.equal([]);
  });

  it('are listed, including keys of all curves and sessions, each with its creation time', async () => {
    const here = await signedIn();
    const begin = here.env.now();
    await here.env.clock.advance(60_000);
    await signInByCode(here.another());
    await here.account.add({ type: 'passkey', name: 'Laptop' });
    await addSocial(here, 'google');
    await addWallet(here, 'solana');
    await plant(here);
    await plant(here, { name: 'a script', publicKey: SECP256K1, curveType: 'API_KEY_CURVE_SECP256K1', seconds: '3600' });
    const list = await here.account.list();
    expect(told(list).filter((one) => !one.startsWith('wallet'))).to.deep.equal([
      'email ada@example.com',
      'passkey Laptop',
      'oauth Google',
      'session of this page',
      'session',
      'key backup',
      'key a script',
    ]);
    expect(list.filter(({ type }) => type === 'wallet')).to.have.length(1);
    for (const { type, createdAtMs = 0, expiresAtMs, current } of list) {
      if (type !== 'email') expect(createdAtMs - begin).to.be.within(current ? -1000 : 59_000, current ? 1000 : 120_000);
      expect(expiresAtMs !== undefined).to.equal(type === 'session' || (type === 'key' && expiresAtMs !== undefined));
    }
    expect(list.find(({ name }) => name === 'a script')?.expiresAtMs).to.be.greaterThan(begin + 3_600_000);
  });

  it('show a key for wallets that a script added as a wallet, with its own date', async () => {
    const here = await signedIn();
    await here.env.clock.advance(60_000);
    await plant(here, { publicKey: ED25519, curveType: 'API_KEY_CURVE_ED25519' });
    const [, wallet] = await here.account.list();
    expect([wallet?.type, wallet?.createdAtMs]).to.deep.equal(['wallet', here.env.now()]);
    expect(signingIn(await here.account.remove(wallet?.id ?? ''))).to.have.length(1);
  });

  it('leave out an expired key', async () => {
    const here = await signedIn();
    await plant(here, { seconds: '60' });
    expect(told(await here.account.list())).to.include('key backup');
    await here.env.clock.advance(61_000);
    expect(told(await here.account.list())).to.not.include('key backup');
  });

  it('are removed one by one, except for the session of this page', async () => {
    const here = await signedIn();
    await plant(here);
    const key = (await here.account.list()).find(({ type }) => type === 'key');
    expect(told(await here.account.remove(key?.id ?? ''))).to.deep.equal(['email ada@example.com', 'session of this page']);
    const own = (await here.account.list()).find(({ current }) => current);
    expect([own?.removable, await failureOf(here.account.remove(own?.id ?? ''))]).to.deep.equal([false, ['bad_request', 'current']]);
  });
});

describe('ending the others', () => {
  it('ends every session and key except that of this page, and names what it found and what it leaves', async () => {
    const here = await signedIn();
    const phone = here.another();
    await signInByCode(phone);
    await here.account.add({ type: 'passkey', name: 'Laptop' });
    await plant(here);
    const { ended, left } = await here.account.endOthers();
    expect(ended.map(({ type, name }) => (type === 'key' ? name : type))).to.have.members(['session', 'backup']);
    expect(ended.every(({ createdAtMs }) => createdAtMs !== undefined)).to.equal(true);
    expect(left.map(({ type, name }) => `${type} ${name}`.trim())).to.deep.equal(['email', 'passkey Laptop']);
    expect(told(await here.account.list())).to.deep.equal(['email ada@example.com', 'passkey Laptop', 'session of this page']);
    expect(await failureOf(phone.kms.api.query('whoami', {}))).to.deep.equal(['session_rejected']);
    expect(here.kms.session.snapshot.state).to.equal('signed-in');
  });

  it('reports what kept the service from it', async () => {
    const here = await signedIn();
    await plant(here);
    here.emulator.faults.next('delete_api_keys', 'status', 403);
    expect(await failureOf(here.account.endOthers())).to.deep.equal(['forbidden']);
    expect(told(await here.account.list())).to.include('key backup');
  });

  it('is for the signed-in user', async () => {
    expect(await failureOf(scene().account.endOthers())).to.deep.equal(['not_signed_in']);
  });
});
