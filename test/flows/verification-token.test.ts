import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { readVerificationToken } from '../../src/flows/otp/verification-token.js';
import strict from '../vectors/jwt-tokens.json' with { type: 'json' };
import service from '../vectors/verification-token.json' with { type: 'json' };

const outcomeOf = (token: string, proof: Parameters<typeof readVerificationToken>[1]) => {
  try {
    return readVerificationToken(token, proof);
  } catch (thrown) {
    return thrown instanceof KmsError ? thrown.code : `threw ${String(thrown)}`;
  }
};
const proofOf = (publicKeyHex: string, contact: string, otpType: string) => ({
  publicKeyHex,
  otpType: otpType as 'OTP_TYPE_EMAIL',
  isContact: (claimed: string) => claimed === contact,
});

describe('verification tokens', () => {
  for (const one of strict.cases.filter((candidate) => candidate.class.startsWith('verify-'))) {
    it(`${one.id}: ${one.why}`, () => {
      const outcome = outcomeOf(String(one.token), proofOf(one.expectedPublicKey, one.expectedContact!, one.expectedType!));
      if (one.expect === 'ok') return expect(outcome).to.include({ contact: one.expectedContact });
      if (one.expect === 'either') return expect(typeof outcome === 'object' || outcome === 'token_invalid').to.equal(true);
      // Only code that knows the service's time can say whether a token is too old.
      if (one.code === 'otp_expired') return expect((outcome as { expiresAtMs: number }).expiresAtMs).to.be.at.most(one.now * 1000);
      return expect(outcome).to.equal(one.code);
    });
  }

  for (const { name, jwt, claims, expect: expected } of service.cases.filter((candidate) => candidate.claims)) {
    it(`${name}: ${expected}, read as published`, () => {
      const { public_key: key, contact, verification_type: type, id, exp } = claims as Record<string, string | undefined>;
      const outcome = outcomeOf(jwt, proofOf(key ?? '', contact!, type!));
      // The oldest form names no key, so it proves nothing about ours.
      if (key === undefined) return expect(outcome).to.equal('token_invalid');
      return expect(outcome).to.deep.equal({ id, verification_type: type, contact, public_key: key, expiresAtMs: Number(exp) });
    });
  }

  it('expire at milliseconds, as a text or a large number, or at seconds', () => {
    const claims = { id: 'v1', verification_type: 'OTP_TYPE_EMAIL', contact: 'a@b.example', public_key: 'ab' };
    const ends = (exp: unknown) => {
      const payload = btoa(JSON.stringify({ ...claims, exp })).replace(/=+$/, '');
      const outcome = outcomeOf(`e30.${payload}.c2ln`, proofOf('ab', claims.contact, claims.verification_type));
      return typeof outcome === 'object' ? outcome.expiresAtMs : outcome;
    };
    expect([1_800_000_000, 1_800_000_000_000, '1800000000000'].map(ends)).to.deep.equal(Array(3).fill(1_800_000_000_000));
    expect(ends(1e12)).to.equal(1e15);
    // Expired since 1970, which isn't the same as having no time at all.
    expect([0, '0'].map(ends)).to.deep.equal([0, 0]);
    expect([-1, 1.5, true, [5], '', '1e3', null].map(ends)).to.deep.equal(Array(7).fill('token_invalid'));
  });
});
