// Made from custom-elements.json by npm run manifest; changes belong into the doc comments of the elements.
import type {
  KmsAccountMissingEvent,
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
  /** Names of ways in, separated by spaces or commas: narrows them and sets their order. */
  readonly methods?: AttributeOf<KmsLogin['methods']>;
  /** Neither marks nor remembers how somebody signed in last. */
  readonly 'without-last-used'?: AttributeOf<KmsLogin['withoutLastUsed']>;
  /** The way in that was used last stands first. */
  readonly 'last-used-first'?: AttributeOf<KmsLogin['lastUsedFirst']>;
  /** Who has no account yet ticks a box before one is made; nobody else sees it. */
  readonly 'require-consent'?: AttributeOf<KmsLogin['requireConsent']>;
  /** After a login by code, offer a passkey to who has none, until somebody on this device says no. */
  readonly 'offer-passkey'?: AttributeOf<KmsLogin['offerPasskey']>;
  /** This device keeps the address or number that somebody signed in with, and fills it in the next time; one press forgets it. */
  readonly 'with-remembered-contact'?: AttributeOf<KmsLogin['withRememberedContact']>;
  /** Words above the first step. */
  readonly heading?: AttributeOf<KmsLogin['heading']>;
  /** Name of the site or app that somebody signs in to: in headings, and in the dialog that makes a passkey. */
  readonly 'app-name'?: AttributeOf<KmsLogin['appName']>;
  /** Level of the headings; 2 when absent. */
  readonly 'heading-level'?: AttributeOf<KmsLogin['headingLevel']>;
  /** Fills the first field. */
  readonly contact?: AttributeOf<KmsLogin['contact']>;
  /** Country of phone numbers that are typed without a country code, such as `DE`; the browser's own when absent. */
  readonly 'phone-country'?: AttributeOf<KmsLogin['phoneCountry']>;
  /** An unknown contact leads to no account. */
  readonly 'without-signup'?: AttributeOf<KmsLogin['withoutSignup']>;
  /** A complete code waits for the button. */
  readonly 'without-auto-submit'?: AttributeOf<KmsLogin['withoutAutoSubmit']>;
}

/** Events of `<kms-login>`. */
export interface KmsLoginEvents {
  /** The configuration is read and the ways in are drawn. */
  readonly 'kms-ready': KmsReadyEvent;
  /** Somebody goes on with a way in. */
  readonly 'kms-method': KmsMethodEvent;
  /** Another step is to be seen. */
  readonly 'kms-step': KmsStepEvent;
  /** Nobody has an account with what was proven; cancel it to keep sign-up from starting. */
  readonly 'kms-account-missing': KmsAccountMissingEvent;
  /** An account was made. */
  readonly 'kms-signed-up': KmsSignedUpEvent;
  /** Somebody signed in here, and the session is stored. */
  readonly 'kms-signed-in': KmsSignedInEvent;
  /** The session ends in a minute. */
  readonly 'kms-session-expiring': KmsSessionExpiringEvent;
  /** Nobody is signed in any more. */
  readonly 'kms-signed-out': KmsSignedOutEvent;
  /** Somebody asks for their account; cancel it to show it in your own place. */
  readonly 'kms-manage': KmsManageEvent;
  /** A failure or a notice that a person sees. */
  readonly 'kms-error': KmsErrorEvent;
}

/** Signs somebody in by the ways that the service's configuration lists, and makes an account for who has none. */
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
    | 'withRememberedContact'
    | 'heading'
    | 'appName'
    | 'headingLevel'
    | 'contact'
    | 'phoneCountry'
    | 'withoutSignup'
    | 'withoutAutoSubmit'
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
