import { KmsError } from '../../errors.js';
import type { Attempt } from '../../session/attempts.js';
import { type OtpType, token, type VerificationToken } from '../../wire/proxy.js';
import { flag, id, oneOf, optional, type Read, shape, text } from '../../wire/read.js';
import { longText, number } from '../../wire/read-values.js';
import { CODE_LIFE_MS } from './code.js';
import type { Contact } from './contact.js';
import type { SentCode } from './machine.js';
import type { OtpChannel } from './view.js';

/** How many wrong codes the service allows for one `otpId`. @source wire.md 9.2 */
const TRIES = 3;

/** How long until another code can be requested, in milliseconds. */
const RESEND_MS = 30_000;

/** What an OTP attempt's record holds besides its key. The full contact is only in memory and in the token's claim. */
export interface OtpDetail {
  readonly channel: OtpChannel;
  readonly masked: string;
  /** Absent if its code is too old or was refused too often. */
  readonly otpId?: string;
  /** The key to encrypt its code for, with encrypted codes. */
  readonly otpEncryptionTargetBundle?: string;
  /** When the code was sent: milliseconds since the epoch, device clock. */
  readonly sentAtMs: number;
  /** How many codes were sent. */
  readonly sent: number;
  /** How often the service refused a code for this `otpId`. */
  readonly refusals: number;
  readonly verificationToken?: VerificationToken;
  /** A sign-up was requested, so the account may exist. */
  readonly signupAsked?: boolean;
}
/** A stored attempt with a code. */
export type OtpAttempt = Attempt<OtpDetail>;

/** Reads what was stored for an attempt. */
export const readOtpDetail: Read<OtpDetail> = shape<OtpDetail>({
  channel: oneOf('email', 'sms'),
  masked: text,
  otpId: optional(id),
  otpEncryptionTargetBundle: optional(longText),
  sentAtMs: number,
  sent: number,
  refusals: number,
  verificationToken: optional(token as Read<VerificationToken>), // the member decides which token it is
  signupAsked: optional(flag),
});

/** The service's name for a kind of contact. @source wire.md 9.2 */
export function otpTypeOf(channel: OtpChannel): OtpType {
  return channel === 'email' ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS';
}

/** What the machine knows about an attempt. */
export function sentCodeOf({ id: attemptId, detail }: OtpAttempt, contact: Contact = detail): SentCode {
  const { sentAtMs, sent, verificationToken } = detail;
  const { channel, value, masked } = contact;
  return {
    attemptId,
    contact: { channel, masked, ...(value !== undefined && { value }) },
    resendAtMs: sentAtMs + RESEND_MS,
    expiresAtMs: sentAtMs + CODE_LIFE_MS,
    sent,
    verified: verificationToken !== undefined,
  };
}

/**
 * What a refused code means. The service says neither how many tries are left nor which of two causes it was. Counting, and the time since
 * sending, do.
 *
 * @param tried the attempt, with this refusal counted.
 * @returns `otp_invalid` if the code can be tried again, with reason `resent` if it may be the previous code; `otp_expired` if it can't;
 * `undefined` if no code was refused.
 */
export function codeRefusal(
  error: KmsError,
  tried: Pick<OtpDetail, 'sentAtMs' | 'refusals' | 'sent'>,
  nowMs: number,
): KmsError | undefined {
  if (error.code !== 'otp_invalid' && error.code !== 'otp_expired') return undefined;
  const isLocked = tried.refusals >= TRIES;
  if (error.code === 'otp_invalid' && !isLocked && nowMs - tried.sentAtMs <= CODE_LIFE_MS)
    return tried.sent > 1 ? new KmsError('otp_invalid', { reason: 'resent', operation: 'otp_verify' }) : error;
  return new KmsError('otp_expired', { reason: isLocked ? 'locked' : 'old', operation: 'otp_verify' });
}
