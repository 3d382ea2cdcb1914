import { decodeBase64url } from '../../encoding/base64url.js';
import { decodeUtf8 } from '../../encoding/utf8.js';
import { KmsError } from '../../errors.js';
import { id, mapped, oneOf, type Read, shape, text } from '../../wire/read.js';
import type { VerificationClaims } from '../../wire/session-claims.js';

/** A text is milliseconds; a number is milliseconds above 1e12, else seconds. @source wire.md 8.2 */
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

/** What a verification token has to say to be of use to us. */
export interface Proof {
  readonly publicKeyHex: string;
  readonly otpType: VerificationClaims['verification_type'];
  /** Tells whether a contact is the one that the code was sent to. */
  readonly isContact: (contact: string) => boolean;
}

/**
 * The claims of a verification token, whatever the time is. It is not verified: the service does that, and it is worth nothing without
 * our key.
 *
 * @throws KmsError `token_invalid` when it is bound to another key, contact or kind.
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
    // Refused below, as a token without these claims is.
  }
  throw invalid('payload');
}

function invalid(path: string): KmsError {
  return new KmsError('token_invalid', { operation: 'otp_verify', path });
}
