import { createLazyApi } from './client/lazy-api.js';
import { createProviders, type Providers, type ProvidersOptions } from './client/providers.js';
import type { ProxyClient } from './client/proxy-client.js';
import type { PublicApiClient } from './client/public-api-client.js';
import { createServiceClock, type ServiceClock } from './client/service-clock.js';
import { checkConfig, type KmsConfig } from './client/settings.js';
import { createTransport, type Transport } from './client/transport.js';
import { askWalletKitConfig } from './client/wallet-kit-config.js';
import { KmsError } from './errors.js';
import { lazyFlow } from './flows/lazy-flow.js';
import type { OtpIntent, OtpView } from './flows/otp/view.js';
import type { PasskeyIntent, PasskeyView } from './flows/passkey/view.js';
import type { Flow, Problem } from './flows/runner.js';
import type { WalletIntent, WalletView } from './flows/wallet/view.js';
import { browserEnvironment } from './platform/browser-environment.js';
import type { Environment } from './platform/environment.js';
import { LazySession } from './session/lazy-session.js';
import type { Session, SessionSnapshot } from './session/session.js';
import type { StampedLoginParts } from './session/stamped-login.js';
import { type Method, method, type WalletKitConfig } from './wire/config.js';
import type { ServiceProfile } from './wire/profile.js';

export type { CommonConfig, EmulatorConfig, KmsConfig, PinnedKeys, ServiceConfig } from './client/settings.js';
export type { Method };

/** `wallet_kit_config` as the page sees it: known methods only, in the service's order, defaults filled in. */
export type ProviderSet = WalletKitConfig;

export interface StartOptions {
  /** Asked before a missing account is made; `false` ends in the step `missing`. */
  readonly confirmSignup?: () => boolean;
}

/** One composition of settings, session, flows and API client; what elements and headless pages hold. */
export interface KmsClient {
  readonly session: Session;
  readonly api: PublicApiClient & { readonly proxy: ProxyClient };
  /** Fetched once, kept five minutes, asked again on demand. */
  providers(options?: ProvidersOptions): Promise<ProviderSet>;
  startOtp(options?: StartOptions): Flow<OtpView, OtpIntent>;
  startPasskey(): Flow<PasskeyView, PasskeyIntent>;
  startWallet(options?: StartOptions): Flow<WalletView, WalletIntent>;
  /** Whether this browser can do it at all. */
  supports(method: Method): boolean;
  /** How somebody last signed in on this device: the name of the way and nothing else. `undefined` where nothing is known. */
  lastMethod(): Promise<Method | undefined>;
  rememberMethod(method: Method): Promise<void>;
  dispose(): void;
}

/**
 * Make a client for one service. A session that this site keeps for it is looked up at once; the network is asked nothing yet.
 *
 * Runs in browsers, in workers and in Node, where records last as long as the process.
 *
 * @param environment the browser's own when absent.
 * @throws KmsError `config_invalid` with the setting's name as `path`.
 */
export function createKmsClient(config: KmsConfig, environment: Environment = browserEnvironment()): KmsClient {
  const core = createCore(config, environment);
  const { session, api, providers, lastMethod } = core;
  const flows = new Set<{ stop(): void }>();
  const kept = <F extends { stop(): void }>(flow: F): F => {
    flows.add(flow);
    return flow;
  };
  const asking = ({ confirmSignup }: StartOptions) => ({
    mayCreate: () => config.onMissingAccount !== 'report' && confirmSignup?.() !== false,
  });
  if (config.autoRefresh) keepAlive(session);
  session.restore().catch(() => {});
  return {
    session,
    api: { ...api, proxy: proxyOf(core) },
    providers: providers.read,
    startOtp: (options = {}) => kept(lazyOtp(core, asking(options))),
    startPasskey: () => kept(lazyPasskey(core, config.passkey?.rpId ?? environment.page.hostname)),
    startWallet: (options = {}) => kept(lazyWallet(core, asking(options))),
    supports: (name) => name !== 'passkey' || environment.passkeys.supported(),
    ...lastMethod,
    dispose: () => {
      for (const flow of flows) flow.stop();
      session.dispose();
    },
  };
}

/** What the parts of one client share. */
interface Core {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  readonly session: LazySession;
  readonly api: PublicApiClient;
  readonly providers: Providers;
  readonly proxy: () => Promise<ProxyClient>;
  /** What is only known, or only needed, once somebody signs in. */
  readonly facts: () => Promise<Facts>;
  readonly lastMethod: Pick<KmsClient, 'lastMethod' | 'rememberMethod'>;
}
interface Facts {
  readonly baseUrl: URL;
  readonly profile: ServiceProfile;
  /** Keys that sign session tokens; uncompressed points, hex. */
  readonly signers: readonly string[];
}

function createCore(config: KmsConfig, environment: Environment): Core {
  const { namespace, source } = checkConfig(config);
  const clock = createServiceClock(environment);
  const transport = createTransport(environment, clock, config);
  const settings = remembered(async () => {
    if (!(source instanceof URL)) return source;
    const { askEmulator } = await loaded(import('./client/emulator-settings.js'));
    return askEmulator(transport, source);
  });
  const providers = createProviders(environment, async (signal) => {
    checkPage(environment);
    return askWalletKitConfig(transport, await settings(), signal);
  });
  const facts = remembered(async () => {
    const { NOTARIZER_KEY, profileOf } = await loaded(import('./wire/profile.js'));
    const { baseUrl, keys } = await settings();
    return { baseUrl, profile: profileOf(config.profile), signers: [keys.sessionSigner ?? NOTARIZER_KEY] };
  });
  const proxy = remembered(async () => {
    const { createProxyClient } = await loaded(import('./client/proxy-client.js'));
    return createProxyClient({ ...(await settings()), ...(await facts()), transport, clock });
  });
  const session: LazySession = new LazySession(environment, namespace, async (opening) => {
    const { SessionStore } = await loaded(import('./session/session-store.js'));
    return new SessionStore({ environment, clock, namespace, renew: () => renewSession(core), ...opening });
  });
  const api = createLazyApi(async () => {
    const { sessionApiParts } = await loaded(import('./session/session-api.js'));
    return sessionApiParts({ environment, clock, transport, store: await session.store(), ...(await settings()) });
  });
  const lastMethod = rememberedMethod(environment, `${namespace} method`);
  const core: Core = { environment, clock, transport, session, api, providers, proxy, facts, lastMethod };
  return core;
}

/** What is to be seen first, before a flow's own code has come. */
const READY = { step: 'ready' } as const;
const CONTACT = { step: 'contact', busy: false } as const;

interface Asking {
  /** Asked before an account is made. */
  readonly mayCreate: () => boolean;
}

/** Loaded at once: a code may be on its way since before a reload. */
function lazyOtp({ session, providers, ...core }: Core, asking: Asking): Flow<OtpView, OtpIntent> {
  const views = { idle: CONTACT, busy: { ...CONTACT, busy: true }, failed: (problem: Problem): OtpView => ({ ...CONTACT, problem }) };
  const flow = lazyFlow<OtpView, OtpIntent>(views, async () => {
    checkPage(core.environment);
    const [{ startOtp }, store] = await Promise.all([loaded(import('./flows/otp/start.js')), session.store()]);
    return startOtp({ ...core, ...asking, store, config: () => providers.last });
  });
  flow.begin();
  return flow;
}

function lazyPasskey(core: Core, rpId: string): Flow<PasskeyView, PasskeyIntent> {
  const views = { idle: READY, failed: (problem: Problem) => ({ ...READY, problem }) };
  return lazyFlow<PasskeyView, PasskeyIntent>(views, async () => {
    checkPage(core.environment);
    const { startPasskeyFlow } = await loaded(import('./flows/passkey/effects.js'));
    return startPasskeyFlow({ ...core, rpId, login: () => stampedLogin(core) });
  });
}

function lazyWallet(core: Core, asking: Asking): Flow<WalletView, WalletIntent> {
  const views = { idle: READY, failed: (problem: Problem) => ({ ...READY, problem }) };
  return lazyFlow<WalletView, WalletIntent>(views, async () => {
    checkPage(core.environment);
    const { startWalletFlow } = await loaded(import('./flows/wallet/effects.js'));
    return startWalletFlow({ ...core, ...asking, login: () => stampedLogin(core) });
  });
}

async function stampedLogin({ session, facts, providers, ...core }: Core): Promise<StampedLoginParts> {
  const [known, store, { organizationId, sessionExpirationSeconds }] = await Promise.all([facts(), session.store(), providers.read()]);
  return { ...core, ...known, store, organizationId, lifeSeconds: sessionExpirationSeconds };
}

/** The name of a way in, kept on this device. What cannot be kept is not worth an error. */
function rememberedMethod({ records }: Environment, key: string): Pick<KmsClient, 'lastMethod' | 'rememberMethod'> {
  return {
    lastMethod: async () => {
      const parsed = method(await records.get(key).catch(() => undefined), '');
      return parsed.ok ? parsed.value : undefined;
    },
    rememberMethod: (value) => records.commit([{ put: key, value }]).catch(() => {}),
  };
}

async function renewSession({ session, facts, providers, ...core }: Core): Promise<SessionSnapshot> {
  const [{ renew }, store, known] = await Promise.all([loaded(import('./session/renew.js')), session.store(), facts()]);
  return renew({ ...core, ...known, store, lifeSeconds: providers.last?.sessionExpirationSeconds });
}

/** Renew in the last minute, where the site wants it. What fails is tried again by whoever needs the session. */
function keepAlive(session: Session): void {
  session.subscribe((snapshot) => {
    if (snapshot.state === 'signed-in' && snapshot.expiring) session.refresh().catch(() => {});
  });
}

/** The proxy's calls, which wait for the settings. */
function proxyOf({ proxy }: Core): ProxyClient {
  return {
    walletKitConfig: async (signal) => (await proxy()).walletKitConfig(signal),
    account: async (input, signal) => (await proxy()).account(input, signal),
    otpInit: async (input, signal) => (await proxy()).otpInit(input, signal),
    otpVerify: async (input, signal) => (await proxy()).otpVerify(input, signal),
    otpLogin: async (input, signal) => (await proxy()).otpLogin(input, signal),
    oauth2Authenticate: async (input, signal) => (await proxy()).oauth2Authenticate(input, signal),
    oauthLogin: async (input, signal) => (await proxy()).oauthLogin(input, signal),
    signup: async (input, signal) => (await proxy()).signup(input, signal),
  };
}

/** @throws KmsError `unsupported` where the browser gives no keys: old browsers, and pages without https. */
function checkPage({ subtle, page }: Environment): void {
  if (!subtle || !page.isSecureContext) throw new KmsError('unsupported');
}

/** Made once, and again after a failure. */
function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((thrown) => {
      made = undefined;
      throw thrown;
    });
    return made;
  };
}

/** A part of this code that comes over the network when it is needed. */
function loaded<T>(part: Promise<T>): Promise<T> {
  return part.catch((cause) => {
    throw new KmsError('network', { cause });
  });
}
