import { expect } from '@esm-bundle/chai';
import { readAttestation } from '../../emulator/accounts/attestation.js';
import { challengeOf, readWebauthnStamp, verifyAssertion } from '../../emulator/accounts/webauthn.js';
import { fromBase64url, jsonOf, textOf, utf8 } from '../../emulator/bytes/encodings.js';
import { personalMessageDigest, verifyP256, verifyStamp } from '../../emulator/bytes/signatures.js';
import { isFields } from '../../emulator/http/fields.js';
import type { Authenticator } from '../../emulator/state/records.js';
import stamps from '../vectors/stamp.json' with { type: 'json' };
import walletStamps from '../vectors/wallet-stamp.json' with { type: 'json' };
import webauthn from '../vectors/webauthn.json' with { type: 'json' };

interface StampText {
  readonly publicKey: string;
  readonly scheme: string;
  readonly signature: string;
}

function stampIn(header: string): StampText {
  return jsonOf(textOf(fromBase64url(header) ?? new Uint8Array())) as StampText;
}

const isValid = (one: { expect: string }) => one.expect === 'valid';

describe('stamps of API keys', () => {
  for (const one of [...stamps.cases, ...walletStamps.cases]) {
    const body = utf8(one.body ?? '');
    it(`${isValid(one) ? 'takes' : 'refuses'} ${one.name}`, () => {
      expect(verifyStamp(stampIn(one.headerValue ?? ''), body, verifyP256)).to.equal(isValid(one));
    });
  }

  it('hashes a personal message as wallets do', () => {
    for (const one of walletStamps.cases) {
      if (one.digestHex === undefined) continue;
      const digest = Array.from(personalMessageDigest(utf8(one.body)), (byte) => byte.toString(16).padStart(2, '0')).join('');
      expect(digest).to.equal(one.digestHex);
    }
  });
});

describe('stamps of passkeys', () => {
  const [first] = webauthn.cases;
  const authenticatorOf = (one: (typeof webauthn.cases)[number]): Authenticator => ({
    id: '',
    organizationId: '',
    userId: '',
    name: '',
    createdAtMs: 0,
    updatedAtMs: 0,
    credentialId: '',
    transports: [],
    algorithm: 'ES256',
    publicKey: one.credentialPublicKeyCompressed ?? first?.credentialPublicKeyCompressed ?? '',
    rpIdHash: one.rpIdHashHex ?? first?.rpIdHashHex ?? '',
  });

  const letsIn = () => true;

  for (const one of webauthn.cases.filter((each) => each.expect === 'valid' && each.headerValue !== undefined)) {
    it(`takes ${one.name}`, () => {
      const stamp = readWebauthnStamp(one.headerValue ?? '');
      expect(challengeOf(utf8(one.body ?? ''))).to.equal(one.challengeInClientData);
      expect(verifyAssertion(stamp, { authenticator: authenticatorOf(one), body: utf8(one.body ?? ''), verifyP256, letsIn })).to.equal(
        true,
      );
    });
  }

  for (const one of webauthn.cases.filter((each) => each.expect === 'invalid' && each.headerValue !== undefined)) {
    it(`refuses ${one.name}: ${one.why}`, () => {
      const verify = () =>
        verifyAssertion(readWebauthnStamp(one.headerValue ?? ''), {
          authenticator: authenticatorOf(one),
          body: utf8(one.body ?? ''),
          verifyP256,
          letsIn,
        });
      if (one.name === 'neg-not-json') expect(verify).to.throw('could not extract webauthn stamp');
      else expect(verify()).to.equal(false);
    });
  }

  it('refuses a valid signature for another relying party', () => {
    const stamp = readWebauthnStamp(first?.headerValue ?? '');
    const elsewhere = { ...authenticatorOf(first!), rpIdHash: '00'.repeat(32) };
    expect(verifyAssertion(stamp, { authenticator: elsewhere, body: utf8(first?.body ?? ''), verifyP256, letsIn })).to.equal(false);
  });

  it('refuses a valid signature from a page of another origin', () => {
    const stamp = readWebauthnStamp(first?.headerValue ?? '');
    const asked: unknown[] = [];
    const nobody = (origin: unknown) => asked.push(origin) === 0;
    const check = { authenticator: authenticatorOf(first!), body: utf8(first?.body ?? ''), verifyP256, letsIn: nobody };
    expect(verifyAssertion(stamp, check)).to.equal(false);
    expect(asked).to.deep.equal([(jsonOf(textOf(fromBase64url(stamp.clientDataJson)!)) as { origin?: unknown }).origin]);
  });

  it('reads the key out of a registration', () => {
    const one = webauthn.cases.find((each) => each.name === 'registration-attestation');
    const authenticator: unknown = one?.authenticator;
    if (!isFields(authenticator) || !isFields(authenticator.attestation)) throw new Error('the vector has changed');
    const key = readAttestation(authenticator.attestation, { challenge: String(authenticator.challenge), letsIn });
    expect(key.publicKey).to.equal(one?.credentialPublicKeyCompressed);
    expect(key.algorithm).to.equal('ES256');
    expect(() =>
      readAttestation(authenticator.attestation as object as Record<string, unknown>, { challenge: 'another', letsIn }),
    ).to.throw('invalid authenticator attestation');
  });
});
