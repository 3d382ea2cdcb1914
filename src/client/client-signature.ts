import { type SigningKey, signMessage } from '../crypto/signing-key.js';
import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { ClientSignature, Signup, VerificationToken } from '../wire/proxy.js';

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
export function signLogin(subtle: SubtleCrypto, profile: ServiceProfile, usage: Usage): Promise<ClientSignature> {
  const { key, tokenId } = usage;
  return signUsage(subtle, profile, { usage, message: { login: { publicKey: key.publicKeyHex }, tokenId, type: 'USAGE_TYPE_LOGIN' } });
}

/**
 * Sign the use of a verification token for a sign-up, over the members of the body that say who signs up.
 *
 * @param usage `body` is what `signup` is asked with; lists that are absent there are sent empty, and signed so.
 * @source wire.md 8.4
 */
export function signSignup(
  subtle: SubtleCrypto,
  profile: ServiceProfile,
  usage: Usage & { readonly body: Signup },
): Promise<ClientSignature> {
  const { apiKeys = [], authenticators = [], oauthProviders = [], userEmail, userPhoneNumber } = usage.body;
  const signup = {
    apiKeys,
    authenticators,
    oauthProviders,
    ...(userEmail && { email: userEmail }),
    ...(userPhoneNumber && { phoneNumber: userPhoneNumber }),
  };
  return signUsage(subtle, profile, { usage, message: { signup, tokenId: usage.tokenId, type: 'USAGE_TYPE_SIGNUP' } });
}

interface UsageMessage {
  readonly usage: Usage;
  /** Written in this order of members. */
  readonly message: object;
}

async function signUsage(subtle: SubtleCrypto, { clientSignature }: ServiceProfile, signed: UsageMessage): Promise<ClientSignature> {
  const { key, token } = signed.usage;
  const message = clientSignature === 'hex' ? token : JSON.stringify(signed.message);
  const signature = encodeHex(await signMessage(subtle, key, encodeUtf8(message), 'raw'));
  if (clientSignature === 'hex') return signature;
  return { message, publicKey: key.publicKeyHex, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature };
}
