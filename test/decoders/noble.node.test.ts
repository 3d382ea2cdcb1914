import { p256 } from '@noble/curves/nist.js';
import { base58, base64, base64urlnopad, hex } from '@scure/base';
import { decodeBase58 } from '../../src/encoding/base58.js';
import { decodeBase64 } from '../../src/encoding/base64.js';
import { decodeBase64url } from '../../src/encoding/base64url.js';
import { encodeDer } from '../../src/encoding/der.js';
import { decodeDer } from '../../src/encoding/der-decode.js';
import { decodeHex } from '../../src/encoding/hex.js';
import { compressPoint } from '../../src/encoding/point.js';
import { decompressPoint } from '../../src/encoding/point-decompress.js';
import { bytesNear, forAll, LIMIT_MS, textNear } from './inputs.js';

/** What a reader returns; `undefined` if it throws. */
function answerOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a !== undefined && b !== undefined && a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Both read the same, or both refuse. */
interface Pair<I> {
  readonly ours: (input: I) => Uint8Array;
  readonly theirs: (input: I) => Uint8Array;
}
function agrees<I>({ ours, theirs }: Pair<I>): (input: I) => boolean {
  return (input) => {
    const [own, other] = [answerOf(() => ours(input)), answerOf(() => theirs(input))];
    return own === undefined ? other === undefined : isSame(own, other);
  };
}

const SCALARS = ['01', 'ff'.repeat(31), '80', `7f${'00'.repeat(31)}`].map((digits) => digits.padStart(64, '0'));
const SIGNATURES = SCALARS.map((scalar, at) => encodeDer(decodeHex(scalar + (SCALARS[at - 1] ?? scalar))));
const POINTS = [1n, 2n, 77n].map((factor) => p256.Point.BASE.multiply(factor));
const WHOLE = POINTS.map((point) => Uint8Array.from(point.toBytes(false)));

describe('what we read, compared with what other libraries read', function () {
  this.timeout(LIMIT_MS);

  const TEXTS: Readonly<Record<string, readonly [Pair<string>, readonly string[]]>> = {
    hex: [{ ours: decodeHex, theirs: (text) => hex.decode(text.toLowerCase()) }, ['', '00ff10', 'ABcdef0123456789']],
    base64url: [{ ours: decodeBase64url, theirs: (text) => base64urlnopad.decode(text) }, ['', 'AA', 'AAA', '-_-_', 'SGVsbG8']],
    base64: [{ ours: decodeBase64, theirs: (text) => base64.decode(text) }, ['', 'AA==', 'AAA=', '+/+/', 'SGVsbG8=']],
    base58: [{ ours: decodeBase58, theirs: (text) => base58.decode(text) }, ['', '111', '1A2b3C', '5HueCGU8rMjxEXxiPuD5BDku']],
  };
  for (const [name, [pair, samples]] of Object.entries(TEXTS)) {
    it(`is the same ${name}, or refused by both`, () => forAll(textNear(samples), agrees(pair)));
  }

  it('is the same signature, or refused by both', () => {
    const theirs = (der: Uint8Array) => p256.Signature.fromBytes(der, 'der').toBytes('compact');
    forAll(bytesNear(SIGNATURES), agrees({ ours: decodeDer, theirs }));
  });

  it('is the same point, or refused by both', () => {
    const theirs = (bytes: Uint8Array) => p256.Point.fromBytes(bytes).toBytes(false);
    forAll(bytesNear([...WHOLE, ...WHOLE, ...WHOLE, ...WHOLE.map(compressPoint)]), agrees({ ours: decompressPoint, theirs }));
  });
});
