// Made from custom-elements.json by npm run manifest; changes belong into the doc comments of the elements.
import type {
  KmsAccountMissingEvent,
  KmsErrorEvent,
  KmsMethodEvent,
  KmsReadyEvent,
  KmsSessionExpiringEvent,
  KmsSignedInEvent,
  KmsSignedOutEvent,
  KmsSignedUpEvent,
  KmsSignup,
  KmsStepEvent,
} from '../../index.js';
import type { AttributeOf } from '../attribute.js';
import type { SharedAttributes } from './shared.js';

/** Attributes of `<kms-signup>`. */
export interface KmsSignupAttributes extends SharedAttributes {
  /** Which of `email`, `sms` and `passkey`, separated by spaces or commas: narrows them and sets their order. */
  readonly methods?: AttributeOf<KmsSignup['methods']>;
  /** Asks for no name. */
  readonly 'without-name'?: AttributeOf<KmsSignup['withoutName']>;
  /** Nothing is sent without a name. */
  readonly 'require-name'?: AttributeOf<KmsSignup['requireName']>;
  /** Asks for the name of the organization. */
  readonly 'with-organization'?: AttributeOf<KmsSignup['withOrganization']>;
  /** Asks for it, and sends nothing without it. */
  readonly 'require-organization'?: AttributeOf<KmsSignup['requireOrganization']>;
  /** Draws a box to be ticked, and sends nothing before it is. */
  readonly 'require-consent'?: AttributeOf<KmsSignup['requireConsent']>;
  /** Name of the first wallet; `Wallet 1` when absent. */
  readonly 'wallet-name'?: AttributeOf<KmsSignup['walletName']>;
  /**
   * JSON list of the first wallet's accounts, as `create_wallet` takes them; `[]` for no wallet. One of Ethereum and one of
   * Solana when absent.
   */
  readonly 'wallet-accounts'?: AttributeOf<KmsSignup['walletAccounts']>;
  /** Words of the first wallet's recovery phrase: 12, 15, 18, 21 or 24. 12 when absent. */
  readonly 'mnemonic-length'?: AttributeOf<KmsSignup['mnemonicLength']>;
  /** Words above the first step. */
  readonly heading?: AttributeOf<KmsSignup['heading']>;
  /** Name of your site or app, shown in headings and in the dialog that creates a passkey. */
  readonly 'app-name'?: AttributeOf<KmsSignup['appName']>;
  /** Level of the headings; 2 when absent. */
  readonly 'heading-level'?: AttributeOf<KmsSignup['headingLevel']>;
  /** Fills the first field. */
  readonly contact?: AttributeOf<KmsSignup['contact']>;
  /** Country of phone numbers that are typed without a country code, such as `DE`; the browser's own when absent. */
  readonly 'phone-country'?: AttributeOf<KmsSignup['phoneCountry']>;
  /** An unknown contact leads to no account. */
  readonly 'without-signup'?: AttributeOf<KmsSignup['withoutSignup']>;
  /** A complete code waits for the button. */
  readonly 'without-auto-submit'?: AttributeOf<KmsSignup['withoutAutoSubmit']>;
}

/** Events of `<kms-signup>`. */
export interface KmsSignupEvents {
  /** The configuration has loaded and the form is drawn. */
  readonly 'kms-ready': KmsReadyEvent;
  /** The user chose a sign-in method. */
  readonly 'kms-method': KmsMethodEvent;
  /** The visible step changed. */
  readonly 'kms-step': KmsStepEvent;
  /** No account matches this contact. Cancel it to prevent sign-up. */
  readonly 'kms-account-missing': KmsAccountMissingEvent;
  /** An account was created. */
  readonly 'kms-signed-up': KmsSignedUpEvent;
  /** The user signed in here, and the session is stored. */
  readonly 'kms-signed-in': KmsSignedInEvent;
  /** The session ends in a minute. */
  readonly 'kms-session-expiring': KmsSessionExpiringEvent;
  /** The user is signed out. */
  readonly 'kms-signed-out': KmsSignedOutEvent;
  /** A failure or a notice that a person sees. */
  readonly 'kms-error': KmsErrorEvent;
}

/**
 * Creates an account with a name, a contact that is verified by a code or a new passkey, and a first wallet. Users who
 * already have an account are signed in.
 */
export interface KmsSignupTypes {
  readonly element: KmsSignup;
  readonly attributes: KmsSignupAttributes;
  readonly properties: Pick<
    KmsSignup,
    | 'methods'
    | 'withoutName'
    | 'requireName'
    | 'withOrganization'
    | 'requireOrganization'
    | 'requireConsent'
    | 'walletName'
    | 'walletAccounts'
    | 'mnemonicLength'
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
    | 'lockAfter'
    | 'confirm'
    | 'dangerPinnedKeys'
    | 'emulator'
    | 'messages'
    | 'unstyled'
    | 'client'
  >;
  readonly events: KmsSignupEvents;
  readonly slot:
    | 'heading'
    | 'heading-code'
    | 'heading-missing'
    | 'heading-unfinished'
    | 'heading-done'
    | 'logo'
    | 'before'
    | 'name'
    | 'name-label'
    | 'organization'
    | 'organization-label'
    | 'email'
    | 'email-label'
    | 'sms'
    | 'sms-label'
    | 'fields'
    | 'consent'
    | 'consent-label'
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
    | 'status'
    | 'divider';
  readonly state:
    | 'busy'
    | 'invalid'
    | 'signed-in'
    | 'step-loading'
    | 'step-contact'
    | 'step-code'
    | 'step-missing'
    | 'step-unfinished'
    | 'step-done'
    | 'step-trouble';
}
