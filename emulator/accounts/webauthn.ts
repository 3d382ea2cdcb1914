import { sha256 } from '@noble/hashes/sha2.js';
import { rawOfDer } from '../bytes/der.js';
import { concat, fromBase64url, fromHex, jsonOf, sameBytes, textOf, toBase64url, toHex, utf8 } from '../bytes/encodings.js';
import { verifyRsaSha256 } from '../bytes/rsa.js';
import type { VerifyP256 } from '../bytes/signatures.js';
import { isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Authenticator } from '../state/records.js';

/** The members of X-Stamp-WebAuthn, base64url without padding. */
export interface WebauthnStamp {
  readonly authenticatorData: string;
  readonly clientDataJson: string;
  readonly credentialId: string;
  readonly signature: string;
}

const USER_PRESENT = 0x01;

/** Read the header, which is plain JSON. @throws Refusal `webauthn-stamp-unreadable`, `stamp-malformed`. */
export function readWebauthnStamp(header: string): WebauthnStamp {
  const stamp = jsonOf(header);
  if (!isFields(stamp)) throw new Refusal('webauthn-stamp-unreadable');
  const { authenticatorData, clientDataJson, credentialId, signature } = stamp;
  if (typeof authenticatorData !== 'string' || typeof clientDataJson !== 'string') throw new Refusal('stamp-malformed');
  if (typeof credentialId !== 'string' || typeof signature !== 'string') throw new Refusal('stamp-malformed');
  return { authenticatorData, clientDataJson, credentialId: credentialId.replace(/=+$/, ''), signature };
}

/** What an assertion is checked against. */
export interface AssertionCheck {
  readonly authenticator: Authenticator;
  readonly body: Uint8Array;
  readonly verifyP256: VerifyP256;
  /** Whether pages of an origin may use passkeys here. */
  readonly letsIn: (origin: unknown) => boolean;
}

/** Check an assertion over a request body: challenge, type, origin, relying party, presence, signature. @source wire 3.2 */
export function verifyAssertion(stamp: WebauthnStamp, { authenticator, body, verifyP256, letsIn }: AssertionCheck): boolean {
  const authenticatorData = fromBase64url(stamp.authenticatorData);
  const clientData = fromBase64url(stamp.clientDataJson);
  const signature = fromBase64url(stamp.signature);
  if (!authenticatorData || !clientData || !signature || authenticatorData.length < 37) return false;
  const fields = jsonOf(textOf(clientData));
  if (!isFields(fields) || fields.type !== 'webauthn.get' || fields.challenge !== challengeOf(body) || !letsIn(fields.origin)) return false;
  if (!sameBytes(authenticatorData.subarray(0, 32), fromHex(authenticator.rpIdHash) ?? new Uint8Array())) return false;
  if (((authenticatorData[32] ?? 0) & USER_PRESENT) === 0) return false;
  return verifyWith(authenticator, { signature, message: concat(authenticatorData, sha256(clientData)), verifyP256 });
}

/** The challenge of a stamp over a body: the 64 ASCII characters of its hex digest, base64url. */
export function challengeOf(body: Uint8Array): string {
  return toBase64url(utf8(toHex(sha256(body))));
}

interface Signed {
  readonly signature: Uint8Array;
  readonly message: Uint8Array;
  readonly verifyP256: VerifyP256;
}

function verifyWith(authenticator: Authenticator, { signature, message, verifyP256 }: Signed): boolean {
  const publicKey = fromHex(authenticator.publicKey);
  if (publicKey === undefined) return false;
  if (authenticator.algorithm === 'RS256') {
    return verifyRsaSha256({
      modulus: publicKey,
      exponent: fromHex(authenticator.exponent ?? '010001') ?? new Uint8Array(),
      signature,
      message,
    });
  }
  const raw = rawOfDer(signature);
  return raw !== undefined && verifyP256({ raw, message, publicKey });
}
