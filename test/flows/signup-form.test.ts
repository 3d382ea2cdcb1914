import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { factsOf, readForm } from '../../src/flows/signup/form.js';
import { firstWalletOf, type WalletOptions } from '../../src/flows/signup/wallet.js';
import { FIRST_WALLET } from '../../src/session/new-account.js';

const bitcoin = { curve: 'CURVE_SECP256K1', path: "m/84'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' } as const;
const sui = { curve: 'CURVE_ED25519', path: "m/44'/784'/0'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SUI' } as const;

/** @param options as an attribute may hold them. */
function pathOf(options: object): string | undefined {
  try {
    firstWalletOf(options as WalletOptions);
    return undefined;
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(KmsError).and.include({ code: 'config_invalid' });
    return (thrown as KmsError).path;
  }
}

describe('the first wallet', () => {
  it('is the default if nothing is set, and none if the list is empty', () => {
    expect(firstWalletOf({})).to.equal(undefined);
    expect(firstWalletOf({ walletName: null, walletAccounts: undefined, mnemonicLength: null })).to.equal(undefined);
    expect(firstWalletOf({ walletAccounts: [], walletName: 'Savings' })).to.equal('none');
  });

  it('accepts each option alone and keeps the default of the others', () => {
    expect(firstWalletOf({ walletName: 'Savings' })).to.deep.equal({ ...FIRST_WALLET, walletName: 'Savings' });
    expect(firstWalletOf({ mnemonicLength: 24 })).to.deep.equal({ ...FIRST_WALLET, mnemonicLength: 24 });
    expect(firstWalletOf({ walletAccounts: [bitcoin, sui] })).to.deep.equal({
      walletName: FIRST_WALLET.walletName,
      accounts: [bitcoin, sui].map((account) => ({ ...account, pathFormat: 'PATH_FORMAT_BIP32' })),
    });
  });

  for (const [what, options, path] of [
    ['a text that is no JSON', { walletAccounts: '[{' }, 'walletAccounts'],
    ['an unknown curve', { walletAccounts: [{ ...bitcoin, curve: 'CURVE_P256' }] }, 'walletAccounts[0].curve'],
    ['an unknown path format', { walletAccounts: [{ ...bitcoin, pathFormat: 'SLIP10' }] }, 'walletAccounts[0].pathFormat'],
    ['a path without its m', { walletAccounts: [{ ...bitcoin, path: "44'/0'" }] }, 'walletAccounts[0].path'],
    ['an index that is too high', { walletAccounts: [sui, { ...bitcoin, path: 'm/2147483648' }] }, 'walletAccounts[1].path'],
    ['an unknown format', { walletAccounts: [{ ...bitcoin, addressFormat: 'ADDRESS_FORMAT_PENNY' }] }, 'walletAccounts[0].addressFormat'],
    ['a format of the other curve', { walletAccounts: [{ ...sui, curve: bitcoin.curve }] }, 'walletAccounts[0].addressFormat'],
    ['the same account twice', { walletAccounts: [sui, sui] }, 'walletAccounts'],
    ['a number of words that there is not', { mnemonicLength: 13 }, 'mnemonicLength'],
    ['a number of words that is none', { mnemonicLength: Number.NaN }, 'mnemonicLength'],
    ['a name of nothing', { walletName: ' ' }, 'walletName'],
  ] as const) {
    it(`refuses ${what} and says where it is`, () => {
      expect(pathOf(options)).to.equal(path);
    });
  }
});

describe('the form of a sign-up', () => {
  it('is trimmed, and drops what is empty', () => {
    expect(readForm({ name: '  Ann Lee ', organizationName: ' ', hidden: 1 }, '')).to.deep.equal({ ok: true, value: { name: 'Ann Lee' } });
  });

  it('refuses names with more than one line', () => {
    expect(readForm({ name: 'Ann\nLee' }, '')).to.deep.include({ ok: false, path: 'name' });
    expect(readForm({ organizationName: 'x'.repeat(257) }, '')).to.deep.include({ ok: false, path: 'organizationName' });
  });

  it('becomes the request to the service, with the default wallet unless another or none is wanted', () => {
    expect(factsOf({})).to.deep.equal({ wallet: FIRST_WALLET });
    expect(factsOf({ name: 'Ann', organizationName: 'Northwind', wallet: 'none' })).to.deep.equal({
      userName: 'Ann',
      organizationName: 'Northwind',
    });
  });
});
