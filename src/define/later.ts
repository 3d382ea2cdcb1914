import { defineAccount, defineExport, defineOauthButton, defineSignup } from './definers.js';
import type { Definer } from './when-used.js';

/** Elements that most pages do without. */
export const LATER: Readonly<Record<string, Definer>> = {
  'kms-account': defineAccount,
  'kms-export': defineExport,
  'kms-oauth-button': defineOauthButton,
  'kms-signup': defineSignup,
};
