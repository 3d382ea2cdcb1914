// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsAccountTypes } from './kms-account.js';
import type { KmsApprovalsTypes } from './kms-approvals.js';
import type { KmsConfirmTypes } from './kms-confirm.js';
import type { KmsExportTypes } from './kms-export.js';
import type { KmsImportTypes } from './kms-import.js';
import type { KmsLoginTypes } from './kms-login.js';
import type { KmsOauthButtonTypes } from './kms-oauth-button.js';
import type { KmsOtpTypes } from './kms-otp.js';
import type { KmsProviderTypes } from './kms-provider.js';
import type { KmsSessionTypes } from './kms-session.js';
import type { KmsSignupTypes } from './kms-signup.js';
import type { KmsStepUpTypes } from './kms-step-up.js';

export type * from './kms-account.js';
export type * from './kms-approvals.js';
export type * from './kms-confirm.js';
export type * from './kms-export.js';
export type * from './kms-import.js';
export type * from './kms-login.js';
export type * from './kms-oauth-button.js';
export type * from './kms-otp.js';
export type * from './kms-provider.js';
export type * from './kms-session.js';
export type * from './kms-signup.js';
export type * from './kms-step-up.js';
export type * from './shared.js';

/** Every element by its tag. */
export interface KmsElements {
  /**
   * Lists the sign-in methods of the signed-in user, adds and removes them, and keeps the last one. Lists sessions and
   * other keys, and ends them.
   */
  readonly 'kms-account': KmsAccountTypes;
  /**
   * Lists the activities that wait for a vote of the signed-in user, in words, to approve or reject them. Reads the list
   * again by itself while the page is looked at.
   */
  readonly 'kms-approvals': KmsApprovalsTypes;
  /**
   * Asks the user before the session's key signs something, in a dialog over the page: which site asks, and what it does,
   * in plain words. For people, and not against scripts of the page, which can press its buttons: a frame that asks keeps
   * the key from those.
   */
  readonly 'kms-confirm': KmsConfirmTypes;
  /** Shows the recovery phrase of a wallet, or one private key, to its owner, in an isolated frame that the page cannot look into. */
  readonly 'kms-export': KmsExportTypes;
  /**
   * Brings in a recovery phrase or a private key, typed in an isolated frame that the page cannot look into and encrypted
   * there for the service.
   */
  readonly 'kms-import': KmsImportTypes;
  /** Signs users in with the methods that the service's configuration lists, and creates an account for new users. */
  readonly 'kms-login': KmsLoginTypes;
  /** Signs in with the account of one social provider. */
  readonly 'kms-oauth-button': KmsOauthButtonTypes;
  /** Signs in by a code sent to an email address or a phone number: only the contact and code steps. */
  readonly 'kms-otp': KmsOtpTypes;
  /**
   * Gives one client to all elements inside it. Draws nothing itself. Inside another provider it needs the same settings.
   * Where they differ, an attacker may have added one of the two, so the elements inside get no client.
   */
  readonly 'kms-provider': KmsProviderTypes;
  /**
   * Shows the signed-in user and when the session ends, and signs out: as a card, or as one button with a menu. Switches
   * between the accounts that are signed in on this device.
   */
  readonly 'kms-session': KmsSessionTypes;
  /**
   * Creates an account with a name, a contact that is verified by a code or a new passkey, and a first wallet. Users who
   * already have an account are signed in.
   */
  readonly 'kms-signup': KmsSignupTypes;
  /**
   * Asks the user for a second factor where a policy needs one before a request goes on: a passkey, a code or a social
   * account. Takes no place until then. Requests of the page wait for it.
   */
  readonly 'kms-step-up': KmsStepUpTypes;
}
