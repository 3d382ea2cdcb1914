// What a script of the page may try against a session and a sign-in. Each gets `see`, to record what it gets hold of.

/** Patches by a script that runs after ours. Our code never calls any of them. */
export const LATE = {
  'replaces fetch': (see) => see.patch(window, 'fetch'),
  'replaces the Request class': (see) => {
    const Own = window.Request;
    window.Request = function Between(...given) {
      see(given);
      return new Own(...given);
    };
  },
  'puts its own generateKey over the one of crypto.subtle': (see) => {
    const own = crypto.subtle.generateKey.bind(crypto.subtle);
    Object.defineProperty(crypto.subtle, 'generateKey', {
      value: async (algorithm, _, usages) => {
        const pair = await own(algorithm, true, usages);
        const bytes = await crypto.subtle.exportKey('jwk', pair.privateKey);
        see(bytes);
        // Like ours, so that there is no warning.
        const privateKey = await crypto.subtle.importKey('jwk', { ...bytes, key_ops: ['sign'] }, algorithm, false, ['sign']);
        return { ...pair, privateKey };
      },
    });
  },
  'patches SubtleCrypto.prototype.generateKey': (see) => see.patch(SubtleCrypto.prototype, 'generateKey'),
  'patches SubtleCrypto.prototype.importKey': (see) => see.patch(SubtleCrypto.prototype, 'importKey'),
  'patches SubtleCrypto.prototype.sign': (see) => see.patch(SubtleCrypto.prototype, 'sign'),
  'patches SubtleCrypto.prototype.digest': (see) => see.patch(SubtleCrypto.prototype, 'digest'),
  'patches SubtleCrypto.prototype.verify': (see) => see.patch(SubtleCrypto.prototype, 'verify'),
  'puts another crypto in the place of the browser’s': (see) => {
    const own = crypto;
    Object.defineProperty(window, 'crypto', {
      get: () => {
        see('crypto');
        return own;
      },
    });
  },
  'draws the random bytes': (see) => see.patch(Crypto.prototype, 'getRandomValues'),
  'patches IDBFactory.prototype.open': (see) => see.patch(IDBFactory.prototype, 'open'),
  'patches LockManager.prototype.request': (see) => see.patch(LockManager.prototype, 'request'),
  'waits on the prototype of all objects for what is assigned': (see) => {
    for (const name of ['token', 'verificationToken', 'session', 'privateKey', 'credentialBundle', 'otpCode'])
      Object.defineProperty(Object.prototype, name, {
        configurable: true,
        set(value) {
          see(value);
          Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
        },
      });
  },
};

/** Messages from other senders than our tabs. None of them signs a user in or out. */
export const SPOOFED = {
  'says over the channel that everything changed': (namespace) =>
    new BroadcastChannel(namespace).postMessage({ v: 1, kind: 'changed', rev: Number.MAX_SAFE_INTEGER }),
  'sends sessions over the channel': (namespace) => {
    for (const kind of ['session', 'signed-out', 'restore', 'set', '__proto__'])
      new BroadcastChannel(namespace).postMessage({ v: 1, kind, token: 'a.b.c', state: 'signed-out' });
  },
  'sends messages to the window': () => {
    for (const kind of ['changed', 'oauth-return', 'oauth-taken', 'init', 'signed-out', 'ready'])
      window.postMessage({ v: 1, kind, state: 'AAAAAAAAAAAAAAAAAAAAAA', params: 'code=a' }, '*');
  },
  'throws storage, focus and network events about': () => {
    for (const type of ['storage', 'focus', 'blur', 'pageshow', 'pagehide', 'online', 'offline', 'visibilitychange'])
      for (const target of [window, document]) target.dispatchEvent(new Event(type));
  },
};

/** Members for the prototype of all objects, added before our code runs. */
export const POLLUTED = {
  'another signer': { keys: { sessionSigner: `04${'ab'.repeat(64)}` }, sessionSigner: `04${'ab'.repeat(64)}` },
  'another service': { baseUrl: 'https://evil.example', authProxyUrl: 'https://evil.example', authProxyConfigId: 'theirs' },
  'another way to ask': { requestTimeoutMs: 1, autoRefresh: true, onMissingAccount: 'report', fresh: true, generateAppProofs: true },
  'another return page': {
    redirectUri: '/theirs',
    oauthRedirectUrl: 'https://evil.example',
    endpoints: {},
    clientIds: { google: 'theirs' },
  },
  'another account': { organizationId: 'theirs', everywhere: true, attemptKey: 'theirs', renews: 'theirs' },
  'another place for keys': { keyFrame: 'https://evil.example/key-frame.html' },
  'other settings': {
    emulator: 'https://evil.example',
    profile: 'seed',
    lockAfter: '1s',
    namespace: 'theirs',
    captcha: { siteKey: 'theirs' },
  },
  'another life of a session': { lifeSeconds: 1, clockOffsetMs: 1e12, renewingUntilMs: 1e15 },
};

/** In the page: `see` for one attack, which records under its name. */
export function seer() {
  window.caught = {};
  const { apply } = Reflect;
  const { stringify } = JSON;
  const tag = Object.prototype.toString;
  window.seeFor = (name) => {
    const list = [];
    window.caught[name] = list;
    const see = (value) => {
      try {
        list[list.length] = typeof value === 'string' ? value : `${apply(tag, value, [])} ${stringify(value)}`;
      } catch {
        list[list.length] = 'something';
      }
    };
    see.around = (own) =>
      function between(...given) {
        see(given);
        return apply(own, this, given);
      };
    see.patch = (owner, method) => {
      owner[method] = see.around(owner[method]);
    };
    return see;
  };
}
