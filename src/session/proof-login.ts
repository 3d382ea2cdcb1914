import type { attestedLogin } from './attested.js';
import type { ProofFacts } from './proven.js';
import type { MayCreate } from './sign-in-or-up.js';
import type { StampedLoginParts } from './stamped-login.js';

/** What a login with a proof needs if there may be no account yet. */
export interface ProofLoginParts {
  /** The request format, and the keys that sign session tokens. */
  readonly facts: () => Promise<ProofFacts>;
  /** Signs in with a proof in the stamp. */
  readonly attested: () => Promise<{ readonly attestedLogin: typeof attestedLogin }>;
  /** What a stamped login needs. */
  readonly login: () => Promise<StampedLoginParts>;
  readonly mayCreate?: MayCreate | undefined;
}
