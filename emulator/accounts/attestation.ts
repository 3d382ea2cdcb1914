import { sha256 } from '@noble/hashes/sha2.js';
import { decodeFirst } from 'cborg';
import { concat, fromBase64url, jsonOf, textOf, toBase64url, toHex, utf8 } from '../bytes/encodings.js';
import { normalPublicKey } from '../bytes/signatures.js';
import { type Fields, isFields, requiredText, textList } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Authenticator } from '../state/records.js';

/** What a registration says about an authenticator. */
export type AttestedKey = Pick<Authenticator, 'credentialId' | 'publicKey' | 'algorithm' | 'exponent' | 'rpIdHash'>;

/** COSE labels and values. @source RFC 9053 */
const ALGORITHM = 3;
const ES256 = -7;
const RS256 = -257;
const RSA_MODULUS = -1;
const RSA_EXPONENT = -2;
const EC_X = -2;
const EC_Y = -3;
const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

const knownTransports: ReadonlySet<string> = new Set(
  ['BLE', 'INTERNAL', 'NFC', 'USB', 'HYBRID'].map((name) => `AUTHENTICATOR_TRANSPORT_${name}`),
);

/** What a registration is checked against. */
export interface RegistrationCheck {
  /** base64url, as sent beside the attestation. */
  readonly challenge: string;
  /** Whether pages of an origin may use passkeys here. */
  readonly letsIn: (origin: unknown) => boolean;
}

/**
 * Read an authenticator's `attestation`. The attestation statement isn't verified.
 *
 * @throws Refusal `attestation-invalid`.
 * @source wire 12
 */
export function readAttestation(attestation: Fields, check: RegistrationCheck): AttestedKey {
  const credentialId = requiredText(attestation, 'credentialId').replace(/=+$/, '');
  const origin = originOf(requiredText(attestation, 'clientDataJson'), check);
  const bytes = fromBase64url(requiredText(attestation, 'attestationObject'));
  const authData = bytes && mapOf(bytes)?.get('authData');
  const key = authData instanceof Uint8Array ? attestedKey(authData) : undefined;
  if (key === undefined || key.credentialId !== credentialId) throw new Refusal('attestation-invalid');
  if (!rpIdsOf(origin).some((rpId) => toHex(sha256(utf8(rpId))) === key.rpIdHash))
    throw new Refusal('attestation-invalid', { suffix: ": the relying party doesn't match the origin" });
  return key;
}

/** Read how an authenticator is reached. @throws Refusal `attestation-invalid` for unknown transports. */
export function readTransports(attestation: Fields): readonly string[] {
  const transports = textList(attestation, 'transports');
  if (!transports.every((name) => knownTransports.has(name))) throw new Refusal('attestation-invalid', { suffix: ': transports' });
  return transports;
}

/** The origin of the page that created it, if the client data belong to this registration and that page may use passkeys. */
function originOf(clientDataJson: string, { challenge, letsIn }: RegistrationCheck): string {
  const bytes = fromBase64url(clientDataJson);
  const clientData = bytes && jsonOf(textOf(bytes));
  const expected = challenge.replace(/=+$/, '');
  if (!isFields(clientData) || clientData.type !== 'webauthn.create' || clientData.challenge !== expected) {
    throw new Refusal('attestation-invalid');
  }
  const { origin } = clientData;
  if (typeof origin !== 'string' || !URL.canParse(origin) || !letsIn(origin))
    throw new Refusal('attestation-invalid', { suffix: ': the origin is not allowed' });
  return origin;
}

/** The host of an origin and its parent domains, without the last label alone. */
function rpIdsOf(origin: string): readonly string[] {
  const { hostname } = new URL(origin);
  const labels = hostname.split('.');
  return [hostname, ...labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'))];
}

/** Authenticator data: 32 rpIdHash, 1 flags, 4 counter, 16 AAGUID, 2 length, the credential id, the COSE key. */
function attestedKey(authData: Uint8Array): AttestedKey | undefined {
  const flags = authData[32] ?? 0;
  if (authData.length < 55 || (flags & ATTESTED) === 0 || (flags & USER_PRESENT) === 0) return undefined;
  const idEnd = 55 + (authData[53] ?? 0) * 256 + (authData[54] ?? 0);
  const cose = mapOf(authData.subarray(idEnd));
  const key = cose && coseKey(cose);
  if (key === undefined || idEnd === 55) return undefined;
  return { credentialId: toBase64url(authData.subarray(55, idEnd)), rpIdHash: toHex(authData.subarray(0, 32)), ...key };
}

/**
 * The CBOR map at the start of the bytes, with definite lengths as authenticators write them; `undefined` for anything else.
 * @source RFC 8949
 */
function mapOf(bytes: Uint8Array): ReadonlyMap<unknown, unknown> | undefined {
  try {
    const [value] = decodeFirst(bytes, { useMaps: true, allowIndefinite: false, rejectDuplicateMapKeys: true });
    return value instanceof Map ? value : undefined;
  } catch {
    return undefined;
  }
}

function coseKey(cose: ReadonlyMap<unknown, unknown>): Pick<Authenticator, 'publicKey' | 'algorithm' | 'exponent'> | undefined {
  if (cose.get(ALGORITHM) === ES256) return ellipticKey(cose.get(EC_X), cose.get(EC_Y));
  const [modulus, exponent] = [cose.get(RSA_MODULUS), cose.get(RSA_EXPONENT)];
  if (cose.get(ALGORITHM) !== RS256 || !(modulus instanceof Uint8Array) || !(exponent instanceof Uint8Array)) return undefined;
  return { publicKey: toHex(modulus), algorithm: 'RS256', exponent: toHex(exponent) };
}

function ellipticKey(x: unknown, y: unknown): Pick<Authenticator, 'publicKey' | 'algorithm'> | undefined {
  if (!(x instanceof Uint8Array) || !(y instanceof Uint8Array) || x.length !== 32 || y.length !== 32) return undefined;
  const publicKey = normalPublicKey(toHex(concat(Uint8Array.of(4), x, y)), 'API_KEY_CURVE_P256');
  return publicKey === undefined ? undefined : { publicKey, algorithm: 'ES256' };
}
