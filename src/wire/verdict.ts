import type { KmsErrorCode } from '../errors.js';
import { generalVerdict, type Judge, type Verdict } from './refusal.js';

/** Statuses with a special meaning for one call. @source security section 4 */
const BY_CALL: Readonly<Record<string, Readonly<Record<number, KmsErrorCode>>>> = {
  otp_init: { 400: 'contact_invalid' },
  otp_verify: { 400: 'otp_invalid', 404: 'otp_expired' },
  otp_login: { 400: 'otp_expired', 404: 'otp_expired' },
  oauth2_authenticate: { 400: 'oauth_failed' },
  oauth_login: { 400: 'oauth_failed' },
  signup: { 409: 'account_exists' },
};

/** Statuses that a gRPC number expresses more precisely than a plain 400. @source wire.md 16.1 */
const STATUS_OF_GRPC: Readonly<Record<number, number>> = { 5: 404, 6: 409, 7: 403, 8: 429, 16: 401 };

/** Codes and parts of messages that say more than the status, in the order in which they are looked for. @source wire.md 16.2 and 16.3 */
const MEANINGS: readonly (readonly [text: string, code: KmsErrorCode, reason?: string])[] = [
  ['MAX_OTP_INITIATED', 'rate_limited', 'codes'],
  ['Max number of OTPs have been initiated', 'rate_limited', 'codes'],
  ['OTP expired', 'otp_expired'],
  ['Invalid OTP code', 'otp_invalid'],
  ['OAUTH disallowed', 'method_disabled'],
  ['OAUTH_PROVIDER_ALREADY_EXISTS', 'account_exists'],
  ['INVALID_EMAIL', 'contact_invalid'],
];

/** @source security section 4, row "429 without header" */
const WAITS_MS: Readonly<Record<string, number>> = { otp_init: 30_000, otp_verify: 5_000 };

/**
 * What a refusal means for the call it answers. Refinements only apply below 500.
 *
 * @param operation last part of the path.
 */
export const verdictOf: Judge = (operation, status, refusal): Verdict => {
  const { grpcCode, message = '', serviceCode } = refusal;
  if (status >= 500) return generalVerdict(operation, status, refusal);
  const [, code, reason] = MEANINGS.find(([text]) => text === serviceCode || message.includes(text)) ?? [];
  const exact = (status === 400 && grpcCode !== undefined && STATUS_OF_GRPC[grpcCode]) || status;
  const verdict = code ? { code, ...(reason !== undefined && { reason }) } : generalVerdict(operation, exact, refusal);
  const own = code ? undefined : BY_CALL[operation]?.[exact];
  const waitMs = verdict.code === 'rate_limited' ? WAITS_MS[operation] : undefined;
  return { ...verdict, ...(own && { code: own }), ...(waitMs !== undefined && { waitMs }) };
};
