import { hpke } from '../crypto/libraries.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { bare } from '../platform/bare.js';
import { readTargetBundle, readTargetData, type TargetData } from '../wire/bundle.js';
import { type Refuse, readBy, refusing, signedDataOf } from './signed-bundle.js';

/** Refuses a target. */
export const refuseTarget: Refuse = refusing('token_invalid');

/** A bundle with a key of the enclave in it, and what it has to match. */
export interface Target {
  /** JSON text of at most 64 KiB. */
  readonly bundle: string;
  /** The key that must have signed. Uncompressed P-256 point, 130 lower-case hex characters. */
  readonly signer: string;
  /** The only organization that the bundle may name. */
  readonly organizationId?: string | undefined;
}

/**
 * The enclave's key to encrypt for.
 *
 * @throws KmsError `token_invalid`; its reason names the first check that failed.
 * @source wire-v2.md 6
 */
export async function openTarget({ bundle, signer, organizationId }: Target, subtle: SubtleCrypto): Promise<TargetData> {
  const data = readBy(
    refuseTarget,
    readTargetData,
    await signedDataOf({ bundle, signer, read: readTargetBundle, refuse: refuseTarget }, subtle),
  );
  if (organizationId !== undefined && (data.organizationId ?? organizationId) !== organizationId) refuseTarget('organization');
  return data;
}

/** A message for one key of the enclave. Only the enclave can open it. */
export interface ToSeal {
  /** Uncompressed point, hex. */
  readonly target: string;
  readonly plaintext: Uint8Array<ArrayBuffer>;
  /** For tests with known answers: used instead of a new key pair. */
  readonly ephemeral?: CryptoKeyPair;
}

/** @returns `{ encappedPublic, ciphertext }` as JSON text, both hex. @throws KmsError `token_invalid` with reason `key`. */
export async function sealText(given: ToSeal, subtle: SubtleCrypto): Promise<string> {
  const { target, plaintext, ephemeral } = bare({ __proto__: null, ...given });
  const { sealTo } = await hpke();
  const receiver = decodeHex(target);
  const sealed = await sealTo(subtle, { receiver, ephemeral }, plaintext).catch(() => refuseTarget('key'));
  return JSON.stringify({ encappedPublic: encodeHex(sealed.enc), ciphertext: encodeHex(sealed.ciphertext) });
}
