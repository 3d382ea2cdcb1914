// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type {
  KmsAccount,
  KmsAccountChangedEvent,
  KmsErrorEvent,
  KmsManageEvent,
  KmsSessionExpiringEvent,
  KmsSignedOutEvent,
  KmsStepEvent,
} from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-account>`. */
export interface KmsAccountAttributes extends SharedAttributes {
  /** Heading of the list. */
  readonly heading?: AttributeOf<KmsAccount['heading']>;
  /** Country for phone numbers typed without a country code, such as `DE`. Default: the browser's. */
  readonly 'phone-country'?: AttributeOf<KmsAccount['phoneCountry']>;
  /** Offer to delete the account. */
  readonly 'with-delete'?: AttributeOf<KmsAccount['withDelete']>;
  /** Don't submit a complete code until the button is pressed. */
  readonly 'without-auto-submit'?: AttributeOf<KmsAccount['withoutAutoSubmit']>;
  /** Level of the headings. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsAccount['headingLevel']>;
}

/** Events of `<kms-account>`. */
export interface KmsAccountEvents {
  /** A sign-in method was added, a sign-in method, a session, a key or a program was removed, or the account was deleted. */
  readonly 'kms-account-changed': KmsAccountChangedEvent;
  /** The user asks for their recovery phrase. Cancel it to show it elsewhere. */
  readonly 'kms-manage': KmsManageEvent;
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
 * Lists the sign-in methods of the signed-in user, adds and removes them, and keeps the last one. Lists sessions and
 * other keys, and ends them.
 */
export interface KmsAccountTypes {
  readonly element: KmsAccount;
  readonly attributes: KmsAccountAttributes;
  readonly properties: Pick<
    KmsAccount,
    | 'heading'
    | 'phoneCountry'
    | 'withDelete'
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
  readonly events: KmsAccountEvents;
  readonly slot:
    | 'logo'
    | 'signed-out'
    | 'heading'
    | 'heading-ways'
    | 'heading-code'
    | 'manage'
    | 'before'
    | 'email'
    | 'email-label'
    | 'sms'
    | 'sms-label'
    | 'code'
    | 'code-label'
    | 'submit'
    | 'terms'
    | 'footer'
    | 'help'
    | 'after';
  readonly part:
    | 'card'
    | 'heading'
    | 'text'
    | 'list'
    | 'way'
    | 'icon'
    | 'form'
    | 'label'
    | 'field'
    | 'country'
    | 'code'
    | 'footer'
    | 'error'
    | 'status'
    | 'button';
  readonly state:
    | 'busy'
    | 'invalid'
    | 'signed-in'
    | 'told'
    | 'step-loading'
    | 'step-ways'
    | 'step-contact'
    | 'step-code'
    | 'step-wallet'
    | 'step-unfinished'
    | 'step-window'
    | 'step-delete'
    | 'step-trouble';
}
