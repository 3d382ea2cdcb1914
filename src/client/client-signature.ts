import { type SigningKey, signMessage } from '../crypto/signing-key.js';
import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { ClientSignature, Signup, UsageSignature, VerificationToken } from '../wire/proxy.js';

/** What a verification token is used for, and the key that it is bound to. */
export interface Usage {
  readonly token: VerificationToken;
  /** The token's `id` claim. */
  readonly tokenId: string;
  readonly key: SigningKey;
}

/**
 * Sign the use of a verification token for a login, in the shape of the profile.
 *
 * @returns the object over the usage's JSON, or the 128 hex characters over the token's text.
 * @source wire.md 8.4
 */
export async function signLogin(subtle: SubtleCrypto, profile: ServiceProfile, usage: Usage): Promise<ClientSignature> {
  const { key, token, tokenId } = usage;
  if (profile.clientSignature === 'hex') return signText(subtle, key, token);
  return signUsage(subtle, key, { login: { publicKey: key.publicKeyHex }, tokenId, type: 'USAGE_TYPE_LOGIN' });
}

/**
 * Sign the use of a verification token for a sign-up, over the members of the body that say who signs up.
 *
 * @param body what `signup` is asked with; lists that are absent there are sent empty, and signed so.
 * @source wire.md 8.4
 */
export function signSignup(subtle: SubtleCrypto, body: Signup, { key, tokenId }: Usage): Promise<UsageSignature> {
  const { apiKeys = [], authenticators = [], oauthProviders = [], userEmail, userPhoneNumber } = body;
  const signup = {
    apiKeys,
    authenticators,
    oauthProviders,
    ...(userEmail && { email: userEmail }),
    ...(userPhoneNumber && { phoneNumber: userPhoneNumber }),
  };
  return signUsage(subtle, key, { signup, tokenId, type: 'USAGE_TYPE_SIGNUP' });
}

async function signUsage(subtle: SubtleCrypto, key: SigningKey, usage: object): Promise<UsageSignature> {
  const message = JSON.stringify(usage);
  const signature = await signText(subtle, key, message);
  return { message, publicKey: key.publicKeyHex, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature };
}

async function signText(subtle: SubtleCrypto, key: SigningKey, text: string): Promise<string> {
  return encodeHex(await signMessage(subtle, key, encodeUtf8(text), 'raw'));
}
