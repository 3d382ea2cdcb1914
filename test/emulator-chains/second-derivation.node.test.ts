import { expect } from '@esm-bundle/chai';
import { bytesToHex } from '@noble/hashes/utils.js';
import { deriveAccount } from '../../emulator/wallets/derive-account.js';
import { mnemonicLanguages, newMnemonic } from '../../emulator/wallets/mnemonic.js';
import { type SecondDerivation, secondDerivation } from '../support/second-derivation.js';
import addresses from '../vectors/addresses.json' with { type: 'json' };

/** Neither library writes addresses of these contracts. */
const WITHOUT = ['ADDRESS_FORMAT_TON_V3R2', 'ADDRESS_FORMAT_TON_V5R1'];
const PASSPHRASES = ['', 'correct horse', 'Žluťoučký kůň 🐎', 'パスワード', '\u0065\u0301 and \u00e9'];

/** Bytes that look random and are the same in every run. */
const bytesFrom = (start: number) => (length: number) => Uint8Array.from({ length }, (_, index) => (index * 73 + start * 151 + 7) & 0xff);

describe("wallets, derived a second time by other people's libraries", () => {
  let second: SecondDerivation;
  before(async () => {
    second = await secondDerivation();
  });

  it('give the known addresses of 34 of the 36 formats, and the keys of all', () => {
    for (const known of addresses.cases) {
      const { privateKeyHex, address } = second.of({ words: addresses.mnemonic }, known);
      expect(privateKeyHex, known.name).to.equal('privateSeed' in known ? known.privateSeed : known.privateKey);
      expect(address, known.name).to.equal(WITHOUT.includes(known.addressFormat) ? undefined : known.address);
    }
  });

  for (const [index, language] of mnemonicLanguages.entries()) {
    it(`give the emulator's keys and addresses from words of ${language}, with and without a passphrase`, () => {
      const words = newMnemonic([12, 15, 18, 21, 24][index % 5]!, bytesFrom(index), language);
      for (const [turn, passphrase] of PASSPHRASES.entries()) {
        const known = addresses.cases[(index * PASSPHRASES.length + turn) % addresses.cases.length]!;
        const own = deriveAccount(words, known, passphrase);
        const other = second.of({ words, passphrase }, known);
        expect(other.privateKeyHex).to.equal(bytesToHex(own.privateKey));
        if (!WITHOUT.includes(known.addressFormat)) expect(other.address).to.equal(own.address);
      }
    });
  }
});
