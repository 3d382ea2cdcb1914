import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { sha256 } from '../../src/crypto/digest.js';
import { importScalar } from '../../src/crypto/import-scalar.js';
import { challengeOf, createPkce } from '../../src/crypto/pkce.js';
import { generateSigningKey, isPair, makeLoginKey, type SigningKey, signMessage } from '../../src/crypto/signing-key.js';
import { verifySignature } from '../../src/crypto/verify.js';
import { decodeBase64url } from '../../src/encoding/base64url.js';
import { decodeDer } from '../../src/encoding/der-decode.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { decompressPoint } from '../../src/encoding/point-decompress.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { fixedEnvironment } from '../support/fixed-environment.js';
import { broken, refusal } from '../support/refusal.js';
import keyFormats from '../vectors/key-formats.json' with { type: 'json' };
import jwt from '../vectors/session-jwt.json' with { type: 'json' };
import der from '../vectors/wycheproof-ecdsa-p256-sha256-der.json' with { type: 'json' };
import p1363 from '../vectors/wycheproof-ecdsa-p256-sha256-p1363.json' with { type: 'json' };

const { subtle } = crypto;
const message = encodeUtf8('{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOADS"}');

/** Checked by the other implementation. */
function valid(signature: Uint8Array, publicKeyHex: string, format: 'der' | 'compact'): boolean {
  return p256.verify(signature, message, decodeHex(publicKeyHex), { format, lowS: false });
}

describe('the signing key', () => {
  let key: SigningKey;
  before(async () => {
    key = await generateSigningKey(subtle);
  });

  it('is created and signs in the key frame, if there is one', async () => {
    const keyFrame = {
      make: async () => key.publicKeyHex,
      sign: async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
        name === key.publicKeyHex ? signMessage({ subtle }, key, bytes, 'raw') : undefined,
      forget: async () => {},
    };
    const framed = await makeLoginKey({ subtle, keyFrame });
    expect(framed).to.deep.equal({ publicKeyHex: key.publicKeyHex, framed: true });
    expect(valid(await signMessage({ subtle, keyFrame }, framed, message, 'der'), key.publicKeyHex, 'der')).to.equal(true);
    const lost = { publicKeyHex: `02${'ab'.repeat(32)}`, framed: true } as const;
    expect(await refusal(() => signMessage({ subtle, keyFrame }, lost, message, 'raw'))).to.equal('storage_lost at undefined');
    expect(Object.keys(await makeLoginKey({ subtle }))).to.deep.equal(['publicKeyHex', 'pair']);
  });

  it("of this page signs nothing if keys are in a frame, and the frame isn't asked", async () => {
    const asked: string[] = [];
    const keyFrame = { make: async () => '', sign: async (name: string) => void asked.push(name), forget: async () => {} };
    expect(await refusal(() => signMessage({ subtle, keyFrame }, key, message, 'der'))).to.equal('storage_lost at undefined');
    expect(asked).to.deep.equal([]);
    const framed = { publicKeyHex: key.publicKeyHex, framed: true } as const;
    expect(await refusal(() => signMessage({ subtle }, framed, message, 'der'))).to.equal('storage_lost at undefined');
  });

  it('is a pair whose halves belong together and match its name', async () => {
    const other = await generateSigningKey(subtle);
    expect(await isPair(subtle, key)).to.equal(true);
    expect(await isPair(subtle, { ...key, publicKeyHex: other.publicKeyHex })).to.equal(false);
    const mixed = { publicKey: key.pair.publicKey, privateKey: other.pair.privateKey };
    expect(await isPair(subtle, { publicKeyHex: key.publicKeyHex, pair: mixed })).to.equal(false);
  });

  it('signs in DER and in raw form, and the other implementation accepts both', async () => {
    for (let round = 0; round < 8; round++) {
      expect(valid(await signMessage({ subtle }, key, message, 'der'), key.publicKeyHex, 'der')).to.equal(true);
      expect(valid(await signMessage({ subtle }, key, message, 'raw'), key.publicKeyHex, 'compact')).to.equal(true);
    }
  });

  it("has a private key that can't be read", async () => {
    expect(key.pair.privateKey.extractable).to.equal(false);
    expect(key.pair.privateKey.usages).to.deep.equal(['sign']);
    for (const form of ['pkcs8', 'jwk'] as const) {
      expect(await subtle.exportKey(form, key.pair.privateKey).catch((error: Error) => error.name)).to.match(/^InvalidAccess/);
    }
  });

  it('is named by its compressed public key in lower case', async () => {
    const spoken = new Uint8Array(await subtle.exportKey('raw', key.pair.publicKey));
    expect(key.publicKeyHex).to.match(/^0[23][0-9a-f]{64}$/);
    expect(decompressPoint(decodeHex(key.publicKeyHex))).to.deep.equal(spoken);
  });

  it('is different each time', async () => {
    expect((await generateSigningKey(subtle)).publicKeyHex).not.to.equal(key.publicKeyHex);
  });
});

describe('verification', () => {
  it('accepts a signature of our own, and not for another message', async () => {
    const key = await generateSigningKey(subtle);
    const publicKeyHex = encodeHex(decompressPoint(decodeHex(key.publicKeyHex)));
    const signature = await signMessage({ subtle }, key, message, 'raw');
    expect(await verifySignature(subtle, publicKeyHex, { signature, message })).to.equal(true);
    expect(await verifySignature(subtle, publicKeyHex, { signature, message: encodeUtf8('{}') })).to.equal(false);
  });

  it('fails if one bit of the signature is flipped', async () => {
    const key = await generateSigningKey(subtle);
    const publicKeyHex = encodeHex(decompressPoint(decodeHex(key.publicKeyHex)));
    const signature = await signMessage({ subtle }, key, message, 'raw');
    const flipped = fc.nat(511).map((bit) => signature.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)));
    await fc.assert(
      fc.asyncProperty(flipped, async (wrong) => !(await verifySignature(subtle, publicKeyHex, { signature: wrong, message }))),
      { numRuns: 40 },
    );
  });

  it('gives the published result for every raw signature of the Wycheproof collection', async () => {
    const agrees = async ({ publicKey, msg, sig, result }: (typeof p1363.cases)[number]) =>
      (await verifySignature(subtle, publicKey, { signature: decodeHex(sig), message: decodeHex(msg) })) === (result === 'valid');
    expect(await broken(p1363.cases, agrees)).to.deep.equal([]);
  });

  it('gives the published result for every DER signature of the Wycheproof collection', async () => {
    const agrees = async ({ publicKey, msg, sig, result }: (typeof der.cases)[number]) => {
      const verdict = await refusal(async () =>
        verifySignature(subtle, publicKey, { signature: decodeDer(decodeHex(sig)), message: decodeHex(msg) }),
      );
      return result === 'valid' ? verdict === 'gave true' : verdict === 'gave false' || verdict === 'internal at der';
    };
    expect(await broken(der.cases, agrees)).to.deep.equal([]);
  });

  it("accepts the live service's session token if its text is hashed twice, not once", async () => {
    const real = jwt.cases.find(({ name }) => name === 'production-token')!;
    const [header, payload, signature] = real.jwt.split('.');
    const text = encodeUtf8(`${header}.${payload}`);
    const judge = (signed: Uint8Array<ArrayBuffer>) =>
      verifySignature(subtle, real.notarizerPublicKey, { signature: decodeBase64url(String(signature)), message: signed });
    expect([await judge(await sha256(subtle, text)), await judge(text)]).to.deep.equal([true, false]);
  });

  it('refuses a key that is compressed, off the curve or not hex', async () => {
    const signed = { signature: new Uint8Array(64), message };
    const compressed = `02${'00'.repeat(31)}05`;
    const offCurve = `04${'11'.repeat(64)}`;
    for (const key of ['', compressed, offCurve, `${offCurve}00`]) {
      expect(await refusal(() => verifySignature(subtle, key, signed))).to.equal('internal at publicKey');
    }
    expect(await refusal(() => verifySignature(subtle, 'key', signed))).to.equal('internal at hex');
  });
});

/** A platform that imports and verifies whatever it gets, and records the bytes. */
function willing() {
  const given: Uint8Array[] = [];
  const importKey = (format: 'raw', key: Uint8Array<ArrayBuffer>, ...rest: [EcKeyImportParams, boolean, KeyUsage[]]) => {
    given.push(key);
    return subtle.importKey(format, key, ...rest);
  };
  const rest = { sign: subtle.sign.bind(subtle), deriveBits: subtle.deriveBits.bind(subtle) };
  return { given, subtle: { ...rest, importKey, verify: async () => true } as unknown as SubtleCrypto };
}

describe("what doesn't depend on a platform", () => {
  it('is that a signature has 64 bytes', async () => {
    const key = encodeHex(new Uint8Array(await subtle.exportKey('raw', (await generateSigningKey(subtle)).pair.publicKey)));
    const judge = (length: number) => verifySignature(willing().subtle, key, { signature: new Uint8Array(length), message });
    expect(await Promise.all([63, 64, 65].map(judge))).to.deep.equal([false, true, false]);
  });

  it('is which scalars are private keys', async () => {
    const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';
    for (const hex of ['00'.repeat(32), order, 'ff'.repeat(32), `${order.slice(0, -2)}52`]) {
      const platform = willing();
      expect(await refusal(() => importScalar(platform.subtle, decodeHex(hex)))).to.equal('internal at scalar');
      expect(platform.given, hex).to.deep.equal([]);
    }
    for (const hex of [`fe${'ff'.repeat(31)}`, `01${'00'.repeat(31)}`, `${'00'.repeat(31)}01`, `${order.slice(0, -2)}50`])
      expect((await importScalar(subtle, decodeHex(hex))).publicKeyHex).to.equal(encodeHex(p256.getPublicKey(decodeHex(hex))));
  });

  it('is when the bytes of a private key are gone: every copy is overwritten', async () => {
    const platform = willing();
    const key = await importScalar(platform.subtle, decodeHex('11'.repeat(32)));
    const encoded = platform.given.filter(({ length }) => length === 67);
    expect(encoded).to.have.length(2);
    for (const bytes of encoded) expect(bytes).to.deep.equal(new Uint8Array(67));
    expect([key.pair.publicKey.extractable, key.pair.privateKey.extractable]).to.deep.equal([true, false]);
  });
});

describe('an imported scalar', () => {
  for (const { name, privateKeyHex, publicKeyCompressedHex } of keyFormats.cases) {
    if (!privateKeyHex) continue;
    it(`becomes the signing key ${name}, and its bytes are overwritten`, async () => {
      const scalar = decodeHex(privateKeyHex);
      const key = await importScalar(subtle, scalar);
      expect(key.publicKeyHex).to.equal(publicKeyCompressedHex);
      expect(key.pair.privateKey.extractable).to.equal(false);
      expect(valid(await signMessage({ subtle }, key, message, 'der'), key.publicKeyHex, 'der')).to.equal(true);
      expect(scalar).to.deep.equal(new Uint8Array(32));
    });
  }

  it('has the public key that the other implementation derives', async () => {
    const secret = fc.bigInt(1n, p256.Point.Fn.ORDER - 1n).map((n) => decodeHex(n.toString(16).padStart(64, '0')));
    await fc.assert(
      fc.asyncProperty(secret, async (scalar) => {
        const publicKeyHex = encodeHex(p256.getPublicKey(scalar));
        expect((await importScalar(subtle, scalar.slice())).publicKeyHex).to.equal(publicKeyHex);
      }),
      { numRuns: 20 },
    );
  });

  it("is refused if it isn't a private key, and its bytes are overwritten anyway", async () => {
    const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';
    for (const hex of ['', '01', '00'.repeat(32), order, 'ff'.repeat(32), '11'.repeat(33)]) {
      const scalar = decodeHex(hex);
      expect(await refusal(() => importScalar(subtle, scalar))).to.equal('internal at scalar');
      expect(scalar.every((byte) => byte === 0)).to.equal(true);
    }
  });
});

describe('PKCE', () => {
  it('gives the challenge of RFC 7636, appendix B', async () => {
    const challenge = await challengeOf(subtle, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
    expect(challenge).to.equal('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  });

  it('creates a verifier of 43 characters, different each time', async () => {
    const environment = fixedEnvironment();
    const one = await createPkce(environment);
    expect(one.verifier).to.match(/^[\w-]{43}$/);
    expect(one.challenge).to.equal(await challengeOf(subtle, one.verifier));
    expect((await createPkce(environment)).verifier).not.to.equal(one.verifier);
  });
});
