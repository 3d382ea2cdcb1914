import { expect } from '@esm-bundle/chai';
import { base58 } from '@scure/base';
import { privateKeyToAccount } from 'viem/accounts';
import { findingsIn } from '../support/axe-frames.js';
import { type Importer, importerAt } from '../support/importer.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { inProducts } from '../support/products.js';
import { secondDerivation } from '../support/second-derivation.js';

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const KEY = '0b'.repeat(32);
const ETHEREUM = { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' } as const;
const SOLANA_KEY = base58.encode(Buffer.from(`${KEY}66be7e332c7a453332bd9d0a7f7db055f5c5ef1a06ada66d98b39fb6810c473a`, 'hex'));

describe('an import', () => {
  sharedByAll();
  let visitor: Importer;
  before(async () => {
    // The session is kept for the visits below.
    await (await importerAt(profile, stand)).page.close();
  });
  afterEach(() => visitor.page.close());

  const imported = () => visitor.page.locator('kms-import').getByText('Imported.');
  const begin = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    visitor = await importerAt(profile, { ...stand, attributes });
    await visitor.open();
  };
  const said = (text: string) => visitor.frame.getByRole('alert').getByText(text);

  it('of words with a passphrase creates the address that other software derives, and shows the page no word', async () => {
    await begin({ name: 'From paper' });
    await visitor.field.fill(`  ${WORDS.toUpperCase()}\n`);
    await visitor.frame.getByRole('textbox', { name: 'Passphrase, if there is one' }).fill('TREZOR');
    await visitor.sendUntil(imported());
    const { detail } = await visitor.event('kms-imported');
    const second = await secondDerivation();
    expect(detail?.['addresses']).to.include(second.of({ words: WORDS, passphrase: 'TREZOR' }, ETHEREUM).address);
    expect(await visitor.page.evaluate(() => JSON.stringify((window as unknown as { seen: unknown }).seen))).to.not.match(
      /legal|winner|TREZOR/i,
    );
    const sent = JSON.stringify((await stand.emulator.requests()).slice(-4).map(({ body }) => body));
    expect(sent).to.not.match(/legal|winner|TREZOR/i);
  });

  inProducts('of a key, of either curve, creates the account of that key', async () => {
    await begin({ kind: 'private-key' });
    await visitor.field.fill(`0x${KEY}`);
    await visitor.sendUntil(imported());
    expect((await visitor.event('kms-imported')).detail?.['addresses']).to.deep.equal([privateKeyToAccount(`0x${KEY}`).address]);
    await visitor.page.close();
    await begin({ kind: 'private-key', curve: 'ed25519' });
    await visitor.field.fill(SOLANA_KEY);
    await visitor.sendUntil(imported());
    expect((await visitor.event('kms-imported')).detail?.['addresses']).to.deep.equal([base58.encode(base58.decode(SOLANA_KEY).slice(32))]);
  });

  it('says beside the field what is wrong with the words, and sends nothing to the service', async () => {
    await begin();
    const from = (await stand.emulator.requests()).length;
    await visitor.field.fill(WORDS.replace('year', 'yaer'));
    await visitor.sendUntil(said("Word 4 isn't in the word list. Check its spelling."));
    await visitor.field.fill(WORDS.replace('legal winner', 'winner legal'));
    await visitor.sendUntil(said("These words don't belong together. Check each word and their order."));
    await visitor.field.fill('legal winner thank');
    await visitor.sendUntil(said('A recovery phrase has 12, 15, 18, 21 or 24 words. This one has 3.'));
    expect(await visitor.field.inputValue()).to.equal('legal winner thank');
    expect(await visitor.field.evaluate((one) => one === document.activeElement)).to.equal(true);
    const paths = (await stand.emulator.requests()).slice(from).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('import'))).to.deep.equal([]);
    expect(await findingsIn(visitor.page)).to.deep.equal([]);
  });

  inProducts('that the service refuses keeps what was typed for another attempt', async () => {
    await begin();
    await stand.emulator.fault({ path: '/public/v1/submit/import_wallet', fault: 'status', value: 500, times: 1 });
    await visitor.field.fill(WORDS);
    await visitor.sendUntil(said('The import failed. What you typed is still here. Try again.'));
    expect(await visitor.field.inputValue()).to.equal(WORDS);
    expect((await visitor.page.locator('kms-import').getByRole('alert').allInnerTexts()).join('')).to.equal('');
    expect((await visitor.event('kms-error')).detail).to.include({ flow: 'import', code: 'outcome_unknown' });
    await visitor.sendUntil(imported());
  });

  it("seals nothing to a key that the service didn't sign for this user", async () => {
    await begin();
    await visitor.page.route('**/submit/init_import_wallet', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const holder = body.activity.result.initImportWalletResult;
      const bundle = JSON.parse(holder.importBundle);
      const data = { ...JSON.parse(Buffer.from(bundle.data, 'hex').toString()), userId: '00000000-0000-4000-8000-000000000000' };
      holder.importBundle = JSON.stringify({ ...bundle, data: Buffer.from(JSON.stringify(data)).toString('hex') });
      await route.fulfill({ response: answer, json: body });
    });
    await visitor.field.fill(WORDS);
    await visitor.sendUntil(visitor.alert.getByText("We couldn't verify the service's key. Nothing was imported."));
    expect((await visitor.event('kms-error')).detail).to.include({ flow: 'import', code: 'export_untrusted' });
    const paths = (await stand.emulator.requests()).map(({ path }) => path);
    expect(paths.at(-1)).to.contain('init_import_wallet');
  });
});
