// What this package reads, compared with the service's published packages: the same, or refused by us for one of the reasons given here.

import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { openCredentialBundle } from '../../src/client/credential-bundle.js';
import { openSealed, sealTo } from '../../src/crypto/hpke.js';
import { decodeBase58, encodeBase58 } from '../../src/encoding/base58.js';
import { decodeBase64url, encodeBase64url } from '../../src/encoding/base64url.js';
import { encodeDer } from '../../src/encoding/der.js';
import { decodeDer } from '../../src/encoding/der-decode.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { compressPoint } from '../../src/encoding/point.js';
import { decompressPoint } from '../../src/encoding/point-decompress.js';
import { bytesNear, forAll, forAllInTurn, LIMIT_MS, textNear } from '../decoders/inputs.js';
import { ecdhPair } from '../support/p256.js';
import credentials from '../vectors/credential-bundle.json' with { type: 'json' };
import { publishedPackages } from './packages.js';

const load = publishedPackages();
const cryptography = load('@turnkey/crypto');
const encoding = load('@turnkey/encoding');
const { subtle } = crypto;

/** What a reader returns; `undefined` if it throws. */
function answerOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at]);

interface Beside<I> {
  readonly ours: (input: I) => Uint8Array;
  readonly theirs: (input: I) => Uint8Array;
  /** Why we refuse what they read. */
  readonly isRefused: (input: I, read: Uint8Array) => boolean;
  /** What we read and they don't. */
  readonly isMore?: (input: I) => boolean;
}
const agrees =
  <I>({ ours, theirs, isRefused, isMore = () => false }: Beside<I>) =>
  (input: I): boolean => {
    const [own, other] = [answerOf(() => ours(input)), answerOf(() => theirs(input))];
    if (own === undefined) return other === undefined || isRefused(input, other);
    return other === undefined ? isMore(input) : isSame(own, other);
  };

const SCALARS = ['01', 'ff'.repeat(31), '80', `7f${'00'.repeat(31)}`].map((digits) => digits.padStart(64, '0'));
const SIGNATURES = SCALARS.map((scalar, at) => encodeDer(decodeHex(scalar + (SCALARS[at - 1] ?? scalar))));
const POINTS = [1n, 2n, 77n].map((factor) => Uint8Array.from(p256.Point.BASE.multiply(factor).toBytes(true)));

describe('what we read, compared with the published packages', function () {
  this.timeout(LIMIT_MS);

  it('is the same hex; no text is no bytes for us', () => {
    const holds = agrees<string>({
      ours: decodeHex,
      theirs: (text) => encoding.uint8ArrayFromHexString(text),
      isRefused: () => false,
      isMore: (text) => text === '',
    });
    forAll(textNear(['', '00ff10', 'ABcdef0123456789']), holds);
  });

  it('is the same base64url; padding, the other alphabet and spare bits are refused', () => {
    const theirs = (text: string): Uint8Array =>
      Uint8Array.from(encoding.decodeBase64urlToString(text), (one: string) => one.charCodeAt(0));
    const holds = agrees<string>({ ours: decodeBase64url, theirs, isRefused: (text, read) => encodeBase64url(read) !== text });
    forAll(textNear(['', 'AA', 'AAA', '-_-_', 'SGVsbG8']), holds);
  });

  it('is the same base58', () => {
    const holds = agrees<string>({
      ours: decodeBase58,
      theirs: (text) => encoding.bs58.decode(text),
      isRefused: (text, read) => encodeBase58(read) !== text,
    });
    forAll(textNear(['', '111', '1A2b3C', '5HueCGU8rMjxEXxiPuD5BDku']), holds);
  });

  it('is the same signature; longer forms, and numbers that no signature has, are refused', () => {
    const order = p256.Point.Fn.ORDER;
    const holds = agrees<Uint8Array<ArrayBuffer>>({
      ours: decodeDer,
      theirs: (der) => cryptography.fromDerSignature(encodeHex(der)),
      isRefused: (der, raw) => {
        const numbers = [raw.subarray(0, 32), raw.subarray(32)].map((half) => BigInt(`0x${encodeHex(half)}`));
        return raw.length !== 64 || !isSame(encodeDer(raw), der) || numbers.some((number) => number === 0n || number >= order);
      },
    });
    forAll(bytesNear(SIGNATURES), holds);
  });

  it('is the same point', () => {
    const holds = agrees<Uint8Array<ArrayBuffer>>({
      ours: decompressPoint,
      theirs: (point) => cryptography.uncompressRawPublicKey(point),
      // A coordinate that isn't below p, and one that no point has.
      isRefused: (point) => answerOf(() => p256.Point.fromBytes(point)) === undefined,
      isMore: (point) => point.length === 65,
    });
    forAllFew(bytesNear(POINTS), holds);
  });

  it('writes the same compressed points and signatures', () => {
    for (const short of POINTS) {
      const whole = decompressPoint(short);
      expect(encodeHex(compressPoint(whole))).to.equal(encodeHex(cryptography.compressRawPublicKey(whole)));
    }
    for (const der of SIGNATURES) expect(cryptography.toDerSignature(encodeHex(decodeDer(der)))).to.be.a('string');
  });
});

/** Their root takes a millisecond. */
function forAllFew<T>(inputs: Parameters<typeof forAll<T>>[0], holds: (input: T) => boolean): void {
  forAll(inputs, holds, 50);
}

describe('what is sealed', function () {
  this.timeout(LIMIT_MS);

  it('by us is opened by them, and the other way round', async () => {
    for (const text of ['', 'one', 'x'.repeat(4000)]) {
      const { privateKey, publicKeyUncompressed } = cryptography.generateP256KeyPair();
      const plaintext = new TextEncoder().encode(text);
      const receiver = decodeHex(publicKeyUncompressed);
      const sealed = await sealTo(subtle, { receiver }, plaintext);
      const opened = cryptography.hpkeDecrypt({ ciphertextBuf: sealed.ciphertext, encappedKeyBuf: sealed.enc, receiverPriv: privateKey });
      expect(encodeHex(Uint8Array.from(opened))).to.equal(encodeHex(plaintext));
      const theirs: Uint8Array = cryptography.hpkeEncrypt({ plainTextBuf: plaintext, targetKeyBuf: receiver });
      const parts = { enc: decompressPoint(theirs.slice(0, 33)), ciphertext: Uint8Array.from(theirs.slice(33)) };
      const own = await openSealed(subtle, await ecdhPair(privateKey, publicKeyUncompressed), parts);
      expect(encodeHex(own)).to.equal(encodeHex(plaintext));
    }
  });

  it('as a credential is opened by both, or by neither', async () => {
    const one = credentials.cases.find(({ expect: expected }) => expected === 'valid');
    const target = one?.targetPrivateKey ?? '';
    const keyPair = await ecdhPair(target, encodeHex(p256.getPublicKey(decodeHex(target), false)));
    await forAllInTurn(textNear([one?.credentialBundle ?? '']), async (bundle) => {
      const own = await openCredentialBundle({ bundle, keyPair }).then(
        ({ publicKeyHex }) => publicKeyHex,
        () => undefined,
      );
      const other = answerOf((): string => cryptography.decryptCredentialBundle(bundle, target));
      const theirKey = other === undefined ? undefined : encodeHex(p256.getPublicKey(decodeHex(other), true));
      return own === theirKey;
    });
  });
});
