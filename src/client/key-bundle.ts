import { importEd25519 } from '../crypto/ed25519.js';
import { encodeBase58 } from '../encoding/base58.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { webSubtle } from '../platform/web-crypto.js';
import { type ExportOpening, openBundle } from './bundle.js';
import { refusing } from './signed-bundle.js';

/** The bundle of a private key, and the format in which to return it. */
export interface KeyOpening extends ExportOpening {
  /** `exportBundle` of `export_private_key` or `export_wallet_account`. */
  readonly bundle: string;
  /**
   * `hex` (default): 64 lower-case characters, as wallets for Ethereum and Bitcoin tools accept it.
   * `solana`: base58 of the key's 32 bytes followed by the 32 of its public key, as wallets for Solana accept it.
   */
  readonly format?: 'hex' | 'solana';
}

const KEY_BYTES = 32;

/**
 * Open the bundle of an exported private key.
 *
 * @returns the key in the requested format. Anyone who reads it controls the funds.
 * @throws KmsError `export_untrusted`; its reason names the first check that failed, `key` if the content isn't a key of 32 bytes.
 * `unsupported` with reason `ed25519` for `solana` in a browser without it.
 * @source wire.md 7.2
 */
export async function openKeyBundle({ format = 'hex', ...opening }: KeyOpening, subtle: SubtleCrypto = webSubtle()): Promise<string> {
  const key = await openBundle(opening, subtle);
  try {
    if (key.length !== KEY_BYTES) refusing('export_untrusted')('key');
    if (format === 'hex') return encodeHex(key);
    const { publicKeyHex } = await importEd25519(subtle, key.slice());
    return encodeBase58(Uint8Array.of(...key, ...decodeHex(publicKeyHex)));
  } finally {
    key.fill(0);
  }
}
