import { expect } from '@esm-bundle/chai';
import { createEmulator } from '../emulator/emulator.js';
import { KmsError, kmsErrorOf } from '../src/errors.js';
import { createKmsClient, type KmsConfig } from '../src/kms-client.js';
import { stage } from './flows/otp-stage.js';
import { fixedBrowser, fixedEnvironment, settle, until } from './support/fixed-environment.js';
import urls from './vectors/redirect-urls.json' with { type: 'json' };

const service = { baseUrl: 'https://api.example', authProxyUrl: 'https://auth.example', authProxyConfigId: 'demo' };
const point = `04${'ab'.repeat(64)}`;

function failureOf(config: KmsConfig): string {
  let requests = 0;
  const env = fixedEnvironment({
    fetch: () => {
      requests += 1;
      return Promise.reject(new TypeError('none is expected'));
    },
  });
  try {
    createKmsClient(config, env).dispose();
    return 'none';
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(KmsError);
    expect(requests).to.equal(0);
    return `${(thrown as KmsError).code} ${(thrown as KmsError).path}`;
  }
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof KmsError ? thrown.code : `not a KmsError: ${thrown}`),
  );
}

async function signedInStage(options: Parameters<typeof stage>[0] = {}) {
  const self = stage(options);
  await self.contact();
  await self.enter();
  await self.at('done');
  return self;
}

describe('settings of a client', () => {
  for (const given of urls.cases.filter(({ target }) => target === 'base-url')) {
    it(`${given.expect}: ${given.id}, ${given.why}`, () => {
      const refused = given.expect === 'ok' ? 'none' : 'config_invalid';
      expect(failureOf({ ...service, baseUrl: given.input }).split(' ')[0]).to.equal(refused);
      expect(failureOf({ ...service, authProxyUrl: given.input }).split(' ')[0]).to.equal(refused);
    });
  }

  it('name the one that is wrong', () => {
    expect(failureOf(service)).to.equal('none');
    expect(failureOf({ ...service, authProxyConfigId: '' })).to.equal('config_invalid authProxyConfigId');
    expect(failureOf({ ...service, authProxyConfigId: 'a\r\nX-Stamp: b' })).to.equal('config_invalid authProxyConfigId');
    // Each path begins with the version, so an address that ends with it asks for it twice.
    expect(failureOf({ ...service, baseUrl: 'https://api.example/public/v1' })).to.equal('config_invalid baseUrl');
    expect(failureOf({ ...service, authProxyUrl: 'https://auth.example/v1/' })).to.equal('config_invalid authProxyUrl');
    expect(failureOf({ ...service, requestTimeoutMs: 0 })).to.equal('config_invalid requestTimeoutMs');
    expect(failureOf({ ...service, requestTimeoutMs: Number.NaN })).to.equal('config_invalid requestTimeoutMs');
    expect(failureOf({ ...service, profile: 'dead' as 'live' })).to.equal('config_invalid profile');
    expect(failureOf({ ...service, keys: { sessionSigner: point } })).to.equal('none');
    expect(failureOf({ ...service, keys: { sessionSigner: point.slice(2) } })).to.equal('config_invalid keys.sessionSigner');
  });

  it('treat an undefined setting as missing', () => {
    expect(failureOf({ emulator: undefined, ...service })).to.equal('none');
    expect(failureOf({ ...service, profile: undefined as never, requestTimeoutMs: undefined as never })).to.equal('none');
  });

  it('accept an emulator only on this machine', () => {
    for (const emulator of ['http://localhost:8787', 'http://127.0.0.1:1', 'http://[::1]:8787'])
      expect(failureOf({ emulator })).to.equal('none');
    for (const emulator of ['https://emulator.example', 'http://localhost.evil.example', 'nowhere', '']) {
      expect(failureOf({ emulator })).to.equal('config_invalid emulator');
    }
  });

  it('refuse an emulator that names another machine', async () => {
    const emulator = createEmulator();
    const fetch = async (request: Request) => {
      const answer = await emulator.fetch(request);
      if (!request.url.endsWith('/_emulator/config')) return answer;
      return Response.json({ ...(await answer.json()), baseUrl: 'https://evil.example' });
    };
    const kms = createKmsClient({ emulator: 'http://localhost:8787' }, fixedEnvironment({ fetch }));
    expect(await codeOf(kms.providers())).to.equal('config_invalid');
  });
});

describe('providers', () => {
  it('are requested once, kept five minutes, and requested again on demand', async () => {
    const { kms, calls, env } = stage();
    const [first, second] = await Promise.all([kms.providers(), kms.providers()]);
    expect(first.methods).to.include('email');
    expect(second).to.equal(first);
    await kms.providers();
    expect(calls()).to.have.length(1);
    await kms.providers({ fresh: true });
    expect(calls()).to.have.length(2);
    await env.clock.advance(300_000);
    await kms.providers();
    expect(calls()).to.have.length(3);
  });

  it("stay as they were if new ones can't be loaded", async () => {
    const { kms, emulator } = stage();
    const before = await kms.providers();
    emulator.faults.next('wallet_kit_config', 'status', 500);
    expect(await kms.providers({ fresh: true })).to.equal(before);
  });

  it('fail if there are none, and are requested again', async () => {
    const { kms, emulator } = stage();
    emulator.faults.next('wallet_kit_config', 'status', 500);
    expect(await codeOf(kms.providers())).to.equal('server_error');
    expect((await kms.providers()).otpLength).to.equal(6);
  });

  it("report a configuration that the service doesn't know, and a page that it doesn't allow", async () => {
    const { kms, emulator } = stage();
    emulator.faults.next('wallet_kit_config', 'status', 404);
    const { code, path } = await kms.providers().then(() => kmsErrorOf('none'), kmsErrorOf);
    expect([code, path]).to.deep.equal(['config_invalid', 'authProxyConfigId']);
    emulator.faults.next('wallet_kit_config', 'status', 403);
    expect(await codeOf(kms.providers())).to.equal('forbidden');
  });

  it('are aborted when the last caller has gone', async () => {
    const signals: AbortSignal[] = [];
    const { emulator } = stage();
    const fetch = async (request: Request) => {
      if (!request.url.endsWith('wallet_kit_config')) return emulator.fetch(request);
      signals.push(request.signal);
      return new Promise<Response>(() => {});
    };
    const kms = createKmsClient({ emulator: 'http://localhost:8787' }, fixedEnvironment({ fetch }));
    const [one, other] = [new AbortController(), new AbortController()];
    const asked = [kms.providers({ signal: one.signal }), kms.providers({ signal: other.signal })].map(codeOf);
    await until(() => signals.length > 0);
    one.abort();
    await settle();
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
    other.abort();
    expect(await Promise.all(asked)).to.deep.equal(['aborted', 'aborted']);
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
  });

  it('are requested again by a caller that comes when the last one has just gone', async () => {
    const { emulator } = stage();
    let asked = 0;
    const fetch = async (request: Request) => {
      if (!request.url.endsWith('wallet_kit_config')) return emulator.fetch(request);
      asked += 1;
      return asked === 1 ? new Promise<Response>(() => {}) : emulator.fetch(request);
    };
    const kms = createKmsClient({ emulator: 'http://localhost:8787' }, fixedEnvironment({ fetch }));
    const leaving = new AbortController();
    const first = codeOf(kms.providers({ signal: leaving.signal }));
    await until(() => asked === 1);
    leaving.abort();
    expect((await kms.providers()).methods).to.include('email');
    expect(await first).to.equal('aborted');
  });

  it('are requested before the code that reads the answer has loaded', async () => {
    const { emulator } = stage();
    const urls: string[] = [];
    const fetch = (request: Request) => {
      urls.push(new URL(request.url).pathname);
      return emulator.fetch(request);
    };
    const kms = createKmsClient({ emulator: 'http://localhost:8787' }, fixedEnvironment({ fetch }));
    const answer = kms.providers();
    expect(urls).to.deep.equal(['/_emulator/config']);
    await answer;
    expect(urls).to.have.length(2);
  });

  it("can't be loaded on a page without keys, and nothing is requested", async () => {
    const { emulator } = stage();
    const insecure = fixedEnvironment({ fetch: (request) => emulator.fetch(request), subtle: undefined as unknown as SubtleCrypto });
    expect(await codeOf(createKmsClient({ emulator: 'http://localhost:8787' }, insecure).providers())).to.equal('unsupported');
    expect(emulator.requests).to.have.length(0);
  });
});

describe('the session of a client', () => {
  it('is known not to exist after one look, without a request', async () => {
    const { kms, emulator } = stage();
    expect(await kms.session.restore()).to.deep.equal({ state: 'signed-out' });
    expect(emulator.requests).to.have.length(0);
  });

  it('is noticed by a tab that had none, and so is its end', async () => {
    const first = stage();
    const second = first.tab();
    await second.kms.session.restore();
    await first.contact();
    await first.enter();
    await first.at('done');
    await until(() => second.kms.session.snapshot.state === 'signed-in');
    await second.kms.session.signOut();
    await until(() => first.kms.session.snapshot.state === 'signed-out');
    expect(first.kms.session.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
    expect(await codeOf(first.kms.api.query('whoami', {}))).to.equal('session_expired');
  });

  it("doesn't repeat what hasn't changed", async () => {
    const { kms, env } = stage();
    const seen: unknown[] = [];
    kms.session.subscribe((snapshot) => seen.push(snapshot));
    await kms.session.restore();
    await kms.session.list();
    env.page.wake();
    await settle();
    await kms.session.restore();
    expect(seen).to.deep.equal([{ state: 'signed-out' }]);
  });

  it('lasts through one 401, and ends with the second', async () => {
    const { kms, emulator, env } = await signedInStage();
    emulator.faults.next('list_user_tags', 'status', 401);
    expect(await codeOf(kms.api.query('list_user_tags', {}))).to.equal('forbidden');
    expect(kms.session.snapshot.state).to.equal('signed-in');
    emulator.faults.next('list_user_tags', 'status', 401, 2);
    expect(await codeOf(kms.api.query('list_user_tags', {}))).to.equal('session_rejected');
    expect(kms.session.snapshot).to.deep.equal({ state: 'signed-out', reason: 'rejected' });
    expect(await env.records.keys('')).to.deep.equal([]);
  });

  it('lasts through every other fault of a query', async () => {
    const { kms, emulator, env } = await signedInStage({ config: { requestTimeoutMs: 1000 } });
    const before = JSON.stringify(await Promise.all((await env.records.keys('')).map((key) => env.records.get(key))));
    const faults = [
      ['status', 403],
      ['status', 404],
      ['status', 429],
      ['status', 500],
      ['status', 503],
      ['body', 'html'],
      ['body', 'trunc'],
      ['reset', 'before'],
      ['hang', 'headers'],
    ] as const;
    for (const [fault, value] of faults) {
      emulator.faults.next('whoami', fault, value, 9);
      let code = '';
      codeOf(kms.api.query('whoami', {})).then((told) => {
        code = told;
      });
      for (let seconds = 0; code === '' && seconds < 300; seconds++) await env.clock.advance(100);
      expect(code, `${fault} ${value}`).to.match(/forbidden|bad_|rate|server|network|timeout/);
      emulator.faults.clear();
      expect(kms.session.snapshot.state, `${fault} ${value}`).to.equal('signed-in');
    }
    expect(JSON.stringify(await Promise.all((await env.records.keys('')).map((key) => env.records.get(key))))).to.equal(before);
    expect(await codeOf(kms.api.query('whoami', {}))).to.equal('none');
  });

  it('ends if its record is gone when it is needed', async () => {
    const { kms, env } = await signedInStage();
    await env.records.commit((await env.records.keys('')).map((drop) => ({ drop })));
    expect(await codeOf(kms.api.query('whoami', {}))).to.equal('storage_lost');
    expect(kms.session.snapshot).to.deep.equal({ state: 'signed-out', reason: 'lost' });
  });

  it('ends when it expires, and requests nothing after that', async () => {
    const { kms, env, emulator } = await signedInStage();
    await env.clock.advance(900_000);
    expect(kms.session.snapshot.state).to.equal('expired');
    const asked = emulator.requests.length;
    expect(await codeOf(kms.api.query('whoami', {}))).to.equal('session_expired');
    expect(emulator.requests).to.have.length(asked);
  });

  it('is renewed on demand with a new key and token', async () => {
    const { kms, env } = await signedInStage();
    const [token, { expiresAtMs }] = [await kms.session.token(), (await kms.session.list())[0] ?? { expiresAtMs: 0 }];
    await env.clock.advance(600_000);
    const renewed = await kms.session.refresh();
    expect(renewed).to.include({ state: 'signed-in' });
    expect((await kms.session.list())[0]?.expiresAtMs).to.equal(expiresAtMs + 600_000);
    expect(await kms.session.token()).to.not.equal(token);
    expect(await codeOf(kms.api.query('whoami', {}))).to.equal('none');
  });

  it('is no longer waited for once the signal of a call fires, whichever call it is', async () => {
    const { kms } = await signedInStage();
    const signal = AbortSignal.abort();
    const calls: readonly (() => Promise<unknown>)[] = [
      () => kms.session.restore({ signal }),
      () => kms.session.refresh({ signal }),
      () => kms.session.list({ signal }),
      () => kms.session.use(null, { signal }),
      () => kms.session.token({ signal }),
      () => kms.session.proof(new Response(null, { headers: { 'dpop-nonce': 'n' } }), { signal }),
      () => kms.session.signOut({ signal }),
      () => kms.account.list({ signal }),
      () => kms.account.remove('id', { signal }),
      () => kms.account.endOthers({ signal }),
    ];
    expect(await Promise.all(calls.map((call) => codeOf(call())))).to.deep.equal(calls.map(() => 'aborted'));
    expect(kms.session.snapshot.state).to.equal('signed-in');
    const leaving = new AbortController();
    const refreshing = kms.session.refresh({ signal: leaving.signal });
    leaving.abort();
    expect(await codeOf(refreshing)).to.equal('aborted');
  });

  it('is renewed automatically before its end if the site wants it', async () => {
    const { kms, env } = await signedInStage({ config: { autoRefresh: true } });
    await env.clock.advance(841_000);
    await until(() => kms.session.snapshot.state === 'signed-in' && !kms.session.snapshot.expiring);
    await env.clock.advance(700_000);
    expect(kms.session.snapshot.state).to.equal('signed-in');
  });

  it('signs with its own key for each of two users', async () => {
    const { kms, tab } = await signedInStage();
    const next = tab();
    await next.contact('other@example.com');
    await next.enter();
    await next.at('done');
    const [first, second] = await kms.session.list();
    for (const each of [first, second]) {
      await kms.session.use(each?.organizationId ?? '');
      expect((await kms.api.query('whoami', {})).userId).to.equal(each?.userId);
    }
  });
});

describe('a client', () => {
  it('runs in Node as it is', async () => {
    const emulator = createEmulator();
    const { channel, page, locks, ...env } = fixedEnvironment({
      fetch: (request) => emulator.fetch(request),
      url: 'https://unused.example',
    });
    const kms = createKmsClient(
      { emulator: 'http://localhost:8787' },
      { ...env, channel, locks, page: { ...page, origin: '', url: () => undefined, onWake: () => () => {}, isSecureContext: true } },
    );
    expect((await kms.api.proxy.account({ filterType: 'EMAIL', filterValue: 'nobody@example.com' })).state).to.equal('missing');
    expect((await kms.api.proxy.walletKitConfig()).methods).to.include('passkey');
    kms.dispose();
  });

  it('remembers how the user signed in, and accepts no other text', async () => {
    const { kms, env } = stage();
    expect(await kms.lastMethod()).to.equal(undefined);
    await kms.rememberMethod('passkey');
    expect(await kms.lastMethod()).to.equal('passkey');
    for (const text of ['{"last":"<img>","methods":["<img>"],"untilMs":"soon"}', '[', 'null']) {
      env.notes.write('kms-elements http://localhost:8787/', text);
      expect(await kms.lastMethod(), text).to.equal(undefined);
      expect(kms.expected.isSignedIn, text).to.equal(false);
      expect(kms.expected.methods ?? [], text).to.deep.equal([]);
    }
  });

  it('keeps the sessions of two services separate', async () => {
    const browser = fixedBrowser();
    const first = await signedInStage({ browser });
    const other = createKmsClient(
      { emulator: 'http://localhost:9999' },
      fixedEnvironment({ browser, fetch: (request) => first.emulator.fetch(request) }),
    );
    expect(await other.session.restore()).to.deep.equal({ state: 'signed-out' });
  });

  it('releases everything when it is disposed of', async () => {
    const { kms, env, flow } = await signedInStage();
    const seen: unknown[] = [];
    kms.session.subscribe((snapshot) => seen.push(snapshot));
    flow.subscribe((view) => seen.push(view));
    kms.dispose();
    flow.send({ type: 'back' });
    await env.clock.advance(900_000);
    expect(seen).to.deep.equal([]);
    expect(env.clock.waiting).to.equal(0);
  });
});
