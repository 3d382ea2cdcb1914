import { hpke } from '../crypto/libraries.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { readTargetBundle, readTargetData, type TargetData } from '../wire/bundle.js';
import { type Refuse, readBy, refusing, signedDataOf } from './signed-bundle.js';

/** Says no to a target. */
export const refuseTarget: Refuse = refusing('token_invalid');

/** A bundle with a key of the enclave in it, and what it has to fit. */
export interface Target {
  /** JSON text of at most 64 KiB. */
  readonly bundle: string;
  /** Key that must have signed. Uncompressed P-256 point, 130 lower-case hex characters. */
  readonly signer: string;
  /** The organization that the bundle may name; any other one is refused. */
  readonly organizationId?: string | undefined;
}

/**
 * What the enclave says of the key to seal to.
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

/** A message for one key of the enclave, which only the enclave opens. */
export interface ToSeal {
  /** Uncompressed point, hex. */
  readonly target: string;
  readonly plaintext: Uint8Array<ArrayBuffer>;
  /** For known answers: in place of a new key pair. */
  readonly ephemeral?: CryptoKeyPair;
}

/** @returns `{ encappedPublic, ciphertext }` as JSON text, both hex. @throws KmsError `token_invalid` with reason `key`. */
export async function sealText({ target, plaintext, ephemeral }: ToSeal, subtle: SubtleCrypto): Promise<string> {
  const { sealTo } = await hpke();
  const receiver = decodeHex(target);
  const sealed = await sealTo(subtle, { receiver, ...(ephemeral && { ephemeral }) }, plaintext).catch(() => refuseTarget('key'));
  return JSON.stringify({ encappedPublic: encodeHex(sealed.enc), ciphertext: encodeHex(sealed.ciphertext) });
}
