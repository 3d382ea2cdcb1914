// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type {
  KmsAccountMissingEvent,
  KmsErrorEvent,
  KmsMethodEvent,
  KmsOtp,
  KmsReadyEvent,
  KmsSessionExpiringEvent,
  KmsSignedInEvent,
  KmsSignedOutEvent,
  KmsSignedUpEvent,
  KmsStepEvent,
} from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-otp>`. */
export interface KmsOtpAttributes extends SharedAttributes {
  /** Where the code is sent. Default: `email`. */
  readonly type?: AttributeOf<KmsOtp['type']>;
  /** Heading of the first step. */
  readonly heading?: AttributeOf<KmsOtp['heading']>;
  /** Name of your site or app, shown in headings and in the dialog that creates a passkey. */
  readonly 'app-name'?: AttributeOf<KmsOtp['appName']>;
  /** Value for the first field. */
  readonly contact?: AttributeOf<KmsOtp['contact']>;
  /** Country for phone numbers typed without a country code, such as `DE`. Default: the browser's. */
  readonly 'phone-country'?: AttributeOf<KmsOtp['phoneCountry']>;
  /** Don't create accounts for unknown users. */
  readonly 'without-signup'?: AttributeOf<KmsOtp['withoutSignup']>;
  /** Don't submit a complete code until the button is pressed. */
  readonly 'without-auto-submit'?: AttributeOf<KmsOtp['withoutAutoSubmit']>;
  /** Level of the headings. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsOtp['headingLevel']>;
}

/** Events of `<kms-otp>`. */
export interface KmsOtpEvents {
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
  /** An error or notice is shown. */
  readonly 'kms-error': KmsErrorEvent;
}

/** Signs in by a code sent to an email address or a phone number: only the contact and code steps. */
export interface KmsOtpTypes {
  readonly element: KmsOtp;
  readonly attributes: KmsOtpAttributes;
  readonly properties: Pick<
    KmsOtp,
    | 'type'
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
  readonly events: KmsOtpEvents;
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
    | 'code'
    | 'code-label'
    | 'submit'
    | 'signed-in'
    | 'terms'
    | 'footer'
    | 'help'
    | 'after';
  readonly part:
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
    | 'icon'
    | 'footer'
    | 'status';
  readonly state:
    | 'busy'
    | 'invalid'
    | 'signed-in'
    | 'step-loading'
    | 'step-contact'
    | 'step-code'
    | 'step-missing'
    | 'step-done'
    | 'step-trouble';
}
