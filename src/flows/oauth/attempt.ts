import type { Attempt } from '../../session/attempts.js';
import { oneOf, optional, type Read, shape, text } from '../../wire/read.js';
import type { SocialProvider } from './view.js';

/** What the record of an attempt holds beside its key; its id is the state. */
export interface OAuthDetail {
  readonly provider: SocialProvider;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Hex SHA-256 of the public key's hex text: binds what the provider says to this key. */
  readonly nonce: string;
  readonly verifier: string;
  /** Where the page itself trades the code. */
  readonly tokenEndpoint?: string;
}
export type OAuthAttempt = Attempt<OAuthDetail>;

export const readOAuthDetail: Read<OAuthDetail> = shape<OAuthDetail>({
  provider: oneOf<SocialProvider>('google', 'apple', 'facebook', 'x', 'discord'),
  clientId: text,
  redirectUri: text,
  nonce: text,
  verifier: text,
  tokenEndpoint: optional(text),
});
