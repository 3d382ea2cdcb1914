import type { OAuthIntent, OAuthView } from '../../src/flows/oauth/view.js';
import type { OtpIntent, OtpView } from '../../src/flows/otp/view.js';
import type { PasskeyIntent, PasskeyView } from '../../src/flows/passkey/view.js';
import type { Flow } from '../../src/flows/runner.js';
import type { SignupIntent, SignupView } from '../../src/flows/signup/view.js';
import type { WalletIntent, WalletView } from '../../src/flows/wallet/view.js';
import type { KmsClient, Method, ProviderSet, StartOptions } from '../../src/kms-client.js';
import type { SessionSnapshot, SessionSummary } from '../../src/session/session.js';
import type { ProviderName } from '../../src/wire/brands.js';

/** A flow without a machine: the test sets its views and reads what was sent to it. */
export interface FakeFlow extends Flow<OtpView, OtpIntent> {
  readonly sent: OtpIntent[];
  readonly options: StartOptions;
  isStopped: boolean;
  /** Answers what an element sends at once, as a machine would. */
  respond: (intent: OtpIntent) => OtpView | undefined;
  show(view: OtpView): void;
}

/** A flow that starts in `ready` and goes where the test says. */
export interface PlainFlow<V, E> extends Flow<V, E> {
  readonly sent: E[];
  readonly options: StartOptions;
  show(view: V): void;
}

/** A client without keys, storage and network, for tests of what the elements draw and send. */
export interface FakeClient extends KmsClient {
  /** Every OTP flow that was started, the newest last. */
  readonly flows: FakeFlow[];
  /** The newest flow. */
  readonly flow: FakeFlow;
  /** What `providers()` returns, or rejects with if it is an error. Set it before the element needs it. */
  config: Promise<ProviderSet>;
  readonly configCalls: { readonly fresh: boolean }[];
  isDisposed: boolean;
  /** The newest flows of the other sign-in methods. */
  passkey: PlainFlow<PasskeyView, PasskeyIntent>;
  wallet: PlainFlow<WalletView, WalletIntent>;
  signup: PlainFlow<SignupView, SignupIntent>;
  /** Flows of social accounts that were started. */
  readonly oauth: Map<ProviderName, PlainFlow<OAuthView, OAuthIntent>>;
  /** The sign-in method that is remembered. */
  last: Method | undefined;
  canUse: (method: Method) => boolean;
  /** Sign-in methods that are remembered. */
  expectedMethods: readonly Method[] | undefined;
  /** Whether a session is remembered. */
  isExpected: boolean;
  /** The code that acts; a test may let it arrive later, or never. */
  engine: Promise<void>;
  /** Accounts that are signed in on this device. */
  accounts: readonly SessionSummary[];
  /** What switching to an account leads to. */
  sessionOf: (organizationId: string | null) => SessionSnapshot;
  setSession(snapshot: SessionSnapshot): void;
}

/** As a fresh emulator serves it, with e-mail only. */
export const EMAIL_ONLY: ProviderSet = {
  methods: ['email'],
  sessionExpirationSeconds: 900,
  organizationId: 'org-1',
  otpLength: 6,
  otpAlphanumeric: false,
  oauthClientIds: {},
};

/** A signed-in snapshot that ends in a quarter of an hour. */
export const signedIn = (more: Partial<Extract<SessionSnapshot, { state: 'signed-in' }>> = {}): SessionSnapshot => ({
  state: 'signed-in',
  organizationId: 'sub-org-1',
  userId: 'user-1',
  expiresAtMs: Date.now() + 900_000,
  inMemory: false,
  ...more,
});

/** The code step as it is right after a code was sent. */
export const codeView = (more: Partial<Extract<OtpView, { step: 'code' }>> = {}): OtpView => ({
  step: 'code',
  channel: 'email',
  contact: 'a***@e***.com',
  busy: false,
  verified: false,
  resendAtMs: Date.now() + 30_000,
  expiresAtMs: Date.now() + 300_000,
  sent: 1,
  ...more,
});

/** @param session known at the start; signed out if absent. */
export function fakeClient(session: SessionSnapshot = { state: 'signed-out' }): FakeClient {
  let snapshot = session;
  const listeners = new Set<(snapshot: SessionSnapshot) => void>();
  const flows: FakeFlow[] = [];
  const notFaked = (): never => {
    throw new Error('not faked');
  };
  const client: FakeClient = {
    flows,
    get flow() {
      return flows.at(-1) ?? notFaked();
    },
    config: Promise.resolve(EMAIL_ONLY),
    configCalls: [],
    isDisposed: false,
    passkey: plainFlow(),
    wallet: plainFlow(),
    signup: plainFlow({ step: 'form', busy: false }),
    oauth: new Map(),
    last: undefined,
    canUse: (method) => /^(email|sms|passkey|wallet)$/.test(method),
    accounts: [],
    sessionOf: (organizationId) =>
      organizationId === null ? { state: 'signed-out', reason: 'user' } : signedIn({ organizationId, userId: `user-of-${organizationId}` }),
    setSession(next) {
      snapshot = next;
      for (const listener of [...listeners]) listener(next);
    },
    session: {
      get snapshot() {
        return snapshot;
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      restore: async () => snapshot,
      signOut: async () => {
        client.setSession({ state: 'signed-out', reason: 'user' });
        return undefined;
      },
      refresh: notFaked,
      list: async () => client.accounts,
      use: async (organizationId) => {
        client.setSession(client.sessionOf(organizationId));
        return snapshot;
      },
      stamper: { stamp: notFaked },
      token: notFaked,
      proof: notFaked,
    },
    api: { submit: notFaked, query: notFaked, pages: notFaked, proxy: {} } as unknown as KmsClient['api'],
    providers({ fresh = false, signal } = {}) {
      client.configCalls.push({ fresh });
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        client.config.then(resolve, reject);
      });
    },
    startOtp(options = {}) {
      flows.push(fakeFlow(options));
      return client.flow;
    },
    startPasskey: () => (client.passkey = plainFlow<PasskeyView, PasskeyIntent>()),
    startSignup: (options) => (client.signup = plainFlow<SignupView, SignupIntent>({ step: 'form', busy: false }, options)),
    startAccount: notFaked,
    account: { list: notFaked, add: notFaked, remove: notFaked, delete: notFaked, endOthers: notFaked },
    listApprovals: notFaked,
    vote: notFaked,
    satisfy: notFaked,
    onStepUp: async () => () => {},
    confirm: notFaked,
    onConfirm: async () => () => {},
    delegate: notFaked,
    delegates: { list: notFaked, end: notFaked },
    startExport: notFaked,
    startImport: notFaked,
    startOAuth(provider) {
      const flow = plainFlow<OAuthView, OAuthIntent>();
      client.oauth.set(provider, flow);
      return flow;
    },
    startOidc: notFaked,
    signInWithToken: notFaked,
    startWallet: () => (client.wallet = plainFlow<WalletView, WalletIntent>()),
    supports: (method) => client.canUse(method),
    get expected() {
      return { methods: client.expectedMethods, last: client.last, isSignedIn: client.isExpected };
    },
    prepare: () => client.engine,
    expectedMethods: undefined,
    isExpected: false,
    engine: Promise.resolve(),
    lastMethod: async () => client.last,
    rememberMethod: async (method) => {
      client.last = method;
    },
    dispose() {
      client.isDisposed = true;
    },
  };
  return client;
}

/** @param first the first view of every method except codes and sign-up; `ready` if absent. */
function plainFlow<V extends { readonly step: string }, E>(
  first: V = { step: 'ready' } as unknown as V,
  options: StartOptions = {},
): PlainFlow<V, E> {
  const listeners = new Set<(view: V) => void>();
  let view = first;
  const sent: E[] = [];
  return {
    sent,
    options,
    done: new Promise(() => {}),
    get view() {
      return view;
    },
    send: (intent) => void sent.push(intent),
    show: (next) => {
      view = next;
      for (const listener of [...listeners]) listener(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => listeners.clear(),
  };
}

function fakeFlow(options: StartOptions): FakeFlow {
  const listeners = new Set<(view: OtpView) => void>();
  let view: OtpView = { step: 'contact', busy: false };
  return {
    sent: [],
    options,
    done: new Promise(() => {}),
    isStopped: false,
    respond: ({ type }) => {
      if (type === 'back') return { step: 'contact', busy: false };
      return view.step === 'contact' || view.step === 'code' ? { ...view, busy: true } : undefined;
    },
    get view() {
      return view;
    },
    send(intent) {
      this.sent.push(intent);
      const next = this.respond(intent);
      if (next) this.show(next);
    },
    show(next) {
      view = next;
      for (const listener of [...listeners]) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      this.isStopped = true;
      listeners.clear();
    },
  };
}
