import type { Account } from './account/account.js';
import type { Providers } from './client/providers.js';
import { createProxyClient, type ProxyClient } from './client/proxy-client.js';
import type { ApiParts } from './client/public-api-client.js';
import type { ServiceClock } from './client/service-clock.js';
import type { KmsConfig, Settings } from './client/settings.js';
import type { Transport } from './client/transport.js';
import type { ExportIntent, ExportOptions, ExportView } from './flows/export/view.js';
import type { Seat } from './flows/oauth/effects.js';
import type { OAuthIntent, OAuthView, SocialProvider } from './flows/oauth/view.js';
import type { OtpIntent, OtpView } from './flows/otp/view.js';
import type { PasskeyIntent, PasskeyView } from './flows/passkey/view.js';
import type { Flow } from './flows/runner.js';
import type { SignupIntent, SignupView } from './flows/signup/view.js';
import type { WalletIntent, WalletView } from './flows/wallet/view.js';
import { loaded, remembered } from './platform/deferred.js';
import type { Environment } from './platform/environment.js';
import { keepAlive } from './session/keep-alive.js';
import type { Opening } from './session/lazy-session.js';
import type { LeavingSession } from './session/revoke.js';
import type { SessionSnapshot } from './session/session.js';
import type { SessionRecord } from './session/session-record.js';
import { SessionStore } from './session/session-store.js';
import type { StampedLoginParts } from './session/stamped-login.js';
import { NOTARIZER_KEY, profileOf, type ServiceProfile } from './wire/profile.js';

/** What a client has from the start. */
export interface Beginning {
  readonly config: KmsConfig;
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  /** Where the service is; an emulator has to be asked. */
  readonly settings: () => Promise<Settings>;
  readonly providers: Providers;
  readonly namespace: string;
  /** The one store of this client. */
  readonly store: () => Promise<SessionStore>;
}

/** What a flow asks the page. */
export interface Asking {
  /** Asked before an account is made. */
  readonly mayCreate: () => boolean;
}

/** What a client needs once somebody signs in, or is signed in. The network is asked nothing until it is used. */
export interface Parts {
  /** The store of sessions; called once. */
  openStore(opening: Opening): SessionStore;
  readonly proxy: () => Promise<ProxyClient>;
  /** What the public API is called with. */
  readonly api: () => Promise<ApiParts>;
  startOtp(asking: Asking): Promise<Flow<OtpView, OtpIntent>>;
  startOAuth(provider: SocialProvider, asking: Asking, seat: Seat): Promise<Flow<OAuthView, OAuthIntent>>;
  startPasskey(): Promise<Flow<PasskeyView, PasskeyIntent>>;
  startWallet(asking: Asking): Promise<Flow<WalletView, WalletIntent>>;
  startSignup(): Promise<Flow<SignupView, SignupIntent>>;
  readonly account: () => Promise<Account>;
  startExport(walletId: string, options: ExportOptions): Promise<Flow<ExportView, ExportIntent>>;
}

/** What the settings come to. */
interface Facts {
  readonly baseUrl: URL;
  readonly profile: ServiceProfile;
  /** Keys that sign session tokens; uncompressed points, hex. */
  readonly signers: readonly string[];
}

/** What all pieces of one client are made with. */
type Known = ReturnType<typeof knownOf>;

/** Put together what belongs to one client. Larger pieces are fetched when their own way in is started. */
export function createParts(beginning: Beginning): Parts {
  const known = knownOf(beginning);
  const { config, environment, transport, providers, store } = beginning;
  const { proxy, api, rpId, social } = known;
  return {
    openStore: (opening) => openStore(beginning, known, opening),
    proxy,
    api,
    account: remembered(async () => {
      const { createAccount } = await loaded(import('./account/start.js'));
      const redirects = config.oauth?.mode === 'redirect';
      return createAccount({ environment, transport, store: await store(), api, proxy, providers, settings: social, rpId, redirects });
    }),
    ...startersOf(beginning, known),
  };
}

function knownOf({ config, environment, clock, transport, settings, providers, store }: Beginning) {
  const facts = async (): Promise<Facts> => {
    const { baseUrl, keys } = await settings();
    return { baseUrl, profile: profileOf(config.profile), signers: [keys.sessionSigner ?? NOTARIZER_KEY] };
  };
  const proxy = remembered(async () => createProxyClient({ ...(await settings()), ...(await facts()), transport, clock }));
  const api = async (): Promise<ApiParts> => {
    const { sessionApiParts } = await loaded(import('./session/session-api.js'));
    return sessionApiParts({ environment, clock, transport, store: await store(), ...(await settings()) });
  };
  /** Asks for the configuration only where it is not known: a returning person costs one call. */
  const login = async (): Promise<StampedLoginParts> => {
    // A known configuration will do, however old: the click has to stay fresh.
    const { organizationId, sessionExpirationSeconds: lifeSeconds } = providers.last ?? (await providers.read());
    return { environment, clock, transport, ...(await facts()), store: await store(), organizationId, lifeSeconds };
  };
  /** The page's own settings of social accounts go before those of an emulator. */
  const social = async () => [config.oauth ?? {}, (await settings()).oauth];
  return { environment, clock, proxy, facts, login, api, social, rpId: config.passkey?.rpId ?? environment.page.hostname };
}

/** The store of this client, with what renews a session and what ends it everywhere. */
function openStore({ config, namespace, store }: Beginning, { environment, clock, facts, api }: Known, opening: Opening): SessionStore {
  const renewing = async (session: SessionRecord | undefined): Promise<SessionSnapshot> => {
    const { renew } = await loaded(import('./session/renew.js'));
    return renew({ environment, clock, ...(await facts()), store: await store(), api: await api() }, session);
  };
  const endEverywhere = async (session: LeavingSession): Promise<void> => {
    const revoke = await loaded(import('./session/revoke.js'));
    return revoke.endEverywhere({ environment, api: await api() }, session);
  };
  const opened = new SessionStore({ environment, clock, namespace, renew: renewing, endEverywhere, ...opening });
  if (config.autoRefresh) keepAlive({ environment, clock, store: opened });
  return opened;
}

type Starters = Pick<Parts, 'startOtp' | 'startOAuth' | 'startPasskey' | 'startWallet' | 'startSignup' | 'startExport'>;

function startersOf({ environment, transport, settings, providers, store }: Beginning, { api, rpId, social, ...known }: Known): Starters {
  return {
    startOtp: async (asking) => {
      const { startOtp } = await loaded(import('./flows/otp/start.js'));
      return startOtp({ ...known, ...asking, store: await store(), config: () => providers.last });
    },
    startOAuth: async (provider, asking, seat) => {
      const { startOAuthFlow } = await loaded(import('./flows/oauth/effects.js'));
      const parts = { ...known, ...asking, provider, seat, transport, store: await store() };
      return startOAuthFlow({ ...parts, config: providers.read, settings: social });
    },
    startPasskey: async () => {
      const { startPasskeyFlow } = await loaded(import('./flows/passkey/effects.js'));
      return startPasskeyFlow({ ...known, rpId });
    },
    startWallet: async (asking) => {
      const { startWalletFlow } = await loaded(import('./flows/wallet/effects.js'));
      return startWalletFlow({ ...known, ...asking });
    },
    startSignup: async () => {
      const { startSignupFlow } = await loaded(import('./flows/signup/effects.js'));
      return startSignupFlow({ ...known, store: await store(), config: () => providers.last, rpId });
    },
    startExport: async (walletId, options) => {
      const { startExportFlow } = await loaded(import('./flows/export/effects.js'));
      const signer = async () => (await settings()).keys.exportSigner;
      return startExportFlow({ environment, api, rpId, signer, walletId, options });
    },
  };
}
