import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { encodeDer } from '../../src/encoding/der.js';
import { decodeDer } from '../../src/encoding/der-decode.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { compressPoint, isCompressedPoint } from '../../src/encoding/point.js';
import { decompressPoint } from '../../src/encoding/point-decompress.js';
import { pointOnCurve } from '../../src/encoding/point-on-curve.js';
import { pointOfSpki } from '../../src/encoding/spki.js';
import { sharedHex } from '../support/p256.js';
import { broken, refusal } from '../support/refusal.js';
import service from '../vectors/der.json' with { type: 'json' };
import strict from '../vectors/der-and-points.json' with { type: 'json' };
import keyFormats from '../vectors/key-formats.json' with { type: 'json' };
import points from '../vectors/points.json' with { type: 'json' };
import ecdh from '../vectors/wycheproof-ecdh-p256.json' with { type: 'json' };

const scalar = fc.oneof(
  fc.bigInt(1n, (1n << 255n) - 1n),
  fc.bigInt(1n, 0xffffn),
  fc.bigInt((1n << 255n) - 1n, 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n),
);
const rawSignature = fc.tuple(scalar, scalar).map((pair) => decodeHex(pair.map((n) => n.toString(16).padStart(64, '0')).join('')));
const x = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('DER signatures', () => {
  const read = (hex: string) => encodeHex(decodeDer(decodeHex(hex)));

  for (const { id, why, der, raw, expect: expected } of strict.cases.filter(({ target }) => target === 'ecdsa-sig')) {
    if (expected === 'reject') {
      it(`refuses ${id}: ${why}`, async () => expect(await refusal(() => read(der!))).to.match(/^internal at (der|hex)$/));
    } else {
      it(`reads and writes ${id}: ${why}`, () => {
        expect(read(der!)).to.equal(raw);
        expect(encodeHex(encodeDer(decodeHex(raw!)))).to.equal(der);
      });
    }
  }

  for (const { name, rawHex, derCanonicalHex, derHex } of service.cases) {
    if (rawHex) it(`writes ${name} with minimal integers`, () => expect(encodeHex(encodeDer(decodeHex(rawHex)))).to.equal(derCanonicalHex));
    else it(`refuses ${name}`, async () => expect(await refusal(() => read(derHex!))).to.equal('internal at der'));
  }

  it('reads what it wrote', () => {
    fc.assert(fc.property(rawSignature, (raw) => void expect(decodeDer(encodeDer(raw))).to.deep.equal(raw)));
  });

  it('accepts no second encoding: everything that can be read is written the same way', () => {
    const mutated = fc.tuple(rawSignature, fc.nat(71), fc.integer({ min: 1, max: 255 }), fc.nat(3)).map(([raw, at, flip, cut]) => {
      const der = Array.from(encodeDer(raw));
      der[at % der.length]! ^= flip;
      return Uint8Array.from(der.slice(0, der.length - (cut === 3 ? 1 : 0)));
    });
    fc.assert(
      fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 80 })), (der) => {
        const raw = tried(() => decodeDer(der));
        return raw === undefined || encodeHex(encodeDer(raw)) === encodeHex(der);
      }),
    );
  });

  it('never writes a signature of another length', async () => {
    for (const length of [0, 63, 65]) expect(await refusal(() => encodeDer(new Uint8Array(length)))).to.equal('internal at der');
  });
});

describe('points', () => {
  it('are accepted as text only in their compressed form', () => {
    const text = `02${'ab'.repeat(32)}`;
    expect([text, `03${'00'.repeat(32)}`].map(isCompressedPoint)).to.deep.equal([true, true]);
    const others = [[text], `04${'ab'.repeat(32)}`, text.toUpperCase(), `${text}0`, text.slice(1), ` ${text}`, undefined, 2];
    expect(others.map(isCompressedPoint)).to.deep.equal(others.map(() => false));
  });

  for (const { id, why, hex, uncompressed, expect: expected } of strict.cases.filter(({ target }) => target === 'point-p256')) {
    const read = () => encodeHex(decompressPoint(decodeHex(hex!)));
    if (expected === 'reject') it(`refuses ${id}: ${why}`, async () => expect(await refusal(read)).to.match(/^internal at (point|hex)$/));
    else it(`reads ${id}: ${why}`, () => expect(read()).to.equal(uncompressed));
  }

  for (const { name, curve, compressed, uncompressed, inputHex } of points.cases) {
    if (inputHex) {
      const outcome = name === 'neg-uncompressed-given' ? /^gave / : /^internal at point$/;
      it(`reads or refuses ${name}`, async () => expect(await refusal(() => decompressPoint(decodeHex(inputHex)))).to.match(outcome));
      continue;
    }
    it(`compresses ${name}`, () => expect(encodeHex(compressPoint(decodeHex(uncompressed!)))).to.equal(compressed));
    if (curve === 'P-256') it(`expands ${name}`, () => expect(encodeHex(decompressPoint(decodeHex(compressed!)))).to.equal(uncompressed));
  }

  it('are checked completely without being expanded', async () => {
    for (const { curve, compressed, uncompressed } of points.cases) {
      if (curve !== 'P-256') continue;
      expect(encodeHex(pointOnCurve(decodeHex(uncompressed!)))).to.equal(uncompressed);
      for (const hex of [compressed!, `06${uncompressed!.slice(2)}`, `${uncompressed!}00`, '']) {
        expect(await refusal(() => pointOnCurve(decodeHex(hex)))).to.equal('internal at point');
      }
    }
  });

  it('compresses only what WebCrypto exports', async () => {
    for (const hex of ['', `04${'00'.repeat(63)}`, `04${'00'.repeat(65)}`, `06${'00'.repeat(64)}`]) {
      expect(await refusal(() => compressPoint(decodeHex(hex)))).to.equal('internal at point');
    }
  });

  it('accepts exactly the points that WebCrypto imports', async function () {
    // WebKit imports points that aren't on the curve, and only fails later.
    if (await imports(decodeHex(`04${'11'.repeat(64)}`))) this.skip();
    const compressed = fc.tuple(fc.constantFrom(2, 3), x).map(([prefix, bytes]) => Uint8Array.of(prefix, ...bytes));
    await fc.assert(
      fc.asyncProperty(compressed, fc.nat(64), async (point, at) => {
        const whole = tried(() => decompressPoint(point));
        if (!whole) return;
        expect(compressPoint(whole)).to.deep.equal(point);
        expect(await imports(whole)).to.equal(true);
        whole[at]! ^= 1;
        expect(tried(() => decompressPoint(whole)) !== undefined).to.equal(await imports(whole));
      }),
    );
  });
});

describe('public keys of the Wycheproof collection', () => {
  const kept = (form: string, ...results: string[]) => ecdh.cases.filter((one) => one.form === form && results.includes(one.result));
  const agrees = async (read: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>, one: { public: string; private: string; shared: string }) =>
    (await sharedHex(one.private, read(decodeHex(one.public)))) === one.shared;
  const refuses = async (read: (bytes: Uint8Array) => unknown, one: { public: string }) =>
    (await refusal(() => read(decodeHex(one.public)))).startsWith('internal at ');

  it('agrees on the secret for every readable point', async () => {
    expect(await broken(kept('ecpoint', 'valid', 'acceptable'), (one) => agrees(decompressPoint, one))).to.deep.equal([]);
  });

  it('refuses every invalid point', async () => {
    expect(await broken(kept('ecpoint', 'invalid'), (one) => refuses(decompressPoint, one))).to.deep.equal([]);
  });

  it('agrees on the secret for every SubjectPublicKeyInfo in the one form', async () => {
    expect(await broken(kept('spki', 'valid'), (one) => agrees(pointOfSpki, one))).to.deep.equal([]);
  });

  it('refuses every other SubjectPublicKeyInfo', async () => {
    expect(await broken(kept('spki', 'invalid', 'acceptable'), (one) => refuses(pointOfSpki, one))).to.deep.equal([]);
  });

  for (const { id, why, der } of strict.cases.filter(({ target }) => target === 'spki-p256')) {
    it(`refuses ${id}: ${why}`, async () => expect(await refusal(() => pointOfSpki(decodeHex(der!)))).to.match(/^internal at /));
  }

  it('reads the SubjectPublicKeyInfo of the service and of WebCrypto', () => {
    for (const { spkiDerHex, publicKeyUncompressedHex } of keyFormats.cases) {
      if (spkiDerHex) expect(encodeHex(pointOfSpki(decodeHex(spkiDerHex)))).to.equal(publicKeyUncompressedHex);
    }
  });
});

async function imports(point: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const key = crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  return key.then(
    () => true,
    () => false,
  );
}

function tried<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
