import { type KeyPlace, type LoginKey, signMessage } from '../crypto/signing-key.js';
import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { ClientSignature, Signup, UsageSignature, VerificationToken } from '../wire/proxy.js';

/** What a verification token is used for, and the key it is bound to. */
export interface Usage {
  readonly token: VerificationToken;
  /** The token's `id` claim. */
  readonly tokenId: string;
  readonly key: LoginKey;
}

/**
 * Sign the use of a verification token for a login, in the profile's format.
 *
 * @returns the object over the usage's JSON, or 128 hex characters over the token's text.
 * @source wire.md 8.4
 */
export async function signLogin(place: KeyPlace, { spelling }: ServiceProfile, usage: Usage): Promise<ClientSignature> {
  const { key, token, tokenId } = usage;
  if (spelling === 'seed') return rawHex(place, key, token);
  return signUsage(place, key, { login: { publicKey: key.publicKeyHex }, tokenId, type: 'USAGE_TYPE_LOGIN' });
}

/**
 * Sign the use of a verification token for a sign-up. The signature covers the members of the body that identify the new user.
 *
 * @param usage `body` is what `signup` was called with. Absent lists are sent as empty ones, and signed as such.
 * @returns `undefined` in the interface document's format, which has no such member.
 * @source wire.md 8.4; wire-v2.md 7
 */
export async function signSignup(
  place: KeyPlace,
  { spelling, otp }: ServiceProfile,
  { key, tokenId, body }: Usage & { readonly body: Signup },
): Promise<UsageSignature | undefined> {
  if (spelling === 'seed') return undefined;
  const { apiKeys = [], authenticators = [], oauthProviders = [], userEmail, userPhoneNumber } = body;
  const signup = {
    apiKeys,
    authenticators,
    oauthProviders,
    ...(userEmail && { email: userEmail }),
    ...(userPhoneNumber && { phoneNumber: userPhoneNumber }),
  };
  return signUsage(place, key, { [otp === 'sealed' ? 'signupV2' : 'signup']: signup, tokenId, type: 'USAGE_TYPE_SIGNUP' });
}

/** @param usage its members in the order in which they are signed. */
async function signUsage(place: KeyPlace, key: LoginKey, usage: object): Promise<UsageSignature> {
  const message = JSON.stringify(usage);
  const { publicKeyHex: publicKey } = key;
  return { message, publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature: await rawHex(place, key, message) };
}

async function rawHex(place: KeyPlace, key: LoginKey, message: string): Promise<string> {
  return encodeHex(await signMessage(place, key, encodeUtf8(message), 'raw'));
}
