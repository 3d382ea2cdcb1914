import type { Timestamp } from '../wire/api-values.js';
import type { ApiKey, User } from '../wire/resources.js';

/**
 * Kinds of credentials that can act for a user. `key`: a key that no sign-in created, such as one of a server, a script, or an attacker who
 * was in the page.
 */
export type CredentialKind = 'email' | 'sms' | 'passkey' | 'oauth' | 'wallet' | 'session' | 'key';

/** One credential in a report. */
export interface CredentialSummary {
  /** Its id at the service; `email` or `sms` for a contact. */
  readonly id: string;
  readonly type: CredentialKind;
  /** The name its creator gave it at the service; empty for a contact. */
  readonly name: string;
  /** Milliseconds since the epoch by the service's clock. The service doesn't say when a contact was added. */
  readonly createdAtMs?: number;
}

/** What happened to an account's credentials after a sign-out everywhere. */
export interface EndedReport {
  /** Keys of other sessions, and keys that no sign-in created. They no longer sign anything. */
  readonly ended: readonly CredentialSummary[];
  /** What can still sign in. The user has to remove anything here that isn't theirs. */
  readonly left: readonly CredentialSummary[];
}

/** Types of keys that sessions sign with. @source interface: API key */
const SESSION_KEYS: ReadonlySet<string> = new Set([
  'CREDENTIAL_TYPE_LOGIN',
  'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
  'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_OAUTH_KEY_P256',
]);
/** Types of keys that external wallets have. */
const WALLET_KEYS: ReadonlySet<string> = new Set(['CREDENTIAL_TYPE_API_KEY_SECP256K1', 'CREDENTIAL_TYPE_API_KEY_ED25519']);

/** What a key is for: a session, sign-in with a wallet, or neither. A wallet's key doesn't expire. */
export function kindOfKey({ credential: { type }, expirationSeconds }: ApiKey): 'session' | 'wallet' | 'key' {
  if (SESSION_KEYS.has(type)) return 'session';
  return WALLET_KEYS.has(type) && !expirationSeconds ? 'wallet' : 'key';
}

/** A service timestamp in milliseconds since the epoch. */
export const msOf = ({ seconds, nanos }: Timestamp): number => Number(seconds) * 1000 + Math.floor(Number(nanos) / 1e6);

/** When a key expires, in milliseconds since the epoch; absent if it doesn't. */
export function expiryOf({ createdAt, expirationSeconds }: ApiKey): { readonly expiresAtMs?: number } {
  return expirationSeconds ? { expiresAtMs: msOf(createdAt) + Number(expirationSeconds) * 1000 } : {};
}

/** One key in a report. */
export function keySummary(key: ApiKey): CredentialSummary {
  return { id: key.apiKeyId, type: kindOfKey(key), name: key.apiKeyName, createdAtMs: msOf(key.createdAt) };
}

/** Everything the user can still sign in with, without the keys of sessions and scripts. */
export function waysLeft({ userEmail, userPhoneNumber, authenticators, oauthProviders, apiKeys }: User): readonly CredentialSummary[] {
  return [
    ...(userEmail ? [{ id: 'email', type: 'email', name: '' } as const] : []),
    ...(userPhoneNumber ? [{ id: 'sms', type: 'sms', name: '' } as const] : []),
    ...authenticators.map(({ authenticatorId: id, authenticatorName: name, createdAt }) => {
      return { id, type: 'passkey', name, createdAtMs: msOf(createdAt) } as const;
    }),
    ...oauthProviders.map(({ providerId: id, providerName: name, createdAt }) => {
      return { id, type: 'oauth', name, createdAtMs: msOf(createdAt) } as const;
    }),
    ...apiKeys.map(keySummary).filter(({ type }) => type === 'wallet'),
  ];
}
