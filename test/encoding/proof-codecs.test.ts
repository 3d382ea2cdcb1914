import { expect } from '@esm-bundle/chai';
import { encode } from 'cborg';
import fc from 'fast-check';
import { bitString, integer, sequence } from '../../emulator/bytes/der-writer.js';
import { decodeBase64 } from '../../src/encoding/base64.js';
import { type Cbor, type CborMap, decodeCbor } from '../../src/encoding/cbor.js';
import { derElements, derSequence, rawOfDerSignature } from '../../src/encoding/der-element.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { refusal } from '../support/refusal.js';

const ofHex = (hex: string) => decodeCbor(decodeHex(hex));
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Uint8Array.from(array));

describe('CBOR', () => {
  /** RFC 8949, appendix A. */
  const published: readonly (readonly [hex: string, value: Cbor])[] = [
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['20', -1],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['40', new Uint8Array()],
    ['4401020304', Uint8Array.of(1, 2, 3, 4)],
    ['60', ''],
    ['62c3bc', 'ü'],
    ['64f0908591', '\u{10151}'],
    ['80', []],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    ['a0', new Map()],
    [
      'a201020304',
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
    ['9f018202039f0405ffff', [1, [2, 3], [4, 5]]],
    [
      'bf61610161629f0203ffff',
      new Map<string, Cbor>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
    ],
  ];
  for (const [hex, value] of published) it(`reads ${hex}`, () => expect(ofHex(hex)).to.deep.equal(value));

  const refused: Readonly<Record<string, string>> = {
    nothing: '',
    'a byte behind': '0000',
    'a number above 2^53': '1bffffffffffffffff',
    'a length beyond the end': '4401',
    'an open list without its end': '9f01',
    'an open text': '7f61610161ff',
    'an open byte string': '5f4101ff',
    'a tag': 'c074323031332d',
    'a floating number': 'f93c00',
    undefined: 'f7',
    'a break alone': 'ff',
    'a reserved length': '1c',
    'a doubled key': 'a2010a010b',
    'a key that is a list': 'a18000',
    'a text that is no UTF-8': '61ff',
    'nine levels': `${'81'.repeat(9)}00`,
    'a list longer than the data': '9affffffff00',
  };
  for (const [name, hex] of Object.entries(refused)) {
    it(`refuses ${name}`, async () => expect(await refusal(() => ofHex(hex))).to.match(/^internal at (cbor|utf8)$/));
  }

  it('reads what another implementation writes', () => {
    const leaf = fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' }), fc.boolean(), fc.constant(null), bytes);
    fc.assert(fc.property(fc.array(leaf), (list) => void expect(decodeCbor(encode(list))).to.deep.equal(list)));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), leaf), (members) => {
        expect(Object.fromEntries(decodeCbor(encode(members)) as CborMap)).to.deep.equal({ ...members });
      }),
    );
  });

  it('never fails in another way', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (any) => {
        expect(await refusal(() => void decodeCbor(any))).to.match(/^(gave undefined|internal at (cbor|utf8))$/);
      }),
    );
  });
});

describe('DER elements', () => {
  it('can be read as they were written', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 5 }), (parts) => {
        const elements = derSequence(derElements(Uint8Array.from(sequence(...parts.map(bitString))))[0]);
        expect(elements.map(({ content }) => content.slice(1))).to.deep.equal(parts);
      }),
    );
  });

  for (const hex of ['30', '3001', '308000', '30810100', '3082000100', '3083000001', '1f0100', '300201']) {
    it(`refuses ${hex}`, async () => expect(await refusal(() => derElements(decodeHex(hex)))).to.equal('internal at der'));
  }

  it('read signatures of P-384 from minimal integers and no others', async () => {
    const raw = fc.uint8Array({ minLength: 48, maxLength: 48 }).map((array) => Uint8Array.from(array));
    fc.assert(
      fc.property(raw, raw, (r, s) => {
        const whole = rawOfDerSignature(Uint8Array.from(sequence(integer(r), integer(s))), 48);
        expect(encodeHex(whole)).to.equal(encodeHex(r) + encodeHex(s));
      }),
    );
    for (const hex of ['3006020101020181', '300702020001020101', '3003020101', '30060201010401' + '01', '300602010102010100']) {
      expect(await refusal(() => rawOfDerSignature(decodeHex(hex), 48)), hex).to.equal('internal at der');
    }
  });
});

describe('base64', () => {
  it('reads what the platform writes', () => {
    fc.assert(fc.property(bytes, (any) => void expect(decodeBase64(btoa(String.fromCharCode(...any)))).to.deep.equal(any)));
  });

  for (const text of ['QQ', 'QQ=', 'QR==', 'QUJ=', '-_==', 'QQ==\n', 'Q===', '====']) {
    it(`refuses ${JSON.stringify(text)}`, async () => expect(await refusal(() => decodeBase64(text))).to.equal('internal at base64'));
  }
});
