import type { KmsErrorCode } from '../errors.js';
import { memberOf } from './read.js';

/** What the body of an error answer says; all of it may be missing, and none of it is ever shown. @source wire.md 16.1 */
export interface Refusal {
  readonly grpcCode?: number;
  readonly serviceCode?: string;
  readonly message?: string;
}

/** What a refusal comes to for the one who asked. */
export interface Verdict {
  readonly code: KmsErrorCode;
  readonly reason?: string;
}

/** Read the body of an error answer. The service's own code is looked for in both of its places. */
export function readRefusal(body: unknown): Refusal {
  const [code, message, details] = ['code', 'message', 'details'].map((name) => memberOf(body, name));
  const holders = [body, ...(Array.isArray(details) ? details.slice(0, 32) : [])];
  const serviceCode = holders.map((holder) => memberOf(holder, 'turnkeyErrorCode')).find(isServiceCode);
  return {
    ...(typeof code === 'number' && { grpcCode: code }),
    ...(typeof message === 'string' && { message }),
    ...(serviceCode !== undefined && { serviceCode }),
  };
}

function isServiceCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9_]{1,64}$/.test(value);
}

/** Statuses that mean something of their own for one call. @source security section 4 */
const BY_CALL: Readonly<Record<string, Readonly<Record<number, KmsErrorCode>>>> = {
  wallet_kit_config: { 404: 'config_invalid' },
  otp_init: { 400: 'contact_invalid' },
  otp_verify: { 400: 'otp_invalid', 404: 'otp_expired' },
  otp_login: { 400: 'otp_expired', 404: 'otp_expired' },
  oauth2_authenticate: { 400: 'oauth_failed' },
  oauth_login: { 400: 'oauth_failed' },
  signup: { 409: 'account_exists' },
};

/** Statuses that a grpc number tells more exactly than a plain 400. @source wire.md 16.1 */
const STATUS_OF_GRPC: Readonly<Record<number, number>> = { 5: 404, 6: 409, 7: 403, 8: 429, 16: 401 };

/** Codes and message fragments that say more than the status, in the order they are looked for. @source wire.md 16.2 and 16.3 */
const MEANINGS: readonly (readonly [text: string, code: KmsErrorCode, reason?: string])[] = [
  ['MAX_OTP_INITIATED', 'rate_limited', 'codes'],
  ['Max number of OTPs have been initiated', 'rate_limited', 'codes'],
  ['OTP expired', 'otp_expired'],
  ['Invalid OTP code', 'otp_invalid'],
  ['OAUTH disallowed', 'method_disabled'],
  ['OAUTH_PROVIDER_ALREADY_EXISTS', 'account_exists'],
  ['INVALID_EMAIL', 'contact_invalid'],
];

/**
 * Tell what an error answer means. Refinements apply below 500 alone, and never turn a refusal of the origin into something else.
 *
 * @param operation last part of the path.
 * @param status 400 to 599.
 */
export function verdictOf(operation: string, status: number, { grpcCode, message = '', serviceCode }: Refusal): Verdict {
  if (status >= 500) return { code: 'server_error' };
  const meaning = MEANINGS.find(([text]) => text === serviceCode || message.includes(text));
  if (meaning) return { code: meaning[1], ...(meaning[2] !== undefined && { reason: meaning[2] }) };
  const exact = (status === 400 && grpcCode !== undefined && STATUS_OF_GRPC[grpcCode]) || status;
  const general = exact === 401 || exact === 403 ? 'forbidden' : exact === 429 ? 'rate_limited' : 'bad_request';
  return { code: BY_CALL[operation]?.[exact] ?? general };
}
