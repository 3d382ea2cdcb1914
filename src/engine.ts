import type { Account } from './account/account.js';
import type { Approvals } from './account/approvals.js';
import type { Delegates } from './account/delegates.js';
import type { Providers, ProvidersOptions } from './client/providers.js';
import { createProxyClient, type ProxyClient } from './client/proxy-client.js';
import type { PublicApiClient } from './client/public-api-client.js';
import { createService, type Service } from './client/service.js';
import { type CheckedConfig, type ClientConfig, inlineState, type ServiceConfig } from './client/settings.js';
import { KmsError } from './errors.js';
import type { AccountIntent, AccountView } from './flows/account/view.js';
import type { AskStepUp, StepUpParts, StepUps } from './flows/add-way/step-up.js';
import type { ExportIntent, ExportOptions, ExportView } from './flows/export/view.js';
import type { ImportIntent, ImportOptions, ImportView } from './flows/import/view.js';
import type { GetToken, TokenOptions } from './flows/oauth/own-token.js';
import type { OAuthIntent, OAuthView } from './flows/oauth/view.js';
import type * as OtpFlow from './flows/otp/start.js';
import type { OtpIntent, OtpView } from './flows/otp/view.js';
import type { PasskeyIntent, PasskeyView } from './flows/passkey/view.js';
import type { Flow, SignedIn, StartOptions } from './flows/runner.js';
import type { SignupIntent, SignupView } from './flows/signup/view.js';
import type { WalletIntent, WalletView } from './flows/wallet/view.js';
import { bare } from './platform/bare.js';
import type { Environment } from './platform/environment.js';
import { arrived, callsOf, type Lazy, lazy, untilHere } from './platform/lazy.js';
import { onAbort } from './platform/on-abort.js';
import type { AskConfirm, ConfirmRequest } from './session/confirms.js';
import { withKeyFrame } from './session/key-frame.js';
import { provenBy } from './session/proven.js';
import { rememberOf } from './session/remember.js';
import type { Session, WaitOptions } from './session/session.js';
import { SessionStore } from './session/session-store.js';
import type { SignedCallsParts } from './session/signed-calls.js';
import type { StampedLoginParts } from './session/stamped-login.js';
import { untilAborted } from './session/until-aborted.js';
import type { Activity } from './wire/activity.js';
import type { ProviderName } from './wire/brands.js';
import type { WalletKitConfig } from './wire/config.js';
import type { Method } from './wire/method.js';
import type { OidcProvider } from './wire/oidc-provider.js';
import { NOTARIZER_KEY, profileOf, type ServiceProfile } from './wire/profile.js';

export { environmentOf } from './platform/browser-environment.js';

/** The part of a client that acts. The code of each sign-in method loads when it is started. */
export interface Engine extends Approvals, Pick<Delegates, 'delegate'> {
  readonly session: Session;
  readonly providers: Providers;
  /** The served configuration. Its supported sign-in methods are remembered. */
  read(options: ProvidersOptions | undefined, supports: (method: Method) => boolean): Promise<WalletKitConfig>;
  readonly proxy: Lazy<ProxyClient>;
  readonly api: Lazy<PublicApiClient>;
  readonly account: Lazy<Account>;
  startAccount(options: StartOptions): Promise<Flow<AccountView, AccountIntent>>;
  readonly delegates: Lazy<Delegates>;
  startOtp(options: StartOptions): Promise<Flow<OtpView, OtpIntent>>;
  startOAuth(provider: ProviderName | OidcProvider, options: StartOptions): Promise<Flow<OAuthView, OAuthIntent>>;
  signInWithToken(getToken: GetToken, options?: TokenOptions): Promise<SignedIn | undefined>;
  rememberMethod(last: Method): Promise<void>;
  satisfy(activity: Activity, options?: WaitOptions): Promise<Activity>;
  onStepUp(ask: AskStepUp): Promise<() => void>;
  confirm(request: ConfirmRequest): Promise<void>;
  onConfirm(ask: AskConfirm): Promise<() => void>;
  startPasskey(options: StartOptions): Promise<Flow<PasskeyView, PasskeyIntent>>;
  startWallet(options: StartOptions): Promise<Flow<WalletView, WalletIntent>>;
  startSignup(options?: StartOptions): Promise<Flow<SignupView, SignupIntent>>;
  startExport(walletId: string, options?: ExportOptions & StartOptions): Promise<Flow<ExportView, ExportIntent>>;
  startImport(options?: ImportOptions & StartOptions): Promise<Flow<ImportView, ImportIntent>>;
}

/** What an engine needs. */
export interface EngineParts {
  readonly config: ClientConfig & { readonly onStepUp?: AskStepUp; readonly onConfirm?: AskConfirm };
  readonly checked: CheckedConfig;
  readonly environment: Environment;
  /** The flow for sign-in by code, which loads alongside the engine. */
  readonly otpFlow: Lazy<typeof OtpFlow>;
  /** Fires when the client is no longer needed. */
  readonly over: AbortSignal;
}

/** Assemble one client and look up who is signed in. This makes no request. */
export function createEngine({ config, over, otpFlow, ...given }: EngineParts): Engine {
  // Both an inline emulator and a service: one of them was left in by mistake, so neither is used.
  const { emulator, baseUrl, authProxyUrl, authProxyConfigId }: Partial<Record<keyof ServiceConfig, unknown>> = config;
  if (inlineState(emulator) !== undefined && (baseUrl ?? authProxyUrl ?? authProxyConfigId))
    throw new KmsError('config_invalid', { path: 'emulator' });
  const { checked, environment } = withKeyFrame(config, { ...given, environment: heardBy(config.logger, given.environment) }, over);
  const service = createService(config, checked, environment);
  const calls = callsOfService(service, environment);
  const stepUps: Lazy<StepUps> = lazy(async () =>
    (await arrived(() => import('./flows/add-way/step-up.js'))).createStepUps(proving, config.onStepUp),
  );
  // If the code doesn't load, the request stays pending and the page is notified.
  const onStepUp = (activity: Activity, signal?: AbortSignal) =>
    stepUps().then(
      ({ pass }) => pass(activity, signal),
      () => false,
    );
  const parts = { environment, over, otpFlow, service, onStepUp, askConfirm: config.onConfirm, ...calls };
  const { store, signed } = sessionOf(parts);
  // `proving` stays here: a script that got it could put keys of its own in place of the browser's.
  const { proving, ...ways } = waysOf({ ...parts, store, signed });
  const remember = rememberOf(environment.notes, given.checked.namespace, store);
  store.restore().catch(() => {});
  return {
    session: untilAborted(store),
    read: async (options, supports) => {
      const served = await service.providers.read(options);
      remember({ methods: served.methods.filter(supports) });
      return served;
    },
    rememberMethod: async (last) => remember({ last }),
    providers: service.providers,
    proxy: calls.proxy,
    api: async () => (await signed()).api,
    ...ways,
    ...callsOf(stepUps, 'onStepUp', 'satisfy'),
    ...callsOf(signed, 'confirm', 'onConfirm'),
  };
}

/** The environment, with each request reported to the page's logger. */
function heardBy(logger: ClientConfig['logger'], environment: Environment): Environment {
  if (!logger) return environment;
  const ask = lazy(async () => (await arrived(() => import('./client/logged.js'))).logged(environment.fetch, environment.now, logger));
  return { ...environment, fetch: async (request) => (await ask())(request) };
}

/** What every part needs. */
type Core = Pick<EngineParts, 'environment' | 'over' | 'otpFlow'> &
  Pick<SignedCallsParts, 'onStepUp' | 'askConfirm'> & { readonly service: Service } & ReturnType<typeof callsOfService>;

/** What the settings resolve to, and the calls that need no signed-in user. */
function callsOfService({ config, clock, transport, settings, providers }: Service, environment: Environment) {
  const facts = async (): Promise<Facts> => {
    const { baseUrl, keys, profile } = await settings();
    const otpSigner = keys.otpSigner ?? keys.verificationSigner;
    return { baseUrl, otpSigner, profile: profileOf(config.profile, profile), signers: [keys.sessionSigner ?? NOTARIZER_KEY] };
  };
  const attested = lazy(() => arrived(() => import('./session/attested.js')));
  const proxy = lazy(async () => {
    const known = await facts();
    const { captcha } = config;
    const made = createProxyClient({ ...(await settings()), ...known, transport, clock });
    if (!captcha && known.profile.otp === 'plain') return made;
    const parentId = () => providers.last?.organizationId;
    return (await attested()).guardedProxy(made, { ...known, subtle: environment.subtle, captcha, parentId });
  });
  return { facts, proxy, attested };
}

interface Facts {
  readonly baseUrl: URL;
  readonly profile: ServiceProfile;
  /** Keys that sign session tokens, as uncompressed points in hex. */
  readonly signers: readonly string[];
  /** Signs the keys that codes are encrypted for. */
  readonly otpSigner: string | undefined;
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** Milliseconds. @throws KmsError `config_invalid` if it isn't a duration. */
function lengthOf(lockAfter: string | undefined): number | undefined {
  if (lockAfter === undefined) return undefined;
  const [, count, unit] = /^([1-9]\d{0,5})([smh])$/.exec(lockAfter) ?? [];
  if (!count) throw new KmsError('config_invalid', { path: 'lockAfter' });
  return Number(count) * UNITS[unit as keyof typeof UNITS]; // the expression has these
}

/** Who is signed in, and the calls signed with their key. */
function sessionOf({ environment, service, over, facts, ...asking }: Core) {
  const { config, namespace, clock, transport } = service;
  const channel = environment.channel(namespace);
  const store: SessionStore = new SessionStore({
    environment,
    clock,
    namespace,
    channel,
    proven: provenBy(environment, facts),
    renew: async (session) => (await signed()).renew(session),
    stamp: async (session, body) => (await signed()).stamp(session, body),
    prove: async (session, answer) => (await signed()).prove(session, answer),
    endEverywhere: async (session) => (await signed()).endEverywhere(session),
  });
  const signed = lazy(async () => {
    const { signedCalls } = await arrived(() => import('./session/signed-calls.js'));
    // A key frame decides on its own.
    const rule = config.keyFrame === undefined ? config.confirm : undefined;
    return signedCalls({ environment, clock, transport, store, rule, ...asking, ...(await facts()) });
  });
  const lockAfterMs = lengthOf(config.lockAfter);
  const { autoRefresh } = config;
  const watch = async () => {
    const { watchLifetime } = await untilHere(() => import('./session/lifetime.js'));
    if (!over.aborted) watchLifetime({ environment, clock, store, namespace, autoRefresh, lockAfterMs });
  };
  if (autoRefresh || lockAfterMs) void watch();
  onAbort([over], () => {
    store.dispose();
    channel.close();
  });
  return { store, signed };
}

type Ways = Pick<
  Engine,
  'account' | 'delegates' | 'delegate' | keyof Approvals | 'signInWithToken' | Extract<keyof Engine, `start${string}`>
>;
interface Proving {
  /** What can prove a sign-in method of the signed-in user. */
  readonly proving: StepUpParts;
}
type WayParts = Core & ReturnType<typeof sessionOf>;

/** The sign-in methods. */
function waysOf({ environment, service, otpFlow, store, signed, facts, proxy, attested }: WayParts): Ways & Proving {
  const { config, clock, transport, settings, providers } = service;
  const login = async (): Promise<StampedLoginParts> => {
    // Any known configuration will do, even an old one: the click must still count as the user's own.
    const { organizationId, sessionExpirationSeconds: lifeSeconds } = providers.last ?? (await providers.read());
    const { sessionProfileId } = config;
    const known = await facts();
    // A script's `then` of all objects would get this one.
    return bare({ __proto__: null, ...known, environment, clock, transport, store, organizationId, lifeSeconds, sessionProfileId });
  };
  /** Code for a login by proof loads while the user types or is at a provider. */
  const prepared = <T>(starting: Promise<T>): Promise<T> => {
    const coming = async () => (await facts()).profile.loginBy === 'attested' && (await attested()).prepareSealing();
    coming().catch(() => {});
    return starting;
  };
  const api = async () => (await signed()).parts;
  const signer = async () => (await settings()).keys.exportSigner;
  const rpId = config.passkey?.rpId ?? environment.page.hostname;
  const parts = { environment, clock, proxy, facts, login, attested, store, providers, rpId };
  // The page's own settings for social accounts take precedence over an emulator's.
  const social = {
    transport,
    settings: async () => [config.oauth ?? {}, (await settings()).oauth],
    mode: config.oauth?.mode ?? 'popup',
  };
  const isolated = () => arrived(() => import('./flows/isolated.js'));
  const accountCode = () => arrived(() => import('./flows/account/start.js'));
  const delegates = lazy(async () => (await accountCode()).createDelegates(await api()));
  const proving = { ...parts, ...social, api };
  const oauth = () => prepared(arrived(() => import('./flows/oauth/start.js')));
  return {
    account: lazy(async () => (await accountCode()).createAccount(proving)),
    startAccount: async (options) => (await accountCode()).startAccount({ ...proving, delegates }, options),
    proving,
    ...callsOf(async () => (await accountCode()).createApprovals(proving), 'listApprovals', 'vote'),
    delegates,
    ...callsOf(delegates, 'delegate'),
    startOtp: async (options) => (await prepared(otpFlow())).startOtp(parts, options),
    startOAuth: async (provider, options) => (await oauth()).startOAuth({ ...parts, ...social, provider, config: providers.read }, options),
    startPasskey: async (options) => (await arrived(() => import('./flows/passkey/start.js'))).startPasskey({ ...parts, api }, options),
    signInWithToken: async (getToken, options) =>
      (await oauth()).signInWithToken({ ...parts, ...social, onMissingAccount: config.onMissingAccount }, getToken, options),
    startWallet: async (options) => (await arrived(() => import('./flows/wallet/start.js'))).startWallet(parts, options),
    startSignup: async (options) => (await prepared(arrived(() => import('./flows/signup/start.js')))).startSignup(parts, options),
    startExport: async (walletId, options = {}) =>
      (await isolated()).startExport({ environment, api, rpId, signer, walletId, options }, options),
    startImport: async (options = {}) => (await isolated()).startImport({ api, signer, options }, options),
  };
}
