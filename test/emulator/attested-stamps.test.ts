import { expect } from '@esm-bundle/chai';
import { hexToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { nonceOf } from '../../emulator/accounts/oidc.js';
import attestedStamps from '../vectors/v2/attested-stamp.json' with { type: 'json' };
import { attestedStampOf, claimsOf, createScript, newKey, type Script, stampOf } from './script.js';

const ISSUER = 'https://issuer.example';
const HOME = '7f4bdfc0-c686-40a0-9147-a3d7b18e733f';
const NEIGHBOUR = '7f4bdfc0-c686-40a0-9147-a3d7b18e7340';
const PARENT = '7c673d79-d2a3-4c0d-9bd6-48f8555e3b48';
const ann = {
  userName: 'Ann',
  userEmail: 'ann@example.com',
  oauthProviders: [{ providerName: 'custom', issuer: ISSUER, audience: 'site', subject: 'ann' }],
};
const ben = { userName: 'Ben', userEmail: 'ben@example.com' };

/** Two sub-organizations under one parent, Ann's and Ben's, and an issuer that the service trusts. */
async function homes() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  const fetch = async ({ url }: Request) =>
    Response.json(url.endsWith('openid-configuration') ? { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` } : { keys: [jwk] });
  const organizations = [
    { id: HOME, name: 'Home', users: [ann] },
    { id: NEIGHBOUR, name: 'Neighbour', users: [ben] },
  ];
  const script = createScript({ fetch, config: { organization: { id: PARENT }, organizations, trustedIssuers: [ISSUER] } });
  const issue = (claims: Readonly<Record<string, unknown>>) =>
    new SignJWT({ aud: 'site', sub: 'ann', exp: Math.floor(Date.now() / 1000) + 60, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(ISSUER)
      .sign(privateKey);
  return { script, issue };
}

async function proven(script: Script, contact = 'ann@example.com') {
  const key = newKey();
  return { key, token: await script.verifySealed(contact, key) };
}

const sessionOf = (answer: { body: any }) => claimsOf(answer.body.activity.result.stampLoginResult.session);
const reasonOf = ({ status, body }: { status: number; body: any }) => [status, body.message];

describe('stamps by a key that a token names', () => {
  it('log in a user who proved a contact, by the organization and by its parent, also again while the token is valid', async () => {
    const { script } = await homes();
    const attestation = await proven(script);
    for (const organizationId of [HOME, PARENT]) {
      const claims = sessionOf(await script.attest(organizationId, attestation, { expirationSeconds: '43200' }));
      expect(claims).to.include({ organization_id: HOME, public_key: attestation.key.publicKey });
      expect(claims.exp - Math.floor(script.emulator.clock.now() / 1000)).to.be.within(43_199, 43_200);
    }
    expect((await script.query({ organizationId: HOME, key: attestation.key }, 'whoami')).body.username).to.equal('Ann');
  });

  it("log in with a provider's token whose nonce names the key", async () => {
    const { script, issue } = await homes();
    const key = newKey();
    const token = await issue({ nonce: nonceOf(key.publicKey) });
    for (const organizationId of [HOME, PARENT])
      expect(sessionOf(await script.attest(organizationId, { key, token, oidc: true }))).to.include({ organization_id: HOME });
    const other = await issue({ nonce: nonceOf(newKey().publicKey) });
    expect((await script.attest(HOME, { key, token: other, oidc: true })).body.message).to.contain('nonce does not match');
  });

  it("end the user's other sessions on request", async () => {
    const { script } = await homes();
    const [first, second] = [await proven(script), await proven(script)];
    await script.attest(HOME, first);
    await script.attest(HOME, second, { invalidateExisting: true });
    expect((await script.query({ organizationId: HOME, key: first.key }, 'whoami')).status).to.equal(401);
  });

  it('are refused for another contact, organization, identity or service', async () => {
    const { script, issue } = await homes();
    const bens = await proven(script, 'ben@example.com');
    expect(reasonOf(await script.attest(HOME, bens))[0]).to.equal(404);
    expect(reasonOf(await script.attest(PARENT, await proven(script, 'nobody@example.com')))[0]).to.equal(404);
    const key = newKey();
    const stranger = { key, token: await issue({ sub: 'eve', nonce: nonceOf(key.publicKey) }), oidc: true };
    expect(reasonOf(await script.attest(HOME, stranger))[0]).to.equal(404);
    const { script: elsewhere } = await homes();
    expect(reasonOf(await script.attest(HOME, await proven(elsewhere)))).to.deep.equal([400, 'invalid verification token']);
  });

  it('are refused if a contact belongs to several organizations and none is named', async () => {
    const organizations = [1, 2].map((count) => ({ name: `Home ${count}`, users: [ann] }));
    const script = createScript({ config: { organizations } });
    expect((await script.attest(script.root.organizationId, await proven(script))).body.message).to.contain('more than one');
  });

  it('are refused if provider logins are turned off', async () => {
    const { script, issue } = await homes();
    const key = newKey();
    const token = await issue({ nonce: nonceOf(key.publicKey) });
    await script.control('POST', 'settings', { enabledProviders: ['email'] });
    expect(reasonOf(await script.attest(HOME, { key, token, oidc: true }))).to.deep.equal([403, 'OAUTH disallowed']);
  });

  it('only log in or approve, and only with their own key', async () => {
    const { script } = await homes();
    const attestation = await proven(script);
    const send = (path: string, fields: object) => {
      const text = JSON.stringify({ organizationId: HOME, timestampMs: String(script.emulator.clock.now()), ...fields });
      return script.post(`/public/v1/${path}`, text, { 'x-stamp-attested': attestedStampOf(text, attestation) });
    };
    expect(reasonOf(await send('query/whoami', {}))[0]).to.equal(403);
    const wallet = { type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: { walletName: 'W', accounts: [] } };
    expect(reasonOf(await send('submit/create_wallet', wallet))[0]).to.equal(403);
    const rejection = { type: 'ACTIVITY_TYPE_REJECT_ACTIVITY', parameters: { fingerprint: 'sha256:00' } };
    expect(reasonOf(await send('submit/reject_activity', rejection))[0]).to.equal(403);
    const approval = { type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', parameters: { fingerprint: 'sha256:00' } };
    expect(reasonOf(await send('submit/approve_activity', approval))[0]).not.to.equal(403);
    expect(reasonOf(await send('submit/create_wallet', { ...wallet, type: approval.type }))).to.deep.equal([400, 'invalid activity type']);
    const disguised = { type: 'ACTIVITY_TYPE_STAMP_LOGIN', parameters: { publicKey: attestation.key.publicKey } };
    expect(reasonOf(await send('submit/create_wallet', disguised))).to.deep.equal([400, 'invalid activity type']);
    expect(reasonOf(await script.attest(HOME, attestation, { publicKey: newKey().publicKey }))[0]).to.equal(401);
  });

  it('are used alone, and are the only way for an unregistered key', async () => {
    const { script } = await homes();
    const { key, token } = await proven(script);
    const text = JSON.stringify({ organizationId: HOME, type: 'ACTIVITY_TYPE_STAMP_LOGIN', parameters: { publicKey: key.publicKey } });
    const both = { 'x-stamp': stampOf(text, key), 'x-stamp-attested': attestedStampOf(text, { key, token }) };
    expect(reasonOf(await script.post('/public/v1/submit/stamp_login', text, both))[0]).to.equal(401);
    const plain = await script.post('/public/v1/submit/stamp_login', text, { 'x-stamp': stampOf(text, key) });
    expect(plain.body.turnkeyErrorCode).to.equal('PUBLIC_KEY_NOT_FOUND');
    const unreadable = await script.post('/public/v1/submit/stamp_login', text, { 'x-stamp-attested': 'no JSON' });
    expect(reasonOf(unreadable)).to.deep.equal([401, 'could not extract attested stamp']);
  });

  for (const one of attestedStamps.cases) {
    it(`${one.expect === 'invalid' ? 'are refused:' : 'are taken:'} ${one.name}`, async () => {
      const point = base64OfPoint(one.issuerPublicKey ?? attestedStamps.cases[3]?.issuerPublicKey ?? '');
      const jwk = { kid: 'vectors', kty: 'EC', crv: 'P-256', alg: 'ES256', ...point };
      const user = {
        userName: 'User',
        userEmail: 'user@example.com',
        userPhoneNumber: '+41790000000',
        oauthProviders: [{ providerName: 'custom', issuer: ISSUER, audience: 'client-1', subject: 'subject-1' }],
      };
      const script = createScript({
        now: () => 1_767_225_600_000,
        fetch: async ({ url }) =>
          Response.json(url.endsWith('openid-configuration') ? { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` } : { keys: [jwk] }),
        config: {
          organization: { id: PARENT },
          organizations: [{ id: HOME, name: 'Home', users: [user] }],
          keys: { verificationSigner: attestedStamps.cases[0]?.tokenSigningPrivateKey ?? '' },
          trustedIssuers: [ISSUER],
        },
      });
      const answer = await script.post('/public/v1/submit/stamp_login', one.body, { 'x-stamp-attested': one.headerValue });
      if (one.expect === 'invalid') expect(answer.status, JSON.stringify(answer.body)).to.be.oneOf([400, 401]);
      else expect(sessionOf(answer)).to.include({ organization_id: HOME, public_key: one.publicKey });
    });
  }
});

function base64OfPoint(publicKeyHex: string): { x: string; y: string } {
  const bytes = hexToBytes(publicKeyHex);
  return { x: base64urlnopad.encode(bytes.subarray(1, 33)), y: base64urlnopad.encode(bytes.subarray(33)) };
}
