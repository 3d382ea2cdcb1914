import type { VerificationToken } from '../../wire/proxy.js';
import type { VerificationClaims } from '../../wire/session-claims.js';
import type { OtpAttempt } from './attempt.js';

/** A contact that is proven: by which attempt, and to whom. */
export interface ProvenContact {
  readonly attempt: OtpAttempt;
  readonly token: VerificationToken;
  readonly claims: VerificationClaims;
}
