// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsErrorEvent, KmsProvider } from '../../index.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-provider>`. */
export interface KmsProviderAttributes extends SharedAttributes {}

/** Events of `<kms-provider>`. */
export interface KmsProviderEvents {
  /** The settings are invalid. */
  readonly 'kms-error': KmsErrorEvent;
}

/**
 * Gives one client to all elements inside it. Draws nothing itself. Inside another provider it needs the same settings.
 * Where they differ, an attacker may have added one of the two, so the elements inside get no client.
 */
export interface KmsProviderTypes {
  readonly element: KmsProvider;
  readonly attributes: KmsProviderAttributes;
  readonly properties: Pick<
    KmsProvider,
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
  readonly events: KmsProviderEvents;
  readonly slot: never;
  readonly part: never;
  readonly state: never;
}
