import { expect } from '@esm-bundle/chai';
import type { KmsError } from '../../src/errors.js';
import type { SocialProvider } from '../../src/wire/brand-names.js';
import type { OidcProvider } from '../../src/wire/oidc-provider.js';
import { until } from '../support/fixed-environment.js';
import { polluted } from '../support/polluted.js';
import { allowAt, bring, IDENTITY, SERVICE, type Stand, stand, windowOf } from './oauth-stage.js';

const names = ({ calls }: Stand) => calls.map(({ path }) => path).filter((path) => path !== 'wallet_kit_config');
const bodyOf = ({ calls }: Stand, name: string) => calls.find(({ path }) => path === name)?.body;

/** A provider of the site's own, played by the emulator's first brand. */
async function acme({ emulator }: Stand): Promise<OidcProvider> {
  const answer = await emulator.fetch(new Request(`${SERVICE}/_emulator/config`));
  const { oauth } = await answer.json();
  return { name: 'Acme Corp', clientId: oauth.clientIds.google, authorize: oauth.endpoints.google.authorize };
}

/** As a provider's library gets it: requested with the nonce, returned in the fragment. */
async function tokenWith(place: Stand, nonce: string): Promise<string> {
  const { clientId, authorize } = await acme(place);
  const url = new URL(authorize);
  const asked = {
    client_id: clientId,
    redirect_uri: 'http://localhost:5173/cb',
    response_type: 'id_token',
    scope: 'openid',
    nonce,
    state: 's',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const back = await allowAt(place, url);
  return new URLSearchParams(back.hash.slice(1)).get('id_token') ?? '';
}

async function failure(promise: Promise<unknown>): Promise<KmsError> {
  return promise.then(
    () => expect.fail('did not fail'),
    (thrown) => thrown,
  );
}

describe("the site's own identity provider", () => {
  it("creates an account with the provider's name, and next time only needs its login", async () => {
    const place = stand();
    for (const expected of [['oauth_login', 'account', 'signup', 'oauth_login'], ['oauth_login']]) {
      place.calls.length = 0;
      const flow = place.kms.startOidc(await acme(place));
      const asked = await windowOf(place, flow);
      expect(asked.origin).to.equal(IDENTITY);
      expect(asked.searchParams.get('scope')).to.equal('openid email');
      bring(place, await allowAt(place, asked));
      await until(() => flow.view.step === 'done');
      expect(names(place)).to.deep.equal(expected);
      if (expected.length > 1) expect(JSON.stringify(bodyOf(place, 'signup'))).to.contain('"providerName":"Acme Corp"');
    }
    place.kms.dispose();
  });

  it('can also be set in the settings, under the name of its button', async () => {
    const { clientId, authorize } = await acme(stand());
    const place = stand({ oauth: { clientIds: { 'custom:acme': clientId }, endpoints: { 'custom:acme': { authorize } } } });
    const flow = place.kms.startOAuth('custom:acme');
    bring(place, await allowAt(place, await windowOf(place, flow)));
    await until(() => flow.view.step === 'done');
    expect(JSON.stringify(bodyOf(place, 'signup'))).to.contain('"providerName":"acme"');
    place.kms.dispose();
  });

  for (const [what, change] of [
    ['nobody named', { clientId: '' }],
    ['an address without https', { authorize: 'http://acme.example/authorize' }],
    ['a token address without https', { token: 'http://acme.example/token' }],
    ['a page of another origin to return to', { redirectUri: 'https://elsewhere.example/cb' }],
    ['codes, and neither an issuer nor a return page of its own', { token: 'https://acme.example/token' }],
    ['codes, and the return page that all have', { token: 'https://acme.example/token', redirectUri: '/cb' }],
    ['codes, and that page under another query', { token: 'https://acme.example/token', redirectUri: '/cb?from=acme' }],
  ] as const) {
    it(`opens nothing with ${what}`, async () => {
      const place = stand();
      const flow = place.kms.startOidc({ ...(await acme(place)), ...change });
      flow.send({ type: 'start' });
      await until(() => flow.view.step === 'ready' && 'problem' in flow.view);
      expect(flow.view).to.have.nested.property('problem.code', 'config_invalid');
      expect(place.env.page.popups.flatMap(({ visited }) => visited)).to.deep.equal([]);
      place.kms.dispose();
    });
  }
});

describe("the site's own provider, if it sends users on to another one", () => {
  /** An attempt at a provider that returns codes, and what another one sends back to it: with the attempt's state, and its own code. */
  async function mixedUp(brand: SocialProvider, change: Partial<OidcProvider>) {
    const traded: string[] = [];
    const place = stand({ onTrade: (body) => traded.push(body) });
    const evil = { ...(await acme(place)), name: 'Evil', token: `${IDENTITY}/evil/token`, ...change };
    const flow = place.kms.startOidc(evil);
    const asked = await windowOf(place, flow);
    const { oauth } = await (await place.emulator.fetch(new Request(`${SERVICE}/_emulator/config`))).json();
    const onward = new URL(oauth.endpoints[brand].authorize);
    for (const name of ['state', 'code_challenge', 'code_challenge_method', 'response_type'])
      onward.searchParams.set(name, asked.searchParams.get(name) ?? '');
    onward.searchParams.set('client_id', oauth.clientIds[brand]);
    // The only page that the other one knows.
    onward.searchParams.set('redirect_uri', 'http://localhost:5173/cb');
    const back = await allowAt(place, onward);
    expect(back.searchParams.get('code')).to.be.a('string');
    bring(place, back);
    return { place, flow, traded };
  }

  for (const brand of ['discord', 'x', 'facebook'] as const) {
    it(`gets no code of ${brand} if it has to name itself`, async () => {
      const { place, flow, traded } = await mixedUp(brand, { issuer: 'https://evil.example' });
      await until(() => flow.view.step === 'ready' && 'problem' in flow.view);
      expect(flow.view).to.deep.equal({ step: 'ready', problem: { code: 'oauth_state', retryable: 'user', reason: 'issuer' } });
      expect(traded).to.deep.equal([]);
      place.kms.dispose();
    });

    it(`gets no code of ${brand} if it has its own return page`, async () => {
      const { place, flow, traded } = await mixedUp(brand, { redirectUri: '/cb-evil' });
      await new Promise((done) => setTimeout(done, 50));
      expect(flow.view.step).to.equal('window');
      expect(traded).to.deep.equal([]);
      place.kms.dispose();
    });
  }
});

describe('a token that the page gets by itself', () => {
  it('signs up and in, bound to the key of the session by the nonce', async () => {
    const place = stand();
    const first = await place.kms.signInWithToken((nonce) => tokenWith(place, nonce));
    expect(names(place)).to.deep.equal(['oauth_login', 'account', 'signup', 'oauth_login']);
    expect(first?.signedUp).to.equal(true);
    expect(place.kms.session.snapshot).to.include({ state: 'signed-in', organizationId: first?.organizationId });
    place.calls.length = 0;
    const second = await place.kms.signInWithToken((nonce) => tokenWith(place, nonce));
    expect(names(place)).to.deep.equal(['oauth_login']);
    expect(second).to.include({ signedUp: false, organizationId: first?.organizationId });
    place.kms.dispose();
  });

  it('creates no account if none may be created', async () => {
    const place = stand();
    expect(await place.kms.signInWithToken((nonce) => tokenWith(place, nonce), { confirmSignup: () => false })).to.equal(undefined);
    expect(names(place)).to.deep.equal(['oauth_login', 'account']);
    place.kms.dispose();
  });

  it('sends no token with another nonce or none, and no missing token', async () => {
    const place = stand();
    const without = ['{}', '{"iss":"https://acme.example"}', 'sig'].map((part) => btoa(part).replaceAll('=', '')).join('.');
    for (const [getToken, code] of [
      [() => tokenWith(place, 'another'), 'oauth_state'],
      [async () => without, 'oauth_state'],
      [async () => '', 'oauth_failed'],
      [() => Promise.reject(new Error('closed by the person')), 'oauth_failed'],
    ] as const) {
      expect((await failure(place.kms.signInWithToken(getToken))).code).to.equal(code);
    }
    expect(names(place)).to.deep.equal([]);
    place.kms.dispose();
  });

  it('ends with its signal, and sends nothing then', async () => {
    const place = stand();
    const end = new AbortController();
    const fault = await failure(
      place.kms.signInWithToken(
        async (nonce) => {
          end.abort();
          return tokenWith(place, nonce);
        },
        { signal: end.signal },
      ),
    );
    expect(fault.code).to.equal('aborted');
    expect(names(place)).to.deep.equal([]);
    place.kms.dispose();
  });

  it('creates no key and asks for no token if its signal has fired', async () => {
    const asked: string[] = [];
    const place = stand({ onKey: () => asked.push('a key') });
    const getToken = async (nonce: string) => {
      asked.push('a token');
      return tokenWith(place, nonce);
    };
    const fault = await failure(place.kms.signInWithToken(getToken, { signal: AbortSignal.abort() }));
    expect(fault.code).to.equal('aborted');
    expect(asked).to.deep.equal([]);
    place.kms.dispose();
  });

  it('asks for no token if its signal fires while the key is created', async () => {
    const asked: string[] = [];
    const end = new AbortController();
    const place = stand({ onKey: () => end.abort() });
    const getToken = async (nonce: string) => {
      asked.push('a token');
      return tokenWith(place, nonce);
    };
    const fault = await failure(place.kms.signInWithToken(getToken, { signal: end.signal }));
    expect(fault.code).to.equal('aborted');
    expect(asked).to.deep.equal([]);
    place.kms.dispose();
  });

  it('reports the request id by which the service finds its refusal', async () => {
    const place = stand();
    const tooOld = async (nonce: string) => {
      const token = await tokenWith(place, nonce);
      await place.env.clock.advance(2 * 3_600_000);
      return token;
    };
    const { code, retryable, reason, operation, status, grpcCode, requestId, cause } = await failure(place.kms.signInWithToken(tooOld));
    expect({ code, retryable, reason, operation, status, grpcCode }).to.deep.equal({
      code: 'oauth_failed',
      retryable: 'user',
      reason: undefined,
      operation: 'account',
      status: 400,
      grpcCode: 3,
    });
    expect(requestId).to.be.a('string');
    expect(cause).to.include({ name: 'KmsError', code: 'bad_request', requestId });
    place.kms.dispose();
  });

  it("isn't what fails if the service says that the sign-in method is disabled", async () => {
    const place = stand();
    const ask = place.emulator.fetch;
    const disallowed = { code: 7, message: 'OAUTH disallowed', details: [] };
    Object.assign(place.emulator, {
      fetch: async (request: Request) => (request.url.endsWith('/v1/account') ? Response.json(disallowed, { status: 400 }) : ask(request)),
    });
    const { code } = await failure(place.kms.signInWithToken((nonce) => tokenWith(place, nonce)));
    expect(code).to.equal('method_disabled');
    place.kms.dispose();
  });

  it('is for the client, by the name and with the option that its own options give', async () => {
    const place = stand();
    const theirs = { clientId: 'theirs', name: 'theirs', confirmSignup: () => false };
    const end = await polluted(theirs, () => place.kms.signInWithToken((nonce) => tokenWith(place, nonce), {}));
    expect(end?.signedUp).to.equal(true);
    expect(JSON.stringify(bodyOf(place, 'signup'))).to.not.contain('theirs');
    place.kms.dispose();
  });
});
