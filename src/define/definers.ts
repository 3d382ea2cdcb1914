// One name for each element whose code can come later. Separate names: a bundler leaves out the elements that nobody asks for.
import type { Definer } from './when-used.js';

/** Loads and defines `<kms-account>`. */
export const defineAccount: Definer = () => import('./account.js');

/** Loads and defines `<kms-export>`. */
export const defineExport: Definer = () => import('./export.js');

/** Loads and defines `<kms-login>`. */
export const defineLogin: Definer = () => import('./login.js');

/** Loads and defines `<kms-oauth-button>`. */
export const defineOauthButton: Definer = () => import('./oauth-button.js');

/** Loads and defines `<kms-otp>`. */
export const defineOtp: Definer = () => import('./otp.js');

/** Loads and defines `<kms-provider>`. */
export const defineProvider: Definer = () => import('./provider.js');

/** Loads and defines `<kms-session>`. */
export const defineSession: Definer = () => import('./session.js');

/** Loads and defines `<kms-signup>`. */
export const defineSignup: Definer = () => import('./signup.js');
