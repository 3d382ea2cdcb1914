import type { ImportOwner } from '../../wire/import-port.js';
import type { Curve } from '../../wire/proxy.js';
import type { Problem } from '../problem.js';

/** What came in: a wallet or a private key, with its addresses. */
export interface Imported {
  readonly walletId?: string;
  readonly privateKeyId?: string;
  readonly addresses: readonly string[];
}

/** What the import element draws. What was typed is in no view: it exists in the frame alone. */
export type ImportView =
  | { readonly step: 'closed'; readonly problem?: Problem }
  /** The signer is looked up that the frame is to pin, and whose account it is. */
  | { readonly step: 'preparing' }
  /** The frame takes what is typed. `signer`: the key pinned in place of the service's own, uncompressed hex. */
  | { readonly step: 'entering'; readonly owner: ImportOwner; readonly signer?: string; readonly problem?: Problem }
  /** A key of the enclave is asked for. */
  | { readonly step: 'fetching' }
  /** That key, signed, for the frame to seal to. */
  | { readonly step: 'sealing'; readonly bundle: string }
  | { readonly step: 'sending' }
  | { readonly step: 'done'; readonly imported: Imported };

/** What the person asks for, and what the frame says of itself. */
export type ImportIntent =
  | { readonly type: 'open' | 'close' | 'untrusted' }
  /** The frame has something to seal. */
  | { readonly type: 'ready' }
  /** `encryptedBundle`: what was typed, sealed to the enclave. */
  | { readonly type: 'sealed'; readonly encryptedBundle: string };

/** What is imported, and under which name. */
export interface ImportOptions {
  /** `private-key` imports one key in place of a recovery phrase. */
  readonly kind?: 'phrase' | 'private-key';
  /** Name of the new wallet or key. */
  readonly name?: string;
  /** Curve of a private key: `CURVE_SECP256K1`, with an address of Ethereum, when absent; `CURVE_ED25519` has one of Solana. */
  readonly curve?: Curve;
}
