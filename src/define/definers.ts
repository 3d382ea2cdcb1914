// One name for each element that the package entry defines at once. Apart from those in later.ts: a bundler warns of a file that brings an
// element both at once and later, whether the second is used or not.
import type { Definer } from './when-used.js';

/** Loads and defines `<kms-login>`. */
export const defineLogin: Definer = () => import('./login.js');

/** Loads and defines `<kms-otp>`. */
export const defineOtp: Definer = () => import('./otp.js');

/** Loads and defines `<kms-provider>`. */
export const defineProvider: Definer = () => import('./provider.js');

/** Loads and defines `<kms-session>`. */
export const defineSession: Definer = () => import('./session.js');
