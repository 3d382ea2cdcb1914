import { flag, id, mapped, oneOf, orElse, type Read, shape, someOf, text, texts, textWhere } from './read.js';

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

interface Served extends Omit<WalletKitConfig, 'methods'> {
  readonly enabledProviders: readonly Method[];
}

/** One of the known names. */
export const method: Read<Method> = oneOf<Method>('google', 'apple', 'facebook', 'x', 'discord', 'email', 'sms', 'passkey', 'wallet');

const lifetime: Read<number> = mapped(
  textWhere('1 to 34560000 seconds', (value) => /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= 34_560_000),
  Number,
);

const otpLength: Read<number> = mapped(
  textWhere('4 to 10', (value) => /^([4-9]|10)$/.test(value)),
  Number,
);

/** @source wire.md 9.1; security section 15 */
export const readWalletKitConfig: Read<WalletKitConfig> = mapped(
  shape<Served>({
    enabledProviders: someOf(method),
    sessionExpirationSeconds: lifetime,
    organizationId: id,
    otpLength: orElse(otpLength, 6),
    otpAlphanumeric: orElse(flag, false),
    oauthClientIds: orElse(texts, {}),
    oauthRedirectUrl: orElse<string | undefined>(text, undefined),
  }),
  ({ enabledProviders, ...rest }) => ({ methods: enabledProviders, ...rest }),
);
