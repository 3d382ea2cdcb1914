import type { Timestamp } from '../wire/api-values.js';
import type { ApiKey, User } from '../wire/resources.js';

/** Kinds of what can act for a user. `key`: a key that no sign-in made, of a server, of a script, or of an attacker who was in the page. */
export type CredentialKind = 'email' | 'sms' | 'passkey' | 'oauth' | 'wallet' | 'session' | 'key';

/** One credential, as a report names it. */
export interface CredentialSummary {
  /** At the service; `email` or `sms` of a contact. */
  readonly id: string;
  readonly type: CredentialKind;
  /** As the service has it, as long as its creator made it; empty for a contact. */
  readonly name: string;
  /** Milliseconds since the epoch, the service's clock; the service does not tell that of a contact. */
  readonly createdAtMs?: number;
}

/** What has become of the credentials of an account that was ended elsewhere. */
export interface EndedReport {
  /** Keys of other sessions, and keys that no sign-in made: they sign nothing more. */
  readonly ended: readonly CredentialSummary[];
  /** What still signs the user in. What is not the person's own among it has to be removed. */
  readonly left: readonly CredentialSummary[];
}

/** Kinds of keys that sessions sign with. @source interface: API key */
const SESSION_KEYS: ReadonlySet<string> = new Set([
  'CREDENTIAL_TYPE_LOGIN',
  'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
  'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_OAUTH_KEY_P256',
]);
/** Curves of the keys that external wallets have. */
const WALLET_KEYS: ReadonlySet<string> = new Set(['CREDENTIAL_TYPE_API_KEY_SECP256K1', 'CREDENTIAL_TYPE_API_KEY_ED25519']);

/** What a key is for: a session, a sign-in by a wallet, or neither. A wallet's key does not end. */
export function kindOfKey({ credential: { type }, expirationSeconds }: ApiKey): 'session' | 'wallet' | 'key' {
  if (SESSION_KEYS.has(type)) return 'session';
  return WALLET_KEYS.has(type) && !expirationSeconds ? 'wallet' : 'key';
}

/** Milliseconds since the epoch of a time of the service. */
export const msOf = ({ seconds, nanos }: Timestamp): number => Number(seconds) * 1000 + Math.floor(Number(nanos) / 1e6);

/** A key as a report names it. */
export function keySummary(key: ApiKey): CredentialSummary {
  return { id: key.apiKeyId, type: kindOfKey(key), name: key.apiKeyName, createdAtMs: msOf(key.createdAt) };
}

/** Everything that still signs the user in, without keys of sessions and of scripts. */
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
