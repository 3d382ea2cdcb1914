import { expect } from '@esm-bundle/chai';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Refusal } from '../../emulator/http/refusal.js';
import { addressFormats } from '../../emulator/wallets/addresses/formats.js';
import { deriveAccount, newPrivateKey } from '../../emulator/wallets/derive-account.js';
import { languageOf, mnemonicLanguages, newMnemonic, seedOf, translateMnemonic } from '../../emulator/wallets/mnemonic.js';
import addresses from '../vectors/addresses.json' with { type: 'json' };

/** Bytes that look random and are the same in every run. */
function seededBytes(byteLength: number): Uint8Array {
  return Uint8Array.from({ length: byteLength }, (_, index) => (index * 73 + byteLength * 31) & 0xff);
}

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
  return 'none';
}

describe('addresses', () => {
  for (const known of addresses.cases) {
    it(`derives ${known.name}`, () => {
      const { address, publicKeyHex, privateKey } = deriveAccount(addresses.mnemonic, known);
      expect(address).to.equal(known.address);
      expect(publicKeyHex).to.equal(known.publicKey);
      expect(bytesToHex(privateKey)).to.equal('privateSeed' in known ? known.privateSeed : known.privateKey);
    });
  }

  it('has a known answer for each of the 36 formats', () => {
    expect(addressFormats).to.have.length(36);
    expect(new Set(addresses.cases.map(({ addressFormat }) => addressFormat))).to.deep.equal(new Set(addressFormats));
  });

  it('hardens every segment of an ed25519 path', () => {
    const account = { curve: 'CURVE_ED25519', addressFormat: 'ADDRESS_FORMAT_SOLANA' };
    const hardened = deriveAccount(addresses.mnemonic, { ...account, path: "m/44'/501'/0'/0'" });
    expect(deriveAccount(addresses.mnemonic, { ...account, path: "m/44'/501'/0'/0" })).to.deep.equal(hardened);
  });

  const malformedPaths = [
    '',
    '44/60',
    "n/44'",
    'm/',
    "m/44''",
    'm/44h',
    'm/-1',
    'm/2147483648',
    `m${'/0'.repeat(33)}`,
    "m/44'/60'/",
    ' m/0',
    'm/0x1',
  ];
  for (const path of malformedPaths) {
    it(`refuses the path ${JSON.stringify(path.slice(0, 20))}`, () => {
      const account = { curve: 'CURVE_SECP256K1', path, addressFormat: 'ADDRESS_FORMAT_ETHEREUM' };
      expect(refusalOf(() => deriveAccount(addresses.mnemonic, account))).to.equal('path-invalid');
    });
  }

  it('refuses formats that a curve does not have, and unknown ones', () => {
    const refusal = (curve: string, format: string) =>
      refusalOf(() => deriveAccount(addresses.mnemonic, { curve, path: "m/0'", addressFormat: `ADDRESS_FORMAT_${format}` }));
    expect(refusal('CURVE_ED25519', 'ETHEREUM')).to.equal('address-format-invalid');
    expect(refusal('CURVE_SECP256K1', 'SOLANA')).to.equal('address-format-invalid');
    expect(refusal('CURVE_ED25519', 'UNCOMPRESSED')).to.equal('address-format-invalid');
    expect(refusal('CURVE_SECP256K1', 'BITCOIN_MAINNET_P2PK')).to.equal('address-format-invalid');
    expect(refusal('CURVE_SECP256K1', '__proto__')).to.equal('address-format-invalid');
    expect(refusal('CURVE_P256', 'COMPRESSED')).to.equal('curve-invalid');
    expect(refusal('constructor', 'COMPRESSED')).to.equal('curve-invalid');
  });

  it('creates keys without a wallet for both curves and no others', () => {
    expect(newPrivateKey('CURVE_ED25519', seededBytes)).to.have.length(32);
    expect(newPrivateKey('CURVE_SECP256K1', seededBytes)).to.have.length(32);
    expect(refusalOf(() => newPrivateKey('CURVE_P256', seededBytes))).to.equal('curve-invalid');
  });
});

describe('recovery phrases', () => {
  for (const language of mnemonicLanguages) {
    it(`derives from words in ${language} as BIP-39 says`, async () => {
      const words = newMnemonic(24, seededBytes, language);
      expect(words.split(/[ \u3000]/)).to.have.length(24);
      expect(bytesToHex(seedOf(words))).to.equal(bytesToHex(await pbkdf2Seed(words)));
    });

    it(`writes the same entropy in ${language} and back`, () => {
      const english = newMnemonic(12, seededBytes);
      const translated = translateMnemonic(english, language);
      expect(translateMnemonic(translated, 'MNEMONIC_LANGUAGE_ENGLISH')).to.equal(english);
      expect(languageOf(translated)).to.equal(language);
    });
  }

  for (const wordCount of [12, 15, 18, 21, 24]) {
    it(`makes a phrase of ${wordCount} words`, () => {
      expect(newMnemonic(wordCount, seededBytes).split(' ')).to.have.length(wordCount);
    });
  }

  it('refuses other lengths and languages', () => {
    for (const wordCount of [0, 11, 13, 27, Number.NaN]) {
      expect(refusalOf(() => newMnemonic(wordCount, seededBytes))).to.equal('mnemonic-length-invalid');
    }
    expect(refusalOf(() => newMnemonic(12, seededBytes, 'MNEMONIC_LANGUAGE_KLINGON'))).to.equal('mnemonic-language-invalid');
    expect(refusalOf(() => translateMnemonic(addresses.mnemonic, 'toString'))).to.equal('mnemonic-language-invalid');
  });

  it('derives the published seed of the published phrase', () => {
    expect(bytesToHex(seedOf(addresses.mnemonic))).to.equal(addresses.seedHex);
  });
});

/** BIP-39 by WebCrypto, which shares no code with what is tested. */
async function pbkdf2Seed(words: string): Promise<Uint8Array> {
  const password = new TextEncoder().encode(words.normalize('NFKD'));
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt: new TextEncoder().encode('mnemonic'), iterations: 2048 };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 512));
}
