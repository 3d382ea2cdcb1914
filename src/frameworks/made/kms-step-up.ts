// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsErrorEvent, KmsSessionExpiringEvent, KmsSignedOutEvent, KmsStepEvent, KmsStepUp } from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-step-up>`. */
export interface KmsStepUpAttributes extends SharedAttributes {
  /** Don't submit a complete code until the button is pressed. */
  readonly 'without-auto-submit'?: AttributeOf<KmsStepUp['withoutAutoSubmit']>;
  /** Level of the headings. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsStepUp['headingLevel']>;
}

/** Events of `<kms-step-up>`. */
export interface KmsStepUpEvents {
  /** The visible step changed. */
  readonly 'kms-step': KmsStepEvent;
  /** The session ends in a minute. */
  readonly 'kms-session-expiring': KmsSessionExpiringEvent;
  /** The user is signed out. */
  readonly 'kms-signed-out': KmsSignedOutEvent;
  /** An error or notice is shown. */
  readonly 'kms-error': KmsErrorEvent;
}

/**
 * Asks the user for a second factor where a policy needs one before a request goes on: a passkey, a code or a social
 * account. Takes no place until then. Requests of the page wait for it.
 */
export interface KmsStepUpTypes {
  readonly element: KmsStepUp;
  readonly attributes: KmsStepUpAttributes;
  readonly properties: Pick<
    KmsStepUp,
    | 'withoutAutoSubmit'
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
  readonly events: KmsStepUpEvents;
  readonly slot:
    | 'logo'
    | 'before'
    | 'heading-ways'
    | 'heading-code'
    | 'code'
    | 'code-label'
    | 'submit'
    | 'terms'
    | 'footer'
    | 'help'
    | 'after';
  readonly part: 'card' | 'heading' | 'text' | 'form' | 'label' | 'field' | 'code' | 'footer' | 'error' | 'status' | 'button';
  readonly state: 'busy' | 'invalid' | 'asking' | 'step-ways' | 'step-code' | 'step-window' | 'step-missing';
}
