import { createLazyApi } from './client/lazy-api.js';
import { createProviders, type Providers, type ProvidersOptions } from './client/providers.js';
import { createProxyClient, type ProxyClient } from './client/proxy-client.js';
import type { PublicApiClient } from './client/public-api-client.js';
import { createServiceClock, type ServiceClock } from './client/service-clock.js';
import { checkConfig, type KmsConfig, type Settings, sessionSignersOf } from './client/settings.js';
import { createTransport, type Transport } from './client/transport.js';
import { KmsError, kmsErrorOf } from './errors.js';
import { otpEventOf } from './flows/otp/intent.js';
import { type OtpEffect, type OtpEvent, otpMachine } from './flows/otp/machine.js';
import { type OtpIntent, type OtpView, otpViewOf } from './flows/otp/view.js';
import { type Flow, type Perform, problemOf, startFlow } from './flows/runner.js';
import { browserEnvironment } from './platform/browser-environment.js';
import type { Environment } from './platform/environment.js';
import type { Session, SessionSnapshot } from './session/session.js';
import { SessionStore } from './session/session-store.js';
import type { Method, WalletKitConfig } from './wire/config.js';
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
  const { store, providers } = core;
  const flows = new Set<Flow<OtpView, OtpIntent>>();
  void store.restore();
  return {
    session: store,
    api: { ...core.api, proxy: proxyOf(core) },
    providers: providers.read,
    startOtp: ({ confirmSignup } = {}) => {
      const flow = startOtp(core, () => config.onMissingAccount !== 'report' && confirmSignup?.() !== false);
      flows.add(flow);
      return flow;
    },
    dispose: () => {
      for (const flow of flows) flow.stop();
      store.dispose();
    },
  };
}

/** What the parts of one client share. */
interface Core {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  readonly profile: ServiceProfile;
  readonly store: SessionStore;
  readonly api: PublicApiClient;
  readonly providers: Providers;
  /** Where the service is; an emulator has to be asked. */
  readonly settings: () => Promise<Settings>;
  readonly proxy: () => Promise<ProxyClient>;
}

function createCore(config: KmsConfig, environment: Environment): Core {
  const { namespace, profile, source } = checkConfig(config);
  const clock = createServiceClock(environment);
  const transport = createTransport(environment, clock, config);
  const settings = remembered(async () => {
    if (!(source instanceof URL)) return source;
    const { askEmulator } = await loaded(import('./client/emulator-settings.js'));
    return askEmulator(transport, source);
  });
  const proxy = remembered(async () => createProxyClient({ ...(await settings()), transport, profile, clock }));
  const providers = createProviders(environment, async (signal) => {
    checkPage(environment);
    return (await proxy()).walletKitConfig(signal);
  });
  const store: SessionStore = new SessionStore({ environment, clock, namespace, renew: () => renewSession(core) });
  const api = createLazyApi(async () => {
    const { sessionApiParts } = await loaded(import('./session/session-api.js'));
    return sessionApiParts({ environment, clock, transport, store, ...(await settings()) });
  });
  const core: Core = { environment, clock, transport, profile, store, api, providers, settings, proxy };
  if (config.autoRefresh) {
    store.subscribe((snapshot) => {
      if (snapshot.state === 'signed-in' && snapshot.expiring) store.refresh().catch(() => {});
    });
  }
  return core;
}

function startOtp(core: Core, mayCreate: () => boolean): Flow<OtpView, OtpIntent> {
  const { environment, providers, settings } = core;
  const config = () => providers.last;
  const effects = remembered(async () => {
    checkPage(environment);
    const { otpEffects } = await loaded(import('./flows/otp/effects.js'));
    return otpEffects({ ...core, signers: async () => sessionSignersOf(await settings()), config, mayCreate });
  });
  const perform: Perform<OtpEffect, OtpEvent> = async (effect, signal) => {
    try {
      return await (await effects())(effect, signal);
    } catch (thrown) {
      return { type: 'failed', problem: problemOf(kmsErrorOf(thrown)) };
    }
  };
  const flow = startFlow(otpMachine, perform, otpViewOf);
  return {
    get view() {
      return flow.view;
    },
    send: (intent) => flow.send(otpEventOf(intent, config())),
    subscribe: flow.subscribe,
    stop: flow.stop,
  };
}

async function renewSession({ settings, providers, ...core }: Core): Promise<SessionSnapshot> {
  const { renew } = await loaded(import('./session/renew.js'));
  const signers = sessionSignersOf(await settings());
  return renew({ ...core, signers, lifeSeconds: providers.last?.sessionExpirationSeconds });
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
