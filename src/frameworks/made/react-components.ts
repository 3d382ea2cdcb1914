// Made from custom-elements.json by npm run manifest; changes belong into the doc comments of the elements.
import { component, type KmsComponent } from '../react-component.js';

const SHARED: readonly string[] = [
  'unstyled',
  'base-url',
  'auth-proxy-url',
  'auth-proxy-config-id',
  'oauth-redirect-uri',
  'oauth-client-ids',
  'oauth-mode',
  'oauth-endpoints',
  'profile',
  'rp-id',
  'request-timeout-ms',
  'key-frame-src',
  'with-refresh',
  'danger-pinned-keys',
  'emulator',
];

/**
 * Shows the ways in of who is signed in, adds others and removes them; the last one stays. Shows sessions and other keys,
 * and ends them.
 */
export const KmsAccount: KmsComponent<'kms-account'> = component({
  tag: 'kms-account',
  attributes: [...SHARED, 'heading', 'heading-level', 'phone-country', 'without-auto-submit'],
  properties: ['messages', 'client'],
  define: () => import('../../define/account.js'),
});

/** Shows the recovery phrase of a wallet to its owner, in an isolated frame that the page cannot look into. */
export const KmsExport: KmsComponent<'kms-export'> = component({
  tag: 'kms-export',
  attributes: [...SHARED, 'wallet-id', 'language', 'confirm-with', 'frame-src', 'export-mode', 'allow-copy', 'heading', 'heading-level'],
  properties: ['messages', 'client'],
  define: () => import('../../define/export.js'),
});

/** Signs somebody in by the ways that the service's configuration lists, and makes an account for who has none. */
export const KmsLogin: KmsComponent<'kms-login'> = component({
  tag: 'kms-login',
  attributes: [
    ...SHARED,
    'methods',
    'without-last-used',
    'heading',
    'heading-level',
    'contact',
    'phone-country',
    'without-signup',
    'without-auto-submit',
  ],
  properties: ['messages', 'client'],
  define: () => import('../../define/login.js'),
});

/** Signs in with the account of one social provider. */
export const KmsOauthButton: KmsComponent<'kms-oauth-button'> = component({
  tag: 'kms-oauth-button',
  attributes: [...SHARED, 'provider', 'heading', 'heading-level', 'contact', 'phone-country', 'without-signup', 'without-auto-submit'],
  properties: ['messages', 'client'],
  define: () => import('../../define/oauth-button.js'),
});

/** Signs in by a code sent to an e-mail address or a phone: the contact and code steps alone. */
export const KmsOtp: KmsComponent<'kms-otp'> = component({
  tag: 'kms-otp',
  attributes: [...SHARED, 'type', 'heading', 'heading-level', 'contact', 'phone-country', 'without-signup', 'without-auto-submit'],
  properties: ['messages', 'client'],
  define: () => import('../../define/otp.js'),
});

/**
 * Gives one client to all elements inside it. Draws nothing itself. Inside another provider it needs the same settings:
 * which of two that differ was put there by somebody else cannot be told, so that the elements inside both get none.
 */
export const KmsProvider: KmsComponent<'kms-provider'> = component({
  tag: 'kms-provider',
  attributes: [...SHARED],
  properties: ['messages', 'client'],
  define: () => import('../../define/provider.js'),
});

/**
 * Shows who is signed in, how much time is left, and signs out. Where several accounts are signed in on this device it
 * switches between them.
 */
export const KmsSession: KmsComponent<'kms-session'> = component({
  tag: 'kms-session',
  attributes: [...SHARED, 'with-name', 'with-accounts', 'with-everywhere', 'heading-level'],
  properties: ['messages', 'client'],
  define: () => import('../../define/session.js'),
});

/**
 * Makes an account: a name, a contact that is proven by a code or a new passkey, and a first wallet. Who has an account
 * already is signed in to it.
 */
export const KmsSignup: KmsComponent<'kms-signup'> = component({
  tag: 'kms-signup',
  attributes: [
    ...SHARED,
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
    'heading-level',
    'contact',
    'phone-country',
    'without-signup',
    'without-auto-submit',
  ],
  properties: ['messages', 'client'],
  define: () => import('../../define/signup.js'),
});
