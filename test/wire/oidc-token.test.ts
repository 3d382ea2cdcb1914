import { expect } from '@esm-bundle/chai';
import { challengeOf, createPkce } from '../../src/crypto/pkce.js';
import { decodeHex } from '../../src/encoding/hex.js';
import { KmsError } from '../../src/errors.js';
import { calledIn, checkOidcToken, claimsBeside, hasNonce, issuerOf, nonceOf } from '../../src/wire/oidc-token.js';
import { readOidcGrant } from '../../src/wire/proxy.js';
import vectors from '../vectors/oauth.json' with { type: 'json' };

const { subtle } = crypto;
const encode = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.c2ln`;
const reasonOf = (token: string, expected = { nonce: 'n', clientId: 'CID' }): string => {
  try {
    checkOidcToken(token, expected);
    return 'fits';
  } catch (thrown) {
    return thrown instanceof KmsError && thrown.code === 'oauth_state' ? `oauth_state (${thrown.reason})` : String(thrown);
  }
};

describe('the nonce of an OAuth login', () => {
  for (const { name, publicKey, nonce, notThisNonce_hashOfBytes: wrong } of vectors.cases.filter(({ nonce }) => nonce)) {
    it(`${name} is the digest of the key's text, not of its bytes`, async () => {
      expect(await nonceOf(subtle, publicKey!)).to.equal(nonce);
      expect(await nonceOf(subtle, publicKey!)).to.not.equal(wrong);
    });
  }
});

describe('PKCE', () => {
  for (const { name, randomBytesHex, codeVerifier, codeChallenge } of vectors.cases.filter(({ codeVerifier }) => codeVerifier)) {
    it(`${name} is as published`, async () => {
      expect(await challengeOf(subtle, codeVerifier!)).to.equal(codeChallenge);
      if (!randomBytesHex) return;
      const pair = await createPkce({ subtle, randomBytes: () => decodeHex(randomBytesHex) });
      expect(pair).to.deep.equal({ verifier: codeVerifier, challenge: codeChallenge });
    });
  }
});

describe('an OIDC token', () => {
  it('names its user by name, otherwise by address, otherwise not at all', () => {
    expect(calledIn(encode({ name: ' Ada ', email: 'ada@example.com' }))).to.equal('Ada');
    expect(calledIn(encode({ name: ' ', email: 'ada@example.com' }))).to.equal('ada@example.com');
    expect(calledIn(encode({ name: 'x'.repeat(255) }))).to.equal('x'.repeat(255));
    for (const claims of [{}, { name: 1, email: ['a'] }, { name: 'x'.repeat(256) }]) expect(calledIn(encode(claims))).to.equal(undefined);
    expect(calledIn('no token')).to.equal(undefined);
  });

  for (const { name, token, publicKey } of vectors.cases.filter(({ token }) => token)) {
    const wanted = name === 'neg-nonce-of-other-key' ? 'oauth_state (nonce)' : 'fits';
    it(`${name}: ${name === 'neg-two-parts' ? 'is no token' : wanted}`, async () => {
      const parsed = readOidcGrant({ oidcToken: token }, '');
      if (name === 'neg-two-parts') return expect(parsed.ok).to.equal(false);
      return expect(reasonOf(token!, { nonce: await nonceOf(subtle, publicKey!), clientId: 'CID' })).to.equal(wanted);
    });
  }

  it('says whether it is bound to a key at all', () => {
    expect([{ nonce: 'n' }, { nonce: '' }, {}].map((claims) => hasNonce(encode(claims)))).to.deep.equal([true, true, false]);
    expect(hasNonce('no token')).to.equal(false);
  });

  it('says who issued it, with the host of an address', () => {
    expect(issuerOf(encode({ iss: 'https://accounts.google.com/' }))).to.equal('accounts.google.com');
    for (const claims of [{}, { iss: 1 }, { iss: 'google' }, { iss: ['https://accounts.google.com'] }])
      expect(issuerOf(encode(claims))).to.equal(undefined);
  });

  it('names the same user at other clients, but not at its own again, and not without naming the user', () => {
    const person = { iss: 'https://accounts.google.com', sub: '42' };
    expect(claimsBeside(encode({ ...person, aud: 'web' }), ['web', 'ios'])).to.deep.equal([{ ...person, aud: 'ios' }]);
    for (const claims of [{ iss: person.iss }, { sub: person.sub }, { iss: person.iss, sub: 42 }])
      expect(claimsBeside(encode({ ...claims, aud: 'web' }), ['ios'])).to.deep.equal([]);
  });

  it("for a client whose name only begins like ours isn't ours", () => {
    expect(reasonOf(encode({ aud: 'CID-of-another' }))).to.equal('oauth_state (audience)');
    expect(reasonOf(encode({ aud: 'CID' }))).to.equal('fits');
  });

  it("for another client, or for several without ours, isn't ours", () => {
    expect(reasonOf(encode({ nonce: 'n', aud: 'other' }))).to.equal('oauth_state (audience)');
    expect(reasonOf(encode({ nonce: 'n', aud: ['other', 'CID2'] }))).to.equal('oauth_state (audience)');
    expect(reasonOf(encode({ nonce: 'n', aud: ['other', 'CID'] }))).to.equal('fits');
  });

  it("is opaque if it says nothing about these, or can't be read", () => {
    for (const token of [encode({}), encode([]), 'a.b.c', 'x', '']) expect(reasonOf(token)).to.equal('fits');
  });

  it("isn't accepted because of inherited members", () => {
    expect(reasonOf(encode(JSON.parse('{"__proto__":{"nonce":"n"},"nonce":"m"}')))).to.equal('oauth_state (nonce)');
    expect(reasonOf(encode({ nonce: null }))).to.equal('oauth_state (nonce)');
  });
});
