import { expect } from '@esm-bundle/chai';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';
import { nonceOf } from '../../emulator/accounts/oidc.js';
import vectors from '../vectors/oauth.json' with { type: 'json' };
import { claimsOf, createScript, newKey, type Script } from './script.js';

const IDENTITY = 'http://localhost:9999';
const REDIRECT = 'http://localhost:5173/return';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = base64urlnopad.encode(sha256(utf8ToBytes(verifier)));
const responseTypes: Readonly<Record<string, string>> = {
  google: 'id_token',
  apple: 'code id_token',
  facebook: 'code',
  x: 'code',
  discord: 'code',
};

const open = (): Script => createScript({ identityOrigin: () => IDENTITY });

function authorizeAddress(brand: string, nonce: string, changes: Readonly<Record<string, string>> = {}): string {
  const query = {
    client_id: `demo-${brand}-client`,
    redirect_uri: REDIRECT,
    response_type: responseTypes[brand] ?? '',
    state: 'abcdefghijklmnopqrstuv',
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  return `${IDENTITY}/${brand}/authorize?${new URLSearchParams(query)}`;
}

/** Go through the pages as a user does, with their buttons. */
async function consent(script: Script, address: string, decision = 'allow'): Promise<URL> {
  const { fetch } = script.emulator.identityProvider;
  const choice = await (await fetch(new Request(address))).text();
  expect(choice).to.contain('>Continue as Alice Example</button>').and.contain('>Cancel</button>');
  const press = (step: string, form: Readonly<Record<string, string>>) =>
    fetch(new Request(address.replace('/authorize?', `/${step}?`), { method: 'POST', body: new URLSearchParams(form) }));
  const question = await (await press('consent', { person: 'alice@example.com' })).text();
  expect(question).to.contain('>Allow</button>').and.contain('>Deny</button>');
  const answer = await press('decide', { person: 'alice@example.com', decision });
  expect(answer.status).to.equal(302);
  return new URL(answer.headers.get('location') ?? '');
}

/** The OIDC token that a brand issues, in the brand's own way. */
async function tokenOf(script: Script, brand: string, publicKey: string): Promise<string> {
  const nonce = nonceOf(publicKey);
  const returned = await consent(script, authorizeAddress(brand, nonce));
  const members = new URLSearchParams(returned.hash.slice(1) || returned.search);
  expect(members.get('state')).to.equal('abcdefghijklmnopqrstuv');
  const code = members.get('code') ?? '';
  const redemption = { redirectUri: REDIRECT, codeVerifier: verifier, clientId: `demo-${brand}-client` };
  if (brand === 'x' || brand === 'discord') {
    const provider = `OAUTH2_PROVIDER_${brand.toUpperCase()}`;
    return (await script.proxy('oauth2_authenticate', { provider, authCode: code, nonce, ...redemption })).body.oidcToken;
  }
  if (brand !== 'facebook') return members.get('id_token') ?? '';
  const form = { client_id: redemption.clientId, redirect_uri: REDIRECT, code, code_verifier: verifier };
  const request = new Request(`${IDENTITY}/facebook/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const response = await script.emulator.identityProvider.fetch(request);
  return ((await response.json()) as { id_token: string }).id_token;
}

async function signUp(script: Script, providerName: string, oidcToken: string) {
  return script.proxy('signup', {
    userName: 'O',
    organizationName: 'O',
    apiKeys: [],
    authenticators: [],
    oauthProviders: [{ providerName, oidcToken }],
  });
}

describe('OAuth', () => {
  for (const brand of Object.keys(responseTypes)) {
    it(`signs up and in with ${brand}`, async () => {
      const script = open();
      const { publicKey } = newKey();
      const oidcToken = await tokenOf(script, brand, publicKey);
      expect((await script.proxy('account', { filterType: 'OIDC_TOKEN', filterValue: oidcToken })).body).to.deep.equal({});
      expect((await script.proxy('oauth_login', { oidcToken, publicKey })).status).to.equal(404);
      const { organizationId } = (await signUp(script, brand, oidcToken)).body;
      const login = await script.proxy('oauth_login', { oidcToken, publicKey, invalidateExisting: false });
      expect(claimsOf(login.body.session)).to.deep.include({ organization_id: organizationId, public_key: publicKey });
      expect((await script.proxy('account', { filterType: 'OIDC_TOKEN', filterValue: oidcToken })).body).to.deep.equal({ organizationId });
    });
  }

  it("accepts the nonce of the key's text, and not the nonce of its bytes", () => {
    for (const one of vectors.cases) {
      if (!('publicKey' in one) || one.nonce === undefined) continue;
      expect(nonceOf(one.publicKey ?? '')).to.equal(one.nonce);
      expect(nonceOf(one.publicKey ?? '')).not.to.equal(one.notThisNonce_hashOfBytes);
    }
  });

  it('refuses a token for another key, as documented', async () => {
    const script = open();
    const oidcToken = await tokenOf(script, 'google', newKey().publicKey);
    const { status, body } = await script.proxy('oauth_login', { oidcToken, publicKey: newKey().publicKey });
    expect([status, body.message, body.turnkeyErrorCode]).to.deep.equal([
      400,
      'invalid OIDC token: nonce does not match the public key',
      'INVALID_OIDC_TOKEN',
    ]);
  });

  it('refuses a provider that a user already has, as documented', async () => {
    const script = open();
    const oidcToken = await tokenOf(script, 'apple', newKey().publicKey);
    const provider = { providerName: 'apple', oidcToken };
    const lists = { apiKeys: [], authenticators: [], oauthProviders: [provider, provider] };
    const { status, body } = await script.proxy('signup', { userName: 'O', organizationName: 'O', ...lists });
    expect([status, body.message, body.turnkeyErrorCode]).to.deep.equal([
      400,
      'oauth provider already exists',
      'OAUTH_PROVIDER_ALREADY_EXISTS',
    ]);
  });

  it('refuses a token that is altered, expired, or from an untrusted issuer', async () => {
    const script = open();
    const { publicKey } = newKey();
    const oidcToken = await tokenOf(script, 'google', publicKey);
    const [head, body, signature] = oidcToken.split('.');
    const claims = claimsOf(oidcToken);
    const other = base64urlnopad.encode(utf8ToBytes(JSON.stringify({ ...claims, sub: 'somebody' })));
    const stranger = base64urlnopad.encode(utf8ToBytes(JSON.stringify({ ...claims, iss: 'https://issuer.example' })));
    for (const wrong of [`${head}.${other}.${signature}`, `${head}.${stranger}.${signature}`, `${head}.${body}.`]) {
      expect((await script.proxy('oauth_login', { oidcToken: wrong, publicKey })).body.message).to.equal('invalid OIDC token');
    }
    script.emulator.clock.advance(601_000);
    expect((await script.proxy('oauth_login', { oidcToken, publicKey })).body.message).to.equal('invalid OIDC token');
  });

  it('accepts a code once, and only with its verifier, client and return address', async () => {
    const script = open();
    const nonce = nonceOf(newKey().publicKey);
    const redeem = async (changes: object) => {
      const returned = await consent(script, authorizeAddress('x', nonce));
      const authCode = returned.searchParams.get('code');
      const right = {
        provider: 'OAUTH2_PROVIDER_X',
        authCode,
        redirectUri: REDIRECT,
        codeVerifier: verifier,
        nonce,
        clientId: 'demo-x-client',
      };
      const first = await script.proxy('oauth2_authenticate', { ...right, ...changes });
      return [first.status, (await script.proxy('oauth2_authenticate', right)).status];
    };
    expect(await redeem({})).to.deep.equal([200, 400]);
    expect(await redeem({ codeVerifier: `${verifier}x` })).to.deep.equal([400, 400]);
    expect(await redeem({ redirectUri: 'http://localhost:5173/other' })).to.deep.equal([400, 400]);
    expect(await redeem({ clientId: 'another' })).to.deep.equal([404, 200]);
    expect(await redeem({ provider: 'OAUTH2_PROVIDER_DISCORD', clientId: 'demo-discord-client' })).to.deep.equal([400, 400]);
  });

  it('answers a denial, a cancellation and a fault as the provider does', async () => {
    const script = open();
    const address = authorizeAddress('discord', 'n');
    const denied = await consent(script, address, 'deny');
    expect(denied.searchParams.get('error')).to.equal('access_denied');
    script.emulator.faults.next('/google/authorize', 'oauth-error', 'server_error');
    const answer = await script.emulator.identityProvider.fetch(new Request(authorizeAddress('google', 'n')));
    expect(new URL(answer.headers.get('location') ?? '').hash).to.contain('error=server_error');
    script.emulator.faults.next('/google/authorize', 'coop', 'same-origin');
    const page = await script.emulator.identityProvider.fetch(new Request(authorizeAddress('google', 'n')));
    expect(page.headers.get('cross-origin-opener-policy')).to.equal('same-origin');
  });

  it("shows a page, and doesn't redirect, if the request is wrong", async () => {
    const script = open();
    const wrong = [
      { client_id: 'another' },
      { redirect_uri: 'javascript:alert(1)' },
      { redirect_uri: 'http://user@localhost/' },
      { response_type: 'token' },
      { code_challenge_method: 'plain' },
    ];
    for (const changes of wrong) {
      const response = await script.emulator.identityProvider.fetch(new Request(authorizeAddress('x', 'n', changes)));
      expect([response.status, response.headers.get('location')]).to.deep.equal([400, null]);
    }
    const { status } = await script.emulator.identityProvider.fetch(new Request(`${IDENTITY}/nobody/authorize`));
    expect(status).to.equal(400);
  });
});

describe("the browser's own dialog", () => {
  const asked = (script: Script, path: string, headers: Readonly<Record<string, string>>, form?: Readonly<Record<string, string>>) => {
    const body = form && new URLSearchParams(form);
    const request = new Request(`${IDENTITY}/google/${path}`, { method: form ? 'POST' : 'GET', headers, ...(body && { body }) });
    return script.emulator.identityProvider.fetch(request);
  };
  const BROWSER = { 'sec-fetch-dest': 'webidentity', origin: 'http://localhost:5173' };
  const FORM = { client_id: 'demo-google-client', account_id: 'alice@example.com', params: '{"nonce":"abc"}' };

  it('lists the users, and gives a token with the nonce to the page that asks', async () => {
    const script = open();
    const { accounts } = await (await asked(script, 'accounts', BROWSER)).json();
    expect(accounts[0]).to.deep.equal({ id: 'alice@example.com', name: 'Alice Example', email: 'alice@example.com' });
    const answer = await asked(script, 'assertion', BROWSER, FORM);
    expect(answer.headers.get('access-control-allow-origin')).to.equal(BROWSER.origin);
    const { token } = await answer.json();
    expect(claimsOf(token)).to.include({ aud: 'demo-google-client', nonce: 'abc', sub: 'google-alice-example-com' });
  });

  it('is only for browsers, and for a user and a client that the provider knows', async () => {
    const script = open();
    const { origin } = BROWSER;
    for (const [headers, form] of [
      [{ origin }, FORM],
      [{ 'sec-fetch-dest': 'webidentity' }, FORM],
      [BROWSER, { ...FORM, client_id: 'another' }],
      [BROWSER, { ...FORM, account_id: 'mallory@example.com' }],
    ] as const)
      expect((await asked(script, 'assertion', headers, form)).status).to.equal(400);
    expect((await asked(script, 'accounts', { origin })).status).to.equal(400);
  });
});

describe('tokens of other issuers', () => {
  it('are verified with keys found by discovery, including RSA keys, and fetched again for a new key id', async () => {
    const issuer = 'https://issuer.example';
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) };
    const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const jwk = { ...(await crypto.subtle.exportKey('jwk', pair.publicKey)), kid: 'one' };
    const fetched: string[] = [];
    const fetch = async ({ url }: Request) => {
      fetched.push(url);
      return Response.json(url.endsWith('openid-configuration') ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: [jwk] });
    };
    const script = createScript({ fetch, config: { trustedIssuers: [issuer] } });
    const { publicKey } = newKey();
    const part = (value: object) => base64urlnopad.encode(utf8ToBytes(JSON.stringify(value)));
    const claims = {
      iss: issuer,
      aud: 'a',
      sub: 's',
      exp: Math.floor(Date.now() / 1000) + 60,
      nonce: bytesToHex(sha256(utf8ToBytes(publicKey))),
    };
    const signed = (kid: string) => `${part({ alg: 'RS256', kid })}.${part(claims)}`;
    const sign = async (text: string) =>
      `${text}.${base64urlnopad.encode(new Uint8Array(await crypto.subtle.sign(algorithm.name, pair.privateKey, new TextEncoder().encode(text))))}`;
    const oidcToken = await sign(signed('one'));
    expect((await signUp(script, 'custom', oidcToken)).status).to.equal(200);
    expect((await script.proxy('oauth_login', { oidcToken, publicKey })).status).to.equal(200);
    expect(fetched).to.have.length(2);
    expect((await script.proxy('oauth_login', { oidcToken: await sign(signed('two')), publicKey })).status).to.equal(400);
    expect(fetched).to.have.length(4);
  });
});

describe('OAuth, to the letter', () => {
  it('refuses a second sign-up with one identity, which still signs in to the first account', async () => {
    const script = open();
    const { publicKey } = newKey();
    const oidcToken = await tokenOf(script, 'google', publicKey);
    expect((await signUp(script, 'google', oidcToken)).status).to.equal(200);
    const { status, body } = await signUp(script, 'google', oidcToken);
    expect([status, body.turnkeyErrorCode]).to.deep.equal([400, 'OAUTH_PROVIDER_ALREADY_EXISTS']);
    expect((await script.proxy('oauth_login', { oidcToken, publicKey })).status).to.equal(200);
  });

  it("accepts a provider's token as proof of the contact that it confirms", async () => {
    const script = open();
    const { organizationId } = await script.join('alice@example.com');
    await script.control('POST', 'settings', { accountNeedsProof: true });
    const oidcToken = await tokenOf(script, 'google', newKey().publicKey);
    const look = (filterValue: string, proof: object) => script.proxy('account', { filterType: 'EMAIL', filterValue, ...proof });
    expect((await look('alice@example.com', { oidcToken })).body).to.deep.equal({ organizationId });
    expect((await look('alice@example.com', {})).status).to.equal(403);
    expect((await look('bob@example.com', { oidcToken })).status).to.equal(403);
    expect((await look('alice@example.com', { oidcToken: `${oidcToken}x` })).status).to.equal(400);
  });

  for (const brand of Object.keys(responseTypes))
    it(`refuses a login with ${brand} while it is turned off and another is on`, async () => {
      const script = open();
      const { publicKey } = newKey();
      const oidcToken = await tokenOf(script, brand, publicKey);
      await signUp(script, brand, oidcToken);
      const others = Object.keys(responseTypes).filter((name) => name !== brand);
      await script.control('POST', 'settings', { enabledProviders: others });
      const { status, body } = await script.proxy('oauth_login', { oidcToken, publicKey });
      expect([status, body.message]).to.deep.equal([403, 'OAUTH disallowed']);
      await script.control('POST', 'settings', { enabledProviders: [brand] });
      expect((await script.proxy('oauth_login', { oidcToken, publicKey })).status).to.equal(200);
    });
});
