import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import * as cborg from 'cborg';
import { readCertificate } from '../../src/crypto/certificate.js';
import { decodeBase58, encodeBase58 } from '../../src/encoding/base58.js';
import { decodeBase64 } from '../../src/encoding/base64.js';
import { decodeBase64url, encodeBase64url } from '../../src/encoding/base64url.js';
import { type Cbor, decodeCbor } from '../../src/encoding/cbor.js';
import { encodeDer } from '../../src/encoding/der.js';
import { decodeDer } from '../../src/encoding/der-decode.js';
import { derElements, rawOfDerSignature } from '../../src/encoding/der-element.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { compressPoint } from '../../src/encoding/point.js';
import { decompressPoint } from '../../src/encoding/point-decompress.js';
import { pointOfSpki } from '../../src/encoding/spki.js';
import { decodeUtf8, encodeUtf8 } from '../../src/encoding/utf8.js';
import { KmsError } from '../../src/errors.js';
import proofs from '../vectors/proofs.json' with { type: 'json' };
import { bytesNear, forAll, LIMIT_MS, textNear } from './inputs.js';

/** What was read; `undefined` if it was refused. Any other error is rethrown. */
function readOrRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof KmsError && thrown.code === 'internal') return undefined;
    throw thrown;
  }
}
const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at]);

const SCALARS = ['01', 'ff'.repeat(32), '80', `7f${'00'.repeat(31)}`, 'ab'.repeat(20)].map((hex) => hex.padStart(64, '0'));
const SIGNATURES = SCALARS.map((scalar, at) => encodeDer(decodeHex(scalar + (SCALARS[at - 1] ?? scalar))));
const POINTS = [1n, 2n, 77n].map((factor) => p256.Point.BASE.multiply(factor));
const WHOLE = POINTS.map((point) => Uint8Array.from(point.toBytes(false)));
const SHORT = POINTS.map((point) => Uint8Array.from(point.toBytes(true)));
const SPKI = WHOLE.map((point) => Uint8Array.of(...decodeHex('3059301306072a8648ce3d020106082a8648ce3d030107034200'), ...point));
const CBOR = [
  { a: 1, b: [true, null, 'text', new Uint8Array(3)] },
  new Map<number, unknown>([
    [-1, 24],
    [65_536, 'é'],
  ]),
  2 ** 40,
].map((value) => Uint8Array.from(cborg.encode(value)));
const OPEN_CBOR = [decodeHex('bf616101ff'), decodeHex('9f01820203ff')];

interface Decoder {
  readonly samples: readonly Uint8Array<ArrayBuffer>[];
  /** Whether the result of these bytes is right. Refusals are. */
  readonly holds: (bytes: Uint8Array<ArrayBuffer>) => boolean;
}
const total =
  <T>(read: (bytes: Uint8Array<ArrayBuffer>) => T, isRight: (value: T, bytes: Uint8Array) => boolean): Decoder['holds'] =>
  (bytes) => {
    const value = readOrRefused(() => read(bytes));
    return value === undefined || isRight(value, bytes);
  };

const BYTES: Readonly<Record<string, Decoder>> = {
  'UTF-8': {
    samples: ['plain', 'é😀\u2028', '\u{10ffff}\ufeff'].map(encodeUtf8),
    holds: total(decodeUtf8, (text, bytes) => isSame(encodeUtf8(text), bytes)),
  },
  'a DER signature': { samples: SIGNATURES, holds: total(decodeDer, (raw, der) => isSame(encodeDer(raw), der)) },
  'a DER signature of any curve': {
    samples: SIGNATURES,
    holds: total(
      (der) => rawOfDerSignature(der, 32),
      (raw, der) => isSame(encodeDer(raw), der),
    ),
  },
  'the elements of DER': {
    samples: [...SIGNATURES, ...SPKI],
    holds: total(derElements, (elements, der) => isSame(Uint8Array.from(elements.flatMap(({ whole }) => [...whole])), der)),
  },
  'a public key in DER': {
    samples: SPKI,
    holds: total(pointOfSpki, (point, spki) => isSame(point, spki.subarray(-65)) && isSame(decompressPoint(compressPoint(point)), point)),
  },
  'a whole point': { samples: WHOLE, holds: total(decompressPoint, (point, given) => isSame(point, given) || given.length === 33) },
  CBOR: { samples: [...CBOR, ...OPEN_CBOR], holds: total(decodeCbor, (value, bytes) => isSameCbor(value, bytes)) },
  'a certificate': { samples: certificates(), holds: total(readCertificate, ({ der }, given) => isSame(der, given)) },
};

/** Cborg reads the same from it: both write deterministically, and alike. */
function isSameCbor(value: Cbor, bytes: Uint8Array): boolean {
  const other: unknown = cborg.decode(bytes, { useMaps: true, allowIndefinite: true, strict: false });
  return isSame(cborg.encode(value), cborg.encode(other));
}
function certificates(): readonly Uint8Array<ArrayBuffer>[] {
  const text = JSON.stringify(proofs).match(/"awsAttestationDocB64":"([^"]+)"/)?.[1] ?? '';
  const envelope = cborg.decode(Buffer.from(text, 'base64'), { useMaps: true, tags: [] }) as readonly Uint8Array[];
  const members = cborg.decode(envelope[2] ?? new Uint8Array(), { useMaps: true }) as ReadonlyMap<string, unknown>;
  return [Uint8Array.from(members.get('certificate') as Uint8Array)];
}

describe('bytes from outside', function () {
  this.timeout(LIMIT_MS);

  for (const [name, { samples, holds }] of Object.entries(BYTES)) {
    it(`are ${name}, in the one form, or refused`, () => {
      for (const sample of samples) expect(holds(sample)).to.equal(true);
      forAll(bytesNear(samples), holds);
    });
  }

  it('are a compressed point, or refused', () => {
    // The root of a coordinate is what takes time: another prefix is refused before.
    const holds = total(decompressPoint, (point, given) => given.length === 65 || isSame(compressPoint(point), given));
    forAll(bytesNear([...WHOLE, ...WHOLE, ...WHOLE, ...SHORT]), holds);
  });
});

describe('text from outside', function () {
  this.timeout(LIMIT_MS);
  const rows: Readonly<
    Record<string, readonly [decode: (text: string) => Uint8Array, canonical: (text: string, bytes: Uint8Array) => boolean]>
  > = {
    hex: [decodeHex, (text, bytes) => encodeHex(bytes) === text.toLowerCase()],
    base64url: [decodeBase64url, (text, bytes) => encodeBase64url(bytes) === text],
    base64: [decodeBase64, (text, bytes) => Buffer.from(bytes).toString('base64') === text],
    base58: [decodeBase58, (text, bytes) => encodeBase58(bytes) === text],
  };
  for (const [name, [decode, isCanonical]] of Object.entries(rows)) {
    const samples: Readonly<Record<string, readonly string[]>> = {
      hex: ['', '00ff10', 'ABcdef0123456789'],
      base64url: ['', 'AA', 'AAA', '-_-_', 'SGVsbG8'],
      base64: ['', 'AA==', 'AAA=', '+/+/', 'SGVsbG8='],
      base58: ['', '111', '1A2b3C', '5HueCGU8rMjxEXxiPuD5BDku'],
    };
    it(`is ${name}, in the one form, or refused`, () => {
      forAll(textNear(samples[name] ?? []), (text) => {
        const bytes = readOrRefused(() => decode(text));
        return bytes === undefined || isCanonical(text, bytes);
      });
    });
  }
});
