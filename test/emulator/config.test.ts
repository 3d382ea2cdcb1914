import { expect } from '@esm-bundle/chai';
import { readConfig } from '../../emulator/state/given/config-file.js';
import { createScript, newKey } from './script.js';

const key = newKey();
const given = {
  organization: { name: 'Northwind', policies: [{ policyName: 'p', effect: 'EFFECT_ALLOW' as const, condition: 'true' }] },
  organizations: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'Ada',
      users: [
        {
          userName: 'Ada',
          userEmail: 'ada@example.com',
          apiKeys: [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          oauthProviders: [{ providerName: 'google', issuer: 'https://accounts.google.com', audience: 'a', subject: 's' }],
        },
      ],
      wallets: [
        {
          walletName: 'Known',
          mnemonic: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
          accounts: [
            {
              curve: 'CURVE_SECP256K1',
              pathFormat: 'PATH_FORMAT_BIP32',
              path: "m/44'/60'/0'/0/0",
              addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
            },
          ],
        },
      ],
    },
  ],
};

describe('a configuration', () => {
  it('gives organizations with users who can sign in and wallets whose addresses are known', async () => {
    const script = createScript({ config: readConfig(JSON.parse(JSON.stringify(given))) });
    const organizationId = given.organizations[0]?.id ?? '';
    const accounts = (await script.query({ organizationId, key }, 'list_wallet_accounts')).body.accounts;
    expect(accounts[0].address).to.equal('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    expect((await script.proxy('account', { filterType: 'EMAIL', filterValue: 'ada@example.com' })).body).to.deep.equal({ organizationId });
    expect((await script.query(script.root, 'whoami')).body.organizationName).to.equal('Northwind');
    await script.control('POST', 'reset');
    expect((await script.query({ organizationId, key }, 'whoami')).body.username).to.equal('Ada');
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [[], 'config: the file is not an object'],
    [{ unknown: 1 }, 'config: unknown is not known'],
    [{ settings: { otpLength: 6 } }, 'config: settings.otpLength is not a text'],
    [{ organizations: [{ users: [{}, { userEmail: 1 }] }] }, 'config: organizations[0].users[1].userEmail is not a text'],
    [{ organizations: {} }, 'config: organizations is not a list'],
    [{ keys: { exportSigner: 1 } }, 'config: keys is not an object of texts'],
    [JSON.parse('{"__proto__":{}}'), 'config: __proto__ is not known'],
  ];
  for (const [value, message] of wrong) it(`says what is wrong: ${message}`, () => expect(() => readConfig(value)).to.throw(message));

  it('with a seed and a time gives the same identifiers, keys, codes and dates in every process', async () => {
    const fixedTime = '2026-01-02T03:04:05.000Z';
    const start = async (seed: string) => {
      const script = createScript({ config: readConfig({ fixedTime, seed }) });
      await script.proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' });
      await script.submit(script.root, 'create_wallet', { walletName: 'W', accounts: given.organizations[0]?.wallets[0]?.accounts });
      const [inbox, activities] = [await script.control('GET', 'inbox'), await script.control('GET', 'activities')];
      return JSON.stringify([inbox.body, activities.body, (await script.control('GET', 'config')).body]);
    };
    const first = await start('snapshot');
    expect(await start('snapshot')).to.equal(first);
    expect(await start('another')).not.to.equal(first);
    expect(JSON.parse(first)[0].messages[0].sentAt).to.equal(fixedTime);
    expect(() => createScript({ config: { fixedTime: 'noon' } })).to.throw('config: fixedTime');
  });

  it('is refused where its values are wrong', () => {
    const bad = (changes: object) => () => createScript({ config: { organizations: [{ ...given.organizations[0]!, ...changes }] } });
    expect(bad({ users: [{ userName: 'x', userEmail: 'no address' }] })).to.throw('invalid email address');
    expect(bad({ wallets: [{ walletName: 'x', mnemonic: 'not words' }] })).to.throw('invalid field: mnemonic');
    expect(bad({ wallets: [{ walletName: 'x', passphrase: 'of no words' }] })).to.throw('invalid field: passphrase');
    expect(bad({ rootQuorumThreshold: 2 })).to.throw('rootQuorumThreshold');
  });
});
