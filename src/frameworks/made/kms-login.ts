// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type {
  KmsAccountMissingEvent,
  KmsCloseEvent,
  KmsErrorEvent,
  KmsLogin,
  KmsManageEvent,
  KmsMethodEvent,
  KmsReadyEvent,
  KmsSessionExpiringEvent,
  KmsSignedInEvent,
  KmsSignedOutEvent,
  KmsSignedUpEvent,
  KmsStepEvent,
} from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-login>`. */
export interface KmsLoginAttributes extends SharedAttributes {
  /** Sign-in methods to offer, in this order, separated by spaces or commas. */
  readonly methods?: AttributeOf<KmsLogin['methods']>;
  /** Don't show or remember which method was used last. */
  readonly 'without-last-used'?: AttributeOf<KmsLogin['withoutLastUsed']>;
  /** Put the method used last first. */
  readonly 'last-used-first'?: AttributeOf<KmsLogin['lastUsedFirst']>;
  /** New users check a box before an account is created. Existing users don't see it. */
  readonly 'require-consent'?: AttributeOf<KmsLogin['requireConsent']>;
  /**
   * After a login by code, offers a passkey to users without one, until it is declined on this device. `auto` first lets
   * the browser's password manager create one without asking, if it can.
   */
  readonly 'offer-passkey'?: AttributeOf<KmsLogin['offerPasskey']>;
  /** *Continue* first asks this device for a passkey and signs in with it. Without one, the same press continues with the form. */
  readonly 'passkey-first'?: AttributeOf<KmsLogin['passkeyFirst']>;
  /** Keeps the email address or phone number on this device and fills it in next time. One press forgets it. */
  readonly 'with-remembered-contact'?: AttributeOf<KmsLogin['withRememberedContact']>;
  /** Show nothing until `open()`, then the login in a dialog over the page. */
  readonly modal?: AttributeOf<KmsLogin['modal']>;
  /** Heading of the first step. */
  readonly heading?: AttributeOf<KmsLogin['heading']>;
  /** Name of your site or app, shown in headings and in the dialog that creates a passkey. */
  readonly 'app-name'?: AttributeOf<KmsLogin['appName']>;
  /** Value for the first field. */
  readonly contact?: AttributeOf<KmsLogin['contact']>;
  /** Country for phone numbers typed without a country code, such as `DE`. Default: the browser's. */
  readonly 'phone-country'?: AttributeOf<KmsLogin['phoneCountry']>;
  /** Don't create accounts for unknown users. */
  readonly 'without-signup'?: AttributeOf<KmsLogin['withoutSignup']>;
  /** Don't submit a complete code until the button is pressed. */
  readonly 'without-auto-submit'?: AttributeOf<KmsLogin['withoutAutoSubmit']>;
  /** Level of the headings. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsLogin['headingLevel']>;
}

/** Events of `<kms-login>`. */
export interface KmsLoginEvents {
  /** The configuration has loaded and the sign-in methods are shown. */
  readonly 'kms-ready': KmsReadyEvent;
  /** The user chose a sign-in method. */
  readonly 'kms-method': KmsMethodEvent;
  /** The visible step changed. */
  readonly 'kms-step': KmsStepEvent;
  /** No account matches what was proven. Cancel it to prevent sign-up. */
  readonly 'kms-account-missing': KmsAccountMissingEvent;
  /** An account was created. */
  readonly 'kms-signed-up': KmsSignedUpEvent;
  /** The user signed in with this element, and the session is stored. */
  readonly 'kms-signed-in': KmsSignedInEvent;
  /** The session ends in a minute. */
  readonly 'kms-session-expiring': KmsSessionExpiringEvent;
  /** The user is signed out. */
  readonly 'kms-signed-out': KmsSignedOutEvent;
  /** The user asks for their account. Cancel it to show it elsewhere. */
  readonly 'kms-manage': KmsManageEvent;
  /** The dialog of a login with `modal` was closed. */
  readonly 'kms-close': KmsCloseEvent;
  /** An error or notice is shown. */
  readonly 'kms-error': KmsErrorEvent;
}

/** Signs users in with the methods that the service's configuration lists, and creates an account for new users. */
export interface KmsLoginTypes {
  readonly element: KmsLogin;
  readonly attributes: KmsLoginAttributes;
  readonly properties: Pick<
    KmsLogin,
    | 'methods'
    | 'withoutLastUsed'
    | 'lastUsedFirst'
    | 'requireConsent'
    | 'offerPasskey'
    | 'passkeyFirst'
    | 'withRememberedContact'
    | 'modal'
    | 'heading'
    | 'appName'
    | 'contact'
    | 'phoneCountry'
    | 'withoutSignup'
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
  readonly events: KmsLoginEvents;
  readonly slot:
    | 'heading'
    | 'heading-code'
    | 'heading-missing'
    | 'heading-done'
    | 'logo'
    | 'before'
    | 'email'
    | 'email-label'
    | 'sms'
    | 'sms-label'
    | 'consent'
    | 'consent-label'
    | 'code'
    | 'code-label'
    | 'submit'
    | 'signed-in'
    | 'manage'
    | 'terms'
    | 'footer'
    | 'help'
    | 'after'
    | 'mark-google';
  readonly part:
    | 'dialog'
    | 'card'
    | 'heading'
    | 'text'
    | 'form'
    | 'label'
    | 'field'
    | 'country'
    | 'code'
    | 'error'
    | 'button'
    | 'provider-button'
    | 'icon'
    | 'footer'
    | 'status'
    | 'divider'
    | 'address'
    | 'badge';
  readonly state:
    | 'busy'
    | 'invalid'
    | 'signed-in'
    | 'step-loading'
    | 'step-contact'
    | 'step-code'
    | 'step-missing'
    | 'step-done'
    | 'step-trouble'
    | 'step-wallet'
    | 'step-window'
    | 'step-unfinished';
}
