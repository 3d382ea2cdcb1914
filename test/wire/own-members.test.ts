import { expect } from '@esm-bundle/chai';
import { settingsOf } from '../../src/client/settings.js';
import { sealText } from '../../src/client/target-bundle.js';
import { createTransport } from '../../src/client/transport.js';
import { configOf } from '../../src/elements/base/settings.js';
import { encodeHex } from '../../src/encoding/hex.js';
import { KmsError } from '../../src/errors.js';
import { planOf } from '../../src/flows/oauth/authorize.js';
import { createKmsClient } from '../../src/kms-client.js';
import { ownMembers } from '../../src/platform/member.js';
import { memoryRecords } from '../../src/platform/memory-records.js';
import { prepareLogin } from '../../src/session/stamped-login.js';
import { announceWalletConnect } from '../../src/walletconnect.js';
import { readWalletKitConfig } from '../../src/wire/config.js';
import { profileOf } from '../../src/wire/profile.js';
import { optional, type Parsed, shape, text, texts } from '../../src/wire/read.js';
import { polluted } from '../support/polluted.js';

const SERVICE = { baseUrl: 'https://api.example', authProxyUrl: 'https://auth.example', authProxyConfigId: 'demo' };
const KEY = `04${'ab'.repeat(64)}`;
const EVIL = 'https://evil.example/';

function valueIn<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new Error(parsed.path);
  return parsed.value;
}

const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'none';
  } catch (thrown) {
    return thrown instanceof KmsError ? `${thrown.code} ${thrown.path}` : String(thrown);
  }
};

describe('a polluted prototype', () => {
  const page = new URL('https://site.example/login');
  const answer = {
    enabledProviders: ['google'],
    sessionExpirationSeconds: '900',
    organizationId: 'org',
    oauthRedirectUrl: 'https://site.example/back',
  };
  const served = valueIn(readWalletKitConfig(answer, ''));
  const asked = (settings: readonly object[]) => planOf({ provider: 'google', served, settings, page });

  const login = {
    environment: { subtle: crypto.subtle, keyFrame: undefined, page: { connect: () => {} } },
    clock: { now: Date.now },
    baseUrl: new URL(SERVICE.baseUrl),
    profile: profileOf('live'),
    organizationId: 'org',
    lifeSeconds: 900,
  } as unknown as Parameters<typeof prepareLogin>[0]; // what is read before anything is sent

  const ROWS: Readonly<Record<string, readonly [members: object, read: () => unknown, unpolluted: unknown]>> = {
    'pins no signer': [
      { keys: { sessionSigner: KEY }, sessionSigner: KEY, exportSigner: KEY },
      () => Object.values(settingsOf(ownMembers(SERVICE)).keys),
      [],
    ],
    'pins no signer beside one that is pinned': [
      { sessionSigner: KEY },
      () => settingsOf(ownMembers({ ...SERVICE, keys: { exportSigner: KEY } })).keys.sessionSigner,
      undefined,
    ],
    'sets no address': [
      { baseUrl: EVIL },
      () => codeOf(() => createKmsClient({ ...SERVICE, baseUrl: undefined as never })),
      'config_invalid baseUrl',
    ],
    'makes no emulator of a service': [
      { emulator: 'http://localhost:1' },
      () => settingsOf(ownMembers(SERVICE)).baseUrl.href,
      'https://api.example/',
    ],
    'sets no profile and no deadline': [
      { profile: 'none', requestTimeoutMs: -1 },
      () => codeOf(() => createKmsClient(SERVICE).dispose()),
      'none',
    ],
    'sends nobody to another provider': [
      { endpoints: { google: { authorize: EVIL } }, google: { authorize: EVIL }, authorize: EVIL },
      () => new URL(asked([{ clientIds: { google: 'own' } }]).brand.authorize).hostname,
      'accounts.google.com',
    ],
    'takes no nonce and no token address into a brand': [
      { tradedBy: 'OAUTH2_PROVIDER_X', token: EVIL, responseMode: 'query' },
      () => {
        const { tradedBy, token, responseMode } = asked([{ clientIds: { google: 'own' } }]).brand;
        return [tradedBy, token, responseMode];
      },
      [undefined, undefined, undefined],
    ],
    'gives no client id': [
      { clientIds: { google: 'theirs' }, google: 'theirs' },
      () => codeOf(() => asked([{}])),
      'config_invalid oauthClientIds',
    ],
    'gives no return page': [
      { redirectUri: 'https://site.example/open-redirect', oauthRedirectUrl: 'https://site.example/open-redirect' },
      () => {
        const answer = readWalletKitConfig({ enabledProviders: [], sessionExpirationSeconds: '900', organizationId: 'org' }, '');
        return answer.ok && answer.value.oauthRedirectUrl;
      },
      undefined,
    ],
    'adds nothing to an answer': [
      { token: 'theirs', google: 'theirs' },
      () => {
        const answer = shape<{ token?: string }>({ token: optional(text) })({}, '');
        const ids = texts({}, '');
        return [answer.ok && answer.value.token, ids.ok && ids.value.google];
      },
      [undefined, undefined],
    ],
    'offers no WalletConnect in the name of another project': [
      { projectId: 'theirs' },
      () => codeOf(() => announceWalletConnect({ library: () => new Promise(() => {}) } as never)),
      'config_invalid projectId',
    ],
    'brings no library of WalletConnect': [
      { library: () => new Promise(() => {}) },
      () => codeOf(() => announceWalletConnect({ projectId: 'own' } as never)),
      'config_invalid library',
    ],
    'names no key for a login': [
      { key: { publicKeyHex: `02${'ab'.repeat(32)}`, framed: true } },
      async () => JSON.parse((await prepareLogin(login)).body).parameters.publicKey === `02${'ab'.repeat(32)}`,
      false,
    ],
    'gives an element no settings': [{ baseUrl: EVIL, emulator: EVIL }, () => configOf(ownMembers({})), undefined],
  };
  for (const [name, [members, read, unpolluted]] of Object.entries(ROWS)) {
    it(name, async () => {
      expect(await polluted(members as Record<string, unknown>, read)).to.deep.equal(unpolluted);
    });
  }

  it('encrypts no code with a key that a script knows', async () => {
    const ephemeral = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const target = encodeHex(new Uint8Array(await crypto.subtle.exportKey('raw', ephemeral.publicKey)));
    const sealed = await polluted({ ephemeral }, () => sealText({ target, plaintext: new Uint8Array(6) }, crypto.subtle));
    expect(JSON.parse(sealed).encappedPublic).to.not.equal(target);
  });

  it('judges no refusal, and fills no request', async () => {
    const sent: string[] = [];
    const fetched = async (request: Request) => {
      sent.push(await request.text());
      return new Response('{}', { status: 429 });
    };
    const world = { fetch: fetched, after: () => new Promise(() => {}), online: () => true, randomBytes: () => new Uint8Array(1) };
    const transport = createTransport(world as never, { heard: () => {}, now: Date.now } as never); // neither is asked for more
    const url = `${SERVICE.baseUrl}/ask`;
    const ask = () => transport.send({ url, operation: 'ask', deadlineMs: 1000, effect: 'once', read: (value) => ({ ok: true, value }) });
    const members = { judge: () => ({ code: 'session_expired' }), body: 'theirs' };
    const refused = await polluted(members, () => ask().catch((thrown: KmsError) => thrown.code));
    expect([refused, ...sent]).to.deep.equal(['rate_limited', '']);
  });

  it('keeps no record that should be deleted', async () => {
    const records = memoryRecords();
    await records.commit([{ put: 'session', value: 1 }]);
    await polluted({ put: 'elsewhere', value: 2 }, () => records.commit([{ drop: 'session' }]));
    expect(await records.keys('')).to.deep.equal([]);
  });

  it('catches nothing that an answer contains', () => {
    const caught: unknown[] = [];
    Object.defineProperty(Object.prototype, 'token', { set: (value) => caught.push(value), configurable: true });
    try {
      const answer = shape<{ token: string }>({ token: text })(JSON.parse('{"token":"secret"}'), '');
      expect(answer.ok && answer.value.token).to.equal('secret');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'token');
    }
    expect(caught).to.deep.equal([]);
  });
});

describe('settings from markup', () => {
  const LOCAL = { baseUrl: 'http://localhost:1', authProxyUrl: 'http://localhost:1', authProxyConfigId: 'demo' };
  const google = (authorize: string) => ({ oauthEndpoints: { google: { authorize } } });
  const refused = (settings: object) => codeOf(() => configOf(settings));

  it('pin keys only for this machine', () => {
    expect(refused({ ...LOCAL, dangerPinnedKeys: { sessionSigner: KEY } })).to.equal('none');
    expect(refused({ ...SERVICE, dangerPinnedKeys: { sessionSigner: KEY } })).to.equal('config_invalid dangerPinnedKeys');
  });

  it('name provider addresses only on this machine, and only for a service on this machine', () => {
    expect(refused({ ...LOCAL, ...google('http://127.0.0.1:2/authorize') })).to.equal('none');
    expect(refused({ emulator: 'http://localhost:1', ...google('http://localhost:2/') })).to.equal('none');
    expect(refused({ ...LOCAL, ...google(EVIL) })).to.equal('config_invalid oauthEndpoints');
    expect(refused({ emulator: 'http://localhost:1', ...google(EVIL) })).to.equal('config_invalid oauthEndpoints');
    expect(refused({ ...SERVICE, ...google('http://localhost:2/') })).to.equal('config_invalid oauthEndpoints');
  });
});

describe('a copy of own members', () => {
  it('consists of plain objects, with or without a prototype', () => {
    const bare = Object.assign(Object.create(null), { inner: { a: 1 } });
    for (const given of [bare, { inner: { a: 1 } }]) {
      const copy = ownMembers(given);
      expect(copy).to.not.equal(given);
      expect(Object.getPrototypeOf(copy)).to.equal(null);
      expect(Object.getPrototypeOf(copy.inner)).to.equal(null);
    }
  });

  it('leaves objects with a class, and other values, as they are', () => {
    for (const value of [new URL(EVIL), [1], 'text', 5, false, undefined]) expect(ownMembers(value)).to.equal(value);
  });
});
