import type { VerificationClaims } from '../accounts/tokens.js';
import { rawOfDer } from '../bytes/der.js';
import { fromHex, jsonOf, utf8 } from '../bytes/encodings.js';
import { normalPublicKey, type VerifyP256 } from '../bytes/signatures.js';
import { type Fields, isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';

/** What a client must have signed with the key in its verification token. */
export interface ClientProof {
  readonly token: string;
  readonly claims: VerificationClaims;
  /** Contains `clientSignature` (object) or `client_signature` (hex). */
  readonly fields: Fields;
  /** Whether the parsed message matches the request. */
  readonly isAbout: (message: Fields) => boolean;
  readonly verifyP256: VerifyP256;
}

/**
 * Check the client's signature. A token without a key needs none.
 *
 * @throws Refusal `client-signature-invalid`.
 * @source wire 8.4
 */
export function checkClientSignature(proof: ClientProof): void {
  const { claims, fields } = proof;
  if (claims.publicKey === undefined) return;
  const { clientSignature, client_signature: overToken } = fields;
  const valid = isFields(clientSignature)
    ? isSignedMessage(proof, clientSignature)
    : typeof overToken === 'string' && isSignedToken(proof, overToken);
  if (!valid) throw new Refusal('client-signature-invalid');
}

function isSignedMessage({ claims, isAbout, verifyP256 }: ClientProof, { message, publicKey, scheme, signature }: Fields): boolean {
  if (typeof message !== 'string' || typeof publicKey !== 'string' || typeof signature !== 'string') return false;
  if (scheme !== 'CLIENT_SIGNATURE_SCHEME_API_P256' || claims.publicKey === undefined) return false;
  if (normalPublicKey(publicKey, 'API_KEY_CURVE_P256') !== claims.publicKey) return false;
  const parsed = jsonOf(message);
  if (!isFields(parsed) || parsed.tokenId !== claims.id || !isAbout(parsed)) return false;
  return verifyText(message, { raw: rawOf(signature), publicKey: claims.publicKey, verifyP256 });
}

/** The seed format: hex in either form. @source wire 24 */
function isSignedToken({ token, claims, verifyP256 }: ClientProof, signature: string): boolean {
  const raw = rawOf(signature) ?? rawOfDer(fromHex(signature) ?? new Uint8Array());
  return verifyText(token, { raw, publicKey: claims.publicKey ?? '', verifyP256 });
}

/** The form with r and s, 64 bytes. @source wire 1.3 */
function rawOf(signature: string): Uint8Array | undefined {
  const bytes = fromHex(signature);
  return bytes?.length === 64 ? bytes : undefined;
}

function verifyText(text: string, check: { raw: Uint8Array | undefined; publicKey: string; verifyP256: VerifyP256 }): boolean {
  const publicKey = fromHex(check.publicKey);
  return check.raw !== undefined && publicKey !== undefined && check.verifyP256({ raw: check.raw, message: utf8(text), publicKey });
}
