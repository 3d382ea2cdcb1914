import { expect } from '@esm-bundle/chai';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type AttestedKey, attestedStamper } from '../../src/client/attested-stamper.js';
import { openBundle, openExportBundle } from '../../src/client/bundle.js';
import { signLogin, signSignup } from '../../src/client/client-signature.js';
import { sealImportBundle } from '../../src/client/import-bundle.js';
import { codeSealer } from '../../src/client/sealed-code.js';
import { sealText } from '../../src/client/target-bundle.js';
import { walletStamper } from '../../src/client/wallet-stamper.js';
import { openSealed } from '../../src/crypto/hpke.js';
import { importScalar } from '../../src/crypto/import-scalar.js';
import { decodeBase64url } from '../../src/encoding/base64url.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { decodeUtf8, encodeUtf8 } from '../../src/encoding/utf8.js';
import { KmsError } from '../../src/errors.js';
import { checkSessionClaims, openSessionToken } from '../../src/session/session-token.js';
import { TLS_FETCHER_KEY } from '../../src/wire/bundle.js';
import { LIVE, LIVE2 } from '../../src/wire/profile.js';
import type { Signup, UsageSignature, VerificationToken } from '../../src/wire/proxy.js';
import { ecdhPair } from '../support/p256.js';
import attested from '../vectors/v2/attested-stamp.json' with { type: 'json' };
import signatures from '../vectors/v2/client-signature.json' with { type: 'json' };
import exports from '../vectors/v2/export-bundle.json' with { type: 'json' };
import imports from '../vectors/v2/import-bundle.json' with { type: 'json' };
import codes from '../vectors/v2/otp-bundle.json' with { type: 'json' };
import sessions from '../vectors/v2/session-jwt.json' with { type: 'json' };
import wallets from '../vectors/v2/wallet-stamp.json' with { type: 'json' };

const { subtle } = crypto;
const reasonOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} ${thrown.reason ?? thrown.path}` : String(thrown));
const publicOf = (privateHex: string) => encodeHex(p256.getPublicKey(decodeHex(privateHex), false));
const pairOf = (privateHex: string) => ecdhPair(privateHex, publicOf(privateHex));

/** What the holder of a private key finds in encrypted text. */
async function opened(text: string, privateHex: string): Promise<string> {
  const { encappedPublic, ciphertext } = JSON.parse(text);
  const sealed = { enc: decodeHex(encappedPublic), ciphertext: decodeHex(ciphertext) };
  return encodeHex(await openSealed(subtle, await pairOf(privateHex), sealed));
}

describe('codes sealed to the enclave', () => {
  const REASONS: Readonly<Record<string, string>> = {
    'neg-pinned signer': 'signer',
    'neg-other signer': 'signer',
    'neg-wrong signature': 'signature',
    'neg-data changed': 'signature',
    'neg-upper-case signer': 'signer',
  };
  for (const one of codes.cases) {
    const { otpEncryptionTargetBundle: bundle = '', signerPublicKey: signer = '', otpCode = '1', clientPublicKey: publicKey = '02' } = one;
    const seal = (pinned = signer) => codeSealer(subtle)({ otpId: 'i', otpCode, publicKey, bundle, signer: pinned });
    if (one.expect === 'valid') {
      it(`${one.name}: the enclave finds code and key as the published client writes them`, async () => {
        expect(await opened(await seal(), one.targetPrivateKey!)).to.equal(one.plaintextHex);
      });

      it(`${one.name}: equals the published text where its key is the same`, async () => {
        const ephemeral = await ecdhPair(one.ephemeralPrivateKey!, publicOf(one.ephemeralPrivateKey!));
        const text = await sealText({ target: one.targetPublicKey!, plaintext: decodeHex(one.plaintextHex!), ephemeral }, subtle);
        expect(text).to.equal(one.encryptedOtpBundle);
      });
    } else if (one.side === 'client') {
      it(`${one.name}: refused before the code is sealed, since ${one.why}`, async () => {
        const pinned = one.name === 'neg-pinned signer' ? TLS_FETCHER_KEY : signer;
        expect(await seal(pinned).catch(reasonOf)).to.equal(`token_invalid ${REASONS[one.name]}`);
      });
    }
  }

  const [first] = codes.cases;
  const asked = { otpCode: '123456', publicKey: '02', bundle: first!.otpEncryptionTargetBundle!, signer: first!.signerPublicKey! };

  it('are sealed again for the same attempt, and never for another one to the same target', async () => {
    const seal = codeSealer(subtle);
    await seal({ ...asked, otpId: 'first' });
    await seal({ ...asked, otpId: 'first' });
    expect(await seal({ ...asked, otpId: 'second' }).catch(reasonOf)).to.equal('token_invalid reused');
  });

  it('are not sealed to a target of another organization', async () => {
    const own = JSON.parse(first!.dataJson!).organizationId as string;
    const seal = codeSealer(subtle);
    expect(await seal({ ...asked, otpId: 'i', organizationId: 'other' }).catch(reasonOf)).to.equal('token_invalid organization');
    expect(await seal({ ...asked, otpId: 'i', organizationId: own })).to.include('encappedPublic');
  });

  it("aren't sealed to something that isn't a bundle", async () => {
    const broken = ['', '[]', '{}', 'null', JSON.stringify({ ...JSON.parse(asked.bundle), data: 'zz' }), 'x'.repeat(65_537)];
    const seal = codeSealer(subtle);
    for (const bundle of broken) expect(await seal({ ...asked, otpId: 'i', bundle }).catch(reasonOf)).to.equal('token_invalid shape');
  });
});

describe('stamps with an attestation', () => {
  const stampIn = (header: string) => JSON.parse(decodeUtf8(decodeBase64url(header)));
  const isSigned = (body: string, { signature, publicKey }: { signature: string; publicKey: string }) =>
    p256.verify(decodeHex(signature), encodeUtf8(body), decodeHex(publicKey), { format: 'der', lowS: false });

  for (const one of attested.cases.filter(({ expect: expected }) => expected === 'valid')) {
    it(`${one.name}: the same members in the same order as the published one, both signed by the key of the token`, async () => {
      const key = await importScalar(subtle, decodeHex(one.privateKey));
      const scheme = one.scheme.replace('STAMP_ATTESTED_SCHEME_P256_', '');
      const stamp = await attestedStamper({ subtle }, { key, scheme, token: one.publicKeyAttestation } as AttestedKey).stamp(one.body);
      expect([stamp.header, stamp.publicKey, /[=+/]/.test(stamp.value)]).to.deep.equal([one.headerName, one.publicKey, false]);
      const [made, published] = [stampIn(stamp.value), stampIn(one.headerValue)];
      expect(JSON.stringify({ ...made, signature: '' })).to.equal(JSON.stringify({ ...published, signature: '' }));
      expect([made, published].map((each) => isSigned(one.body, each))).to.deep.equal([true, true]);
    });
  }
});

describe('signatures over the use of a token', () => {
  for (const one of signatures.cases.filter(({ expect: expected }) => expected === 'valid')) {
    // The published login may name another key than that of the token. Ours is always the same.
    if (one.name === 'login, other session key') continue;
    it(`${one.name}: the published message, signed by the key of the token`, async () => {
      const token = one.verificationToken as VerificationToken;
      const { id: tokenId } = JSON.parse(decodeUtf8(decodeBase64url(token.split('.')[1]!)));
      const usage = { token, tokenId, key: await importScalar(subtle, decodeHex(one.clientPrivateKey)) };
      const profile = one.usage === 'signup' ? LIVE : LIVE2;
      const body = (one as { request?: Signup }).request;
      const signed = body ? await signSignup({ subtle }, profile, { ...usage, body }) : await signLogin({ subtle }, profile, usage);
      const { message, signature, publicKey, scheme } = signed as UsageSignature;
      expect(message).to.equal(one.message);
      expect([publicKey, scheme]).to.deep.equal([one.clientSignature.publicKey, one.clientSignature.scheme]);
      for (const each of [signature, one.clientSignature.signature])
        expect(p256.verify(decodeHex(each), encodeUtf8(message), decodeHex(publicKey), { lowS: false })).to.equal(true);
    });
  }
});

describe('session tokens of the present generation', () => {
  for (const one of sessions.cases) {
    const open = () => openSessionToken(subtle, one.jwt, [one.notarizerPublicKey]);
    if (one.expect !== 'valid') {
      it(`${one.name}: refused, since ${one.why}`, async () => expect(await open().catch(reasonOf)).to.equal('token_invalid signature'));
      continue;
    }
    it(`${one.name}: gives the claims that were signed`, async () => {
      const { iat, nbf, ...claims } = await open();
      expect({ ...claims }).to.deep.include(
        JSON.parse(JSON.stringify(one.claims, (name, value) => (name === 'scope' ? undefined : value))),
      );
    });
  }

  it('with a profile only count for clients that asked for that profile', async () => {
    const one = sessions.cases.find(({ name }) => name === 'session with a profile')!;
    const claims = await openSessionToken(subtle, one.jwt, [one.notarizerPublicKey]);
    const expected = { publicKeyHex: claims.public_key, nowMs: claims.exp * 1000 - 1 };
    const judged = (sessionProfileId?: string) => {
      try {
        checkSessionClaims(claims, { ...expected, ...(sessionProfileId && { sessionProfileId }) });
        return 'ours';
      } catch (thrown) {
        return reasonOf(thrown);
      }
    };
    const no = 'token_invalid payload.session_profile_id';
    expect([judged(claims.session_profile_id), judged('another'), judged()]).to.deep.equal(['ours', no, no]);
  });
});

describe('bundles of the present generation', () => {
  for (const one of exports.cases) {
    const { exportBundle: bundle, organizationId } = one;
    const targetPrivateKey = 'embeddedKey' in one ? String(one.embeddedKey) : one.targetPrivateKey;
    const asked = async () => ({ bundle, organizationId, signer: one.signerPublicKey, keyPair: await pairOf(targetPrivateKey) });
    if (one.expect === 'valid' || one.why === 'length')
      it(`${one.name}: opens to what was sealed`, async () => {
        const bytes = await openBundle(await asked(), subtle);
        if (one.why === 'length') return expect(bytes.length).to.not.be.oneOf([32, 64]);
        expect(encodeHex(bytes)).to.equal(one.plaintextHex);
        if (one.returnMnemonic) expect(await openExportBundle(await asked())).to.equal(one.expected);
        return undefined;
      });
    else
      it(`${one.name}: refused, since its ${one.why} is another`, async () => {
        const { signer, ...given } = await asked();
        const pinned = one.name === 'neg-other signer' ? exports.cases[0]!.signerPublicKey : signer;
        const outcome = await openBundle({ ...given, signer: pinned }, subtle).catch(reasonOf);
        expect(String(outcome)).to.match(/^export_untrusted (organization|signer|signature|open)$/);
      });
  }

  for (const one of imports.cases) {
    const { importBundle: bundle, organizationId, userId } = one;
    const asked = { bundle, organizationId, userId, ...('asked' in one ? one.asked : {}) };
    const signer = one.name === 'neg-other signer' ? imports.cases[0]!.signerPublicKey : one.signerPublicKey;
    const sealed = (plaintext: string | Uint8Array<ArrayBuffer>) => sealImportBundle({ ...asked, signer, plaintext });
    if (one.expect === 'valid')
      it(`${one.name}: sealed for the enclave, and equal to the published text where its key is the same`, async () => {
        const plaintext = decodeHex(one.plaintextHex!);
        expect(await opened(await sealed(plaintext), one.targetPrivateKey)).to.equal(one.plaintextHex);
        if (one.mnemonic) expect(await opened(await sealed(one.mnemonic), one.targetPrivateKey)).to.equal(one.plaintextHex);
        const ephemeral = await pairOf(one.ephemeralPrivateKey);
        const target = JSON.parse(one.dataJson).targetPublic as string;
        expect(await sealText({ target, plaintext, ephemeral }, subtle)).to.equal(one.encryptedBundle);
      });
    else
      it(`${one.name}: nothing is sealed, since ${one.why} is wrong`, async () => {
        const outcome = await sealed('words').catch(reasonOf);
        expect(outcome).to.match(/^token_invalid (organization|user|signer|shape)$/);
      });
  }
});

describe('stamps of wallets in the present generation', () => {
  for (const one of wallets.cases) {
    it(`${one.name}: the published header`, async () => {
      const secret = decodeHex(one.privateKey);
      const bytes = encodeUtf8(one.body);
      const digest = keccak_256(Uint8Array.of(...encodeUtf8(`\x19Ethereum Signed Message:\n${bytes.length}`), ...bytes));
      const recovered = () => secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
      const ethereum = () => Uint8Array.of(...recovered().slice(1), 27 + recovered()[0]!);
      const isSolana = one.chain === 'solana';
      const account = {
        address: one.address,
        ...(isSolana && { publicKey: ed25519.getPublicKey(secret) }),
        signText: async () => (isSolana ? ed25519.sign(bytes, secret) : ethereum()),
      };
      const stamp = await walletStamper(isSolana ? 'solana' : 'ethereum', account as never).stamp(one.body);
      expect([stamp.header, stamp.value]).to.deep.equal([one.headerName, one.headerValue]);
    });
  }
});
