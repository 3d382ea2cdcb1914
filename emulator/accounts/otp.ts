import { jsonOf, textOf, toHex } from '../bytes/encodings.js';
import { normalPublicKey } from '../bytes/signatures.js';
import { openSealed, targetBundle } from '../enclave/sealed-bundles.js';
import { isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Otp } from '../state/records.js';
import type { Service } from '../state/service.js';
import { p256Key } from '../state/service-keys.js';
import { contactKey } from '../state/tables.js';
import { issueVerification } from './tokens.js';

/** @source wire 9.2, 8.2 */
const MOST_WRONG_ATTEMPTS = 3;
const WINDOW_MS = 180_000;
const TOKEN_LIFETIME_MS = 3_600_000;

/** A requested code. The settings supply what is left out. */
export interface CodeWish extends Pick<Otp, 'type' | 'contact'> {
  /** Whether it has to be sent back encrypted for its own key. */
  readonly isSealed?: boolean;
  readonly length?: number;
  readonly isAlphanumeric?: boolean;
  readonly lifetimeSeconds?: number;
}

/**
 * Create a code and send it.
 * @throws Refusal `otp-too-many` while the contact has as many open or recent (three minutes) codes as the settings allow.
 */
export function sendCode(service: Service, organizationId: string, wish: CodeWish): Otp {
  const { state, clock, entropy, settings } = service;
  const { type, contact, isSealed = false } = wish;
  const nowMs = clock.now();
  const { otpLength, otpAlphanumeric, otpExpirationSeconds, codesPerContact } = settings.current;
  const most = Number(codesPerContact) || Number.POSITIVE_INFINITY;
  if (codesThatCount(service, contact, nowMs) >= most) throw new Refusal('otp-too-many');
  const code = entropy.code(wish.length ?? Number(otpLength), wish.isAlphanumeric ?? otpAlphanumeric);
  const expiresAtMs = nowMs + (wish.lifetimeSeconds ?? Number(otpExpirationSeconds)) * 1000;
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const otp = state.otps.put({
    id: entropy.uuid(),
    organizationId,
    type,
    contact,
    code,
    ...(isSealed ? { targetKey: toHex(p256Key(entropy.bytes).privateKey) } : {}),
    wrongAttempts: 0,
    expiresAtMs,
    state: 'open',
    ...dates,
  });
  deliver(service, otp);
  return otp;
}

function codesThatCount({ state }: Service, contact: string, nowMs: number): number {
  const counts = (otp: Otp) => (otp.state === 'open' && otp.expiresAtMs > nowMs) || otp.createdAtMs > nowMs - WINDOW_MS;
  return state.otps.find('contact', contactKey(contact)).filter(counts).length;
}

function deliver({ state, entropy, clock, settings }: Service, { contact, code, type, createdAtMs, expiresAtMs }: Otp): void {
  const { emailSubject, emailBody, smsBody } = settings.current;
  const isEmail = type === 'OTP_TYPE_EMAIL';
  const minutes = Math.ceil((expiresAtMs - createdAtMs) / 60_000);
  const body = (isEmail ? emailBody : smsBody)
    .replaceAll('{code}', code)
    .replaceAll('{time}', `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`);
  const subject = isEmail ? emailSubject : '';
  state.messages.put({ id: entropy.uuid(), to: contact, channel: isEmail ? 'email' : 'sms', code, subject, body, sentAtMs: clock.now() });
}

/**
 * Accept a code, once.
 * @throws Refusal `otp-over` for an unknown, used, locked or expired code; `otp-wrong` for a wrong one, three times before it is locked.
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

/** The key to encrypt a code for, signed. @source wire-v2 6 */
export function codeTarget({ keys, entropy }: Service, { organizationId, targetKey }: Otp): string {
  return targetBundle(p256Key(entropy.bytes, targetKey), { organizationId }, keys.otpSigner);
}

/**
 * Open an encrypted code.
 * @returns the code, and the key of the client that encrypted it.
 * @throws Refusal `otp-over`, `otp-generation-wrong`, `bundle-unreadable`, `public-key-invalid`. None of them counts as an attempt.
 */
export function openCode(
  { state, entropy }: Pick<Service, 'state' | 'entropy'>,
  otpId: string,
  bundle: string,
): { code: string; publicKey: string } {
  const otp = state.otps.get(otpId);
  if (otp === undefined) throw new Refusal('otp-over');
  if (otp.targetKey === undefined) throw new Refusal('otp-generation-wrong');
  const sealed = jsonOf(textOf(openSealed(bundle, p256Key(entropy.bytes, otp.targetKey))));
  const { otp_code: code, public_key: publicKey } = isFields(sealed) ? sealed : {};
  if (typeof code !== 'string' || typeof publicKey !== 'string') throw new Refusal('bundle-unreadable');
  const normal = normalPublicKey(publicKey, 'API_KEY_CURVE_P256');
  if (normal === undefined) throw new Refusal('public-key-invalid');
  return { code, publicKey: normal };
}

/** Refuse a code in the clear if it has to be encrypted. @throws Refusal `otp-generation-wrong`. */
export function checkPlain({ state }: Service, otpId: string): void {
  if (state.otps.get(otpId)?.targetKey !== undefined) throw new Refusal('otp-generation-wrong');
}

/** Sign a statement that a contact was proven, and by whose key. @param lifetimeSeconds an hour if absent. */
export function proveContact(service: Service, otp: Otp, { publicKey, lifetimeSeconds }: ProofWish): string {
  const expiresAtMs = service.clock.now() + (lifetimeSeconds === undefined ? TOKEN_LIFETIME_MS : lifetimeSeconds * 1000);
  const { organizationId, type, contact } = otp;
  const claims = { id: service.entropy.uuid(), organizationId, type, contact, expiresAtMs };
  return issueVerification(publicKey === undefined ? claims : { ...claims, publicKey }, service.keys.verificationSigner);
}

interface ProofWish {
  readonly publicKey: string | undefined;
  readonly lifetimeSeconds?: number | undefined;
}
