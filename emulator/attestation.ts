import { type Cbor, readCbor } from './cbor.js';
import { concat, fromBase64url, jsonOf, textOf, toBase64url, toHex } from './encodings.js';
import { type Fields, isFields, requiredText } from './fields.js';
import type { Authenticator } from './records.js';
import { Refusal } from './refusal.js';
import { normalPublicKey } from './signatures.js';

/** What a registration tells of an authenticator. */
export type AttestedKey = Pick<Authenticator, 'credentialId' | 'publicKey' | 'algorithm' | 'exponent' | 'rpIdHash'>;

/** COSE labels and values. @source RFC 9053 */
const ALGORITHM = 3;
const ES256 = -7;
const RS256 = -257;
const RSA_MODULUS = -1;
const RSA_EXPONENT = -2;
const EC_X = -2;
const EC_Y = -3;
const ATTESTED = 0x40;

/**
 * Read the `attestation` of an authenticator. The attestation statement is not verified.
 *
 * @param challenge base64url, as sent beside it.
 * @throws Refusal `attestation-invalid`.
 * @source wire 12
 */
export function readAttestation(attestation: Fields, challenge: string): AttestedKey {
  const credentialId = requiredText(attestation, 'credentialId').replace(/=+$/, '');
  checkClientData(requiredText(attestation, 'clientDataJson'), challenge);
  const bytes = fromBase64url(requiredText(attestation, 'attestationObject'));
  const object = bytes && readCbor(bytes)?.value;
  const authData = object instanceof Map ? object.get('authData') : undefined;
  const key = authData instanceof Uint8Array ? attestedKey(authData) : undefined;
  if (key === undefined || key.credentialId !== credentialId) throw new Refusal('attestation-invalid');
  return key;
}

function checkClientData(clientDataJson: string, challenge: string): void {
  const bytes = fromBase64url(clientDataJson);
  const clientData = bytes && jsonOf(textOf(bytes));
  const expected = challenge.replace(/=+$/, '');
  if (!isFields(clientData) || clientData.type !== 'webauthn.create' || clientData.challenge !== expected) {
    throw new Refusal('attestation-invalid');
  }
}

/** Authenticator data: 32 rpIdHash, 1 flags, 4 counter, 16 AAGUID, 2 length, the credential id, the COSE key. */
function attestedKey(authData: Uint8Array): AttestedKey | undefined {
  if (authData.length < 55 || ((authData[32] ?? 0) & ATTESTED) === 0) return undefined;
  const idEnd = 55 + (authData[53] ?? 0) * 256 + (authData[54] ?? 0);
  const cose = readCbor(authData, idEnd)?.value;
  const key = cose instanceof Map ? coseKey(cose) : undefined;
  if (key === undefined || idEnd === 55) return undefined;
  return { credentialId: toBase64url(authData.subarray(55, idEnd)), rpIdHash: toHex(authData.subarray(0, 32)), ...key };
}

function coseKey(cose: ReadonlyMap<string | number, Cbor>): Pick<Authenticator, 'publicKey' | 'algorithm' | 'exponent'> | undefined {
  if (cose.get(ALGORITHM) === ES256) return ellipticKey(cose.get(EC_X), cose.get(EC_Y));
  const [modulus, exponent] = [cose.get(RSA_MODULUS), cose.get(RSA_EXPONENT)];
  if (cose.get(ALGORITHM) !== RS256 || !(modulus instanceof Uint8Array) || !(exponent instanceof Uint8Array)) return undefined;
  return { publicKey: toHex(modulus), algorithm: 'RS256', exponent: toHex(exponent) };
}

function ellipticKey(x: Cbor | undefined, y: Cbor | undefined): Pick<Authenticator, 'publicKey' | 'algorithm'> | undefined {
  if (!(x instanceof Uint8Array) || !(y instanceof Uint8Array) || x.length !== 32 || y.length !== 32) return undefined;
  const publicKey = normalPublicKey(toHex(concat(Uint8Array.of(4), x, y)), 'API_KEY_CURVE_P256');
  return publicKey === undefined ? undefined : { publicKey, algorithm: 'ES256' };
}
