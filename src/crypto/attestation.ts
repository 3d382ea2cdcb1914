import { type Cbor, type CborMap, decodeCbor } from '../encoding/cbor.js';
import { encodeHex } from '../encoding/hex.js';
import { malformed } from '../encoding/malformed.js';
import { type Certificate, isChain, isSignedBy, readCertificate } from './certificate.js';
import { sha256 } from './digest.js';

/** What an enclave's platform attests. */
export interface Attestation {
  readonly moduleId: string;
  /** Milliseconds since the epoch. */
  readonly timestampMs: number;
  /** Measurements by index, in hex. Registers that were never extended are zero. */
  readonly pcrs: ReadonlyMap<number, string>;
  readonly publicKeyHex: string;
  readonly userDataHex: string;
}

/** Why an attestation can't be trusted. */
export type AttestationFault = 'attestation-form' | 'attestation-root' | 'attestation-chain' | 'attestation-signature';

/** An attestation with a valid chain, or what is wrong with it. */
export type AttestationOutcome =
  | { readonly ok: true; readonly attestation: Attestation }
  | { readonly ok: false; readonly reason: AttestationFault };

/** Protected header `{ alg: ES384 }`. */
const ES384_HEADER = 'a1013822';
/** `["Signature1", header, empty external data, payload]`, without the payload's length and bytes. */
const SIGNED_PREFIX = Uint8Array.from([
  0x84,
  0x6a,
  ...Array.from('Signature1', (letter) => letter.charCodeAt(0)),
  0x44,
  0xa1,
  1,
  0x38,
  0x22,
  0x40,
]);
const LONGEST = 65_535;

/**
 * Accept an attestation document if its certificates lead to a trusted root and were valid when it was created.
 *
 * @param document COSE_Sign1 without a tag.
 * @param rootSha256Hex SHA-256 of the trusted root certificate.
 * @source RFC 9052, section 4.4; wire.md 19
 */
export async function openAttestation(
  subtle: SubtleCrypto,
  document: Uint8Array<ArrayBuffer>,
  rootSha256Hex: string,
): Promise<AttestationOutcome> {
  const parts = await Promise.resolve(document)
    .then(readParts)
    .catch(() => undefined);
  if (parts === undefined) return { ok: false, reason: 'attestation-form' };
  const { payload, signature, chain, attestation } = parts;
  const [root, leaf] = [chain[0], chain.at(-1)];
  if (root === undefined || leaf === undefined || encodeHex(await sha256(subtle, root.der)) !== rootSha256Hex.toLowerCase()) {
    return { ok: false, reason: 'attestation-root' };
  }
  if (!(await isChain(subtle, chain, attestation.timestampMs).catch(() => false))) return { ok: false, reason: 'attestation-chain' };
  const isSigned = await isSignedBy(subtle, leaf, { signed: signedBytes(payload), signature }).catch(() => false);
  return isSigned ? { ok: true, attestation } : { ok: false, reason: 'attestation-signature' };
}

interface Parts {
  readonly payload: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** Root first, leaf last. */
  readonly chain: readonly Certificate[];
  readonly attestation: Attestation;
}

function readParts(document: Uint8Array<ArrayBuffer>): Parts {
  const envelope = decodeCbor(document);
  if (!isList(envelope) || envelope.length !== 4) return malformed('attestation');
  const [header, , payload, signature] = envelope;
  const isExpected = isBytes(header) && encodeHex(header) === ES384_HEADER && isBytes(payload) && isBytes(signature);
  if (!isExpected || payload.length > LONGEST || signature.length !== 96) return malformed('attestation');
  const members = decodeCbor(payload);
  if (!(members instanceof Map)) return malformed('attestation');
  const bundle = members.get('cabundle');
  const certificates = [...(isList(bundle) ? bundle : []), members.get('certificate')];
  return { payload, signature, chain: certificates.map((der) => readCertificate(bytesOf(der))), attestation: attestationOf(members) };
}

function attestationOf(members: CborMap): Attestation {
  const [moduleId, timestampMs, pcrs] = [members.get('module_id'), members.get('timestamp'), members.get('pcrs')];
  if (typeof moduleId !== 'string' || typeof timestampMs !== 'number' || members.get('digest') !== 'SHA384')
    return malformed('attestation');
  if (!(pcrs instanceof Map)) return malformed('attestation');
  return {
    moduleId,
    timestampMs,
    pcrs: new Map(Array.from(pcrs, ([index, value]) => [Number(index), encodeHex(bytesOf(value))])),
    publicKeyHex: encodeHex(bytesOf(members.get('public_key'))),
    userDataHex: encodeHex(bytesOf(members.get('user_data'))),
  };
}

function signedBytes(payload: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { length } = payload;
  const head = length < 24 ? [0x40 | length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Uint8Array.from([...SIGNED_PREFIX, ...head, ...payload]);
}

function isBytes(value: Cbor | undefined): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array;
}

function isList(value: Cbor | undefined): value is readonly Cbor[] {
  return Array.isArray(value);
}

function bytesOf(value: Cbor | undefined): Uint8Array<ArrayBuffer> {
  return isBytes(value) ? value : malformed('attestation');
}
