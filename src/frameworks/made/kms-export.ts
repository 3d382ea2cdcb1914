// Made from custom-elements.json by npm run manifest; changes belong into the doc comments of the elements.
import type { KmsErrorEvent, KmsExport, KmsExportedEvent, KmsStepEvent } from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-export>`. */
export interface KmsExportAttributes extends SharedAttributes {
  /** Identifier of the wallet. */
  readonly 'wallet-id'?: AttributeOf<KmsExport['walletId']>;
  /** With `kind="private-key"`: address of the wallet's account whose key it is. That of its first account when absent. */
  readonly address?: AttributeOf<KmsExport['address']>;
  /** With `kind="private-key"`: identifier of a private key without a wallet, in place of `wallet-id`. */
  readonly 'private-key-id'?: AttributeOf<KmsExport['privateKeyId']>;
  /** Language of the words: `english`, `french`, `japanese` and so on. */
  readonly language?: AttributeOf<KmsExport['language']>;
  /** `passkey` asks for the account's passkey in place of the session's key. */
  readonly 'confirm-with'?: AttributeOf<KmsExport['confirmWith']>;
  /**
   * `window` shows the words in a window of another site, which no page can cover; it needs `frame-src` there. `frame` when
   * absent.
   */
  readonly 'export-mode'?: AttributeOf<KmsExport['exportMode']>;
  /**
   * Offer to copy the words or the key, behind a question and a number, where the frame's host allows it. Counts as it is
   * when the element first comes into a document.
   */
  readonly 'allow-copy'?: AttributeOf<KmsExport['allowCopy']>;
  /** What it is about: `phrase`, a wallet's recovery phrase, or `private-key`, one key. `phrase` when absent. */
  readonly kind?: AttributeOf<KmsExport['kind']>;
  /**
   * URL of the isolated document, if it is not next to the script. Another origin keeps it apart from the page in every
   * browser. The file with `.languages` in its name has all languages.
   */
  readonly 'frame-src'?: AttributeOf<KmsExport['frameSrc']>;
  /** Words above the introduction. */
  readonly heading?: AttributeOf<KmsExport['heading']>;
  /** Level of the heading; 2 when absent. */
  readonly 'heading-level'?: AttributeOf<KmsExport['headingLevel']>;
}

/** Events of `<kms-export>`. */
export interface KmsExportEvents {
  /** The frame showed the words or the key. */
  readonly 'kms-exported': KmsExportedEvent;
  /** The visible step changed. */
  readonly 'kms-step': KmsStepEvent;
  /** An error is shown. */
  readonly 'kms-error': KmsErrorEvent;
}

/** Shows the recovery phrase of a wallet, or one private key, to its owner, in an isolated frame that the page cannot look into. */
export interface KmsExportTypes {
  readonly element: KmsExport;
  readonly attributes: KmsExportAttributes;
  readonly properties: Pick<
    KmsExport,
    | 'walletId'
    | 'address'
    | 'privateKeyId'
    | 'language'
    | 'confirmWith'
    | 'exportMode'
    | 'allowCopy'
    | 'kind'
    | 'frameSrc'
    | 'heading'
    | 'headingLevel'
    | 'baseUrl'
    | 'authProxyUrl'
    | 'authProxyConfigId'
    | 'oauthRedirectUri'
    | 'oauthClientIds'
    | 'oauthMode'
    | 'oauthEndpoints'
    | 'profile'
    | 'rpId'
    | 'requestTimeoutMs'
    | 'keyFrameSrc'
    | 'withRefresh'
    | 'lockAfter'
    | 'confirm'
    | 'dangerPinnedKeys'
    | 'emulator'
    | 'messages'
    | 'unstyled'
    | 'client'
  >;
  readonly events: KmsExportEvents;
  readonly slot: 'signed-out' | 'closed';
  readonly part: 'card' | 'heading' | 'text' | 'button' | 'frame' | 'error' | 'status';
  readonly state: 'step-closed' | 'step-warning' | 'step-shown' | 'step-hidden' | 'step-done' | 'busy';
}
