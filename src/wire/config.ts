import { isId, isObject, memberOf } from './member.js';
import type { Read } from './read.js';

/** Way to sign in. Names are compared as written; others are of a later day and are skipped. @source wire.md 9.1 */
export type Method = 'google' | 'apple' | 'facebook' | 'x' | 'discord' | 'email' | 'sms' | 'passkey' | 'wallet';

/** `wallet_kit_config`: known methods only, in the service's order, each once; defaults filled in. */
export interface WalletKitConfig {
  readonly methods: readonly Method[];
  readonly sessionExpirationSeconds: number;
  /** The parent organization. */
  readonly organizationId: string;
  /** 4 to 10; 6 when the service does not say. */
  readonly otpLength: number;
  readonly otpAlphanumeric: boolean;
  readonly oauthClientIds: Readonly<Record<string, string>>;
  /** As served, not yet compared with the page. */
  readonly oauthRedirectUrl?: string;
}

const METHODS: readonly unknown[] = ['google', 'apple', 'facebook', 'x', 'discord', 'email', 'sms', 'passkey', 'wallet'] satisfies Method[];

/** One of the known names. */
export const isMethod = (value: unknown): value is Method => METHODS.includes(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 4096;

/**
 * Read the configuration by hand, since it is all that the first file reads. What is optional and wrong counts as absent.
 *
 * @source wire.md 9.1; security section 15
 */
export const readWalletKitConfig: Read<WalletKitConfig> = (value) => {
  const of = (name: string) => memberOf(value, name);
  const [listed, lifetime, organizationId] = ['enabledProviders', 'sessionExpirationSeconds', 'organizationId'].map(of);
  const seconds = isText(lifetime) && /^\d{1,10}$/.test(lifetime) ? Number(lifetime) : 0;
  if (!Array.isArray(listed)) return refused('enabledProviders');
  if (seconds < 1 || seconds > 34_560_000) return refused('sessionExpirationSeconds');
  if (!isId(organizationId)) return refused('organizationId');
  const length = of('otpLength');
  const url = of('oauthRedirectUrl');
  return {
    ok: true,
    value: {
      methods: [...new Set(listed.filter(isMethod))],
      sessionExpirationSeconds: seconds,
      organizationId,
      otpLength: isText(length) && /^([4-9]|10)$/.test(length) ? Number(length) : 6,
      otpAlphanumeric: of('otpAlphanumeric') === true,
      oauthClientIds: textsOf(of('oauthClientIds')),
      ...(isText(url) && { oauthRedirectUrl: url }),
    },
  };
};

const refused = (path: string) => ({ ok: false, path, expected: 'another' }) as const;

/** Texts by free names, of which 32 are kept. */
function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = isObject(value) ? Object.entries(value).slice(0, 32) : [];
  return Object.fromEntries(entries.filter(([name, text]) => name !== '__proto__' && isText(text)));
}
