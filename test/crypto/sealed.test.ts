import { expect } from '@esm-bundle/chai';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { decodeBase58check } from '../../src/crypto/base58check.js';
import { openSealed, sealTo as sealToService } from '../../src/crypto/hpke.js';
import { generateReceiverKey } from '../../src/crypto/receiver-key.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { readTargetData } from '../../src/wire/bundle.js';
import { ecdhPair } from '../support/p256.js';
import { broken, refusal } from '../support/refusal.js';
import { sealTo } from '../support/seal.js';
import base58check from '../vectors/base58check.json' with { type: 'json' };
import credentials from '../vectors/credential-bundle.json' with { type: 'json' };
import encoding from '../vectors/encoding.json' with { type: 'json' };
import service from '../vectors/hpke.json' with { type: 'json' };
import strict from '../vectors/hpke-p256-aes256gcm.json' with { type: 'json' };
import aead from '../vectors/wycheproof-aes-256-gcm.json' with { type: 'json' };
import kdf from '../vectors/wycheproof-hkdf-sha256.json' with { type: 'json' };

const { subtle } = crypto;

describe('sealing to the service', () => {
  const ecdh = () => subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const pointOf = async ({ publicKey }: CryptoKeyPair) => new Uint8Array(await subtle.exportKey('raw', publicKey));

  it('is opened by the receiver, and is different each time', async () => {
    const pair = await ecdh();
    const receiver = await pointOf(pair);
    const sealed = await Promise.all([0, 1].map(() => sealToService(subtle, { receiver }, decodeHex('c0de'))));
    for (const one of sealed) expect(encodeHex(await openSealed(subtle, pair, one))).to.equal('c0de');
    expect(encodeHex(sealed[0]!.enc)).to.not.equal(encodeHex(sealed[1]!.enc));
  });

  it('uses the ephemeral key that it is given', async () => {
    const [pair, ephemeral] = await Promise.all([ecdh(), ecdh()]);
    const sealed = await sealToService(subtle, { receiver: await pointOf(pair), ephemeral }, decodeHex('c0de'));
    expect(encodeHex(sealed.enc)).to.equal(encodeHex(await pointOf(ephemeral)));
  });

  it('refuses a point off the curve', async () => {
    const receiver = await pointOf(await ecdh());
    expect(await refusal(() => sealToService(subtle, { receiver: receiver.fill(1, 1) }, decodeHex('c0de')))).to.equal('internal at sealed');
  });

  for (const [text, isOk] of [
    [`04${'ab'.repeat(64)}`, true],
    [`02${'ab'.repeat(32)}`, false],
    [`04${'ab'.repeat(65)}`, false],
  ] as const) {
    it(`${isOk ? 'accepts' : 'refuses'} a key of ${text.length} characters that the service names`, () =>
      expect(readTargetData({ targetPublic: text }, '').ok).to.equal(isOk));
  }
});

describe('opening what the service sealed', () => {
  const open = async (privateHex: string, publicHex: string, enc: string, ct: string) =>
    encodeHex(await openSealed(subtle, await ecdhPair(privateHex, publicHex), { enc: decodeHex(enc), ciphertext: decodeHex(ct) }));

  for (const one of service.cases) {
    const publicHex = one.receiverPublicKeyUncompressed ?? encodeHex(p256.getPublicKey(decodeHex(one.receiverPrivateKey), false));
    const opened = (enc: string) => open(one.receiverPrivateKey, publicHex, enc, one.ciphertextHex);
    if (one.expect === 'invalid') {
      it(`refuses ${one.name}: ${one.why}`, async () =>
        expect(await refusal(() => opened(one.encappedPublicUncompressed))).to.equal('internal at sealed'));
      continue;
    }
    it(`opens ${one.name}, with the encapsulated key in either form`, async () => {
      expect(await opened(one.encappedPublicUncompressed)).to.equal(one.plaintextHex);
      expect(await opened(String(one.compressedEncappedPlusCiphertextHex).slice(0, 66))).to.equal(one.plaintextHex);
    });
  }

  for (const one of strict.cases.filter(({ id }) => id.startsWith('gen-') && !id.startsWith('gen-bad-aad'))) {
    const opened = (enc: string) => open(one.skRm, one.pkRm, enc, one.ct!);
    if (one.expect === 'fail') {
      it(`refuses ${one.id}: ${one.why}`, async () =>
        expect(await refusal(() => opened(one.enc))).to.match(/^internal at (sealed|point)$/));
      continue;
    }
    it(`opens ${one.id}, with the encapsulated key in either form`, async () => {
      expect(await opened(one.enc)).to.equal(one.pt);
      expect(await opened(one.encCompressed!)).to.equal(one.pt);
    });
  }

  it('opens what another implementation sealed, and nothing with one bit flipped', async () => {
    const receiver = await generateReceiverKey(subtle);
    const run = async (plaintext: Uint8Array<ArrayBuffer>, part: 'enc' | 'ciphertext', bit: number) => {
      const sealed = sealTo(decodeHex(receiver.publicKeyHex), plaintext);
      expect(await openSealed(subtle, receiver.pair, sealed)).to.deep.equal(plaintext);
      const bytes = sealed[part];
      bytes[(bit >> 3) % bytes.length]! ^= 1 << (bit & 7);
      expect(await refusal(() => openSealed(subtle, receiver.pair, sealed))).to.match(/^internal at (sealed|point)$/);
    };
    const plaintext = fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes));
    await fc.assert(fc.asyncProperty(plaintext, fc.constantFrom('enc', 'ciphertext'), fc.nat(4095), run), { numRuns: 40 });
  });

  it('opens only for the receiver', async () => {
    const receiver = await generateReceiverKey(subtle);
    const other = await generateReceiverKey(subtle);
    const sealed = sealTo(decodeHex(receiver.publicKeyHex), new Uint8Array(32));
    expect(await refusal(() => openSealed(subtle, other.pair, sealed))).to.equal('internal at sealed');
  });

  it("shows no byte of what it couldn't open", async () => {
    const receiver = await generateReceiverKey(subtle);
    const failure = openSealed(subtle, receiver.pair, { enc: decodeHex(receiver.publicKeyHex), ciphertext: new Uint8Array(48) });
    expect(await failure.catch((error: Error) => error.message)).to.equal('internal sealed');
  });
});

describe('the receiver key', () => {
  it('can only derive, and its private half cannot be read', async () => {
    const { pair, publicKeyHex } = await generateReceiverKey(subtle);
    expect(publicKeyHex).to.match(/^04[0-9a-f]{128}$/);
    expect(pair.privateKey.usages).to.deep.equal(['deriveBits']);
    for (const form of ['pkcs8', 'jwk'] as const) {
      expect(await subtle.exportKey(form, pair.privateKey).catch((error: Error) => error.name)).to.match(/^InvalidAccess/);
    }
  });
});

describe('base58check', () => {
  for (const { id, why, text, bytes, generate, expect: expected } of base58check.cases) {
    const read = () => decodeBase58check(subtle, generate ? generate.repeat.repeat(generate.count) : (text as string));
    if (expected === 'ok') it(`reads ${id}: ${why}`, async () => expect(encodeHex(await read())).to.equal(bytes));
    else it(`refuses ${id}: ${why}`, async () => expect(await refusal(read)).to.match(/^internal at base58(check)?$/));
  }

  it("agrees with the service's own library", async () => {
    for (const { fn, input, inputHex, expect: text, expectHex, ok } of encoding.cases) {
      if (fn.startsWith('bs58check.encode')) expect(encodeHex(await decodeBase58check(subtle, text!))).to.equal(inputHex);
      if (fn !== 'bs58check.decode') continue;
      if (ok === false) expect(await refusal(() => decodeBase58check(subtle, String(input)))).to.match(/^internal at base58/);
      else expect(encodeHex(await decodeBase58check(subtle, String(input)))).to.equal(expectHex);
    }
  });

  it('reads the credential bundles, and refuses the one with a wrong checksum', async () => {
    for (const { name, credentialBundle, bundleBytesHex } of credentials.cases) {
      const outcome = await refusal(async () => encodeHex(await decodeBase58check(subtle, credentialBundle)));
      if (name === 'neg-checksum') expect(outcome).to.equal('internal at base58check');
      else if (bundleBytesHex) expect(outcome).to.equal(`gave ${bundleBytesHex}`);
    }
  });

  it('refuses every text with one character changed', async () => {
    const [good] = credentials.cases;
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    const changed = fc.tuple(fc.nat(200), fc.constantFrom(...alphabet)).map(([place, character]) => {
      const at = place % good!.credentialBundle.length;
      return good!.credentialBundle.slice(0, at) + character + good!.credentialBundle.slice(at + 1);
    });
    await fc.assert(
      fc.asyncProperty(changed, async (text) => {
        if (text === good!.credentialBundle) return;
        expect(await refusal(() => decodeBase58check(subtle, text))).to.equal('internal at base58check');
      }),
    );
  });
});

describe('the suite under it', () => {
  const contextOf = async ({ enc, skRm, pkRm, info }: { enc: string; skRm: string; pkRm: string; info: string }) => {
    const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
    return suite.createRecipientContext({ recipientKey: await ecdhPair(skRm, pkRm), enc: decodeHex(enc), info: decodeHex(info) });
  };

  it('opens the first messages of RFC 9180 for P-256, HKDF-SHA256, AES-256-GCM', async () => {
    const cases = strict.cases.filter((one) => one.class === 'rfc-enc-exact' && one.seq! < 2).sort((a, b) => a.seq! - b.seq!);
    expect(cases).to.have.length(2);
    const context = await contextOf(cases[0]!);
    for (const { ct, aad, pt } of cases) {
      expect(encodeHex(new Uint8Array(await context.open(decodeHex(ct!), decodeHex(aad!))))).to.equal(pt);
    }
  });

  for (const one of strict.cases.filter(({ id }) => id.startsWith('gen-bad-aad'))) {
    it(`refuses ${one.id}: ${one.why}`, async () => {
      const context = await contextOf(one);
      expect(await refusal(() => context.open(decodeHex(one.ct!), decodeHex(one.aad!)))).to.match(/^threw OpenError/);
    });
  }

  it('has AES-256-GCM, checked with the Wycheproof cases of its nonce and tag length', async () => {
    const cases = aead.cases.filter(({ ivSize, tagSize }) => ivSize === 96 && tagSize === 128);
    const holds = async (one: (typeof cases)[number]) => {
      const key = await subtle.importKey('raw', decodeHex(one.key), 'AES-GCM', false, ['decrypt']);
      const options = { name: 'AES-GCM', iv: decodeHex(one.iv), additionalData: decodeHex(one.aad) };
      const plain = subtle.decrypt(options, key, decodeHex(one.ct + one.tag));
      const hex = await plain.then((bytes) => encodeHex(new Uint8Array(bytes))).catch(() => 'refused');
      return hex === (one.result === 'valid' ? one.msg : 'refused');
    };
    expect(await broken(cases, holds)).to.deep.equal([]);
  });

  it('has HKDF-SHA256, checked with the Wycheproof collection', async () => {
    const holds = async ({ ikm, salt, info, size, okm, okmSha256, result }: (typeof kdf.cases)[number]) => {
      const key = await subtle.importKey('raw', decodeHex(ikm), 'HKDF', false, ['deriveBits']);
      const options = { name: 'HKDF', hash: 'SHA-256', salt: decodeHex(salt), info: decodeHex(info) };
      const derived = await subtle.deriveBits(options, key, size * 8).catch(() => undefined);
      if (!derived || result !== 'valid') return !derived && result !== 'valid';
      const bytes = new Uint8Array(derived);
      return okmSha256 ? encodeHex(nobleSha256(bytes)) === okmSha256 : encodeHex(bytes) === okm;
    };
    expect(await broken(kdf.cases, holds)).to.deep.equal([]);
  });
});
