// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsConfirm, KmsErrorEvent } from '../../index.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-confirm>`. */
export interface KmsConfirmAttributes extends SharedAttributes {}

/** Events of `<kms-confirm>`. */
export interface KmsConfirmEvents {
  /** The element has no client. */
  readonly 'kms-error': KmsErrorEvent;
}

/**
 * Asks the user before the session's key signs something, in a dialog over the page: which site asks, and what it does,
 * in plain words. For people, and not against scripts of the page, which can press its buttons: a frame that asks keeps
 * the key from those.
 */
export interface KmsConfirmTypes {
  readonly element: KmsConfirm;
  readonly attributes: KmsConfirmAttributes;
  readonly properties: Pick<
    KmsConfirm,
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
  readonly events: KmsConfirmEvents;
  readonly slot: never;
  readonly part: 'dialog' | 'heading' | 'button' | 'text';
  readonly state: 'asking';
}
