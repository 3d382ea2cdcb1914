import { expect } from '@esm-bundle/chai';
import { newMnemonic } from '../../emulator/wallets/mnemonic.js';
import { type EmulatorControls, startEmulator } from '../support/emulator-controls.js';
import { accessibleTree, choose, type Exporter, exporterAt, sessionOf } from '../support/exporter.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { listOf } from '../support/products.js';
import { type SecondDerivation, secondDerivation } from '../support/second-derivation.js';

const LANGUAGES = [
  'english',
  'simplified-chinese',
  'traditional-chinese',
  'czech',
  'french',
  'italian',
  'japanese',
  'korean',
  'spanish',
] as const;
const LENGTHS = [12, 15, 18, 21, 24];
/** Composed, decomposed, right to left, joined emoji: what is shown must match what was given, letter for letter. */
const PASSPHRASE = 'Žluťoučký kůň \u0065\u0301té سلام 🐎👩‍🚀';
const ACCOUNTS = [
  { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
  { curve: 'CURVE_SECP256K1', path: "m/86'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR' },
].map((account) => ({ ...account, pathFormat: 'PATH_FORMAT_BIP32' }));

/** Bytes that look random and are the same in every run. */
const bytesFrom = (start: number) => (length: number) => Uint8Array.from({ length }, (_, index) => (index * 89 + start * 163 + 11) & 0xff);
const wireName = (language: string): string => `MNEMONIC_LANGUAGE_${language.toUpperCase().replace('-', '_')}`;
const words = (index: number) => newMnemonic(LENGTHS[index % LENGTHS.length]!, bytesFrom(index), wireName(LANGUAGES[index]!));
const WALLETS = [
  ...LANGUAGES.map((walletName, index) => ({ walletName, mnemonic: words(index), accounts: ACCOUNTS })),
  { walletName: 'with a passphrase', mnemonic: words(4), passphrase: PASSPHRASE, accounts: ACCOUNTS },
];

describe('recovery phrases, read by a screen reader and derived by other libraries', () => {
  sharedByAll();
  let second: SecondDerivation;
  let emulator: EmulatorControls;
  let site: { readonly origin: string; close(): Promise<void> };
  let visitor: Exporter;
  let walletIds: Readonly<Record<string, string>>;

  before(async () => {
    second = await secondDerivation();
    const users = [{ userName: 'Ada', userEmail: 'ada@example.com' }];
    emulator = await startEmulator({ organizations: [{ name: 'Ada', users, wallets: WALLETS }] });
    // This page's policy names the other emulator; the frame's policy is its own.
    site = await stand.siteWith({ 'content-security-policy': `connect-src 'self' ${emulator.origin}; frame-src 'self'` });
    visitor = await exporterAt(profile, { emulator, site: site.origin, settings: { emulator: emulator.origin } });
    walletIds = await visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      const { wallets } = await client.api.query('list_wallets', {});
      return Object.fromEntries(wallets.map(({ walletName, walletId }) => [walletName, walletId]));
    });
  });
  after(async () => {
    await site.close();
    await emulator.close();
  });

  const ownAddresses = (walletId: string): Promise<readonly string[]> =>
    visitor.page.evaluate(async (id) => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      return (await client.api.query('list_wallet_accounts', { walletId: id })).accounts.map(({ address }) => address);
    }, walletId);

  /** What a screen reader says about the list, and about the passphrase if there is one. */
  async function readAloud(): Promise<{ readonly words: string; readonly texts: readonly string[] }> {
    const { session } = await sessionOf(profile, visitor.inside());
    const tree = await accessibleTree(session);
    await session.detach();
    return { words: tree.itemsOf('Recovery phrase').join(' '), texts: tree.texts };
  }

  for (const [index, language] of listOf([...LANGUAGES.entries()], ([place]) => place % 4 === 0)) {
    it(`in ${language} lead to the wallet's own addresses`, async () => {
      await choose(visitor.page, { 'wallet-id': walletIds[language]!, language });
      await visitor.reveal();
      const heard = await readAloud();
      expect(heard.words.split(' ')).to.have.length(LENGTHS[index % LENGTHS.length]!);
      const own = await ownAddresses(walletIds[language]!);
      expect(ACCOUNTS.map((account) => second.of(heard, account).address)).to.deep.equal(own);
      expect(heard.texts).not.to.include('Passphrase');
      await visitor.finish();
    });
  }

  it('show a passphrase with accents and emoji separately from the words, and lead nowhere without it', async () => {
    const walletId = walletIds['with a passphrase']!;
    await choose(visitor.page, { 'wallet-id': walletId, language: LANGUAGES[4] });
    await visitor.reveal();
    await visitor.frame.getByRole('heading', { name: 'Passphrase' }).waitFor();
    const heard = await readAloud();
    expect(heard.words).not.to.include(PASSPHRASE);
    expect(heard.texts).to.include(PASSPHRASE);
    const own = await ownAddresses(walletId);
    const derived = (passphrase: string) => ACCOUNTS.map((account) => second.of({ words: heard.words, passphrase }, account).address);
    expect(derived(PASSPHRASE)).to.deep.equal(own);
    expect(derived('')).not.to.include.members(own);
    await visitor.finish();
  });
});
