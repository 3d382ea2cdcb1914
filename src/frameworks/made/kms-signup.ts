// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
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
  /** Which of `email`, `sms` and `passkey` to offer, in this order, separated by spaces or commas. */
  readonly methods?: AttributeOf<KmsSignup['methods']>;
  /** Don't ask for a name. */
  readonly 'without-name'?: AttributeOf<KmsSignup['withoutName']>;
  /** Require a name. */
  readonly 'require-name'?: AttributeOf<KmsSignup['requireName']>;
  /** Ask for the organization's name. */
  readonly 'with-organization'?: AttributeOf<KmsSignup['withOrganization']>;
  /** Ask for it, and require it. */
  readonly 'require-organization'?: AttributeOf<KmsSignup['requireOrganization']>;
  /** Show a checkbox, and send nothing until it is checked. */
  readonly 'require-consent'?: AttributeOf<KmsSignup['requireConsent']>;
  /** Name of the first wallet. Default: `Wallet 1`. */
  readonly 'wallet-name'?: AttributeOf<KmsSignup['walletName']>;
  /**
   * JSON list of the first wallet's accounts, as `create_wallet` takes them; `[]` for no wallet. Default: one for Ethereum
   * and one for Solana.
   */
  readonly 'wallet-accounts'?: AttributeOf<KmsSignup['walletAccounts']>;
  /** Number of words in the first wallet's recovery phrase: 12, 15, 18, 21 or 24. Default: 12. */
  readonly 'mnemonic-length'?: AttributeOf<KmsSignup['mnemonicLength']>;
  /** Heading of the first step. */
  readonly heading?: AttributeOf<KmsSignup['heading']>;
  /** Name of your site or app, shown in headings and in the dialog that creates a passkey. */
  readonly 'app-name'?: AttributeOf<KmsSignup['appName']>;
  /** Value for the first field. */
  readonly contact?: AttributeOf<KmsSignup['contact']>;
  /** Country for phone numbers typed without a country code, such as `DE`. Default: the browser's. */
  readonly 'phone-country'?: AttributeOf<KmsSignup['phoneCountry']>;
  /** Don't create accounts for unknown users. */
  readonly 'without-signup'?: AttributeOf<KmsSignup['withoutSignup']>;
  /** Don't submit a complete code until the button is pressed. */
  readonly 'without-auto-submit'?: AttributeOf<KmsSignup['withoutAutoSubmit']>;
  /** Level of the headings. Default: 2. */
  readonly 'heading-level'?: AttributeOf<KmsSignup['headingLevel']>;
}

/** Events of `<kms-signup>`. */
export interface KmsSignupEvents {
  /** The configuration has loaded and the form is shown. */
  readonly 'kms-ready': KmsReadyEvent;
  /** The user chose a sign-in method. */
  readonly 'kms-method': KmsMethodEvent;
  /** The visible step changed. */
  readonly 'kms-step': KmsStepEvent;
  /** No account matches this contact. Cancel it to prevent sign-up. */
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
