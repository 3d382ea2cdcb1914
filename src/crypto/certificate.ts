import { type DerElement, derElements, derSequence, rawOfDerSignature } from '../encoding/der-element.js';
import { encodeHex } from '../encoding/hex.js';
import { malformed } from '../encoding/malformed.js';
import { utcTimeMs } from '../platform/utc-time.js';

/** An X.509 certificate with a P-384 key, signed by ECDSA with SHA-384. Names are compared byte by byte. */
export interface Certificate {
  readonly der: Uint8Array<ArrayBuffer>;
  /** What the issuer signed. */
  readonly signed: Uint8Array<ArrayBuffer>;
  /** 96 bytes. */
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly issuerHex: string;
  readonly subjectHex: string;
  readonly spki: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the epoch. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** How many authorities may follow before the leaf; `undefined` if the certificate may not issue any. */
  readonly mostBelow: number | undefined;
}

const ECDSA_WITH_SHA384 = '300a06082a8648ce3d040303';
const BASIC_CONSTRAINTS = '0603551d13';
const KEY_USAGE = '0603551d0f';
const KEY_CERT_SIGN = 0x04;

/**
 * Read a certificate as found in attestation documents.
 *
 * @throws KmsError `internal` for any other algorithm, and for an unknown critical extension.
 * @source RFC 5280, section 4.1.
 */
export function readCertificate(der: Uint8Array<ArrayBuffer>): Certificate {
  const [certificate, ...behind] = derElements(der);
  const [signed, algorithm, bits, ...more] = derSequence(certificate);
  if (behind.length + more.length > 0 || signed === undefined || bits?.tag !== 3 || bits.content[0] !== 0) return malformed('certificate');
  const [version, , innerAlgorithm, issuer, validity, subject, spki, ...optional] = derSequence(signed);
  const isExpected = encodeHex(version?.whole ?? der) === 'a003020102' && isEcdsa(algorithm) && isEcdsa(innerAlgorithm);
  if (!isExpected || issuer === undefined || subject === undefined || spki === undefined) return malformed('certificate');
  const [notBeforeMs = 0, notAfterMs = 0] = derSequence(validity).map(timeOf);
  const extensions = optional.filter(({ tag }) => tag === 0xa3).flatMap((element) => derSequence(derElements(element.content)[0]));
  return {
    der,
    signed: signed.whole,
    signature: rawOfDerSignature(bits.content.slice(1), 48),
    issuerHex: encodeHex(issuer.whole),
    subjectHex: encodeHex(subject.whole),
    spki: spki.whole,
    notBeforeMs,
    notAfterMs,
    mostBelow: authorityOf(extensions),
  };
}

function isEcdsa(algorithm: DerElement | undefined): boolean {
  return algorithm !== undefined && encodeHex(algorithm.whole) === ECDSA_WITH_SHA384;
}

/** UTCTime years start at 1950, GeneralizedTime has four digits. Both end in Z. */
function timeOf({ tag, content }: DerElement): number {
  const digits = String.fromCharCode(...content);
  const year = tag === 0x18 ? '' : digits < '5' ? '20' : '19';
  const isTime = (tag === 0x17 || tag === 0x18) && digits.endsWith('Z');
  return (isTime ? utcTimeMs(year + digits.slice(0, -1)) : undefined) ?? malformed('certificate');
}

function authorityOf(extensions: readonly DerElement[]): number | undefined {
  let mostBelow: number | undefined;
  let maySign = true;
  for (const extension of extensions) {
    const [id, ...rest] = derSequence(extension);
    const name = encodeHex(id?.whole ?? new Uint8Array());
    const isCritical = rest.length === 2;
    const [value] = derElements(rest.at(-1)?.content ?? malformed('certificate'));
    if (name === BASIC_CONSTRAINTS) mostBelow = pathLengthOf(value);
    else if (name === KEY_USAGE) maySign = ((value?.content[1] ?? 0) & KEY_CERT_SIGN) !== 0;
    else if (isCritical) malformed('certificate');
  }
  return maySign ? mostBelow : undefined;
}

function pathLengthOf(constraints: DerElement | undefined): number | undefined {
  const [isAuthority, length] = derSequence(constraints);
  if (isAuthority?.tag !== 1 || isAuthority.content[0] !== 0xff) return undefined;
  return length === undefined ? Number.POSITIVE_INFINITY : (length.content[0] ?? 0);
}

/**
 * Whether each certificate of a chain was issued by the one before it, at a time when all of them were valid.
 *
 * @param chain trusted root first, leaf last. The caller checks that the root is trusted.
 * @param atMs milliseconds since the epoch.
 * @source RFC 5280, section 6.1.
 */
export async function isChain(subtle: SubtleCrypto, chain: readonly Certificate[], atMs: number): Promise<boolean> {
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index - 1];
    if (atMs < certificate.notBeforeMs || atMs > certificate.notAfterMs) return false;
    if (issuer === undefined) continue;
    const isIssuer = certificate.issuerHex === issuer.subjectHex && (issuer.mostBelow ?? -1) >= chain.length - 1 - index;
    if (!isIssuer || !(await isSignedBy(subtle, issuer, certificate))) return false;
  }
  return chain.length > 0;
}

/** Whether an ECDSA signature with SHA-384 is valid under a certificate's key. @throws KmsError `internal` if the key isn't on P-384. */
export async function isSignedBy(
  subtle: SubtleCrypto,
  { spki }: Certificate,
  { signed, signature }: { readonly signed: Uint8Array<ArrayBuffer>; readonly signature: Uint8Array<ArrayBuffer> },
): Promise<boolean> {
  const key = await subtle
    .importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-384' }, false, ['verify'])
    .catch(() => malformed('certificate'));
  return subtle.verify({ name: 'ECDSA', hash: 'SHA-384' }, key, signature, signed);
}
