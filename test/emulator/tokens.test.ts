import { expect } from '@esm-bundle/chai';
import { sha256 } from '@noble/hashes/sha2.js';
import { issueSession, issueVerification, readJwt, readVerification } from '../../emulator/accounts/tokens.js';
import { fromHex, utf8 } from '../../emulator/bytes/encodings.js';
import { verifyP256 } from '../../emulator/bytes/signatures.js';
import { p256Key, type ServiceKey } from '../../emulator/state/service-keys.js';
import sessionTokens from '../vectors/session-jwt.json' with { type: 'json' };
import verificationTokens from '../vectors/verification-token.json' with { type: 'json' };

function signerOf(publicKeyHex: string): ServiceKey {
  return { privateKey: new Uint8Array(), publicKey: fromHex(publicKeyHex) ?? new Uint8Array(), publicKeyHex };
}

/** A session token verifies over the hash of the hash. */
function isSignedTwiceHashed(token: string, publicKeyHex: string): boolean {
  const jwt = readJwt(token);
  return (
    jwt !== undefined &&
    verifyP256({ raw: jwt.signature, message: sha256(jwt.signed), publicKey: fromHex(publicKeyHex) ?? new Uint8Array() })
  );
}

describe('session tokens', () => {
  for (const one of sessionTokens.cases.filter((each) => each.expect === 'valid')) {
    it(`verify as the service signs them: ${one.name}`, () => {
      expect(isSignedTwiceHashed(one.jwt, one.notarizerPublicKey)).to.equal(true);
    });
  }

  it('are issued with the same text and the same digest as the service issues', () => {
    for (const { claims, jwt, notarizerPrivateKey } of sessionTokens.cases) {
      if (notarizerPrivateKey === undefined || claims?.session_type !== 'SESSION_TYPE_READ_WRITE') continue;
      const { exp: expiresAt, public_key: publicKey, user_id: userId, organization_id: organizationId } = claims;
      const issued = issueSession(
        { expiresAt, publicKey, userId, organizationId },
        p256Key(() => new Uint8Array(48), notarizerPrivateKey),
      );
      expect(issued.split('.').slice(0, 2)).to.deep.equal(jwt.split('.').slice(0, 2));
      expect(isSignedTwiceHashed(issued, p256Key(() => new Uint8Array(48), notarizerPrivateKey).publicKeyHex)).to.equal(true);
    }
  });

  it('are refused by an ordinary reader of such tokens', () => {
    const one = sessionTokens.cases[0]!;
    const jwt = readJwt(one.jwt)!;
    expect(verifyP256({ raw: jwt.signature, message: jwt.signed, publicKey: fromHex(one.notarizerPublicKey)! })).to.equal(false);
  });
});

describe('verification tokens', () => {
  const read = (one: { jwt: string; tokenSigningPublicKey: string }, nowMs: number) =>
    readVerification(one.jwt, { signer: signerOf(one.tokenSigningPublicKey), nowMs });

  for (const one of verificationTokens.cases) {
    const isValid = one.expect === 'valid' || one.name === 'production-token-enclave';
    it(`${isValid ? 'are read' : 'are refused'}: ${one.name}`, () => {
      const reading = () => read(one, 1_748_000_000_000);
      if (isValid) expect(reading().id).to.equal(one.claims?.id);
      else expect(reading).to.throw('invalid verification token');
    });
  }

  it('are issued with the same text as the enclave issues', () => {
    for (const one of verificationTokens.cases) {
      if (one.expect !== 'valid' || one.claims === undefined || one.tokenSigningPrivateKey === undefined) continue;
      const { exp, id, organization_id: organizationId, contact, public_key: publicKey } = one.claims as unknown as Record<string, string>;
      const type = one.claims.verification_type as 'OTP_TYPE_EMAIL';
      const claims = { id: id!, organizationId: organizationId!, contact: contact!, publicKey: publicKey!, type, expiresAtMs: Number(exp) };
      const issued = issueVerification(
        claims,
        p256Key(() => new Uint8Array(48), one.tokenSigningPrivateKey),
      );
      expect(issued.split('.').slice(0, 2)).to.deep.equal(one.jwt.split('.').slice(0, 2));
    }
  });

  it('end at their time, to the millisecond', () => {
    const signer = p256Key(() => new Uint8Array(48).fill(7));
    const claims = { id: 'i', organizationId: 'o', type: 'OTP_TYPE_SMS', contact: '+4915112345678', expiresAtMs: 5000 } as const;
    const token = issueVerification(claims, signer);
    expect(readVerification(token, { signer, nowMs: 4999 }).contact).to.equal('+4915112345678');
    expect(() => readVerification(token, { signer, nowMs: 5000 })).to.throw('invalid verification token');
    expect(utf8(token).length).to.be.greaterThan(100);
  });
});
