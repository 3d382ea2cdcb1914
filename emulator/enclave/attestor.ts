import { p384 } from '@noble/curves/nist.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { encode } from 'cborg';
import { concat, toHex, utf8 } from '../bytes/encodings.js';
import { certify, type Issuer } from './certificates.js';

/** The emulated platform beneath the enclaves. Its certificates lead to a root of its own. */
export interface Attestor {
  /** SHA-256 of the root certificate, hex: what a client trusts instead of the production root. */
  readonly rootSha256Hex: string;
  /** A COSE_Sign1 document as the platform creates it. */
  attest(statement: AttestedStatement): Uint8Array;
}

/** What an enclave has the platform attest. */
export interface AttestedStatement {
  readonly publicKey: Uint8Array;
  readonly userData: Uint8Array;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AGE_OF_ROOTS_MS = Date.UTC(2020, 0, 1);
const END_OF_ROOTS_MS = Date.UTC(2060, 0, 1);

/** `{ alg: ES384 }` */
const PROTECTED = Uint8Array.of(0xa1, 0x01, 0x38, 0x22);

/**
 * An attestor whose keys are derived from a secret, so that a state that outlives the process keeps its root.
 *
 * @param secret 32 bytes.
 * @param bootedAtMs when the enclave was started: the time of every attestation, within its leaf's three hours.
 * @source wire 19; RFC 9052
 */
export function createAttestor(secret: Uint8Array, bootedAtMs: number): Attestor {
  const roots = { notBeforeMs: AGE_OF_ROOTS_MS, notAfterMs: END_OF_ROOTS_MS };
  const root = certify({ name: 'emulated-enclaves', privateKey: keyOf(secret, 'root'), ...roots, mostBelow: 2 });
  const zone = certify({ name: 'zone.emulated-enclaves', privateKey: keyOf(secret, 'zone'), ...roots, mostBelow: 1 }, root);
  const host = certify({ name: 'host.emulated-enclaves', privateKey: keyOf(secret, 'host'), ...roots, mostBelow: 0 }, zone);
  const day = { notBeforeMs: bootedAtMs - MINUTE_MS, notAfterMs: bootedAtMs + 3 * HOUR_MS };
  const leaf = certify({ name: 'enclave.emulated-enclaves', privateKey: keyOf(secret, 'leaf'), ...day }, host);
  const chain = { leaf, bundle: [root, zone, host].map(({ certificate }) => certificate) };
  return {
    rootSha256Hex: toHex(sha256(root.certificate)),
    attest: (statement) => signDocument(chain.leaf, documentOf(chain, statement, bootedAtMs)),
  };
}

function documentOf(
  { leaf, bundle }: { leaf: Issuer; bundle: readonly Uint8Array[] },
  statement: AttestedStatement,
  timestamp: number,
): Uint8Array {
  const { publicKey, userData } = statement;
  const measurements = Array.from({ length: 16 }, (_, index) => [index, measurement(index)] as const);
  return encode({
    module_id: `emulator-enc${toHex(sha256(publicKey)).slice(0, 16)}`,
    digest: 'SHA384',
    timestamp,
    pcrs: new Map(measurements),
    certificate: leaf.certificate,
    cabundle: bundle,
    public_key: publicKey,
    user_data: userData,
    nonce: null,
  });
}

/** The first three say what runs; the others were never extended. */
function measurement(index: number): Uint8Array {
  return index < 3 ? sha512(utf8(`emulated measurement ${index}`)).subarray(0, 48) : new Uint8Array(48);
}

function signDocument({ privateKey }: Issuer, payload: Uint8Array): Uint8Array {
  const signed = encode(['Signature1', PROTECTED, new Uint8Array(), payload]);
  return encode([PROTECTED, {}, payload, p384.sign(signed, privateKey)]);
}

function keyOf(secret: Uint8Array, label: string): Uint8Array {
  const seed = concat(...[0, 1].map((part) => sha512(concat(utf8(`attestation ${label}`), Uint8Array.of(part), secret))));
  return p384.utils.randomSecretKey(seed.subarray(0, 72));
}
