import type { Account } from './account/account.js';
import { createLazyApi } from './client/lazy-api.js';
import { createProviders, type Providers, type ProvidersOptions } from './client/providers.js';
import type { ProxyClient } from './client/proxy-client.js';
import type { PublicApiClient } from './client/public-api-client.js';
import { createServiceClock } from './client/service-clock.js';
import { checkConfig, type KmsConfig } from './client/settings.js';
import { createTransport } from './client/transport.js';
import { askWalletKitConfig } from './client/wallet-kit-config.js';
import { KmsError } from './errors.js';
import type { ExportIntent, ExportOptions, ExportView } from './flows/export/view.js';
import { type FirstViews, lazyFlow } from './flows/lazy-flow.js';
import type { OAuthIntent, OAuthView, SocialProvider } from './flows/oauth/view.js';
import type { OtpIntent, OtpView } from './flows/otp/view.js';
import type { PasskeyIntent, PasskeyView } from './flows/passkey/view.js';
import type { Problem } from './flows/problem.js';
import type { Flow } from './flows/runner.js';
import type { SignupIntent, SignupView } from './flows/signup/view.js';
import type { WalletIntent, WalletView } from './flows/wallet/view.js';
import type { Parts } from './kms-parts.js';
import { browserEnvironment } from './platform/browser-environment.js';
import { deferred, loaded, remembered } from './platform/deferred.js';
import type { Environment, Popup } from './platform/environment.js';
import { LazySession } from './session/lazy-session.js';
import type { Session } from './session/session.js';
import { isMethod, type Method, type WalletKitConfig } from './wire/config.js';

export type { CommonConfig, EmulatorConfig, KmsConfig, PinnedKeys, ServiceConfig } from './client/settings.js';
export type { Method };

/** `wallet_kit_config` as the page sees it: known methods only, in the service's order, defaults filled in. */
export type ProviderSet = WalletKitConfig;

/** How a sign-in may end. */
export interface StartOptions {
  /** Asked before a missing account is made; `false` ends in the step `missing`. */
  readonly confirmSignup?: () => boolean;
}

/** One composition of settings, session, flows and API client; what elements and headless pages hold. */
export interface KmsClient {
  /** Who is signed in. */
  readonly session: Session;
  /** The ways in of who is signed in. */
  readonly account: Account;
  /** The public API, stamped with the session's key, and the calls of the auth proxy as they are. */
  readonly api: PublicApiClient & { readonly proxy: ProxyClient };
  /**
   * Fetched once, kept five minutes, asked again on demand.
   *
   * @throws KmsError `unsupported` before any request where the page has no keys: no https, or an old browser.
   */
  providers(options?: ProvidersOptions): Promise<ProviderSet>;
  /** Sign in with a code sent by e-mail or SMS. */
  startOtp(options?: StartOptions): Flow<OtpView, OtpIntent>;
  /** Sign in at a social provider. Send `start` in the click itself: browsers allow a window there alone. */
  startOAuth(provider: SocialProvider, options?: StartOptions): Flow<OAuthView, OAuthIntent>;
  /** Sign in with a passkey, or make an account with a new one. */
  startPasskey(): Flow<PasskeyView, PasskeyIntent>;
  /** Sign in with a wallet of this browser. */
  startWallet(options?: StartOptions): Flow<WalletView, WalletIntent>;
  /** Make an account with the fields of a form. */
  startSignup(): Flow<SignupView, SignupIntent>;
  /** Show a wallet's recovery phrase, in a frame that this page cannot look into. */
  startExport(walletId: string, options?: ExportOptions): Flow<ExportView, ExportIntent>;
  /** Whether this browser can do it at all, and for social accounts whether there is a page to return to. */
  supports(method: Method): boolean;
  /** How somebody last signed in on this device: the name of the way and nothing else. `undefined` where nothing is known. */
  lastMethod(): Promise<Method | undefined>;
  rememberMethod(method: Method): Promise<void>;
  /** Stop all flows, timers and listeners of this client. What is stored stays. */
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
  const { parts, providers, session, methodKey } = createCore(config, environment);
  const flows = new Set<{ stop(): void }>();
  const later = <V, I>(views: FirstViews<V>, start: (parts: Parts) => Promise<Flow<V, I>>) => {
    const flow = lazyFlow<V, I>(views, async () => {
      checkPage(environment);
      return start(await parts());
    });
    flows.add(flow);
    return flow;
  };
  const asking = ({ confirmSignup }: StartOptions) => ({
    mayCreate: () => config.onMissingAccount !== 'report' && confirmSignup?.() !== false,
  });
  session.restore().catch(() => {});
  return {
    session,
    account: deferred(async () => (await parts()).account(), 'list', 'add', 'remove'),
    api: { ...createLazyApi(async () => (await parts()).api()), proxy: proxyOf(async () => (await parts()).proxy()) },
    providers: providers.read,
    startOtp: (options = {}) => begun(later(OTP_VIEWS, (known) => known.startOtp(asking(options)))),
    startOAuth: (provider, options = {}) => {
      const seat: { popup?: Popup | undefined } = {};
      const failed = (problem: Problem) => {
        seat.popup?.close();
        return OAUTH_VIEWS.failed(problem);
      };
      const flow = later({ ...OAUTH_VIEWS, failed }, (known) => known.startOAuth(provider, asking(options), seat));
      const { send } = flow;
      flow.send = (intent) => {
        // In the click itself, before anything is waited for.
        if (intent.type === 'start' && config.oauth?.mode !== 'redirect' && !('busy' in flow.view))
          seat.popup = environment.page.openPopup();
        send(intent);
      };
      return flow;
    },
    startPasskey: () => later(READY_VIEWS, (known) => known.startPasskey()),
    startWallet: (options = {}) => later(READY_VIEWS, (known) => known.startWallet(asking(options))),
    startSignup: () => begun(later(FORM_VIEWS, (known) => known.startSignup())),
    startExport: (walletId, options = {}) => later(CLOSED_VIEWS, (known) => known.startExport(walletId, options)),
    supports: (name) => {
      if (name === 'passkey') return environment.passkeys.supported();
      return /^(email|sms|wallet)$/.test(name) || Boolean(config.oauth?.redirectUri ?? providers.last?.oauthRedirectUrl);
    },
    ...rememberedMethod(environment, methodKey),
    dispose: () => {
      for (const flow of flows) flow.stop();
      session.dispose();
    },
  };
}

/** At once: a code may be on its way since before a reload. */
function begun<F extends { begin(): void }>(flow: F): F {
  flow.begin();
  return flow;
}

const READY_VIEWS = viewsOf<{ readonly step: 'ready' }>({ step: 'ready' });
const OAUTH_VIEWS = { ...viewsOf<OAuthView>({ step: 'ready' }), busy: { step: 'ready', busy: 'opening' } as const };
const FORM_VIEWS = viewsOf<SignupView>({ step: 'form', busy: false });
const CLOSED_VIEWS = viewsOf<{ readonly step: 'closed' }>({ step: 'closed' });
/** As the OTP machine begins. */
const CONTACT: { readonly step: 'contact'; readonly busy: boolean } = { step: 'contact', busy: false };
const OTP_VIEWS = { ...viewsOf(CONTACT), busy: { ...CONTACT, busy: true } };

/** What is to be seen of a flow before its code has come. */
function viewsOf<V extends object>(idle: V): FirstViews<V & { readonly problem?: Problem }> {
  return { idle, failed: (problem) => ({ ...idle, problem }) };
}

interface Core {
  readonly parts: () => Promise<Parts>;
  readonly providers: Providers;
  readonly session: LazySession;
  /** Where the name of the last way in is kept. */
  readonly methodKey: string;
}

/** What is there from the start, and the way to what comes later. */
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
  const parts = remembered(async () => {
    // What judges failures is here before the first call that has an effect: when that call is lost it may not come any more.
    const [{ createParts }] = await loaded(Promise.all([import('./kms-parts.js'), import('./client/fault.js')]));
    return createParts({ config, environment, clock, transport, settings, providers, namespace, store: () => session.store() });
  });
  const session: LazySession = new LazySession(environment, namespace, async (opening) => (await parts()).openStore(opening));
  return { parts, providers, session, methodKey: `${namespace} method` };
}

/** The name of a way in, kept on this device. What cannot be kept is not worth an error. */
function rememberedMethod({ records }: Environment, key: string): Pick<KmsClient, 'lastMethod' | 'rememberMethod'> {
  return {
    lastMethod: async () => {
      const value = await records.get(key).catch(() => undefined);
      return isMethod(value) ? value : undefined;
    },
    rememberMethod: (value) => records.commit([{ put: key, value }]).catch(() => {}),
  };
}

/** The proxy's calls, which wait for the settings and for their own code. */
function proxyOf(proxy: () => Promise<ProxyClient>): ProxyClient {
  return deferred(proxy, 'walletKitConfig', 'account', 'signup', 'otpInit', 'otpVerify', 'otpLogin', 'oauth2Authenticate', 'oauthLogin');
}

/** @throws KmsError `unsupported` where the browser gives no keys: old browsers, and pages without https. */
function checkPage({ subtle, page }: Environment): void {
  if (!subtle || !page.isSecureContext) throw new KmsError('unsupported');
}
