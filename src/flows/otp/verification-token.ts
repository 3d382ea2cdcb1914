import { decodeBase64url } from '../../encoding/base64url.js';
import { decodeUtf8 } from '../../encoding/utf8.js';
import { KmsError } from '../../errors.js';
import { id, mapped, oneOf, type Read, shape, text } from '../../wire/read.js';
import type { VerificationClaims } from '../../wire/session-claims.js';

/** A string is in milliseconds; a number above 1e12 too, otherwise it is in seconds. @source wire.md 8.2 */
const end: Read<number> = (value, path) => {
  if (typeof value === 'string' && /^\d{1,16}$/.test(value)) return { ok: true, value: Number(value) };
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
    return { ok: true, value: value > 1e12 ? value : value * 1000 };
  return { ok: false, path, expected: 'a time' };
};

const readClaims: Read<VerificationClaims> = mapped(
  shape<Omit<VerificationClaims, 'expiresAtMs'> & { readonly exp: number }>({
    id,
    verification_type: oneOf('OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'),
    contact: text,
    public_key: text,
    exp: end,
  }),
  ({ exp, ...claims }) => ({ ...claims, expiresAtMs: exp }),
);

/** What a verification token has to say for us to use it. */
export interface Proof {
  readonly publicKeyHex: string;
  readonly otpType: VerificationClaims['verification_type'];
  /** Whether a contact is the one that the code was sent to. */
  readonly isContact: (contact: string) => boolean;
}

/**
 * The claims of a verification token, at any time. It isn't verified here: the service does that, and without our key it is worthless.
 *
 * @throws KmsError `token_invalid` if it is bound to another key, contact or kind.
 * @source security R35
 */
export function readVerificationToken(token: string, { publicKeyHex, otpType, isContact }: Proof): VerificationClaims {
  const claims = claimsOf(token);
  if (claims.public_key.toLowerCase() !== publicKeyHex) throw invalid('payload.public_key');
  if (claims.verification_type !== otpType) throw invalid('payload.verification_type');
  if (!isContact(claims.contact)) throw invalid('payload.contact');
  return claims;
}

function claimsOf(token: string): VerificationClaims {
  const [, payload = '', ...rest] = token.split('.');
  try {
    const claims = readClaims(JSON.parse(decodeUtf8(decodeBase64url(payload))), 'payload');
    if (claims.ok && rest.length === 1) return claims.value;
  } catch {
    // Refused below, like a token without these claims.
  }
  throw invalid('payload');
}

function invalid(path: string): KmsError {
  return new KmsError('token_invalid', { operation: 'otp_verify', path });
}
