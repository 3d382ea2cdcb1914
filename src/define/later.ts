import type { Definer } from './when-used.js';

/** Elements that most pages do without. */
export const LATER: Readonly<Record<string, Definer>> = {
  'kms-account': () => import('./account.js'),
  'kms-export': () => import('./export.js'),
  'kms-oauth-button': () => import('./oauth-button.js'),
  'kms-signup': () => import('./signup.js'),
};
