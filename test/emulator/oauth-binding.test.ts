import { expect } from '@esm-bundle/chai';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { nonceOf } from '../../emulator/accounts/oidc.js';
import { createScript, newKey, type Script } from './script.js';

const ISSUER = 'https://issuer.example';
type Claims = Readonly<Record<string, unknown>>;

/** A service that trusts an issuer of ours, and that issuer. */
async function withIssuer(): Promise<{ readonly script: Script; readonly issue: (claims: Claims) => Promise<string> }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  const fetch = async ({ url }: Request) =>
    Response.json(url.endsWith('openid-configuration') ? { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` } : { keys: [jwk] });
  const script = createScript({ fetch, config: { trustedIssuers: [ISSUER] } });
  const issue = (claims: Claims) =>
    new SignJWT({ aud: 'site', sub: 'ada', exp: Math.floor(Date.now() / 1000) + 60, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(ISSUER)
      .sign(privateKey);
  return { script, issue };
}

function signUp(script: Script, oidcToken: string) {
  const oauthProviders = [{ providerName: 'custom', oidcToken }];
  return script.proxy('signup', { userName: 'O', organizationName: 'O', apiKeys: [], authenticators: [], oauthProviders });
}

describe('the service accepts a token only for the key, the audience and the time that it names', () => {
  it('signs in with the token of this key, and not with one of another, an earlier or no key', async () => {
    const { script, issue } = await withIssuer();
    const [earlier, now] = [newKey(), newKey()];
    const login = async (nonce: unknown) =>
      (await script.proxy('oauth_login', { oidcToken: await issue({ nonce }), publicKey: now.publicKey })).status;
    expect((await signUp(script, await issue({ nonce: nonceOf(earlier.publicKey) }))).status).to.equal(200);
    expect(await login(nonceOf(now.publicKey))).to.equal(200);
    const wrong = [
      nonceOf(newKey().publicKey),
      nonceOf(earlier.publicKey),
      nonceOf(now.publicKey).toUpperCase(),
      now.publicKey,
      '',
      undefined,
    ];
    for (const nonce of wrong) expect(await login(nonce), String(nonce)).to.equal(400);
  });

  it('recognizes no user by a token for another audience, subject or issuer', async () => {
    const { script, issue } = await withIssuer();
    const { publicKey } = newKey();
    const nonce = nonceOf(publicKey);
    expect((await signUp(script, await issue({ nonce }))).status).to.equal(200);
    for (const claims of [{ aud: 'another' }, { aud: ['another'] }, { sub: 'eve' }]) {
      const oidcToken = await issue({ nonce, ...claims });
      expect((await script.proxy('oauth_login', { oidcToken, publicKey })).status, JSON.stringify(claims)).to.equal(404);
      expect((await script.proxy('account', { filterType: 'OIDC_TOKEN', filterValue: oidcToken })).body).to.deep.equal({});
    }
    for (const claims of [{ aud: ['site', 'another'] }, { aud: [] }, { aud: undefined }, { sub: undefined }]) {
      const oidcToken = await issue({ nonce, ...claims });
      expect((await script.proxy('oauth_login', { oidcToken, publicKey })).status, JSON.stringify(claims)).to.equal(400);
    }
  });

  it('accepts no token before its time or after it', async () => {
    const { script, issue } = await withIssuer();
    const { publicKey } = newKey();
    const nonce = nonceOf(publicKey);
    const now = Math.floor(Date.now() / 1000);
    for (const claims of [{ exp: now - 1 }, { iat: now + 3600 }, { nbf: now + 3600 }, { exp: undefined }]) {
      expect((await signUp(script, await issue({ nonce, ...claims }))).status, JSON.stringify(claims)).to.equal(400);
    }
  });
});
