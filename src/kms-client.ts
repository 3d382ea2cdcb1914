import type { Account } from './account/account.js';
import type { Approvals } from './account/approvals.js';
import type { Delegates } from './account/delegates.js';
import { firstRequest } from './client/first-request.js';
import { inlined } from './client/inline-emulator.js';
import type { ProvidersOptions } from './client/providers.js';
import type { ProxyClient } from './client/proxy-client.js';
import type { PublicApiClient } from './client/public-api-client.js';
import { type ClientConfig, checkConfig, inlineState } from './client/settings.js';
import type * as EngineCode from './engine.js';
import type { Engine } from './engine.js';
import { KmsError } from './errors.js';
import { ACCOUNT_VIEWS, CLOSED_VIEWS, OAUTH_VIEWS, OTP_VIEWS, otpFlow, READY_VIEWS, SIGNUP_VIEWS } from './facade/first-views.js';
import { earlyFlow, type FirstViews } from './facade/flow.js';
import { earlySession } from './facade/session.js';
import type { AccountIntent, AccountView } from './flows/account/view.js';
import type { AskStepUp } from './flows/add-way/step-up.js';
import type { ExportIntent, ExportOptions, ExportView } from './flows/export/view.js';
import type { ImportIntent, ImportOptions, ImportView } from './flows/import/view.js';
import type { GetToken, TokenOptions } from './flows/oauth/own-token.js';
import type { OAuthIntent, OAuthView } from './flows/oauth/view.js';
import type { OtpIntent, OtpView } from './flows/otp/view.js';
import type { PasskeyIntent, PasskeyView } from './flows/passkey/view.js';
import type { Flow, SignedIn, StartOptions } from './flows/runner.js';
import type { SignupIntent, SignupView } from './flows/signup/view.js';
import { steered } from './flows/steered.js';
import type { WalletIntent, WalletView } from './flows/wallet/view.js';
import { browserWorld } from './platform/browser-world.js';
import type { Environment, World } from './platform/environment.js';
import { arrived, callsOf, type Lazy, lazy } from './platform/lazy.js';
import { ownMembers } from './platform/member.js';
import type { AskConfirm, ConfirmRequest } from './session/confirms.js';
import { type Expected, expectedOf } from './session/expected.js';
import type { Session, WaitOptions } from './session/session.js';
import type { Activity } from './wire/activity.js';
import type { ProviderName } from './wire/brands.js';
import type { WalletKitConfig } from './wire/config.js';
import { isSocial, type Method } from './wire/method.js';
import type { OidcProvider } from './wire/oidc-provider.js';

export type { Captcha, CommonConfig, EmulatorConfig, LogEntry, PinnedKeys, ServiceConfig } from './client/settings.js';
export type { StartOptions } from './flows/runner.js';
export type { Method };

/** Settings of a client. */
export type KmsConfig = ClientConfig & {
  /** Asks the user for the second factor that a policy needs, in place of `<kms-step-up>`. Requests wait for it. */
  readonly onStepUp?: AskStepUp;
  /** Asks the user about the requests that `confirm` names, in place of `<kms-confirm>`. */
  readonly onConfirm?: AskConfirm;
};

/** `wallet_kit_config` as the page sees it: known methods only, in the service's order, defaults filled in. */
export type ProviderSet = WalletKitConfig;

/** Loads the engine's code. */
const engineCode: Lazy<typeof EngineCode> = lazy(() => arrived(() => import('./engine.js')));

/** A client: settings, session, sign-in flows and API calls. Elements and headless pages use the same one. */
export interface KmsClient {
  /** The signed-in user. */
  readonly session: Session;
  /** The sign-in methods of the signed-in user. */
  readonly account: Account;
  /** Show and change the signed-in user's account step by step. `account` does the same with promises. */
  startAccount(options?: Pick<StartOptions, 'signal'>): Flow<AccountView, AccountIntent>;
  /** Let a program sign with a key of its own, within limits that the service enforces. */
  readonly delegate: Delegates['delegate'];
  /** The keys of programs. */
  readonly delegates: Pick<Delegates, 'list' | 'end'>;
  /** Activities that wait for the signed-in user's vote: up to a hundred, oldest first. */
  readonly listApprovals: Approvals['listApprovals'];
  /** Vote on one of them. */
  readonly vote: Approvals['vote'];
  /** The public API, stamped with the session's key, and the calls of the auth proxy. */
  readonly api: PublicApiClient & { readonly proxy: ProxyClient };
  /**
   * The service's configuration. It is fetched once and cached for five minutes; `fresh` fetches it again.
   *
   * @throws KmsError `unsupported`, before any request, if the page can't create keys: it has no https, or the browser is too old.
   */
  providers(options?: ProvidersOptions): Promise<ProviderSet>;
  /** Sign in with a code sent by email or SMS. */
  startOtp(options?: StartOptions): Flow<OtpView, OtpIntent>;
  /** Sign in with a social account. Send `start` within the click: browsers open a window only there. */
  startOAuth(provider: ProviderName, options?: StartOptions): Flow<OAuthView, OAuthIntent>;
  /** Sign in with an OpenID Connect provider of your own. Send `start` within the click. */
  startOidc(provider: OidcProvider, options?: StartOptions): Flow<OAuthView, OAuthIntent>;
  /**
   * Sign in with an ID token that your page requests. This call creates the session's key and passes its nonce to `getToken`. New users get
   * an account.
   *
   * @param getToken requests a token with this nonce from its issuer.
   * @returns the signed-in user; `undefined` if there is no account and none may be created.
   * @throws KmsError `oauth_failed`; `oauth_state` if the token has another nonce or none, or is for another client than `clientId`.
   */
  signInWithToken(getToken: GetToken, options?: TokenOptions): Promise<SignedIn | undefined>;
  /** Sign in with a passkey, or create an account with a new one. */
  startPasskey(options?: StartOptions): Flow<PasskeyView, PasskeyIntent>;
  /** Sign in with a wallet of this browser. */
  startWallet(options?: StartOptions): Flow<WalletView, WalletIntent>;
  /** Create an account with the fields of a form. */
  startSignup(options?: StartOptions): Flow<SignupView, SignupIntent>;
  /** Show a wallet's recovery phrase or a private key, in a frame that this page can't read. */
  startExport(walletId: string, options?: ExportOptions & Pick<StartOptions, 'signal'>): Flow<ExportView, ExportIntent>;
  /** Import a recovery phrase or a private key, typed in a frame that this page can't read. */
  startImport(options?: ImportOptions & Pick<StartOptions, 'signal'>): Flow<ImportView, ImportIntent>;
  /**
   * Ask the user for the checks that an activity still needs. This client's requests do this on their own if an element or `onStepUp` is
   * there to ask.
   *
   * @returns the activity in its state after the last check.
   * @throws KmsError `activity_pending` with reason `authenticators` if nothing asks, or the service doesn't say what is missing; `rejected`
   *   if the user declined; `bad_request` for an activity of another account.
   */
  satisfy(activity: Activity, options?: WaitOptions): Promise<Activity>;
  /**
   * Set the function that asks for the checks of this client's requests. The function set last is the one called.
   *
   * @returns a function that removes it.
   */
  onStepUp(ask: AskStepUp): Promise<() => void>;
  /**
   * Ask the user about a request of your own. This client's requests ask on their own if the setting `confirm` says so.
   *
   * @throws KmsError `rejected` if the user declined or didn't answer; `config_invalid` with path `confirm` if nothing asks; `bad_request`
   *   if it isn't a request.
   */
  confirm(request: ConfirmRequest): Promise<void>;
  /**
   * Set the function that asks the user. The function set last is the one called.
   *
   * @returns a function that removes it.
   */
  onConfirm(ask: AskConfirm): Promise<() => void>;
  /** What this device remembers from the last visit. Available at once, and only ever a hint. */
  readonly expected: Expected;
  /**
   * Fetch the configuration now, and the engine's code once the page is drawn. Any other call fetches that code right away.
   *
   * @returns once the page is drawn and that code is requested.
   */
  prepare(): Promise<void>;
  /** Whether the method works in this browser; for social accounts, also whether there is a return page. */
  supports(method: Method): boolean;
  /** The method that was used last on this device; `undefined` if none is known. */
  lastMethod(): Promise<Method | undefined>;
  /** Remember this method, by its name only. */
  rememberMethod(method: Method): Promise<void>;
  /** Stop all flows, timers and listeners of this client. The session stays in storage. */
  dispose(): void;
}

/**
 * Create a client for one service. It looks up the stored session right away, but makes no request yet.
 *
 * Runs in browsers, in workers and in Node. In Node, records last as long as the process.
 *
 * @param environment the browser's own if absent.
 * @throws KmsError `config_invalid` with the setting's name as `path`.
 */
export function createKmsClient(settings: KmsConfig, environment?: Environment): KmsClient {
  const config = ownMembers(settings);
  const given = environment ?? browserWorld();
  const checked = checkConfig(config);
  const state = inlineState(config.emulator);
  const world = state === undefined ? given : inlined(given, state);
  const expected = () => expectedOf(world, checked.namespace);
  const first = firstRequest(world, checked.source);
  const life = new AbortController();
  const over = life.signal;
  let made: Engine | undefined;
  const engine = lazy(async () => {
    const { createEngine, environmentOf } = await engineCode();
    made = createEngine({ config, checked, otpFlow, environment: { ...(environment ?? environmentOf(world)), fetch: first.ask }, over });
    early.follow(made.session);
    return made;
  });
  const early = earlySession(engine, over);
  const idle = new Promise<void>((resolve) => world.page.whenIdle(resolve));
  const look = () => void idle.then(() => (over.aborted ? undefined : engine())).catch(first.drop);
  look();
  over.addEventListener('abort', world.page.onWake(look));
  const supports = (name: Method) => {
    if (name === 'passkey') return world.passkeys.supported();
    return !isSocial(name) || Boolean(config.oauth?.redirectUri ?? made?.providers.last?.oauthRedirectUrl);
  };
  return {
    session: early.session,
    account: callsOf(async () => (await engine()).account(), 'list', 'add', 'remove', 'delete', 'endOthers'),
    delegates: callsOf(async () => (await engine()).delegates(), 'list', 'end'),
    api: { ...apiOf(async () => (await engine()).api()), proxy: proxyOf(async () => (await engine()).proxy()) },
    providers: async (options) => {
      checkPage(world);
      if (!made) first.send();
      return (await engine()).read(options, supports);
    },
    get expected() {
      return expected();
    },
    prepare: async () => {
      if (!made && !expected().isSignedIn && isFit(world)) first.send();
      await idle;
    },
    ...startersOf({ config, world, over, idle }, engine),
    supports,
    lastMethod: async () => expected().last,
    ...callsOf(engine, ...LATER_CALLS),
    dispose: () => life.abort(),
  };
}

/** Calls that the engine answers on its own. */
const LATER_CALLS = [
  'signInWithToken',
  'rememberMethod',
  'satisfy',
  'onStepUp',
  'confirm',
  'onConfirm',
  'listApprovals',
  'vote',
  'delegate',
] as const;

/** Whether the browser can create keys. Old browsers can't, nor can pages without https. */
const isFit = (world: World): boolean => Boolean(world.subtle) && world.page.isSecureContext;

/** @throws KmsError `unsupported` if it can't. */
function checkPage(world: World): void {
  if (!isFit(world)) throw new KmsError('unsupported');
}

type Starters = Pick<KmsClient, Extract<keyof KmsClient, `start${string}`>>;

interface Stage {
  readonly config: ClientConfig;
  readonly world: World;
  readonly over: AbortSignal;
  /** Settles once the page is drawn. */
  readonly idle: Promise<void>;
}

/** Flows can start before the engine has loaded. They end with the client. */
function startersOf({ config, world, over, idle }: Stage, coming: Lazy<Engine>): Starters {
  const begin = <V, E>(
    views: FirstViews<V>,
    { confirmSignup, signal }: StartOptions = {},
    start: (engine: Engine, options: StartOptions) => Promise<Flow<V, E>>,
  ): Flow<V, E> => {
    const load = async () => {
      checkPage(world);
      const isWanted = () => config.onMissingAccount !== 'report' && confirmSignup?.();
      const [made] = await Promise.all([coming(), views.beside?.()]);
      return start(made, { confirmSignup: isWanted });
    };
    return steered(earlyFlow<V, E>(views, load, idle), { eventOf: (intent: E) => intent, signals: [over, signal] });
  };
  const social = (provider: ProviderName | OidcProvider, options?: StartOptions) =>
    begin(OAUTH_VIEWS, options, (engine, given) => engine.startOAuth(provider, given));
  return {
    startAccount: (options) => begin(ACCOUNT_VIEWS, options, (engine, given) => engine.startAccount(given)),
    startOtp: (options) => begin(OTP_VIEWS, options, (engine, given) => engine.startOtp(given)),
    startOAuth: social,
    startOidc: social,
    startPasskey: (options) => begin(READY_VIEWS, options, (engine, given) => engine.startPasskey(given)),
    startWallet: (options) => begin(READY_VIEWS, options, (engine, given) => engine.startWallet(given)),
    // A sign-up has been asked for already, so only the page's own question counts.
    startSignup: (options = {}) => begin(SIGNUP_VIEWS, options, (engine) => engine.startSignup(options)),
    startExport: (walletId, options) => begin(CLOSED_VIEWS, options, (engine) => engine.startExport(walletId, options)),
    startImport: (options) => begin(CLOSED_VIEWS, options, (engine) => engine.startImport(options)),
  };
}

/** The API calls. They wait for the engine and, with an emulator, for its address. */
function apiOf(api: Lazy<PublicApiClient>): PublicApiClient {
  return {
    ...callsOf(api, 'submit', 'query', 'raw'),
    async *pages(name, fields, options) {
      yield* (await api()).pages(name, fields, options);
    },
  };
}

/** The auth proxy's calls. They wait for the same things. */
function proxyOf(proxy: Lazy<ProxyClient>): ProxyClient {
  return callsOf(
    proxy,
    'walletKitConfig',
    'walletKitClientParams',
    'account',
    'signup',
    'otpInit',
    'otpVerify',
    'otpLogin',
    'oauth2Authenticate',
    'oauthLogin',
  );
}
