// One name for each element that the package entry defines at once. Separate from those in later.ts: bundlers warn about a file that
// imports an element both statically and dynamically, even if the second import is never used.
import type { Definer } from './when-used.js';

/** Loads and defines `<kms-login>`. */
export const defineLogin: Definer = () => import('./login.js');

/** Loads and defines `<kms-otp>`. */
export const defineOtp: Definer = () => import('./otp.js');

/** Loads and defines `<kms-provider>`. */
export const defineProvider: Definer = () => import('./provider.js');

/** Loads and defines `<kms-session>`. */
export const defineSession: Definer = () => import('./session.js');
