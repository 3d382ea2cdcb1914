import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { decodeBase58, encodeBase58 } from '../../src/encoding/base58.js';
import { decodeBase64url, encodeBase64url } from '../../src/encoding/base64url.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { decodeUtf8, encodeUtf8 } from '../../src/encoding/utf8.js';
import { refusal } from '../support/refusal.js';
import strict from '../vectors/base64url-hex.json' with { type: 'json' };
import service from '../vectors/encoding.json' with { type: 'json' };
import keys from '../vectors/key-formats.json' with { type: 'json' };

interface Codec {
  readonly decode: (text: string) => Uint8Array;
  readonly encode: (bytes: Uint8Array) => string;
  readonly alphabet: string;
}
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CODECS: Readonly<Record<string, Codec>> = {
  hex: { decode: decodeHex, encode: encodeHex, alphabet: '0123456789abcdef' },
  base64url: { decode: decodeBase64url, encode: encodeBase64url, alphabet: BASE64URL },
  base58: { decode: decodeBase58, encode: encodeBase58, alphabet: BASE58 },
};

describe('hex and base64url', () => {
  for (const { id, codec: name, text, expect: expected, bytes } of strict.cases) {
    const codec = CODECS[name]!;
    if (expected === 'reject') {
      it(`refuses ${id}`, async () => expect(await refusal(() => codec.decode(text as string))).to.equal(`internal at ${name}`));
      continue;
    }
    it(`reads ${id} and writes the one canonical text`, () => {
      const read = codec.decode(text as string);
      expect(Array.from(read)).to.deep.equal(bytesOf(bytes!));
      expect(codec.encode(read)).to.equal(name === 'hex' ? String(text).toLowerCase() : text);
    });
  }
});

describe('every text codec', () => {
  for (const [name, { decode, encode, alphabet }] of Object.entries(CODECS)) {
    it(`${name} reads what it wrote`, () => {
      fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void expect(decode(encode(bytes))).to.deep.equal(bytes)));
    });

    it(`${name} has one text per byte string`, () => {
      const ofAlphabet = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 60 });
      fc.assert(fc.property(ofAlphabet, (text) => [text, undefined].includes(tried(() => encode(decode(text))))));
    });

    it(`${name} reads any text to the end or refuses it`, async () => {
      const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: fc.constantFrom(...`${alphabet}=+/ \n`) }));
      await fc.assert(
        fc.asyncProperty(anyText, async (text) => {
          const foreign = [...text.toLowerCase()].some((character) => !alphabet.toLowerCase().includes(character));
          const outcome = await refusal(() => decode(text));
          return outcome === `internal at ${name}` || (!foreign && outcome.startsWith('gave '));
        }),
      );
    });
  }
});

describe("the service's encodings", () => {
  const cases = (start: string) => service.cases.filter(({ fn }) => fn.startsWith(start));
  const input = (one: { readonly input?: unknown }) => String(one.input);

  it('writes the same base64url', () => {
    const latin1 = cases('stringToBase64urlString').filter(({ expect: text }) => text !== undefined);
    for (const one of latin1) expect(encodeBase64url(Uint8Array.from(input(one), (c) => c.charCodeAt(0)))).to.equal(one.expect);
    expect(latin1).to.have.length(7);
  });

  it('reads the same base64url', () => {
    for (const one of cases('decodeBase64urlToString')) expect(encodeHex(decodeBase64url(input(one)))).to.equal(one.expectHex);
  });

  it('reads the same hex, and returns lower case', () => {
    for (const one of cases('uint8ArrayFromHexString ->')) expect(encodeHex(decodeHex(input(one)))).to.equal(one.expect);
  });

  it('refuses the same hex, except for the empty text, which stands for no bytes', async () => {
    for (const one of cases('uint8ArrayFromHexString').filter(({ fn, ok }) => ok === false && !fn.includes('length='))) {
      expect(await refusal(() => decodeHex(input(one)))).to.equal(one.input === '' ? 'gave ' : 'internal at hex');
    }
  });

  it('writes the same base58', () => {
    for (const one of cases('bs58.encode')) {
      expect(encodeBase58(decodeHex(one.inputHex!))).to.equal(one.expect);
      expect(encodeHex(decodeBase58(one.expect!))).to.equal(one.inputHex);
    }
  });

  it('writes a Solana key pair and address as wallets do', () => {
    const { seedHex, publicKeyHex, ...solana } = keys.cases.find(({ name }) => name === 'solana-keypair')!;
    expect(encodeBase58(decodeHex(publicKeyHex!))).to.equal(solana.solanaAddressBase58);
    expect(encodeBase58(decodeHex(seedHex! + publicKeyHex))).to.equal(solana.solanaPrivateKeyBase58);
  });
});

describe('base58', () => {
  it('refuses more than 4096 characters without reading them', async () => {
    expect(await refusal(() => decodeBase58('z'.repeat(4097)))).to.equal('internal at base58');
    const start = performance.now();
    expect(await refusal(() => decodeBase58('1'.repeat(10_000_000)))).to.equal('internal at base58');
    expect(performance.now() - start).to.be.below(1000);
  });

  it('reads 4096 characters quickly', () => {
    const start = performance.now();
    expect(decodeBase58('z'.repeat(4096))).to.have.length(3000);
    expect(performance.now() - start).to.be.below(1000);
  });
});

describe('utf8', () => {
  it('reads what it wrote, a byte order mark included', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeUtf8(encodeUtf8(`\ufeff${text}`)) === `\ufeff${text}`));
  });

  for (const hex of ['ff', 'c3', 'c080', 'eda080', 'f4908080', '61e282']) {
    it(`refuses ${hex}`, async () => expect(await refusal(() => decodeUtf8(decodeHex(hex)))).to.equal('internal at utf8'));
  }
});

/** With `Number`, so that the codec isn't its own judge. */
function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number(`0x${pair}`));
}

function tried(call: () => string): string | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
