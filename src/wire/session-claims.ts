/** What a signed session token says about a session. @source wire.md 8.1 */
export interface SessionClaims {
  /** Seconds since the epoch. */
  readonly exp: number;
  /** Compressed P-256, 66 lower-case hex characters. */
  readonly public_key: string;
  readonly session_type: 'SESSION_TYPE_READ_WRITE' | 'SESSION_TYPE_READ_ONLY';
  readonly user_id: string;
  readonly organization_id: string;
  /** Seconds since the epoch; tokens of the live service have none. */
  readonly iat?: number;
}

/** What a verification token says about the contact it proves. The service verifies it, not this code. @source wire.md 8.2 */
export interface VerificationClaims {
  readonly id: string;
  readonly verification_type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  readonly contact: string;
  readonly public_key: string;
  /** End of the token, in milliseconds since the epoch. Tokens write it in different units. */
  readonly expiresAtMs: number;
}
