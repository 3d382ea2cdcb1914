import { expect } from '@esm-bundle/chai';
import { readConfig } from '../../emulator/controls/given/config-file.js';
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
    [{ unknown: 1 }, 'config: unknown is unknown'],
    [{ settings: { otpLength: 6 } }, 'config: settings.otpLength is not a text'],
    [{ organizations: [{ users: [{}, { userEmail: 1 }] }] }, 'config: organizations[0].users[1].userEmail is not a text'],
    [{ organizations: {} }, 'config: organizations is not a list'],
    [{ keys: { exportSigner: 1 } }, 'config: keys.exportSigner is not a text'],
    [{ keys: { exportSigne: '00' } }, 'config: keys.exportSigne is unknown'],
    [{ keys: [] }, 'config: keys is not an object'],
    [JSON.parse('{"__proto__":{}}'), 'config: __proto__ is unknown'],
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

  const org = (changes: object) => ({ organizations: [{ ...given.organizations[0]!, ...changes }] });
  const user = (changes: object) => org({ users: [{ userName: 'Ada', ...changes }] });
  const apiKey = { apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' };
  const wallet = (changes: object) => org({ wallets: [{ walletName: 'x', ...changes }] });
  const account = given.organizations[0]!.wallets[0]!.accounts[0]!;
  const refused: readonly (readonly [object, string])[] = [
    [{ keys: { exportSigner: '00' } }, 'keys.exportSigner: a private key is 32 bytes in hex'],
    [{ keys: { otpSigner: '00'.repeat(32) } }, 'keys.otpSigner: not a P-256 private key'],
    [{ keys: { webhookSigner: 'zz' } }, 'keys.webhookSigner: a private key is 32 bytes in hex'],
    [{ keys: { unknown: '00'.repeat(32) } }, 'keys.unknown is unknown'],
    [{ organization: { rootPrivateKey: 'ff'.repeat(32) } }, 'organization.rootPrivateKey: not a P-256 private key'],
    [{ organization: { rootPrivateKey: '00' } }, 'organization.rootPrivateKey: a private key is 32 bytes in hex'],
    [{ organization: { id: 'mine' } }, 'organization.id: not a UUID'],
    [{ organization: { policies: [{ policyName: 'p', effect: 'EFFECT' }] } }, 'organization.policies[0].effect: invalid policy effect'],
    [{ organization: { users: [{}] } }, 'organization.users[0].userName: missing required field'],
    [org({ id: 'ada' }), 'organizations[0].id: not a UUID'],
    [org({ rootQuorumThreshold: 2 }), 'organizations[0].rootQuorumThreshold: invalid field'],
    [user({ userEmail: 'no address' }), 'organizations[0].users[0].userEmail: invalid email address'],
    [user({ userPhoneNumber: '12' }), 'organizations[0].users[0].userPhoneNumber: invalid phone number'],
    [user({ apiKeys: [apiKey, { ...apiKey, publicKey: '02' }] }), 'organizations[0].users[0].apiKeys[1].publicKey: invalid public key'],
    [user({ oauthProviders: [{ providerName: 'x' }] }), 'organizations[0].users[0].oauthProviders[0].issuer: missing required field'],
    [wallet({ mnemonic: 'not words' }), 'organizations[0].wallets[0].mnemonic: invalid field'],
    [wallet({ passphrase: 'of no words' }), 'organizations[0].wallets[0].passphrase: invalid field'],
    [wallet({ accounts: [account, { ...account, curve: 'x' }] }), 'organizations[0].wallets[0].accounts[1].curve: invalid curve'],
    [wallet({ accounts: [account, account] }), 'organizations[0].wallets[0].accounts: duplicate wallet account'],
    [wallet({ accounts: Array.from({ length: 101 }, () => account) }), 'organizations[0].wallets[0].accounts: invalid field'],
    [{ settings: { otpLength: 'six' } }, 'settings.otpLength: invalid field'],
  ];
  for (const [config, place] of refused)
    it(`is refused if a value is wrong, with its place: ${place}`, () => {
      expect(() => createScript({ config })).to.throw(`config: ${place}`);
    });
});
