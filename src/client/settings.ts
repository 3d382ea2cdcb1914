import { KmsError } from '../errors.js';
import { ownMembers } from '../platform/member.js';
import { isId } from '../wire/id.js';
import type { ProfileName, ServiceProfile } from '../wire/profile.js';
import { baseUrlOf, isLoopback } from './base-url.js';

/** Verification keys in place of the service's own; uncompressed P-256 points, 130 hex characters. */
export interface PinnedKeys {
  readonly exportSigner?: string;
  readonly sessionSigner?: string;
  readonly verificationSigner?: string;
  /** Signs the keys that codes are encrypted for (`live2`). */
  readonly otpSigner?: string;
}

/** Settings of social accounts. Values of the service's configuration take precedence. */
export interface OAuthSettings {
  readonly redirectUri?: string;
  readonly clientIds?: Readonly<Record<string, string>>;
  /** How a provider is asked: in a window, in this tab, or in the browser's own dialog (FedCM) where the browser and the provider have it. */
  readonly mode?: 'popup' | 'redirect' | 'fedcm';
  /** More client ids at a provider, such as your phone app's. A new account is linked to them too (`live2`). */
  readonly secondaryClientIds?: Readonly<Record<string, readonly string[]>>;
  /** Addresses instead of the brands' own. */
  readonly endpoints?: Readonly<Record<string, OAuthEndpoints>>;
}
/** Addresses of one provider. */
export interface OAuthEndpoints {
  readonly authorize: string;
  readonly token?: string;
  /** The scope; for a provider of your own (`custom:NAME`) `openid email` if absent. */
  readonly scope?: string;
  readonly prompt?: string;
  /**
   * Its issuer identifier, which it includes in each return (`iss`). A provider of your own with a `token` needs this or its own
   * `redirectUri`.
   * @source RFC 9207
   */
  readonly issuer?: string;
  /** This provider's return page, instead of the one for all. */
  readonly redirectUri?: string;
  /** Its FedCM configuration file, for `mode: 'fedcm'`. Used if the provider answers with an ID token. */
  readonly fedcm?: string;
}

/** Facts about a stamp, without its signature and its token. */
export interface LoggedStamp {
  /** The stamp's scheme, such as `SIGNATURE_SCHEME_TK_API_P256`; `WEBAUTHN` for a passkey, `unknown` if it can't be read. */
  readonly scheme: string;
  /** The public key, compressed, as hex; for an Ed25519 key its 32 bytes. Absent for a passkey, whose credential would identify the user. */
  readonly publicKeyHex?: string;
}

/** One request of the client, after its response. Of the bodies it only has the stamp's key and the service's message about a refusal. */
export interface LogEntry {
  /** Last part of the path, such as `otp_login`. */
  readonly operation: string;
  /** Such as `POST`. */
  readonly method: string;
  /** Path of the address, without its query. A part that isn't a plain word reads `…`. */
  readonly path: string;
  /** Absent if the request has none. */
  readonly stamp?: LoggedStamp;
  /** Milliseconds since the epoch, by the device's clock. */
  readonly startedAtMs: number;
  /** Until the headers of the response. */
  readonly durationMs: number;
  /** HTTP status; absent if there was no response. */
  readonly status?: number;
  /** The service's message about a refusal, as in `KmsError.detail`. */
  readonly detail?: string;
  /** The service's id of the request, if it sends one. */
  readonly requestId?: string;
}

/**
 * Shows a bot check. If it throws, the request fails with `network`, reason `captcha`.
 *
 * @param siteKey the key that the service names.
 * @param options its signal fires when the login is cancelled: remove the widget.
 * @returns the token, for one request.
 */
export type Captcha = (siteKey: string, options: { readonly signal?: AbortSignal | undefined }) => Promise<string>;

/** Which requests need the user's approval before this client's key stamps them: all except queries and logins, all of those except messages, or none. */
export type ConfirmRule = 'always' | 'transactions' | 'never';

/** Settings that apply to the live service and to the emulator. */
export interface CommonConfig {
  readonly oauth?: OAuthSettings;
  /** `rpId` is the page's host if absent. */
  readonly passkey?: { readonly rpId?: string };
  /** What to do with an unknown contact; `signup` if absent. */
  readonly onMissingAccount?: 'signup' | 'report';
  readonly autoRefresh?: boolean;
  /** Ends the sessions of this device when the site isn't used for this long, such as `15m`: a number of seconds, minutes or hours (`s`, `m`, `h`). */
  readonly lockAfter?: string;
  /**
   * Which requests need the user's approval before the session's key stamps them: all except queries and logins (`always`), all of those except
   * messages (`transactions`), or none (default). It informs users and doesn't stop scripts: a key frame that asks does. Such a frame decides by itself, and
   * this setting has no effect.
   */
  readonly confirm?: ConfirmRule;
  /** The longest deadline of a request, in milliseconds. */
  readonly requestTimeoutMs?: number;
  /** Which of the documented shapes requests take; `auto` if absent. */
  readonly profile?: ProfileName | ServiceProfile;
  /** A session profile of the service, which limits what sessions may do. */
  readonly sessionProfileId?: string;
  /** Shows the bot check, if the service has one, and returns its token. Called before a code is sent and before a sign-up. */
  readonly captcha?: Captcha;
  /** Called after each request. If it throws, the page gets an uncaught error. */
  readonly logger?: (entry: LogEntry) => void;
  /** Address of a key frame on another origin, which creates the session's key and keeps it from this page. */
  readonly keyFrame?: string;
}
/** The addresses of a service. */
export interface ServiceConfig extends CommonConfig {
  readonly emulator?: undefined;
  readonly baseUrl: string;
  readonly authProxyUrl: string;
  readonly authProxyConfigId: string;
  readonly keys?: PinnedKeys;
}
/** Reads addresses, config id, test keys and OAuth addresses from the emulator's `/_emulator/config`. */
export interface EmulatorConfig extends CommonConfig {
  /** Loopback only; `inline` for an emulator in this page, which needs no server. */
  readonly emulator: string;
}
/** Which service to use: one at given addresses, or an emulator that names its own. */
export type ClientConfig = ServiceConfig | EmulatorConfig;

/** Checked addresses and keys of the service. */
export interface Settings {
  readonly baseUrl: URL;
  readonly authProxyUrl: URL;
  readonly authProxyConfigId: string;
  readonly keys: PinnedKeys;
  readonly oauth: OAuthSettings;
  /** The profile that an emulator names. */
  readonly profile?: ProfileName | undefined;
}

/** Settings that were checked without a request. */
export interface CheckedConfig {
  /** Keeps the records of one service apart from those of another. The same settings give the same value on every page of the site. */
  readonly namespace: string;
  /** The settings, if known right away, or the address of the emulator that serves them. */
  readonly source: Settings | URL;
}

/**
 * Check settings before the first request.
 *
 * @throws KmsError `config_invalid` with the setting's name as `path`.
 * @source security R2
 */
export function checkConfig(config: ClientConfig): CheckedConfig {
  const { profile = 'auto', requestTimeoutMs = 1 } = config;
  if (!(requestTimeoutMs > 0)) throw invalid('requestTimeoutMs');
  if (typeof profile !== 'object' && !/^(auto|live2?|seed)$/.test(profile)) throw invalid('profile');
  if (isEmulator(config)) {
    const { emulator } = config;
    const state = inlineState(emulator);
    const source = loopbackUrlOf(state === undefined ? emulator : NOWHERE, 'emulator');
    // Each snapshot is its own service; it ends with a checksum.
    return { namespace: source.href + (state ?? '').slice(-12), source };
  }
  const source = settingsOf(config);
  return { namespace: `${source.baseUrl.href} ${source.authProxyUrl.href} ${source.authProxyConfigId}`, source };
}

/** The value of `emulator` that runs the service in the page itself. A snapshot to start with may follow after `#`. */
const INLINE = 'inline';

/** The snapshot, empty if there is none; `undefined` for any other emulator. */
export function inlineState(emulator: unknown): string | undefined {
  const [name, state = ''] = String(emulator).split('#', 2);
  return name === INLINE ? state : undefined;
}

/** Its address. No server can have this port. */
const NOWHERE = 'http://localhost:0';

/** Whether the settings name an emulator. A member that is `undefined` counts as absent. */
function isEmulator(config: ClientConfig): config is EmulatorConfig {
  return 'emulator' in config && config.emulator !== undefined;
}

/** An object without members, own or inherited. */
const NONE = ownMembers({});

/**
 * The addresses and keys of a service.
 *
 * @throws KmsError `config_invalid` with the setting's name as `path`.
 */
export function settingsOf({ baseUrl, authProxyUrl, authProxyConfigId, keys = NONE, oauth = NONE }: ServiceConfig): Settings {
  if (!isId(authProxyConfigId)) throw invalid('authProxyConfigId');
  for (const [name, key] of Object.entries(keys)) if (key !== undefined && !/^04[\da-f]{128}$/i.test(key)) throw invalid(`keys.${name}`);
  return { baseUrl: rootOf(baseUrl, 'baseUrl'), authProxyUrl: rootOf(authProxyUrl, 'authProxyUrl'), authProxyConfigId, keys, oauth };
}

/** An address without the version. Each path begins with that. */
function rootOf(setting: string, name: string): URL {
  const url = baseUrlOf(setting, name);
  if (/\/v1\/?$/.test(url.pathname)) throw invalid(name);
  return url;
}

/** The address of something on this machine. @throws KmsError `config_invalid` for any other. */
export function loopbackUrlOf(setting: string, name: string): URL {
  const url = baseUrlOf(setting, name);
  if (!isLoopback(url.hostname)) throw invalid(name);
  return url;
}

function invalid(path: string): KmsError {
  return new KmsError('config_invalid', { path });
}
