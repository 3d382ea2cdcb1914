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
  /** Signs the keys that codes are sealed to (`live2`). */
  readonly otpSigner?: string;
}

/** What social sign-in needs beside the served configuration, whose own values go first. */
export interface OAuthSettings {
  readonly redirectUri?: string;
  readonly clientIds?: Readonly<Record<string, string>>;
  readonly mode?: 'popup' | 'redirect';
  /** Further client ids of a provider, by which the same person signs in elsewhere; a new account is linked to them (`live2`). */
  readonly secondaryClientIds?: Readonly<Record<string, readonly string[]>>;
  /** Addresses other than the brands' own. */
  readonly endpoints?: Readonly<Record<string, OAuthEndpoints>>;
}
/** Where one provider is. */
export interface OAuthEndpoints {
  readonly authorize: string;
  readonly token?: string;
  /** What is asked for, and how; of a provider of one's own (`custom:NAME`) `openid email` when absent. */
  readonly scope?: string;
  readonly prompt?: string;
  /** Its issuer identifier, which it names in each return (`iss`). A provider of one's own with a `token` has this, or a `redirectUri`. @source RFC 9207 */
  readonly issuer?: string;
  /** The page to return to from this provider alone, in place of the one for all. */
  readonly redirectUri?: string;
}

/** What a stamp says of itself. Its signature is never told, nor a token that it carries. */
export interface LoggedStamp {
  /** As the stamp names it, such as `SIGNATURE_SCHEME_TK_API_P256`; `WEBAUTHN` for a passkey, `unknown` for what cannot be read. */
  readonly scheme: string;
  /** Compressed, hex; of an Ed25519 key its 32 bytes. Absent for a passkey: its stamp names no key, and its credential would tell people apart. */
  readonly publicKeyHex?: string;
}

/** One request of the client, once it is answered. Of what was sent it has the key that a stamp names, of the answer what a refusal says. */
export interface LogEntry {
  /** Last part of the path, such as `otp_login`. */
  readonly operation: string;
  /** Such as `POST`. */
  readonly method: string;
  /** Path of the address, without query. A part that is no plain word, which could be anything, reads `…`. */
  readonly path: string;
  /** Absent where the request has none. */
  readonly stamp?: LoggedStamp;
  /** Milliseconds since the epoch, by the device's clock. */
  readonly startedAtMs: number;
  /** Until the head of the answer. */
  readonly durationMs: number;
  /** HTTP status; absent where no answer came. */
  readonly status?: number;
  /** Of a refusal: what the service said, as in `KmsError.detail`. */
  readonly detail?: string;
  /** By which the service finds it again, where it names one. */
  readonly requestId?: string;
}

/**
 * Shows a bot check. What it throws becomes `network` with reason `captcha`.
 *
 * @param siteKey of the service.
 * @param options its signal fires when the login is given up: take the widget away.
 * @returns its token, for one request.
 */
export type Captcha = (siteKey: string, options: { readonly signal?: AbortSignal | undefined }) => Promise<string>;

/** What the user is asked before this client's key stamps it: everything but queries and logins, all of that but messages, or nothing. */
export type ConfirmRule = 'always' | 'transactions' | 'never';

/** Settings that hold for the live service and for the emulator. */
export interface CommonConfig {
  readonly oauth?: OAuthSettings;
  /** `rpId` is the page's host when absent. */
  readonly passkey?: { readonly rpId?: string };
  /** What an unknown contact leads to; `signup` when absent. */
  readonly onMissingAccount?: 'signup' | 'report';
  readonly autoRefresh?: boolean;
  /** Ends the sessions of this device when no one has used the site for so long, such as `15m`: a number of seconds, minutes or hours (`s`, `m`, `h`). */
  readonly lockAfter?: string;
  /**
   * What the user is asked before the session's key stamps it: everything but queries and logins (`always`), all of that but messages
   * (`transactions`), or nothing, as when absent. For people, and not against scripts: a key frame that asks is. It decides by itself, and then this
   * does not count.
   */
  readonly confirm?: ConfirmRule;
  /** Caps every deadline; milliseconds. */
  readonly requestTimeoutMs?: number;
  /** Which of the documented shapes requests take; `auto` when absent. */
  readonly profile?: ProfileName | ServiceProfile;
  /** A session profile of the service, which limits what sessions may do. */
  readonly sessionProfileId?: string;
  /** Shows the bot check, if the service has one, and gives its token. Asked before a code is sent and before a sign-up. */
  readonly captcha?: Captcha;
  /** Hears of each request once it is answered. What it throws is reported as an uncaught error of the page. */
  readonly logger?: (entry: LogEntry) => void;
  /** Address of a key frame on another origin, which makes the session's key and keeps it from this page. */
  readonly keyFrame?: string;
}
/** The addresses of a service, as a site knows them. */
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
/** Which service: one, or an emulator that tells its settings itself. */
export type ClientConfig = ServiceConfig | EmulatorConfig;

/** Where the service is and who signs for it, checked. */
export interface Settings {
  readonly baseUrl: URL;
  readonly authProxyUrl: URL;
  readonly authProxyConfigId: string;
  readonly keys: PinnedKeys;
  readonly oauth: OAuthSettings;
  /** The profile that an emulator names. */
  readonly profile?: ProfileName | undefined;
}

/** A configuration that was checked without asking anybody. */
export interface CheckedConfig {
  /** Tells the records of one service from those of another; the same for the same settings in every page of the site. */
  readonly namespace: string;
  /** What is known at once, or where the emulator is that tells it. */
  readonly source: Settings | URL;
}

/**
 * Check settings before anything is asked of anybody.
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
    // A state begins a service of its own; it ends with a checksum.
    return { namespace: source.href + (state ?? '').slice(-12), source };
  }
  const source = settingsOf(config);
  return { namespace: `${source.baseUrl.href} ${source.authProxyUrl.href} ${source.authProxyConfigId}`, source };
}

/** The value of `emulator` that puts the service into the page itself; after a `#` it has a state to begin with. */
const INLINE = 'inline';

/** That state, empty where there is none; `undefined` for every other emulator. */
export function inlineState(emulator: unknown): string | undefined {
  const [name, state = ''] = String(emulator).split('#', 2);
  return name === INLINE ? state : undefined;
}

/** Its address: no server can have this port. */
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

/** An address without the version, which each path begins with. */
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
