import { isLoopbackOrigin } from '../http/cors.js';
import { type Fields, isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import { brandNames } from './brands.js';

/** The contents of the dashboard's AUTH section. Numbers of seconds and lengths are strings, as on the wire. */
export interface ProxySettings {
  readonly enabled: boolean;
  /** Exact origins; `loopback` stands for all pages on this machine, `*` for all pages. */
  readonly allowedOrigins: readonly string[];
  /** More exact origins whose pages may use passkeys: those that share another domain's passkeys. */
  readonly rpOrigins?: readonly string[];
  readonly enabledProviders: readonly string[];
  readonly sessionExpirationSeconds: string;
  /** 6 to 9. */
  readonly otpLength: string;
  readonly otpAlphanumeric: boolean;
  /** At most 600. */
  readonly otpExpirationSeconds: string;
  /** Codes that a contact may be sent in three minutes; `0` for no limit. The service's limit is 3. */
  readonly codesPerContact: string;
  /** Whether looking up an account by contact requires proof of that contact. */
  readonly accountNeedsProof: boolean;
  /** Requests per second that each interface accepts; `0` for no limit. */
  readonly requestsPerSecond: string;
  /** Public API requests per second that each sub-organization may make, while limits are on. */
  readonly requestsPerSecondOfSubOrganization: string;
  readonly emailSubject: string;
  /** In both templates `{code}` stands for the code and `{time}` for how long it can be used. */
  readonly emailBody: string;
  readonly smsBody: string;
  readonly oauthClientIds: Readonly<Record<string, string>>;
  readonly oauthRedirectUrl?: string;
  /** Client ids that a sign-up may claim besides the one its token is for; all of them if empty. */
  readonly socialLinkingClientIds: readonly string[];
  /** The site key of a bot check. Once it is set, codes and sign-ups need `X-Captcha-Token`, and each token works once. */
  readonly turnstileSiteKey?: string;
  /** `live`, `live2` or `seed` is named in the configuration, for pages whose own `profile` is `auto`. */
  readonly profile: 'auto' | 'live' | 'live2' | 'seed';
}

/** The current settings, and how to change them. */
export interface SettingsStore {
  readonly current: ProxySettings;
  /** @throws Refusal `field-invalid` for an invalid value; unknown members are refused too. */
  change(fields: Fields): ProxySettings;
  /** Replace all settings. Any that aren't given are reset to their defaults. */
  replace(settings: ProxySettings): void;
}

/** The settings of a newly started service. @source wire 9.2 */
export const defaultSettings: ProxySettings = {
  enabled: true,
  allowedOrigins: ['loopback'],
  enabledProviders: ['email', 'sms', 'passkey', 'wallet', ...brandNames],
  sessionExpirationSeconds: '900',
  otpLength: '6',
  otpAlphanumeric: false,
  otpExpirationSeconds: '300',
  codesPerContact: '0',
  accountNeedsProof: false,
  requestsPerSecond: '0',
  requestsPerSecondOfSubOrganization: '10',
  emailSubject: 'Your sign-in code',
  emailBody: "Your code is {code}. It expires in {time}. If you didn't ask for it, ignore this message.",
  smsBody: 'Your sign-in code is {code}',
  oauthClientIds: Object.fromEntries(brandNames.map((name) => [name, `demo-${name}-client`])),
  socialLinkingClientIds: [],
  profile: 'auto',
};

/** Whether the settings allow pages on an origin. */
export function letsIn({ allowedOrigins }: Pick<ProxySettings, 'allowedOrigins'>, origin: unknown): boolean {
  const isNear = typeof origin === 'string' && isLoopbackOrigin(origin);
  return allowedOrigins.some((allowed) => allowed === '*' || allowed === origin || (allowed === 'loopback' && isNear));
}

/** Whether pages on an origin may use passkeys. */
export function takesPasskeysOf(settings: Pick<ProxySettings, 'allowedOrigins' | 'rpOrigins'>, origin: unknown): boolean {
  return letsIn(settings, origin) || (settings.rpOrigins?.some((one) => one === origin) ?? false);
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.length <= 4096;
const isFlag: Check = (value) => typeof value === 'boolean';
const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
const isTextMap: Check = (value) => isFields(value) && Object.values(value).every(isText);
const isNumberText =
  (lowest: number, highest: number): Check =>
  (value) =>
    typeof value === 'string' && /^[0-9]{1,9}$/.test(value) && Number(value) >= lowest && Number(value) <= highest;

const checks: Readonly<Record<keyof ProxySettings, Check>> = {
  enabled: isFlag,
  allowedOrigins: isTextList,
  rpOrigins: isTextList,
  enabledProviders: isTextList,
  sessionExpirationSeconds: isNumberText(1, 999_999_999),
  otpLength: isNumberText(6, 9),
  otpAlphanumeric: isFlag,
  otpExpirationSeconds: isNumberText(1, 600),
  codesPerContact: isNumberText(0, 999_999),
  accountNeedsProof: isFlag,
  requestsPerSecond: isNumberText(0, 999_999),
  requestsPerSecondOfSubOrganization: isNumberText(1, 999_999),
  emailSubject: isText,
  emailBody: isText,
  smsBody: isText,
  oauthClientIds: isTextMap,
  oauthRedirectUrl: isText,
  socialLinkingClientIds: isTextList,
  turnstileSiteKey: isText,
  profile: (value) => typeof value === 'string' && ['auto', 'live', 'live2', 'seed'].includes(value),
};

/** Create a settings store. @param onChange called with every new state. */
export function createSettings(start: ProxySettings, onChange: (settings: ProxySettings) => void = () => {}): SettingsStore {
  let current = start;
  const replace = (settings: ProxySettings): void => {
    current = settings;
    onChange(current);
  };
  return {
    get current() {
      return current;
    },
    change(fields) {
      replace(changedSettings(current, fields));
      return current;
    },
    replace,
  };
}

/** Settings with some members changed. @throws Refusal `field-invalid`. */
export function changedSettings(settings: ProxySettings, fields: Fields): ProxySettings {
  for (const [name, value] of Object.entries(fields)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof ProxySettings] : undefined; // its own member
    if (!check?.(value)) throw new Refusal('field-invalid', { suffix: `: ${name}` });
  }
  return { ...settings, ...fields };
}
