import { expect } from '@esm-bundle/chai';
import { type KmsError, kmsErrorOf } from '../../src/errors.js';
import { authorizeUrl, planOf } from '../../src/flows/oauth/authorize.js';
import { isSafe, returnPageOf, returnUrlOf, servedReturnPage } from '../../src/flows/oauth/return-url.js';
import type { SocialProvider } from '../../src/wire/brand-names.js';
import type { Brand } from '../../src/wire/brands.js';
import type { WalletKitConfig } from '../../src/wire/config.js';
import {
  channelOf,
  checkIssuer,
  type ExpectedIssuer,
  readReturn,
  readReturnFrame,
  returnOf,
  slipKeyOf,
  stateOf,
} from '../../src/wire/oauth-return.js';
import { checkOidcToken, nonceOf } from '../../src/wire/oidc-token.js';
import frames from '../vectors/message-frames.json' with { type: 'json' };
import vectors from '../vectors/oauth.json' with { type: 'json' };
import returns from '../vectors/oauth-returns.json' with { type: 'json' };
import urls from '../vectors/redirect-urls.json' with { type: 'json' };

const STATE = 'q3Zt0y2m1b5uYd8sK4n7Wg';

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'ok';
  } catch (thrown) {
    return kmsErrorOf(thrown).code;
  }
}

/** As the flow reads a return: its state, the attempt of that state, then the rest. */
function outcomeOf(address: string, pending: readonly { state: string; createdMsAgo: number; used?: boolean }[]): string {
  const url = new URL(address);
  const state = stateOf(url);
  const attempt = pending.find((one) => one.state === state && !one.used && one.createdMsAgo < 600_000);
  return attempt ? codeOf(() => readReturn(url, false)) : 'oauth_state';
}

describe("the return page in the service's configuration", () => {
  const page = new URL('https://site.example/login');

  it('is a full address of this site: a page may use a path for its own, and the service may not', () => {
    expect(returnPageOf('/back', page)?.href).to.equal('https://site.example/back');
    expect(servedReturnPage('/back', page)).to.equal(undefined);
    expect(servedReturnPage('https://site.example/back', page)?.href).to.equal('https://site.example/back');
    expect(servedReturnPage('https://other.example/back', page)).to.equal(undefined);
  });
});

describe('a return from a provider', () => {
  for (const one of returns.cases) {
    it(`${one.id}: ${one.why}`, () => {
      const { generate } = one as { generate?: { code: string; count: number; state: string } };
      const url = generate ? `${one.url}?code=${generate.code.repeat(generate.count)}&state=${generate.state}` : one.url;
      const outcome = outcomeOf(url, one.pending);
      if (one.expect === 'either') expect(outcome).to.match(/^(ok|oauth_\w+)$/);
      else expect(outcome).to.equal(one.expect === 'ok' ? 'ok' : (one as { code?: string }).code);
      const { codeValue } = one as { codeValue?: string };
      if (codeValue !== undefined) expect(readReturn(new URL(url), false).value).to.equal(codeValue);
    });
  }

  it("of the hybrid kind gives the token, and a code without a token doesn't count", () => {
    const read = (query: string, isHybrid: boolean) => readReturn(new URL(`https://app.example/#${query}&state=${STATE}`), isHybrid);
    expect(read('code=a&id_token=a.b.c', true)).to.deep.equal({ type: 'id_token', value: 'a.b.c' });
    expect(codeOf(() => read('code=a&id_token=a.b.c', false))).to.equal('oauth_failed');
  });
});

describe('the limits of a return', () => {
  const read = (address: string) => codeOf(() => readReturn(new URL(`https://app.example/${address}`), false));

  it('are one part of the address, the one with the state', () => {
    for (const name of ['code', 'error', 'id_token']) {
      expect(read(`?state=${STATE}#${name}=a`)).to.equal('oauth_state');
      expect(read(`?${name}=a#state=${STATE}&code=b`)).to.equal('oauth_state');
    }
    expect(read(`?state=${STATE}&code=a#other=b`)).to.equal('ok');
  });

  it('are a denial on its own: beside anything else it is a failure', () => {
    expect(read(`?state=${STATE}&error=access_denied`)).to.equal('oauth_denied');
    expect(read(`?state=${STATE}&error=access_denied&code=a&id_token=b`)).to.equal('oauth_failed');
    expect(read(`?state=${STATE}&error=access_denied&code=a`)).to.equal('oauth_failed');
  });

  it('are 4096 characters of a code and 8192 of a message', () => {
    expect([4096, 4097].map((length) => read(`?state=${STATE}&code=${'a'.repeat(length)}`))).to.deep.equal(['ok', 'oauth_failed']);
    const message = (length: number) => {
      const start = `state=${STATE}&id_token=`;
      return { v: 1, kind: 'oauth-return', state: STATE, params: start + 'a'.repeat(length - start.length) };
    };
    expect([8192, 8193].map((length) => readReturnFrame(message(length), STATE, '/cb') !== undefined)).to.deep.equal([true, false]);
  });

  it('are those of the return page that the provider was given', () => {
    const message = { v: 1, kind: 'oauth-return', state: STATE, params: `state=${STATE}&code=a` };
    const isTaken = (page: unknown) => readReturnFrame({ ...message, page }, STATE, '/cb') !== undefined;
    expect([isTaken('/cb'), isTaken('/other'), isTaken(1), isTaken(null)]).to.deep.equal([true, false, false, true]);
  });

  it('name the issuer that was asked, or none, and always one that the settings name', () => {
    const issuer = 'https://id.acme.example';
    const check = (iss: readonly string[], expected: ExpectedIssuer) => {
      try {
        const query = new URLSearchParams({ state: STATE, code: 'a' });
        for (const one of iss) query.append('iss', one);
        checkIssuer(new URL(`https://return.invalid/?${query}`), expected);
        return 'ok';
      } catch (thrown) {
        const { code, reason } = thrown as KmsError;
        return `${code} ${reason}`;
      }
    };
    const named: ExpectedIssuer = { issuer, others: [issuer] };
    const open: ExpectedIssuer = {
      issuer: undefined,
      others: ['https://accounts.google.com', /^(https:\/\/)?accounts\.google\.com$/, undefined],
    };
    expect(check([issuer], named)).to.equal('ok');
    const wrong: readonly (readonly string[])[] = [
      [],
      ['https://discord.com'],
      [`${issuer}/`],
      [issuer, issuer],
      [issuer, 'https://evil.example'],
      [''],
    ];
    for (const iss of wrong) expect(check(iss, named), iss.join()).to.equal('oauth_state issuer');
    for (const iss of [[], ['https://accounts.google.com'], ['accounts.google.com']]) expect(check(iss, open), iss.join()).to.equal('ok');
    for (const iss of [['https://discord.com'], ['https://accounts.google.com.evil.example'], ['not an address'], ['']])
      expect(check(iss, open), iss.join()).to.equal('oauth_state issuer');
  });

  it('are one channel and one record for each state', () => {
    for (const nameOf of [channelOf, slipKeyOf]) expect(nameOf(STATE)).to.include(STATE);
  });

  it('are addresses that can be read', () => {
    expect(returnUrlOf('http://[', new URL('https://app.example/'), ['https://app.example'])).to.equal(undefined);
    expect(isSafe('nothing')).to.equal(false);
  });
});

describe('messages of the return page', () => {
  for (const one of frames.cases.filter(({ channel }) => channel === 'broadcast')) {
    it(`${one.id}: ${one.why}`, () => {
      expect(readReturnFrame(dataOf(one.data), STATE, '/cb') !== undefined).to.equal(one.expect === 'ok');
    });
  }

  function dataOf(data: unknown): unknown {
    if (data === '__BIG__') return { v: 1, kind: 'oauth-return', state: STATE, params: `state=${STATE}&code=${'a'.repeat(5_000_000)}` };
    if (typeof data === 'string' && data.startsWith('__JSON__')) return JSON.parse(data.slice('__JSON__'.length));
    if (data !== '__GETTER__') return data;
    return Object.defineProperty({}, 'v', {
      get() {
        throw new Error('read');
      },
      enumerable: true,
    });
  }

  it('are valid for one state only', () => {
    expect(returnOf(`code=a&state=${STATE}`, 'AAAAAAAAAAAAAAAAAAAAAA')).to.equal(undefined);
  });
});

describe('where a user may be sent', () => {
  for (const one of urls.cases.filter(({ target }) => target === 'return-url')) {
    it(`${one.id}: ${one.why}`, () => {
      const { base = 'https://app.example/', allowedOrigins = [] } = one as { base?: string; allowedOrigins?: string[] };
      const url = returnUrlOf(one.input, new URL(base), allowedOrigins);
      if (one.expect === 'either') expect(url === undefined || allowedOrigins.includes(url.origin)).to.equal(true);
      else expect(url !== undefined).to.equal(one.expect === 'ok');
    });
  }
});

describe('the address of the provider', () => {
  const brandOf = (name: string) => name.slice('authorize-'.length) as SocialProvider;
  const served: WalletKitConfig = {
    methods: ['google', 'apple', 'facebook', 'x', 'discord'],
    sessionExpirationSeconds: 900,
    organizationId: 'org',
    otpLength: 6,
    otpAlphanumeric: false,
    oauthClientIds: { google: 'CID', apple: 'CID', facebook: 'CID', x: 'CID', discord: 'CID' },
  };
  const page = new URL('http://localhost:5173/login');
  const settings = [{ redirectUri: 'http://localhost:5173/' }];
  const plan = (provider: SocialProvider, more: Partial<Parameters<typeof planOf>[0]> = {}) =>
    planOf({ provider, served, settings, page, ...more });

  for (const one of vectors.cases.filter(({ name }) => name.startsWith('authorize-'))) {
    it(`of ${brandOf(one.name)} is built like the live wallet kit's`, () => {
      const wanted = (one as { url: string }).url;
      const given = new URL(wanted).searchParams;
      const asked = {
        state: given.get('state') ?? '',
        nonce: given.get('nonce') ?? 'none',
        challenge: given.get('code_challenge') ?? '',
      };
      expect(authorizeUrl(plan(brandOf(one.name)), asked).href).to.equal(wanted);
    });
  }

  it('uses the served client id and return address first, then those of the page', () => {
    const own = [{ redirectUri: '/own', clientIds: { google: 'own', apple: 'own' } }];
    const { google } = served.oauthClientIds;
    const both = plan('google', { settings: own, served: { ...served, oauthRedirectUrl: 'http://localhost:5173/served' } });
    expect([both.clientId, both.redirectUri]).to.deep.equal([google, 'http://localhost:5173/served']);
    const none = plan('apple', { settings: own, served: { ...served, oauthClientIds: {} } });
    expect([none.clientId, none.redirectUri]).to.deep.equal(['own', 'http://localhost:5173/own']);
  });

  for (const [why, more] of [
    ['a return page of another origin', { settings: [{ redirectUri: 'https://evil.example/cb' }] }],
    ['a return page with a fragment', { settings: [{ redirectUri: '/cb#a' }] }],
    ['no return page', { settings: [] }],
    ['no client id', { served: { ...served, oauthClientIds: {} } }],
    [
      'a provider that is not asked by https',
      { settings: [{ redirectUri: '/', endpoints: { google: { authorize: 'http://evil.example/' } } }] },
    ],
    ['a provider that is a script', { settings: [{ redirectUri: '/', endpoints: { google: { authorize: 'data:text/html,1' } } }] }],
  ] as const) {
    it(`is refused for ${why}`, () => {
      expect(codeOf(() => plan('google', more))).to.equal('config_invalid');
    });
  }

  for (const { id, input, why } of urls.cases.filter(({ target }) => target === 'return-url')) {
    it(`names a return page of this site or none: ${id}, ${why}`, () => {
      const site = new URL('https://app.example/login');
      for (const from of [{ settings: [{ redirectUri: input }] }, { settings: [], served: { ...served, oauthRedirectUrl: input } }]) {
        const code = codeOf(() => {
          const { redirectUri } = plan('x', { ...from, page: site });
          expect(new URL(redirectUri).origin).to.equal(site.origin);
        });
        const outside = !URL.canParse(input, site.href) || new URL(input, site.href).origin !== site.origin;
        if (outside) expect(code).to.equal('config_invalid');
      }
    });
  }

  it('is refused for a provider that the service has turned off', () => {
    expect(codeOf(() => plan('google', { served: { ...served, methods: [] } }))).to.equal('method_disabled');
  });

  it("uses the brands' own addresses unless they are replaced", () => {
    const endpoints = { facebook: { authorize: 'http://localhost:9/a', token: 'http://localhost:9/t' } };
    const { brand }: { brand: Brand } = plan('facebook', { settings: [...settings, { endpoints }] });
    expect([brand.authorize, brand.token]).to.deep.equal([endpoints.facebook.authorize, endpoints.facebook.token]);
    expect(plan('facebook').brand.token).to.match(/^https:\/\/graph\.facebook\.com\//);
  });
});

describe('an OIDC token', () => {
  const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.c2ln`;
  const expected = { nonce: 'n', clientId: 'c' };

  it('for another key, or another client, is refused before it is sent', () => {
    expect(codeOf(() => checkOidcToken(tokenOf({ nonce: 'n', aud: 'c' }), expected))).to.equal('ok');
    expect(codeOf(() => checkOidcToken(tokenOf({ nonce: 'old', aud: 'c' }), expected))).to.equal('oauth_state');
    expect(codeOf(() => checkOidcToken(tokenOf({ nonce: 'n', aud: 'other' }), expected))).to.equal('oauth_state');
  });

  it('carries the hash of the key’s text', async () => {
    for (const one of vectors.cases) {
      const { publicKey, nonce } = one as { publicKey?: string; nonce?: string };
      if (one.name.startsWith('nonce-')) expect(await nonceOf(crypto.subtle, publicKey ?? '')).to.equal(nonce);
    }
  });
});
