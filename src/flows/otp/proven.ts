import type { VerificationToken } from '../../wire/proxy.js';
import type { VerificationClaims } from '../../wire/session-claims.js';
import type { OtpAttempt } from './attempt.js';

/** A proven contact: which attempt proved it, and what the token says. */
export interface ProvenContact {
  readonly attempt: OtpAttempt;
  readonly token: VerificationToken;
  readonly claims: VerificationClaims;
}
