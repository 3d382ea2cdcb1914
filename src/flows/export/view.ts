import type { ExportedWallet } from '../../wire/export-port.js';
import type { Problem } from '../problem.js';

/** What the export element draws. The words are in no view: they exist in the frame alone. */
export type ExportView =
  | { readonly step: 'closed'; readonly problem?: Problem }
  /** The signer is looked up that the frame is to pin, and what the frame says of the wallet. */
  | { readonly step: 'preparing' }
  /** The frame is there and asks for the acknowledgement. `signer`: the key pinned in place of the service's own, uncompressed hex. */
  | { readonly step: 'warning'; readonly signer?: string; readonly wallet?: ExportedWallet }
  | { readonly step: 'fetching' }
  /** The sealed bundle, for the frame that it was sealed to. */
  | { readonly step: 'opening'; readonly bundle: string; readonly organizationId: string }
  | { readonly step: 'shown' | 'hidden' | 'done' };

/** What the person asks for, and what the frame says of itself. */
export type ExportIntent =
  | { readonly type: 'open' | 'close' }
  /** The frame's receiver key: uncompressed point, 130 hex characters. */
  | { readonly type: 'ready'; readonly targetPublicKey: string }
  | { readonly type: 'shown' | 'hidden' | 'done' }
  | { readonly type: 'untrusted' };

/** Language of the words; the same entropy in each. */
export type PhraseLanguage =
  | 'english'
  | 'simplified-chinese'
  | 'traditional-chinese'
  | 'czech'
  | 'french'
  | 'italian'
  | 'japanese'
  | 'korean'
  | 'spanish';

/** What is exported, and how it is asked for. */
export interface ExportOptions {
  /** `private-key` exports one key in place of the words: that of `privateKeyId`, of `address`, or of the wallet's first account. */
  readonly kind?: 'phrase' | 'private-key';
  /** Address of the account whose key is exported. */
  readonly address?: string;
  /** A private key without a wallet; the wallet then does not count. */
  readonly privateKeyId?: string;
  /** Language of the words. */
  readonly language?: PhraseLanguage;
  /** `passkey` asks for a fresh confirmation by the account's passkey in place of the session's key. */
  readonly confirmWith?: 'passkey';
}
