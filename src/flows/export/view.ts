import type { ExportedWallet } from '../../wire/export-port.js';
import type { Problem } from '../problem.js';

/** What the export element draws. No view contains the words: they only exist in the frame. */
export type ExportView =
  | { readonly step: 'closed'; readonly problem?: Problem }
  /** Looks up the signer that the frame should pin, and what the frame shows about the wallet. */
  | { readonly step: 'preparing' }
  /** The frame has loaded and asks for the acknowledgement. `signer`: the key to pin instead of the service's own, uncompressed hex. */
  | { readonly step: 'warning'; readonly signer?: string; readonly wallet?: ExportedWallet }
  | { readonly step: 'fetching' }
  /** The encrypted bundle, for the frame it was encrypted for. */
  | { readonly step: 'opening'; readonly bundle: string; readonly organizationId: string }
  | { readonly step: 'shown' | 'hidden' | 'done' };

/** What the user asks for, and what the frame reports about itself. */
export type ExportIntent =
  | { readonly type: 'open' | 'close' }
  /** The frame's receiver key: uncompressed point, 130 hex characters. */
  | { readonly type: 'ready'; readonly targetPublicKey: string }
  | { readonly type: 'shown' | 'hidden' | 'done' }
  | { readonly type: 'untrusted' };

/** Language of the words. The entropy is the same in each. */
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

/** What to export, and how to ask for it. */
export interface ExportOptions {
  /** `private-key` exports one key instead of the words: that of `privateKeyId`, of `address`, or of the wallet's first account. */
  readonly kind?: 'phrase' | 'private-key';
  /** Address of the account whose key is exported. */
  readonly address?: string;
  /** A private key without a wallet. The wallet id is ignored then. */
  readonly privateKeyId?: string;
  /** Language of the words. */
  readonly language?: PhraseLanguage;
  /** `passkey` asks for a fresh confirmation with the account's passkey instead of using the session's key. */
  readonly confirmWith?: 'passkey';
}
