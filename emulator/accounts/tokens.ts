import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64url, jsonOf, textOf, toBase64url, utf8 } from '../bytes/encodings.js';
import { signP256, verifyP256 } from '../bytes/signatures.js';
import { type Fields, isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { SessionProfile } from '../state/records.js';
import type { ServiceKey } from '../state/service-keys.js';

/** What a session token says. @source wire 8.1 */
export interface SessionClaims {
  readonly publicKey: string;
  readonly userId: string;
  readonly organizationId: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly profile?: Pick<SessionProfile, 'id' | 'name' | 'scope'>;
}

/** What a verification token says. @source wire 8.2 */
export interface VerificationClaims {
  readonly id: string;
  readonly organizationId: string;
  readonly type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  readonly contact: string;
  /** The key that the client showed with the code, if any, in compressed hex. */
  readonly publicKey?: string;
  readonly expiresAtMs: number;
}

/** Sign a session token: ES256 over the hash of the hash, unlike an ordinary JWT. */
export function issueSession(claims: SessionClaims, signer: ServiceKey): string {
  const signed = signedPart({ alg: 'ES256', typ: 'JWT' }, [
    ['exp', claims.expiresAt],
    ['public_key', claims.publicKey],
    ['session_type', claims.profile?.name ?? 'SESSION_TYPE_READ_WRITE'],
    ['user_id', claims.userId],
    ['organization_id', claims.organizationId],
    ...(claims.profile === undefined ? [] : profileClaims(claims.profile)),
  ]);
  return `${signed}.${toBase64url(signP256(sha256(utf8(signed)), signer.privateKey))}`;
}

function profileClaims({ id, scope }: Pick<SessionProfile, 'id' | 'scope'>): readonly (readonly [string, string])[] {
  return [
    ['session_profile_id', id],
    ['scope', scope],
  ];
}

/** Sign a verification token in the enclave's format: ordinary ES256, all claims as strings, `exp` in milliseconds. */
export function issueVerification(claims: VerificationClaims, signer: ServiceKey): string {
  const signed = signedPart({ typ: 'JWT', alg: 'ES256' }, [
    ['exp', String(claims.expiresAtMs)],
    ['id', claims.id],
    ['organization_id', claims.organizationId],
    ['verification_type', claims.type],
    ['contact', claims.contact],
    ...(claims.publicKey === undefined ? [] : ([['public_key', claims.publicKey]] as const)),
  ]);
  return `${signed}.${toBase64url(signP256(utf8(signed), signer.privateKey))}`;
}

/**
 * Check a verification token.
 * @throws Refusal `verification-token-invalid` for a wrong format, signer or claim, and after it has expired.
 */
export function readVerification(token: string, { signer, nowMs }: { signer: ServiceKey; nowMs: number }): VerificationClaims {
  const jwt = readJwt(token);
  const valid =
    jwt !== undefined &&
    jwt.header.alg === 'ES256' &&
    jwt.header.typ === 'JWT' &&
    verifyP256({ raw: jwt.signature, message: jwt.signed, publicKey: signer.publicKey });
  const claims = valid ? verificationClaims(jwt.payload) : undefined;
  if (claims === undefined || claims.expiresAtMs <= nowMs) throw new Refusal('verification-token-invalid');
  return claims;
}

/** The parts of a JWT in compact form, unverified; `undefined` for anything else. */
export function readJwt(token: string): { header: Fields; payload: Fields; signature: Uint8Array; signed: Uint8Array } | undefined {
  const [head, body, tail, ...rest] = token.split('.');
  if (!head || !body || !tail || rest.length > 0) return undefined;
  const header = decodePart(head);
  const payload = decodePart(body);
  const signature = fromBase64url(tail);
  return isFields(header) && isFields(payload) && signature ? { header, payload, signature, signed: utf8(`${head}.${body}`) } : undefined;
}

/** Header and claims in the given order, as the signature covers them. */
export function signedPart(header: object, claims: readonly (readonly [string, unknown])[]): string {
  return `${encodePart(header)}.${encodePart(Object.fromEntries(claims))}`;
}

function verificationClaims(payload: Fields): VerificationClaims | undefined {
  const { exp, id, organization_id: organizationId, verification_type: type, contact, public_key: publicKey } = payload;
  if (typeof exp !== 'string' || !/^[0-9]{1,16}$/.test(exp)) return undefined;
  if (typeof id !== 'string' || typeof organizationId !== 'string' || typeof contact !== 'string') return undefined;
  if (type !== 'OTP_TYPE_EMAIL' && type !== 'OTP_TYPE_SMS') return undefined;
  return { id, organizationId, type, contact, expiresAtMs: Number(exp), ...(typeof publicKey === 'string' ? { publicKey } : {}) };
}

/**
 * Characters whose base64url would contain `-` or `_` are escaped: published clients decode these parts as plain base64.
 * @source wire 8.1
 */
function encodePart(value: object): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return toBase64url(utf8(JSON.stringify(value).replace(/[>?~\u007f-\uffff]/g, escaped)));
}

function decodePart(part: string): unknown {
  const bytes = fromBase64url(part);
  return bytes && jsonOf(textOf(bytes));
}
