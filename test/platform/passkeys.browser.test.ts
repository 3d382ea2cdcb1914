import { expect } from '@esm-bundle/chai';
import { executeServerCommand } from '@web/test-runner-commands';
import { encodeBase64url } from '../../src/encoding/base64url.js';
import { KmsError } from '../../src/errors.js';
import { after } from '../../src/platform/after.js';
import { browserPasskeys } from '../../src/platform/browser-passkeys.js';
import { earlyAnswer } from '../../src/platform/early.js';
import { passkeyDialogs } from '../../src/platform/passkeys.js';
import { receivedCode } from '../../src/platform/sms-code.js';

const passkeys = browserPasskeys({ after, supported: () => true });
const rpId = 'localhost';
const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const creation = () => ({ challenge: bytes(32), rpId, rpName: 'Test', userId: bytes(32), userName: 'ada' });
const request = (conditional = false) => ({ challenge: bytes(64), rpId, conditional });
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => (error instanceof KmsError ? `${error.code} ${error.reason ?? ''}`.trim() : `not ours: ${error}`),
  );
const authenticator = (payload: object) => executeServerCommand<{ unsupported?: boolean }, object>('authenticator', payload);

describe('passkeys of a browser', () => {
  let isHere = false;
  const inChromium = (context: Mocha.Context) => {
    if (!isHere) context.skip();
  };
  beforeEach(async () => {
    isHere = passkeys.supported() && !(await authenticator({ do: 'add' }))?.unsupported;
  });
  afterEach(async () => {
    if (isHere) await authenticator({ do: 'remove' });
  });

  it('are created and used, with members that are base64url without padding', async function () {
    inChromium(this);
    const made = await passkeys.create(creation());
    const used = await passkeys.assert(request());
    expect(used.credentialId).to.equal(made.credentialId);
    expect(made.transports).to.include('internal');
    for (const text of [made.clientDataJson, made.attestationObject, used.authenticatorData, used.signature])
      expect(text).to.match(/^[\w-]+$/);
  });

  it('come from the autofill without a dialog', async function () {
    inChromium(this);
    const made = await passkeys.create(creation());
    expect((await passkeys.assert(request(true))).credentialId).to.equal(made.credentialId);
  });

  it('of this device only are refused without a dialog if it has none', async function () {
    inChromium(this);
    expect(await reasonOf(passkeys.assert({ challenge: bytes(64), rpId, immediate: true }))).to.match(/^passkey_cancelled/);
  });

  it("are never requested with a dialog if the browser should create one by itself and can't", async function () {
    inChromium(this);
    const asked: unknown[] = [];
    const { credentials } = navigator;
    const { getClientCapabilities } = PublicKeyCredential as unknown as { getClientCapabilities?: unknown }; // newer than the types
    Object.assign(credentials, { create: async (options: unknown) => void asked.push(options) });
    Object.assign(PublicKeyCredential, { getClientCapabilities: async () => ({ conditionalCreate: false }) });
    try {
      expect(await reasonOf(passkeys.create({ ...creation(), conditional: true }))).to.match(/^passkey_cancelled/);
    } finally {
      Reflect.deleteProperty(credentials, 'create');
      Object.assign(PublicKeyCredential, { getClientCapabilities });
    }
    expect(asked).to.deep.equal([]);
    const mediations: unknown[] = [];
    Object.assign(credentials, { create: async (options: { mediation?: unknown }) => void mediations.push(options.mediation) });
    Object.assign(PublicKeyCredential, { getClientCapabilities: async () => ({ conditionalCreate: true }) });
    try {
      await reasonOf(passkeys.create({ ...creation(), conditional: true }));
    } finally {
      Reflect.deleteProperty(credentials, 'create');
      Object.assign(PublicKeyCredential, { getClientCapabilities });
    }
    expect(mediations).to.deep.equal(['conditional']);
  });

  it('that never answer end after two minutes', async function () {
    if (!navigator.credentials) this.skip();
    const waits: number[] = [];
    const dialogs = passkeyDialogs(async (ms) => void waits.push(ms));
    const credentials = navigator.credentials;
    const asked: string[] = [];
    const never = (name: string) => () => {
      asked.push(name);
      return new Promise<null>(() => {});
    };
    Object.assign(credentials, { get: never('get'), create: never('create') });
    try {
      expect(await reasonOf(dialogs.assert(request()))).to.equal('passkey_cancelled time');
      expect(await reasonOf(dialogs.create(creation()))).to.equal('passkey_cancelled time');
    } finally {
      for (const name of ['get', 'create']) Reflect.deleteProperty(credentials, name);
    }
    // Each gets a moment to end once the next one has replaced it, or its time is over.
    expect([asked, waits.filter((ms) => ms > 1000)]).to.deep.equal([
      ['get', 'create'],
      [120_000, 120_000],
    ]);
  });

  it('end a waiting autofill before a dialog', async function () {
    inChromium(this);
    // With no credential yet, the autofill waits.
    const waiting = passkeys.assert(request(true)).then(
      () => 'picked',
      () => 'gone',
    );
    const made = await passkeys.create(creation());
    expect(await waiting).to.equal('gone');
    expect((await passkeys.assert(request())).credentialId).to.equal(made.credentialId);
  });

  it("look the same if there is none, and if the user wasn't verified", async function () {
    inChromium(this);
    const none = await reasonOf(passkeys.assert(request()));
    expect(none).to.equal('passkey_cancelled');
  });

  it('that confirm an act have to verify the user, others if they can', async function () {
    if (!navigator.credentials) this.skip();
    const { credentials } = navigator;
    const asked: (string | undefined)[] = [];
    const get = async (options?: CredentialRequestOptions) => {
      asked.push(options?.publicKey?.userVerification);
      return null;
    };
    Object.assign(credentials, { get });
    try {
      await reasonOf(passkeys.assert(request()));
      await reasonOf(passkeys.assert({ ...request(), mustVerify: true }));
    } finally {
      Reflect.deleteProperty(credentials, 'get');
    }
    expect(asked).to.deep.equal(['preferred', 'required']);
  });

  it('end with the signal', async function () {
    inChromium(this);
    const stop = new AbortController();
    const waiting = passkeys.assert(request(true), stop.signal).then(
      () => 'picked',
      () => 'gone',
    );
    stop.abort();
    expect(await waiting).to.equal('gone');
    expect(await reasonOf(passkeys.assert(request(), AbortSignal.abort()))).to.equal('aborted');
  });

  it('of another domain are left to the browser, which knows which domains are related', async function () {
    if (!navigator.credentials) this.skip();
    const asked: (string | undefined)[] = [];
    const credentials = navigator.credentials;
    const { get } = credentials;
    credentials.get = async (options) => {
      asked.push(options?.publicKey?.rpId);
      throw new DOMException('', 'SecurityError');
    };
    const elsewhere = reasonOf(passkeys.assert({ ...request(), rpId: 'elsewhere.example' }));
    expect(await elsewhere).to.equal('passkey_failed origin');
    credentials.get = get;
    expect(asked).to.deep.equal(['elsewhere.example']);
  });

  it("report their user's name, from a dialog and from the autofill", async function () {
    inChromium(this);
    const userId = bytes(32);
    await passkeys.create({ ...creation(), userId });
    const userHandle = encodeBase64url(userId);
    expect((await passkeys.assert(request())).userHandle).to.equal(userHandle);
    expect((await passkeys.assert(request(true))).userHandle).to.equal(userHandle);
  });

  it('are gone from the authenticator once the browser hears that the service no longer has them', async function () {
    inChromium(this);
    if (!(await passkeys.hears())) this.skip();
    const userId = bytes(32);
    const { credentialId } = await passkeys.create({ ...creation(), userId });
    const userHandle = encodeBase64url(userId);
    await passkeys.tell({ type: 'accepted', rpId, userHandle, credentialIds: [credentialId] });
    await passkeys.tell({ type: 'details', rpId, userHandle, name: 'ada@example.com' });
    expect((await passkeys.assert(request())).credentialId).to.equal(credentialId);
    await passkeys.tell({ type: 'accepted', rpId, userHandle, credentialIds: [] });
    expect(await reasonOf(passkeys.assert({ ...request(), allow: [credentialId] }, AbortSignal.timeout(1000)))).not.to.equal('done');
  });
});

describe('a code in a text message', () => {
  const credentials = Object.getOwnPropertyDescriptor(Navigator.prototype, 'credentials');
  const has = 'OTPCredential' in globalThis;
  function answer(get: (options: { signal: AbortSignal }) => Promise<unknown>): void {
    Object.defineProperty(globalThis, 'OTPCredential', { value: class {}, configurable: true });
    Object.defineProperty(Navigator.prototype, 'credentials', { value: { get }, configurable: true });
  }
  afterEach(() => {
    if (credentials) Object.defineProperty(Navigator.prototype, 'credentials', credentials);
    else Reflect.deleteProperty(Navigator.prototype, 'credentials');
    if (!has) delete (globalThis as { OTPCredential?: unknown }).OTPCredential;
  });

  it('is passed on', async () => {
    answer(async () => ({ code: '123456' }));
    expect(await receivedCode(new AbortController().signal)).to.equal('123456');
  });

  it("is no longer waited for when the signal fires, and a refusal isn't a failure", async () => {
    const stop = new AbortController();
    answer(({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))));
    const waiting = receivedCode(stop.signal);
    stop.abort();
    expect(await waiting).to.equal(undefined);
  });
});

describe("an answer that the page's head requested", () => {
  const url = 'https://auth.example/v1/wallet_kit_config';
  const asked = (id: string) => new Request(url, { method: 'POST', body: '{}', headers: { 'X-Auth-Proxy-Config-Id': id } });
  const set = (kmsEarly: unknown) => Object.assign(globalThis, { kmsEarly });
  afterEach(() => set(undefined));

  it('is used once, and only for the same address and configuration', async () => {
    const answer = Promise.resolve(new Response('{}'));
    set([{ url, id: 'site', answer }]);
    expect(earlyAnswer(asked('other'))).to.equal(undefined);
    expect(earlyAnswer(asked('site'))).to.equal(answer);
    expect(earlyAnswer(asked('site'))).to.equal(undefined);
  });

  it('is ignored if the page wrote something else', () => {
    for (const value of [undefined, null, 'x', {}, [null], [{ url, id: 'site' }], [{ url, id: 'site', answer: 'x' }]]) {
      set(value);
      expect(earlyAnswer(asked('site'))).to.equal(undefined);
    }
  });
});
