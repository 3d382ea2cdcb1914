// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type {
  KmsAccountMissingEvent,
  KmsErrorEvent,
  KmsMethodEvent,
  KmsOauthButton,
  KmsReadyEvent,
  KmsSessionExpiringEvent,
  KmsSignedInEvent,
  KmsSignedOutEvent,
  KmsSignedUpEvent,
  KmsStepEvent,
} from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-oauth-button>`. */
export interface KmsOauthButtonAttributes extends SharedAttributes {
  /** `google`, `apple`, `facebook`, `x` or `discord`; `custom:NAME` for an identity provider of your own, which the settings name. */
  readonly provider?: AttributeOf<KmsOauthButton['provider']>;
  /** Text on the button instead of “Continue with” and the provider's name. */
  readonly label?: AttributeOf<KmsOauthButton['label']>;
  /** Heading of the first step. */
  readonly heading?: AttributeOf<KmsOauthButton['heading']>;
  /** Name of your site or app, shown in headings and in the dialog that creates a passkey. */
  readonly 'app-name'?: AttributeOf<KmsOauthButton['appName']>;
  /** Value for the first field. */
  readonly contact?: AttributeOf<KmsOauthButton['contact']>;
  /** Country for phone numbers typed without a country code, such as `DE`. Default: the browser's. */
  readonly 'phone-country'?: AttributeOf<KmsOauthButton['phoneCountry']>;
  /** Don't create accounts for unknown users. */
  readonly 'without-signup'?: AttributeOf<KmsOauthButton['withoutSignup']>;
  /** Don't submit a complete code until the button is pressed. */
  readonly 'without-auto-submit'?: AttributeOf<KmsOauthButton['withoutAutoSubmit']>;
  /** Level of the headings. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsOauthButton['headingLevel']>;
}

/** Events of `<kms-oauth-button>`. */
export interface KmsOauthButtonEvents {
  /** The configuration has loaded and the button is shown. */
  readonly 'kms-ready': KmsReadyEvent;
  /** The user chose a sign-in method. */
  readonly 'kms-method': KmsMethodEvent;
  /** The visible step changed. */
  readonly 'kms-step': KmsStepEvent;
  /** No account matches this identity. Cancel it to prevent sign-up. */
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

/** Signs in with the account of one social provider. */
export interface KmsOauthButtonTypes {
  readonly element: KmsOauthButton;
  readonly attributes: KmsOauthButtonAttributes;
  readonly properties: Pick<
    KmsOauthButton,
    | 'provider'
    | 'label'
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
  readonly events: KmsOauthButtonEvents;
  readonly slot:
    | 'mark-google'
    | 'signed-in'
    | 'heading'
    | 'heading-window'
    | 'heading-missing'
    | 'heading-unfinished'
    | 'heading-done'
    | 'logo'
    | 'before'
    | 'after'
    | 'terms'
    | 'footer'
    | 'help';
  readonly part: 'card' | 'heading' | 'text' | 'form' | 'button' | 'provider-button' | 'icon' | 'badge' | 'error' | 'status';
  readonly state:
    | 'busy'
    | 'signed-in'
    | 'step-loading'
    | 'step-contact'
    | 'step-window'
    | 'step-missing'
    | 'step-unfinished'
    | 'step-done'
    | 'step-trouble';
}
