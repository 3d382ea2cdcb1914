import { decodeBase58 } from '../encoding/base58.js';
import { malformed } from '../encoding/malformed.js';
import { sha256 } from './digest.js';

/**
 * Decode base58check, the format of credential bundles: the payload, then the first four bytes of its double SHA-256. There is no version
 * byte.
 *
 * @throws KmsError `internal` for a string that isn't base58 or is longer than 4096 characters, or if the checksum is wrong or missing.
 * @source wire.md 1.1
 */
export async function decodeBase58check(subtle: SubtleCrypto, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = decodeBase58(text);
  const payload = bytes.slice(0, -4);
  const checksum = await sha256(subtle, await sha256(subtle, payload));
  return bytes.length >= 4 && bytes.subarray(-4).every((byte, at) => byte === checksum[at]) ? payload : malformed('base58check');
}
