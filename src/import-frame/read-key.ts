import { importEd25519 } from '../crypto/ed25519.js';
import { decodeBase58 } from '../encoding/base58.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { webSubtle } from '../platform/web-crypto.js';
import type { Typed } from './typed.js';

const KEY_BYTES = 32;
/** Order of secp256k1: a key is below it. @source SEC 2, section 2.4.1 */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * Read a private key as wallets show it: 64 hex characters with or without 0x, or for Solana base58 of the key and its public half.
 *
 * @source wire-v2.md 9, import bundle
 */
export async function readKey(text: string, isSolana: boolean): Promise<Typed> {
  const compact = text.replace(/\s/gu, '');
  const hex = /^(?:0x)?([\da-f]{64})$/i.exec(compact)?.[1];
  if (hex) return isSolana || isBelowOrder(hex) ? { plaintext: decodeHex(hex.toLowerCase()) } : { fault: 'importShape' };
  const key = isSolana ? await readSolana(compact) : undefined;
  return key ? { plaintext: key } : { fault: 'importShape' };
}

function isBelowOrder(hex: string): boolean {
  const key = BigInt(`0x${hex}`);
  return key > 0n && key < ORDER;
}

async function readSolana(text: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const both = bytesOf(text);
  if (both?.length !== 2 * KEY_BYTES) return undefined;
  const key = both.slice(0, KEY_BYTES);
  // A browser without Ed25519 can't compare the halves; the service derives the public one anyway.
  const publicKeyHex = await importEd25519(webSubtle(), key.slice()).then(
    (made) => made.publicKeyHex,
    () => undefined,
  );
  return publicKeyHex === undefined || publicKeyHex === encodeHex(both.slice(KEY_BYTES)) ? key : undefined;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase58(text);
  } catch {
    return undefined;
  }
}
