import { ownMembers } from '../platform/member.js';
import { isMethod, type Method } from './method.js';
import { flag, id, mapped, optional, orElse, type Read, shape, someOf, text, texts, textWhere } from './read.js';

/** 400 days in seconds: the longest session. */
const LONGEST = 34_560_000;

/** `wallet_kit_config`: known methods only, in the service's order, each once; defaults filled in. */
export interface WalletKitConfig {
  readonly methods: readonly Method[];
  readonly sessionExpirationSeconds: number;
  /** The parent organization. */
  readonly organizationId: string;
  /** 4 to 10; 6 if the service doesn't say. */
  readonly otpLength: number;
  readonly otpAlphanumeric: boolean;
  readonly oauthClientIds: Readonly<Record<string, string>>;
  /** As served, not yet compared with the page's address. */
  readonly oauthRedirectUrl?: string;
}

/** The service writes numbers as strings. */
const seconds = textWhere(
  'seconds of at most 400 days',
  (value) => /^\d{1,10}$/.test(value) && Number(value) > 0 && Number(value) <= LONGEST,
);
const codeLength = textWhere('a length of codes', (value) => /^([4-9]|10)$/.test(value));

/** A wrong optional member counts as absent. */
const served = shape<Omit<WalletKitConfig, 'methods'> & { readonly enabledProviders: readonly Method[] }>({
  enabledProviders: someOf(textWhere<Method>('a method', isMethod)),
  sessionExpirationSeconds: mapped(seconds, Number),
  organizationId: id,
  otpLength: orElse(mapped(codeLength, Number), 6),
  otpAlphanumeric: orElse(flag, false),
  oauthClientIds: orElse(texts, {}),
  // An address that is there but malformed is kept as an empty one, so that it is reported. Absent would mean that none was served.
  oauthRedirectUrl: optional(orElse(text, '')),
});

/**
 * The configuration.
 *
 * @source wire.md 9.1; security section 15
 */
export const readWalletKitConfig: Read<WalletKitConfig> = mapped(served, ({ enabledProviders: methods, ...rest }) =>
  ownMembers({ methods, ...rest }),
);
