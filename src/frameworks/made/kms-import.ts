// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsErrorEvent, KmsImport, KmsImportedEvent, KmsStepEvent } from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-import>`. */
export interface KmsImportAttributes extends SharedAttributes {
  /** Name of the new wallet or key. */
  readonly name?: AttributeOf<KmsImport['name']>;
  /**
   * Curve of a private key: `secp256k1`, which gets an Ethereum address, or `ed25519`, which gets a Solana address.
   * Default: `secp256k1`.
   */
  readonly curve?: AttributeOf<KmsImport['curve']>;
  /**
   * `window` takes the input in a window of another site, which no page can cover; it needs a `frame-src` on that site.
   * Default: `frame`.
   */
  readonly 'import-mode'?: AttributeOf<KmsImport['importMode']>;
  /** `phrase` for a wallet's recovery phrase, or `private-key` for one key. Default: `phrase`. */
  readonly kind?: AttributeOf<KmsImport['kind']>;
  /**
   * URL of the isolated document, if it is not next to the script. Another origin keeps it apart from the page in every
   * browser. The file with `.languages` in its name has all languages.
   */
  readonly 'frame-src'?: AttributeOf<KmsImport['frameSrc']>;
  /** Heading above the introduction. */
  readonly heading?: AttributeOf<KmsImport['heading']>;
  /** Level of the heading. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsImport['headingLevel']>;
}

/** Events of `<kms-import>`. */
export interface KmsImportEvents {
  /** The wallet or the key was imported. */
  readonly 'kms-imported': KmsImportedEvent;
  /** The visible step changed. */
  readonly 'kms-step': KmsStepEvent;
  /** An error is shown. */
  readonly 'kms-error': KmsErrorEvent;
}

/**
 * Brings in a recovery phrase or a private key, typed in an isolated frame that the page cannot look into and encrypted
 * there for the service.
 */
export interface KmsImportTypes {
  readonly element: KmsImport;
  readonly attributes: KmsImportAttributes;
  readonly properties: Pick<
    KmsImport,
    | 'name'
    | 'curve'
    | 'importMode'
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
  readonly events: KmsImportEvents;
  readonly slot: 'signed-out' | 'closed';
  readonly part: 'card' | 'heading' | 'text' | 'button' | 'frame' | 'error' | 'status';
  readonly state: 'step-closed' | 'step-entering' | 'step-done' | 'busy';
}
