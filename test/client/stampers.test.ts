import { expect } from '@esm-bundle/chai';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { passkeyStamper } from '../../src/client/passkey-stamper.js';
import { keyStamper, type Stamp } from '../../src/client/stampers.js';
import { walletStamper } from '../../src/client/wallet-stamper.js';
import { importScalar } from '../../src/crypto/import-scalar.js';
import { generateSigningKey } from '../../src/crypto/signing-key.js';
import { decodeBase64url, encodeBase64url } from '../../src/encoding/base64url.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { decodeUtf8, encodeUtf8 } from '../../src/encoding/utf8.js';
import { KmsError } from '../../src/errors.js';
import type { ExternalWalletAccount, PasskeyRequest } from '../../src/platform/environment.js';
import { fixedEnvironment } from '../support/fixed-environment.js';
import stamps from '../vectors/stamp.json' with { type: 'json' };
import walletStamps from '../vectors/wallet-stamp.json' with { type: 'json' };
import passkeyStamps from '../vectors/webauthn.json' with { type: 'json' };

const { subtle } = crypto;
const statedIn = ({ value }: Pick<Stamp, 'value'>) =>
  JSON.parse(decodeUtf8(decodeBase64url(value))) as { publicKey: string; scheme: string; signature: string };
const personal = (body: string) => {
  const bytes = encodeUtf8(body);
  return keccak_256(Uint8Array.of(...encodeUtf8(`\x19Ethereum Signed Message:\n${bytes.length}`), ...bytes));
};

/** Checks a stamp with another implementation than the one that made it. */
function isStamp({ value }: Pick<Stamp, 'value'>, body: string): boolean {
  try {
    const { publicKey, scheme, signature } = statedIn({ value });
    const [key, made, message] = [decodeHex(publicKey), decodeHex(signature), encodeUtf8(body)];
    if (scheme === 'SIGNATURE_SCHEME_TK_API_P256') return p256.verify(made, message, key, { format: 'der', lowS: false });
    if (scheme === 'SIGNATURE_SCHEME_TK_API_SECP256K1') return secp256k1.verify(made, message, key, { format: 'der' });
    if (scheme === 'SIGNATURE_SCHEME_TK_API_ED25519') return ed25519.verify(made, message, key);
    return secp256k1.verify(made, personal(body), key, { format: 'der', prehash: false });
  } catch {
    return false;
  }
}
const codeOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} (${thrown.reason ?? thrown.path})` : thrown);

describe('stamps of P-256 keys', () => {
  for (const one of stamps.cases) {
    if (one.expect === 'invalid') {
      it(`a check refuses ${one.name}: ${one.why}`, () => expect(isStamp({ value: one.headerValue }, one.body)).to.equal(false));
      continue;
    }
    it(`${one.name}: same members in the same order as the published one, both valid`, async () => {
      const key = await importScalar(subtle, decodeHex(one.privateKey ?? ''));
      const stamp = await keyStamper({ subtle }, key).stamp(one.body);
      expect(isStamp({ value: one.headerValue }, one.body) && isStamp(stamp, one.body)).to.equal(true);
      const { signature, ...rest } = statedIn(stamp);
      expect(JSON.stringify({ ...rest, signature: '' })).to.equal(JSON.stringify({ ...JSON.parse(one.stampJson ?? ''), signature: '' }));
      expect([stamp.header, stamp.publicKey, /[=+/]/.test(stamp.value)]).to.deep.equal([one.headerName, one.publicKey, false]);
    });
  }

  it('are over the exact text', async () => {
    const stamp = await keyStamper({ subtle }, await generateSigningKey(subtle)).stamp('{"a":"ü"}');
    expect([isStamp(stamp, '{"a":"ü"}'), isStamp(stamp, '{"a":"\\u00fc"}')]).to.deep.equal([true, false]);
  });
});

describe('stamps of API keys', () => {
  const [privateKey] = ['7e5217e389b69f862d530d9641ad3f92a38ce4ebfe6ab625e8450112ca82d380'];
  const keys = {
    P256: encodeHex(p256.getPublicKey(decodeHex(privateKey))),
    SECP256K1: encodeHex(secp256k1.getPublicKey(decodeHex(privateKey))),
    ED25519: encodeHex(ed25519.getPublicKey(decodeHex(privateKey))),
  };
  for (const [scheme, publicKey] of Object.entries(keys)) {
    it(`of ${scheme} are recognized by their halves, in either case`, async () => {
      const stamper = apiKeyStamper({ publicKey: publicKey.toUpperCase(), privateKey: privateKey.toUpperCase() });
      for (const body of ['{}', '{"b":2}']) {
        const stamp = await stamper.stamp(body);
        expect([statedIn(stamp).scheme, statedIn(stamp).publicKey]).to.deep.equal([`SIGNATURE_SCHEME_TK_API_${scheme}`, publicKey]);
        expect(isStamp(stamp, body)).to.equal(true);
      }
    });
  }

  it('are created once the key can be imported, whatever happened before', async () => {
    const secret = ed25519.utils.randomSecretKey();
    const key = { publicKey: encodeHex(ed25519.getPublicKey(secret)), privateKey: encodeHex(secret) };
    let isBroken = true;
    const once = new Proxy(subtle, {
      get: (target, name: keyof SubtleCrypto) =>
        name === 'importKey' && isBroken ? () => Promise.reject(new Error('not now')) : target[name].bind(target),
    });
    const stamper = apiKeyStamper(key, { subtle: once });
    expect(
      await stamper.stamp('{}').then(
        () => 'stamped',
        () => 'failed',
      ),
    ).to.equal('failed');
    isBroken = false;
    expect(isStamp(await stamper.stamp('{}'), '{}')).to.equal(true);
  });

  it("aren't created if the halves don't belong together", async () => {
    const other = 'a'.repeat(64);
    for (const publicKey of Object.values(keys)) {
      expect(await apiKeyStamper({ publicKey, privateKey: other }).stamp('{}').catch(codeOf)).to.equal('config_invalid (apiKey)');
    }
    for (const bad of ['', 'zz'.repeat(32), '00'.repeat(31), '00'.repeat(32)]) {
      expect(
        await apiKeyStamper({ publicKey: keys.P256, privateKey: bad })
          .stamp('{}')
          .catch((fault) => fault),
      ).to.be.instanceOf(KmsError);
    }
  });
});

describe('stamps of wallets', () => {
  const ethereum = (privateHex: string, v: (recovery: number) => number): ExternalWalletAccount => {
    const secret = decodeHex(privateHex);
    const address = `0x${encodeHex(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(12))}`;
    return {
      address,
      signText: async (text) => {
        const [recovery = 0, ...raw] = secp256k1.sign(personal(text), secret, { prehash: false, format: 'recovered' });
        return Uint8Array.of(...raw, v(recovery));
      },
    };
  };
  const solana = (seedHex: string): ExternalWalletAccount => ({
    address: '',
    publicKey: Uint8Array.from(ed25519.getPublicKey(decodeHex(seedHex))),
    signText: async (text) => Uint8Array.from(ed25519.sign(encodeUtf8(text), decodeHex(seedHex))),
  });

  for (const one of walletStamps.cases) {
    if (one.expect === 'invalid') {
      it(`a check refuses ${one.name}: ${one.why}`, () => expect(isStamp({ value: one.headerValue ?? '' }, one.body)).to.equal(false));
      continue;
    }
    it(`${one.name}: equal to the published one`, async () => {
      if (one.name.startsWith('secp256k1-plain')) return expect(isStamp({ value: one.headerValue ?? '' }, one.body)).to.equal(true);
      const chain = one.privateSeed ? 'solana' : 'ethereum';
      const account = one.privateSeed ? solana(one.privateSeed) : ethereum(one.privateKey ?? '', (recovery) => 27 + recovery);
      const stamp = await walletStamper(chain, account).stamp(one.body);
      expect(statedIn(stamp)).to.deep.equal(one.stamp);
      return expect([stamp.value, stamp.publicKey]).to.deep.equal([one.headerValue, one.stamp?.publicKey]);
    });
  }

  it('of hardware with recovery ids from 0 are the same', async () => {
    const secret = '1aef49c6bc4d9d3398135872bdb710eaf298d5bb4c6e6af3b4d7dca66c0c96fb';
    for (const body of ['{}', '{"a":1}', '{"a":2}', '{"a":3}']) {
      const [usual, hardware] = await Promise.all(
        [27, 0].map((base) =>
          walletStamper(
            'ethereum',
            ethereum(secret, (recovery) => base + recovery),
          ).stamp(body),
        ),
      );
      expect(hardware?.value).to.equal(usual?.value);
    }
  });

  it("aren't created by an account other than the connected one", async () => {
    const account = ethereum('1aef49c6bc4d9d3398135872bdb710eaf298d5bb4c6e6af3b4d7dca66c0c96fb', (recovery) => 27 + recovery);
    const other = { ...account, address: `0x${'12'.repeat(20)}` };
    expect(await walletStamper('ethereum', other).stamp('{}').catch(codeOf)).to.equal('wallet_failed (changed)');
    const short = { ...account, signText: async () => new Uint8Array(64) };
    expect(await walletStamper('ethereum', short).stamp('{}').catch(codeOf)).to.equal('wallet_failed (changed)');
  });
});

describe('stamps of passkeys', () => {
  const asked = async (body: string, assertion: object = {}) => {
    const requests: PasskeyRequest[] = [];
    const passkeys = {
      ...fixedEnvironment().passkeys,
      assert: async (request: PasskeyRequest) => {
        requests.push(request);
        return { credentialId: 'c', authenticatorData: 'a', clientDataJson: 'j', signature: 's', ...assertion };
      },
    };
    const stamp = await passkeyStamper({ subtle, passkeys }, { rpId: 'localhost', allow: ['c'] }).stamp(body);
    return { stamp, request: requests[0] };
  };
  for (const one of passkeyStamps.cases.filter(({ challengeText }) => challengeText)) {
    it(`${one.name}: the challenge is the text of the digest, the header the published one`, async () => {
      const { stamp, request } = await asked(one.body ?? '', one.stamp);
      expect(decodeUtf8(request?.challenge ?? new Uint8Array())).to.equal(one.challengeText);
      expect([stamp.header, stamp.value]).to.deep.equal(['X-Stamp-WebAuthn', one.headerValue]);
    });
  }
  it('have no challenge of the raw digest', async () => {
    const wrong = passkeyStamps.cases.find(({ name }) => name === 'neg-challenge-raw-digest');
    const { request } = await asked(wrong?.body ?? '');
    expect(encodeBase64url(request?.challenge ?? new Uint8Array())).to.not.equal(wrong?.challengeInClientData);
  });

  it('ask only for the passkeys and the domain that they were created for', async () => {
    const { request } = await asked('{}');
    expect([request?.rpId, request?.allow]).to.deep.equal(['localhost', ['c']]);
  });
});
