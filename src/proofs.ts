// Verification without a client, for pages and for a site's own server.
import { type Attestation, type AttestationFault, openAttestation } from './crypto/attestation.js';
import { sha256 } from './crypto/digest.js';
import { verifySignature } from './crypto/verify.js';
import { decodeBase64 } from './encoding/base64.js';
import { decodeHex, encodeHex } from './encoding/hex.js';
import { encodeUtf8 } from './encoding/utf8.js';
import { systemTimeMs } from './platform/utc-time.js';
import { webSubtle } from './platform/web-crypto.js';
import { checkLife, openSessionToken, type SignedClaims } from './session/session-token.js';
import { type AppProof, readAppProof } from './wire/activity.js';
import { NOTARIZER_KEY } from './wire/profile.js';
import { type ProofStatement, readProofStatement } from './wire/proof-statement.js';
import type { BootProof } from './wire/resources.js';

export type { Attestation, AttestationFault } from './crypto/attestation.js';
export { KmsError, type KmsErrorCode, type KmsErrorOptions, type Retryable } from './errors.js';
export type { SignedClaims } from './session/session-token.js';
export type { AppProof } from './wire/activity.js';
export type { Timestamp } from './wire/api-values.js';
export type { AddressDerivation, PolicyOutcome, ProofStatement } from './wire/proof-statement.js';
export type { BootProof } from './wire/resources.js';
export type { SessionClaims } from './wire/session-claims.js';

/** SHA-256 of the root certificate of AWS Nitro Enclaves, hex. @source wire.md 19 */
export const NITRO_ROOT_SHA256: string = '641a0321a3e244efe456463195d606317ed7cdcc3c1756e09893f3c68f79bb5b';

/** Why a proof can't be trusted. */
export type ProofFault = 'scheme' | 'public-key' | 'signature' | 'payload' | AttestationFault | 'manifest' | 'ephemeral-key';

/** A proof that can't be trusted, and why. */
export interface Disbelief {
  readonly valid: false;
  readonly reason: ProofFault;
}

/** What an app proof says, under a valid signature of its own key. Its boot proof tells whose key that is. */
export type AppProofVerdict = { readonly valid: true; readonly statement: ProofStatement } | Disbelief;

/** What runs in the enclave that holds the key. Compare the measurements and the manifest's digest with the ones you expect. */
export type BootProofVerdict =
  | { readonly valid: true; readonly publicKeyHex: string; readonly attestation: Attestation; readonly manifestSha256Hex: string }
  | Disbelief;

/** What an app proof says, and what runs in the enclave that signed it. */
export type ProofsVerdict =
  | { readonly valid: true; readonly statement: ProofStatement; readonly attestation: Attestation; readonly manifestSha256Hex: string }
  | Disbelief;

/** A boot proof as the service sends it. Its document may have either name. */
export type SentBootProof = Pick<BootProof, 'ephemeralPublicKeyHex' | 'qosManifestB64'> & {
  readonly cloudAttestationDocB64?: string;
  readonly awsAttestationDocB64?: string;
};

/** Where attestation chains must lead. */
export interface ProofTrust {
  /** SHA-256 of a root certificate instead of the production one, in hex: an emulator's, in tests. */
  readonly rootSha256Hex?: string;
}

/**
 * Verify the signature of an app proof.
 *
 * @param proof its `publicKey` is an encryption key and the signing key behind it, 65 bytes each, hex.
 * @source wire.md 19
 */
export async function verifyAppProof(proof: AppProof): Promise<AppProofVerdict> {
  const sent = readAppProof(proof, '');
  if (!sent.ok) return no('payload');
  const { scheme, publicKey, proofPayload, signature } = sent.value;
  if (scheme !== 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256') return no('scheme');
  if (!/^04[\da-f]{128}04[\da-f]{128}$/i.test(publicKey)) return no('public-key');
  if (!/^[\da-f]{128}$/i.test(signature)) return no('signature');
  const signed = { signature: decodeHex(signature), message: encodeUtf8(proofPayload) };
  const isSigned = await verifySignature(webSubtle(), publicKey.slice(130), signed).catch(() => undefined);
  if (!isSigned) return no(isSigned === undefined ? 'public-key' : 'signature');
  const statement = readProofStatement(parsed(proofPayload), '');
  return statement.ok ? { valid: true, statement: statement.value } : no('payload');
}

/**
 * Verify that an attested enclave holds a boot proof's key and runs its manifest.
 *
 * The certificates must lead to the trusted root and must have been valid at the time of the attestation. That time may lie in the past.
 *
 * @source wire.md 19
 */
export async function verifyBootProof(proof: SentBootProof, trust: ProofTrust = {}): Promise<BootProofVerdict> {
  const { awsAttestationDocB64 = '', cloudAttestationDocB64 = awsAttestationDocB64, qosManifestB64, ephemeralPublicKeyHex } = proof;
  const [document, manifest] = [bytesOf(cloudAttestationDocB64), bytesOf(qosManifestB64)];
  if (!document) return no('attestation-form');
  const opened = await openAttestation(webSubtle(), document, trust.rootSha256Hex ?? NITRO_ROOT_SHA256);
  if (!opened.ok) return no(opened.reason);
  const { attestation } = opened;
  const manifestSha256Hex = manifest && encodeHex(await sha256(webSubtle(), manifest));
  if (manifestSha256Hex === undefined || attestation.userDataHex !== manifestSha256Hex) return no('manifest');
  if (attestation.publicKeyHex !== `${ephemeralPublicKeyHex}`.toLowerCase()) return no('ephemeral-key');
  return { valid: true, publicKeyHex: attestation.publicKeyHex, attestation, manifestSha256Hex };
}

/** Verify an app proof, the boot proof of its key, and that they belong together. @source wire.md 19 */
export async function verifyProofs(app: AppProof, boot: SentBootProof, trust: ProofTrust = {}): Promise<ProofsVerdict> {
  const said = await verifyAppProof(app);
  if (!said.valid) return said;
  const booted = await verifyBootProof(boot, trust);
  if (!booted.valid) return booted;
  if (booted.publicKeyHex !== app.publicKey.toLowerCase()) return no('ephemeral-key');
  const { attestation, manifestSha256Hex } = booted;
  return { valid: true, statement: said.statement, attestation, manifestSha256Hex };
}

/** What a session token is checked against. */
export interface SessionTrust {
  /** Uncompressed point instead of the service's own key, in hex: an emulator's, in tests. */
  readonly sessionSigner?: string;
  /** Milliseconds since the epoch; the runtime's clock if absent. */
  readonly nowMs?: number;
}

/**
 * The claims of a session token that a page passed to its server: whose session it is, until when, and for which key.
 *
 * The token shows who signed in. It doesn't prove that its bearer is that person; only a signature by `public_key` does.
 *
 * @throws KmsError `token_invalid` for any other signature or format, or a lifetime of more than 400 days; `session_expired` if its time is
 * up.
 * @source wire.md 8.1
 */
export async function verifySessionToken(token: string, trust: SessionTrust = {}): Promise<SignedClaims> {
  const { sessionSigner = NOTARIZER_KEY, nowMs = systemTimeMs() } = trust;
  const claims = await openSessionToken(webSubtle(), token, [sessionSigner]);
  checkLife(claims, nowMs, systemTimeMs());
  return claims;
}

function no(reason: ProofFault): Disbelief {
  return { valid: false, reason };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64(base64);
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
