// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsErrorEvent, KmsExport, KmsExportedEvent, KmsStepEvent } from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-export>`. */
export interface KmsExportAttributes extends SharedAttributes {
  /** Identifier of the wallet. */
  readonly 'wallet-id'?: AttributeOf<KmsExport['walletId']>;
  /** With `kind="private-key"`: address of the wallet account whose key is meant. Default: the first account. */
  readonly address?: AttributeOf<KmsExport['address']>;
  /** With `kind="private-key"`: ID of a private key that belongs to no wallet, instead of `wallet-id`. */
  readonly 'private-key-id'?: AttributeOf<KmsExport['privateKeyId']>;
  /** Language of the words: `english`, `french`, `japanese` and so on. */
  readonly language?: AttributeOf<KmsExport['language']>;
  /** `passkey` asks for the account's passkey instead of using the session's key. */
  readonly 'confirm-with'?: AttributeOf<KmsExport['confirmWith']>;
  /**
   * `window` shows the words in a window of another site, which no page can cover; it needs a `frame-src` on that site.
   * Default: `frame`.
   */
  readonly 'export-mode'?: AttributeOf<KmsExport['exportMode']>;
  /**
   * Offer to copy the words or the key, after a question and a number, if the frame's host allows it. Read once, when the
   * element is first connected.
   */
  readonly 'allow-copy'?: AttributeOf<KmsExport['allowCopy']>;
  /** `phrase` for a wallet's recovery phrase, or `private-key` for one key. Default: `phrase`. */
  readonly kind?: AttributeOf<KmsExport['kind']>;
  /**
   * URL of the isolated document, if it is not next to the script. Another origin keeps it apart from the page in every
   * browser. The file with `.languages` in its name has all languages.
   */
  readonly 'frame-src'?: AttributeOf<KmsExport['frameSrc']>;
  /** Heading above the introduction. */
  readonly heading?: AttributeOf<KmsExport['heading']>;
  /** Level of the heading. Default: 2. */
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
