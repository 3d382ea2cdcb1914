import { verifySignature } from '../crypto/verify.js';
import { decodeDer } from '../encoding/der-decode.js';
import { decodeHex } from '../encoding/hex.js';
import { decodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { SignedBundle } from '../wire/bundle.js';
import type { Read } from '../wire/read.js';

const LONGEST = 65_536;

/** What is wrong with a bundle, in the order in which it is checked. */
export type BundleFault = 'shape' | 'signer' | 'signature' | 'organization' | 'user' | 'reused' | 'key' | 'open' | 'text';

/** Refuses a bundle. */
export type Refuse = (reason: BundleFault) => never;

/** Create the refusals for one kind of bundle. */
export function refusing(code: 'export_untrusted' | 'token_invalid'): Refuse {
  return (reason) => {
    throw new KmsError(code, { reason });
  };
}

/** A bundle, and who must have signed it. */
export interface SignedBundleCheck {
  readonly bundle: string;
  /** Uncompressed P-256 point, 130 lower-case hex characters. */
  readonly signer: string;
  readonly read: Read<SignedBundle>;
  readonly refuse: Refuse;
}

/**
 * The JSON in a bundle signed by the enclave. Nothing in it is used before the signature has been checked with the pinned key.
 *
 * @source security R59; wire.md 7.1
 */
export async function signedDataOf({ bundle, signer, read, refuse }: SignedBundleCheck, subtle: SubtleCrypto): Promise<unknown> {
  const known = <T>(fault: BundleFault, step: () => T): T => knownBy(refuse, fault, step);
  if (typeof bundle !== 'string' || bundle.length > LONGEST) refuse('shape');
  const envelope = readBy(
    refuse,
    read,
    known('shape', (): unknown => JSON.parse(bundle)),
  );
  if (envelope.enclaveQuorumPublic !== signer) refuse('signer');
  const message = decodeHex(envelope.data);
  const signature = known('signature', () => decodeDer(decodeHex(envelope.dataSignature)));
  const isValid = await verifySignature(subtle, signer, { signature, message }).catch(() => refuse('signer'));
  if (!isValid) refuse('signature');
  return known('shape', (): unknown => JSON.parse(decodeUtf8(message)));
}

/** The result of a reader, or a refusal with reason `shape`. */
export function readBy<T>(refuse: Refuse, reader: Read<T>, value: unknown): T {
  const outcome = reader(value, '');
  return outcome.ok ? outcome.value : refuse('shape');
}

/** A step whose failure has a name. What it threw isn't passed on, since it may quote the bundle. */
export function knownBy<T>(refuse: Refuse, fault: BundleFault, step: () => T): T {
  try {
    return step();
  } catch {
    return refuse(fault);
  }
}
