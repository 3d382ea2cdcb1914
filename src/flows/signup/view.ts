import type { Problem, SignedIn } from '../runner.js';

/** What `<kms-signup>` draws. Holds no code and no token. */
export type SignupView =
  | { readonly step: 'form'; readonly busy: boolean; readonly problem?: Problem }
  | ({ readonly step: 'done' } & SignedIn);

/** What a person or the page may ask of the sign-up flow. */
export type SignupIntent = { readonly type: 'back' };
