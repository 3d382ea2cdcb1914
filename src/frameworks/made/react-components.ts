// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.

import { defineLogin, defineOtp, defineProvider, defineSession } from '../../define/definers.js';
import {
  defineAccount,
  defineApprovals,
  defineConfirm,
  defineExport,
  defineImport,
  defineOauthButton,
  defineSignup,
  defineStepUp,
} from '../../define/later.js';
import { component, type KmsComponent } from '../react-component.js';
import { providing } from '../react-provider.js';

/**
 * Lists the sign-in methods of the signed-in user, adds and removes them, and keeps the last one. Lists sessions and
 * other keys, and ends them.
 */
export const KmsAccount: KmsComponent<'kms-account'> = /* @__PURE__ */ component('kms-account', defineAccount, [
  'heading',
  'phone-country',
  'with-delete',
  'without-auto-submit',
  'heading-level',
]);

/**
 * Lists the activities that wait for a vote of the signed-in user, in words, to approve or reject them. Reads the list
 * again by itself while the page is looked at.
 */
export const KmsApprovals: KmsComponent<'kms-approvals'> = /* @__PURE__ */ component('kms-approvals', defineApprovals, [
  'heading',
  'confirm-with',
  'heading-level',
]);

/**
 * Asks the user before the session's key signs something, in a dialog over the page: which site asks, and what it does,
 * in plain words. For people, and not against scripts of the page, which can press its buttons: a frame that asks keeps
 * the key from those.
 */
export const KmsConfirm: KmsComponent<'kms-confirm'> = /* @__PURE__ */ component('kms-confirm', defineConfirm, []);

/** Shows the recovery phrase of a wallet, or one private key, to its owner, in an isolated frame that the page cannot look into. */
export const KmsExport: KmsComponent<'kms-export'> = /* @__PURE__ */ component('kms-export', defineExport, [
  'wallet-id',
  'address',
  'private-key-id',
  'language',
  'confirm-with',
  'export-mode',
  'allow-copy',
  'kind',
  'frame-src',
  'heading',
  'heading-level',
]);

/**
 * Brings in a recovery phrase or a private key, typed in an isolated frame that the page cannot look into and encrypted
 * there for the service.
 */
export const KmsImport: KmsComponent<'kms-import'> = /* @__PURE__ */ component('kms-import', defineImport, [
  'name',
  'curve',
  'import-mode',
  'kind',
  'frame-src',
  'heading',
  'heading-level',
]);

/** Signs users in with the methods that the service's configuration lists, and creates an account for new users. */
export const KmsLogin: KmsComponent<'kms-login'> = /* @__PURE__ */ component('kms-login', defineLogin, [
  'methods',
  'without-last-used',
  'last-used-first',
  'require-consent',
  'offer-passkey',
  'passkey-first',
  'with-remembered-contact',
  'modal',
  'heading',
  'app-name',
  'contact',
  'phone-country',
  'without-signup',
  'without-auto-submit',
  'heading-level',
]);

/** Signs in with the account of one social provider. */
export const KmsOauthButton: KmsComponent<'kms-oauth-button'> = /* @__PURE__ */ component('kms-oauth-button', defineOauthButton, [
  'provider',
  'label',
  'heading',
  'app-name',
  'contact',
  'phone-country',
  'without-signup',
  'without-auto-submit',
  'heading-level',
]);

/** Signs in by a code sent to an email address or a phone number: only the contact and code steps. */
export const KmsOtp: KmsComponent<'kms-otp'> = /* @__PURE__ */ component('kms-otp', defineOtp, [
  'type',
  'heading',
  'app-name',
  'contact',
  'phone-country',
  'without-signup',
  'without-auto-submit',
  'heading-level',
]);

/**
 * Gives one client to all elements inside it. Draws nothing itself. Inside another provider it needs the same settings.
 * Where they differ, an attacker may have added one of the two, so the elements inside get no client.
 */
export const KmsProvider: KmsComponent<'kms-provider'> = /* @__PURE__ */ providing(
  /* @__PURE__ */ component('kms-provider', defineProvider, []),
);

/**
 * Shows the signed-in user and when the session ends, and signs out: as a card, or as one button with a menu. Switches
 * between the accounts that are signed in on this device.
 */
export const KmsSession: KmsComponent<'kms-session'> = /* @__PURE__ */ component('kms-session', defineSession, [
  'compact',
  'with-countdown',
  'with-accounts',
  'with-everywhere',
  'heading-level',
]);

/**
 * Creates an account with a name, a contact that is verified by a code or a new passkey, and a first wallet. Users who
 * already have an account are signed in.
 */
export const KmsSignup: KmsComponent<'kms-signup'> = /* @__PURE__ */ component('kms-signup', defineSignup, [
  'methods',
  'without-name',
  'require-name',
  'with-organization',
  'require-organization',
  'require-consent',
  'wallet-name',
  'wallet-accounts',
  'mnemonic-length',
  'heading',
  'app-name',
  'contact',
  'phone-country',
  'without-signup',
  'without-auto-submit',
  'heading-level',
]);

/**
 * Asks the user for a second factor where a policy needs one before a request goes on: a passkey, a code or a social
 * account. Takes no place until then. Requests of the page wait for it.
 */
export const KmsStepUp: KmsComponent<'kms-step-up'> = /* @__PURE__ */ component('kms-step-up', defineStepUp, [
  'without-auto-submit',
  'heading-level',
]);
