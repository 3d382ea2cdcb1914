import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { signLogin, signSignup } from '../../src/client/client-signature.js';
import { importScalar } from '../../src/crypto/import-scalar.js';
import { decodeHex } from '../../src/encoding/hex.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { LIVE, SEED } from '../../src/wire/profile.js';
import type { UsageSignature, VerificationToken } from '../../src/wire/proxy.js';
import vectors from '../vectors/verification-token.json' with { type: 'json' };

const { subtle } = crypto;
const isSigned = (signature: string, message: string, publicKey: string) =>
  /^[\da-f]{128}$/.test(signature) && p256.verify(decodeHex(signature), encodeUtf8(message), decodeHex(publicKey), { lowS: false });
const usageOf = async (one: (typeof vectors.cases)[number]) => ({
  token: one.jwt as VerificationToken,
  tokenId: one.claims?.id ?? '',
  key: await importScalar(subtle, decodeHex(one.clientPrivateKey ?? '')),
});

describe('signatures over the use of a verification token', () => {
  const cases = vectors.cases.filter(({ clientPrivateKey }) => clientPrivateKey !== undefined);
  it('have cases to compare with', () => expect(cases).to.not.have.length(0));

  for (const one of cases) {
    it(`${one.name}: the live login signs the published message`, async () => {
      const { signature, ...rest } = (await signLogin({ subtle }, LIVE, await usageOf(one))) as UsageSignature;
      const { signature: published, ...expected } = one.loginClientSignature!;
      expect(rest).to.deep.equal(expected);
      for (const made of [signature, published]) expect(isSigned(made, rest.message, rest.publicKey)).to.equal(true);
    });

    it(`${one.name}: the seed login signs the token`, async () => {
      const signature = (await signLogin({ subtle }, SEED, await usageOf(one))) as string;
      for (const made of [signature, one.seedStyleClientSignatureHex!]) {
        expect(isSigned(made, one.jwt, one.clientPublicKey!)).to.equal(true);
      }
    });
  }

  it('of a sign-up say who signs up, in the order that is documented', async () => {
    const [one] = cases;
    const body = { userEmail: 'a@b.example', userPhoneNumber: '+15550100', userName: 'Ann' };
    const signed = (await signSignup({ subtle }, LIVE, { ...(await usageOf(one!)), body })) as UsageSignature;
    const usage =
      '{"signup":{"apiKeys":[],"authenticators":[],"oauthProviders":[],"email":"a@b.example","phoneNumber":"+15550100"},' +
      `"tokenId":"${one?.claims?.id}","type":"USAGE_TYPE_SIGNUP"}`;
    expect(signed.message).to.equal(usage);
    expect(isSigned(signed.signature, usage, signed.publicKey)).to.equal(true);
  });

  it("of a sign-up leave out contacts that aren't given", async () => {
    const signed = (await signSignup({ subtle }, LIVE, { ...(await usageOf(cases[0]!)), body: {} })) as UsageSignature;
    expect(Object.keys(JSON.parse(signed.message).signup)).to.deep.equal(['apiKeys', 'authenticators', 'oauthProviders']);
  });
});
