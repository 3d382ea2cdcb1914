import type { ImportOwner } from '../../wire/import-port.js';
import type { Curve } from '../../wire/proxy.js';
import type { Problem } from '../problem.js';

/** What was imported: a wallet or a private key, with its addresses. */
export interface Imported {
  readonly walletId?: string;
  readonly privateKeyId?: string;
  readonly addresses: readonly string[];
}

/** What the import element draws. No view contains what was typed: it only exists in the frame. */
export type ImportView =
  | { readonly step: 'closed'; readonly problem?: Problem }
  /** Looks up the signer that the frame should pin, and whose account it is. */
  | { readonly step: 'preparing' }
  /** The frame accepts input. `signer`: the key to pin instead of the service's own, uncompressed hex. */
  | { readonly step: 'entering'; readonly owner: ImportOwner; readonly signer?: string; readonly problem?: Problem }
  /** A key of the enclave is being requested. */
  | { readonly step: 'fetching' }
  /** The key, signed, for the frame to encrypt for. */
  | { readonly step: 'sealing'; readonly bundle: string }
  | { readonly step: 'sending' }
  | { readonly step: 'done'; readonly imported: Imported };

/** What the user asks for, and what the frame reports about itself. */
export type ImportIntent =
  | { readonly type: 'open' | 'close' | 'untrusted' }
  /** The frame has something to encrypt. */
  | { readonly type: 'ready' }
  /** `encryptedBundle`: what was typed, encrypted for the enclave. */
  | { readonly type: 'sealed'; readonly encryptedBundle: string };

/** What to import, and under which name. */
export interface ImportOptions {
  /** `private-key` imports one key instead of a recovery phrase. */
  readonly kind?: 'phrase' | 'private-key';
  /** Name of the new wallet or key. */
  readonly name?: string;
  /** Curve of a private key: `CURVE_SECP256K1`, with an Ethereum address, if absent; `CURVE_ED25519` has a Solana address. */
  readonly curve?: Curve;
}
