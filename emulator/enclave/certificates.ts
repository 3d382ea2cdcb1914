import { p384 } from '@noble/curves/nist.js';
import { sha384 } from '@noble/hashes/sha2.js';
import { bitString, commonName, der, integer, sequence, time } from '../bytes/der-writer.js';
import { fromHex } from '../bytes/encodings.js';

/** A certificate with its private key. */
export interface Issuer {
  readonly name: string;
  readonly certificate: Uint8Array;
  /** 48 bytes, P-384. */
  readonly privateKey: Uint8Array;
}

/** What to certify. */
export interface Subject {
  readonly name: string;
  /** 48 bytes, P-384. */
  readonly privateKey: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** How many authorities may follow before a leaf; absent for a leaf. */
  readonly mostBelow?: number;
}

const ecdsaWithSha384 = sequence(hex('06082a8648ce3d040303'));
const p384Key = sequence(hex('06072a8648ce3d0201'), hex('06052b81040022'));
const basicConstraints = hex('0603551d13');
const keyUsage = hex('0603551d0f');
const critical = Uint8Array.of(1, 1, 0xff);
const CERT_SIGN = Uint8Array.of(3, 2, 2, 4);
const DIGITAL_SIGNATURE = Uint8Array.of(3, 2, 7, 0x80);

/**
 * Issue a certificate. Without an issuer it is self-signed.
 *
 * @returns the subject, as an issuer in turn.
 * @source RFC 5280, section 4.1
 */
export function certify(subject: Subject, issuer?: Issuer): Issuer {
  const publicKey = p384.getPublicKey(subject.privateKey, false);
  const signed = sequence(
    hex('a003020102'),
    integer(sha384(publicKey).subarray(0, 16)),
    ecdsaWithSha384,
    commonName(issuer?.name ?? subject.name),
    sequence(time(subject.notBeforeMs), time(subject.notAfterMs)),
    commonName(subject.name),
    sequence(p384Key, bitString(publicKey)),
    der(0xa3, sequence(...extensions(subject))),
  );
  const signature = p384.sign(signed, issuer?.privateKey ?? subject.privateKey, { format: 'der' });
  return { name: subject.name, certificate: sequence(signed, ecdsaWithSha384, bitString(signature)), privateKey: subject.privateKey };
}

function extensions({ mostBelow }: Subject): readonly Uint8Array[] {
  const constraints = mostBelow === undefined ? sequence() : sequence(critical, integer(Uint8Array.of(mostBelow)));
  const usage = mostBelow === undefined ? DIGITAL_SIGNATURE : CERT_SIGN;
  return [sequence(basicConstraints, critical, der(4, constraints)), sequence(keyUsage, critical, der(4, usage))];
}

function hex(text: string): Uint8Array {
  return fromHex(text) ?? new Uint8Array();
}
