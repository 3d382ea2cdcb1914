import type { Otp } from './records.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import { contactKey } from './state.js';
import { issueVerification } from './tokens.js';

/** @source wire 9.2, 8.2 */
const MOST_WRONG_ATTEMPTS = 3;
const MOST_CODES = 3;
const WINDOW_MS = 180_000;
const TOKEN_LIFETIME_MS = 3_600_000;

/** Make a code and send it. @throws Refusal `otp-too-many` while three codes for the contact are open or a few minutes young. */
export function sendCode(service: Service, organizationId: string, { type, contact }: Pick<Otp, 'type' | 'contact'>): Otp {
  const { state, clock, entropy, settings } = service;
  const nowMs = clock.now();
  if (codesThatCount(service, contact, nowMs) >= MOST_CODES) throw new Refusal('otp-too-many');
  const { otpLength, otpAlphanumeric, otpExpirationSeconds } = settings.current;
  const code = entropy.code(Number(otpLength), otpAlphanumeric);
  const expiresAtMs = nowMs + Number(otpExpirationSeconds) * 1000;
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const otp = state.otps.put({
    id: entropy.uuid(),
    organizationId,
    type,
    contact,
    code,
    wrongAttempts: 0,
    expiresAtMs,
    state: 'open',
    ...dates,
  });
  deliver(service, otp);
  return otp;
}

function codesThatCount({ state }: Service, contact: string, nowMs: number): number {
  return state.otps.find('contact', contactKey(contact)).filter((otp) => {
    if (otp.state === 'used') return false;
    return (otp.state === 'open' && otp.expiresAtMs > nowMs) || otp.createdAtMs > nowMs - WINDOW_MS;
  }).length;
}

function deliver({ state, entropy, clock, settings }: Service, { contact, code, type }: Otp): void {
  const { emailSubject, emailBody, smsBody } = settings.current;
  const isEmail = type === 'OTP_TYPE_EMAIL';
  const body = (isEmail ? emailBody : smsBody).replaceAll('{code}', code);
  const subject = isEmail ? emailSubject : '';
  state.messages.put({ id: entropy.uuid(), to: contact, channel: isEmail ? 'email' : 'sms', code, subject, body, sentAtMs: clock.now() });
}

/**
 * Take a code once.
 * @throws Refusal `otp-over` for an unknown, used, locked or too old code; `otp-wrong` for a wrong one, three times before it is locked.
 */
export function useCode({ state, clock }: Service, otpId: string, code: string): Otp {
  const otp = state.otps.get(otpId);
  const nowMs = clock.now();
  if (otp === undefined || otp.state !== 'open' || otp.expiresAtMs <= nowMs) throw new Refusal('otp-over');
  if (code.trim().toUpperCase() !== otp.code) {
    const wrongAttempts = otp.wrongAttempts + 1;
    state.otps.put({ ...otp, wrongAttempts, state: wrongAttempts >= MOST_WRONG_ATTEMPTS ? 'locked' : 'open', updatedAtMs: nowMs });
    throw new Refusal('otp-wrong');
  }
  return state.otps.put({ ...otp, state: 'used', updatedAtMs: nowMs });
}

/** Sign that a contact was proven, and by whose key. */
export function proveContact(service: Service, otp: Otp, publicKey: string | undefined): string {
  const expiresAtMs = service.clock.now() + TOKEN_LIFETIME_MS;
  const { organizationId, type, contact } = otp;
  const claims = { id: service.entropy.uuid(), organizationId, type, contact, expiresAtMs };
  return issueVerification(publicKey === undefined ? claims : { ...claims, publicKey }, service.keys.verificationSigner);
}
