import { expect } from '@esm-bundle/chai';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';
import { createPasskey, type SoftPasskey } from './authenticator.js';
import { claimsOf, createScript, newKey, type Script } from './script.js';

const signUp = (script: Script, ...passkeys: readonly SoftPasskey[]) => {
  const authenticators = passkeys.map(({ registration }) => registration);
  return script.proxy('signup', { userName: 'Key', organizationName: 'Home', apiKeys: [], authenticators, oauthProviders: [] });
};

function logIn(script: Script, passkey: SoftPasskey, organizationId: string) {
  const timestampMs = String(script.emulator.clock.now());
  const parameters = { publicKey: newKey().publicKey, expirationSeconds: '900' };
  const body = JSON.stringify({ type: 'ACTIVITY_TYPE_STAMP_LOGIN', timestampMs, organizationId, parameters });
  return script.post('/public/v1/submit/stamp_login', body, { 'x-stamp-webauthn': passkey.stamp(body) });
}

describe('passkeys', () => {
  it('sign up, and log in with the parent organization named, in their own', async () => {
    const script = createScript();
    const passkey = createPasskey();
    const { organizationId } = (await signUp(script, passkey)).body;
    const login = await logIn(script, passkey, script.root.organizationId);
    expect(login.body.activity.organizationId).to.equal(organizationId);
    expect(claimsOf(login.body.activity.result.stampLoginResult.session).organization_id).to.equal(organizationId);
  });

  it('are found by their credential id', async () => {
    const script = createScript();
    const passkey = createPasskey();
    const { organizationId } = (await signUp(script, passkey)).body;
    const { credentialId } = (passkey.registration as { attestation: { credentialId: string } }).attestation;
    expect((await script.proxy('account', { filterType: 'CREDENTIAL_ID', filterValue: credentialId })).body).to.deep.equal({
      organizationId,
    });
  });

  it('are refused for an altered body, as documented', async () => {
    const script = createScript();
    const passkey = createPasskey();
    await signUp(script, passkey);
    const body = JSON.stringify({ organizationId: script.root.organizationId });
    const { status, body: refused } = await script.post('/public/v1/query/whoami', `${body} `, { 'x-stamp-webauthn': passkey.stamp(body) });
    expect([status, refused.code, refused.message, refused.turnkeyErrorCode]).to.deep.equal([
      401,
      16,
      'could not verify WebAuthN signature',
      'SIGNATURE_INVALID',
    ]);
  });

  it('only sign in from pages of the allowed origins, by the whole origin', async () => {
    const script = createScript();
    const passkey = createPasskey();
    await signUp(script, passkey);
    await script.control('POST', 'settings', { allowedOrigins: ['https://site.example', 'http://localhost:5173'] });
    const body = JSON.stringify({ organizationId: script.root.organizationId });
    const answerTo = async (origin: unknown) =>
      (await script.post('/public/v1/query/whoami', body, { 'x-stamp-webauthn': passkey.stamp(body, origin) })).status;
    for (const origin of ['https://site.example', 'http://localhost:5173']) expect(await answerTo(origin), origin).to.equal(200);
    const wrong = [
      'https://evil.example',
      'https://site.example.evil.example',
      'https://site.example/',
      'http://site.example',
      'http://localhost',
      '',
      null,
      ['https://site.example'],
      '*',
    ];
    for (const origin of wrong) expect(await answerTo(origin), String(origin)).to.equal(401);
    // A page of another domain that shares these passkeys, and none of that domain's others.
    await script.control('POST', 'settings', { rpOrigins: ['https://site.example.evil.example'] });
    expect(await answerTo('https://site.example.evil.example')).to.equal(200);
    expect(await answerTo('https://evil.example')).to.equal(401);
    await script.control('POST', 'settings', { allowedOrigins: ['*'] });
    expect(await answerTo('https://evil.example')).to.equal(200);
  });

  it('are ambiguous if two sub-organizations have the same one', async () => {
    const script = createScript();
    const passkey = createPasskey();
    await signUp(script, passkey);
    await signUp(script, passkey);
    const answer = await logIn(script, passkey, script.root.organizationId);
    expect([answer.status, answer.body.turnkeyErrorCode]).to.deep.equal([401, 'CREDENTIAL_CONFLICT']);
  });

  it('are ten at most for a user', async () => {
    const script = createScript();
    const many = Array.from({ length: 11 }, createPasskey);
    const { status, body } = await signUp(script, ...many);
    expect([status, body]).to.deep.equal([429, { code: 8, message: 'user has exceeded maximum authenticators', details: [] }]);
    expect((await signUp(script, ...many.slice(1))).status).to.equal(200);
  });

  it('are refused without an attestation, and with a challenge other than the signed one', async () => {
    const script = createScript();
    const { registration } = createPasskey();
    const bare = { registration: { ...registration, attestation: undefined }, stamp: () => '' };
    const other = { registration: { ...registration, challenge: 'AAAA' }, stamp: () => '' };
    expect((await signUp(script, bare)).body.message).to.equal('missing parameter: user authenticator attestation');
    expect((await signUp(script, other)).body.message).to.equal('invalid authenticator attestation');
  });

  const objects: Readonly<Record<string, (right: string) => string>> = {
    'cut off': (right) => right.slice(0, -2),
    'of an indefinite length': (right) => `bf${right.slice(2)}ff`,
    'with a member twice': (right) => `a4${right.slice(2)}63666d74646e6f6e65`,
    'that is a list': (right) => `81${right}`,
    'with a tag': (right) => `c0${right}`,
    'of 200,000 levels': () => '81'.repeat(200_000),
    'that announces four thousand million members': () => 'bafffffff0',
    'of no byte': () => '',
  };
  for (const [what, changed] of Object.entries(objects)) {
    it(`are refused with an attestation object ${what}`, async () => {
      const script = createScript();
      const { registration } = createPasskey();
      const { attestation } = registration as { attestation: { attestationObject: string } };
      const attestationObject = base64urlnopad.encode(
        hexToBytes(changed(bytesToHex(base64urlnopad.decode(attestation.attestationObject)))),
      );
      const wrong = { registration: { ...registration, attestation: { ...attestation, attestationObject } }, stamp: () => '' };
      expect((await signUp(script, wrong)).status).to.equal(400);
    });
  }
});
