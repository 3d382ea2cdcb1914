// One name for each element that most pages don't use. Separate names, so that bundlers can leave out the unused ones.
import type { Definer } from './when-used.js';

/** Loads and defines `<kms-account>`. */
export const defineAccount: Definer = () => import('./account.js');

/** Loads and defines `<kms-approvals>`. */
export const defineApprovals: Definer = () => import('./approvals.js');

/** Loads and defines `<kms-confirm>`. */
export const defineConfirm: Definer = () => import('./confirm.js');

/** Loads and defines `<kms-export>`. */
export const defineExport: Definer = () => import('./export.js');

/** Loads and defines `<kms-import>`. */
export const defineImport: Definer = () => import('./import.js');

/** Loads and defines `<kms-oauth-button>`. */
export const defineOauthButton: Definer = () => import('./oauth-button.js');

/** Loads and defines `<kms-signup>`. */
export const defineSignup: Definer = () => import('./signup.js');

/** Loads and defines `<kms-step-up>`. */
export const defineStepUp: Definer = () => import('./step-up.js');

/** The same by tag. */
export const LATER: Readonly<Record<string, Definer>> = {
  'kms-account': defineAccount,
  'kms-approvals': defineApprovals,
  'kms-confirm': defineConfirm,
  'kms-export': defineExport,
  'kms-import': defineImport,
  'kms-oauth-button': defineOauthButton,
  'kms-signup': defineSignup,
  'kms-step-up': defineStepUp,
};
