import { KmsError } from '../../errors.js';
import type { Attempt } from '../../session/attempts.js';
import { type OtpType, token, type VerificationToken } from '../../wire/proxy.js';
import { flag, id, oneOf, optional, type Read, shape, text } from '../../wire/read.js';
import { longText, number } from '../../wire/read-values.js';
import { CODE_LIFE_MS } from './code.js';
import type { Contact } from './contact.js';
import type { SentCode } from './machine.js';
import type { OtpChannel } from './view.js';

/** Codes that the service refuses for one `otpId` before it takes no more. @source wire.md 9.2 */
const TRIES = 3;

/** How long until another code may be asked for, in milliseconds. */
const RESEND_MS = 30_000;

/** What the record of an OTP attempt holds beside its key. The full contact is in memory, and in the token's claim. */
export interface OtpDetail {
  readonly channel: OtpChannel;
  readonly masked: string;
  /** Absent when its code is too old or was refused too often. */
  readonly otpId?: string;
  /** What its code is sealed to, where codes are sealed. */
  readonly otpEncryptionTargetBundle?: string;
  /** When the code was sent, milliseconds since the epoch, device clock. */
  readonly sentAtMs: number;
  /** How many codes were sent. */
  readonly sent: number;
  /** How often the service refused a code for this `otpId`. */
  readonly refusals: number;
  readonly verificationToken?: VerificationToken;
  /** An account was asked for, and may have been made. */
  readonly signupAsked?: boolean;
}
/** An attempt by a code, as stored. */
export type OtpAttempt = Attempt<OtpDetail>;

/** Reads what was stored of an attempt. */
export const readOtpDetail: Read<OtpDetail> = shape<OtpDetail>({
  channel: oneOf('email', 'sms'),
  masked: text,
  otpId: optional(id),
  otpEncryptionTargetBundle: optional(longText),
  sentAtMs: number,
  sent: number,
  refusals: number,
  verificationToken: optional(token as Read<VerificationToken>), // which token it is follows from the member
  signupAsked: optional(flag),
});

/** How the service calls the kind of a contact. @source wire.md 9.2 */
export function otpTypeOf(channel: OtpChannel): OtpType {
  return channel === 'email' ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS';
}

/** What the machine knows of an attempt. */
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
 * What a refused code means. The service does not say how many tries are left, nor which of two faults it was; counting and the time
 * since sending tell.
 *
 * @param tried with this refusal counted.
 * @returns `otp_invalid` while the code may be tried again, with the reason `resent` where it may be the code before this one; `otp_expired` when it may not; `undefined` where no code was refused.
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
