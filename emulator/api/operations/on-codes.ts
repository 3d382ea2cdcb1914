import { checkEmail, checkPhone, usersByContact, withProvenContact } from '../../accounts/members.js';
import { type CodeWish, checkPlain, codeTarget, openCode, proveContact, sendCode, useCode } from '../../accounts/otp.js';
import { readLifetime, readPublicKey, startSession } from '../../accounts/sessions.js';
import { readVerification, type VerificationClaims } from '../../accounts/tokens.js';
import { type Fields, flag, oneOf, optionalSeconds, optionalText, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { checkClientSignature } from '../../proxy/client-signature.js';
import type { Call, Operation } from '../../state/operation.js';
import type { Otp, User } from '../../state/records.js';
import type { Service } from '../../state/service.js';

/** @source wire 9.2 */
const MOST_LIFETIME_SECONDS = 600;
const otpTypes = ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const;

function initOtp(call: Call): object {
  return { otpId: initiated(call).id };
}

/** The second generation: a code that is sent back encrypted for its own key. @source wire-v2 5.2, 6 */
function initSealedOtp(call: Call): object {
  requiredText(call.parameters, 'appName');
  const otp = initiated(call, true);
  return { otpId: otp.id, otpEncryptionTargetBundle: codeTarget(call.service, otp) };
}

function initiated({ service, organization, parameters }: Call, isSealed = false): Otp {
  const type = oneOf(parameters, 'otpType', { values: otpTypes, refusal: 'otp-type-invalid' });
  const contact = requiredText(parameters, 'contact');
  const isEmail = type === 'OTP_TYPE_EMAIL';
  if (isEmail) checkEmail(contact);
  else checkPhone(contact);
  if (!service.settings.current.enabledProviders.includes(isEmail ? 'email' : 'sms')) throw new Refusal('method-disallowed');
  return sendCode(service, organization.id, { type, contact, isSealed, ...shapeOf(parameters) });
}

/** What the request says about its code; the settings supply the rest. */
function shapeOf(parameters: Fields): Pick<CodeWish, 'length' | 'isAlphanumeric' | 'lifetimeSeconds'> {
  const { otpLength: length, alphanumeric } = parameters;
  const lifetime = optionalSeconds(parameters, 'expirationSeconds');
  const isLength = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 6 && value <= 9;
  if (length !== undefined && length !== null && !isLength(length)) throw new Refusal('field-invalid', { suffix: ': otpLength' });
  if (Number(lifetime ?? 1) > MOST_LIFETIME_SECONDS) throw new Refusal('field-invalid', { suffix: ': expirationSeconds' });
  return {
    ...(isLength(length) ? { length } : {}),
    ...(alphanumeric === undefined ? {} : { isAlphanumeric: flag(parameters, 'alphanumeric') }),
    ...(lifetime === undefined ? {} : { lifetimeSeconds: Number(lifetime) }),
  };
}

/** The members decide the generation: one published client names the type of the other. @source wire-v2 4.5 */
function verifyOtp({ service, parameters }: Call): object {
  const otpId = requiredText(parameters, 'otpId');
  const sealed = optionalText(parameters, 'encryptedOtpBundle');
  const seconds = optionalSeconds(parameters, 'expirationSeconds');
  const { code, publicKey } = sealed === undefined ? plainCode(service, otpId, parameters) : openCode(service, otpId, sealed);
  const lifetimeSeconds = seconds === undefined ? undefined : Number(seconds);
  return { verificationToken: proveContact(service, useCode(service, otpId, code), { publicKey, lifetimeSeconds }) };
}

function plainCode(service: Service, otpId: string, parameters: Fields): { code: string; publicKey: string | undefined } {
  const code = requiredText(parameters, 'otpCode');
  checkPlain(service, otpId);
  return { code, publicKey: optionalText(parameters, 'publicKey') === undefined ? undefined : readPublicKey(parameters, 'publicKey') };
}

function otpLogin({ service, organization, parameters }: Call): object {
  const token = requiredText(parameters, 'verificationToken');
  const publicKey = readPublicKey(parameters, 'publicKey');
  const claims = readVerification(token, { signer: service.keys.verificationSigner, nowMs: service.clock.now() });
  if (claims.organizationId !== (organization.parentId ?? organization.id)) throw new Refusal('verification-token-invalid');
  const isAbout = (message: Readonly<Record<string, unknown>>) => isLoginOf(message, publicKey);
  checkClientSignature({ token, claims, fields: parameters, isAbout, verifyP256: service.verifyP256 });
  const user = loginUser({ service, organization, parameters }, claims);
  service.state.users.put(withProvenContact(user, claims.contact));
  const invalidateExisting = flag(parameters, 'invalidateExisting');
  return { session: startSession(service, user, { publicKey, expirationSeconds: readLifetime(service, parameters), invalidateExisting }) };
}

function isLoginOf(message: Readonly<Record<string, unknown>>, publicKey: string): boolean {
  const login: unknown = message.login;
  if (message.type !== 'USAGE_TYPE_LOGIN' || typeof login !== 'object' || login === null) return false;
  return 'publicKey' in login && typeof login.publicKey === 'string' && login.publicKey.toLowerCase() === publicKey;
}

/**
 * The one user with this contact: in the organization that the request names, otherwise among all of them. If a backend created the
 * organization and signs in to it, this token is the contact's first proof.
 */
function loginUser(
  { service, organization, parameters }: Pick<Call, 'service' | 'organization' | 'parameters'>,
  claims: VerificationClaims,
): User {
  const named = organization.parentId === undefined ? optionalText(parameters, 'organizationId') : organization.id;
  const parentId = organization.parentId ?? organization.id;
  const unproven = organization.parentId !== undefined;
  const candidates = usersByContact(service, { parentId, contact: claims.contact, unproven }).filter(
    (user) => named === undefined || user.organizationId === named,
  );
  const [user, ...others] = candidates;
  if (user === undefined) throw new Refusal('account-unknown');
  if (others.length > 0) throw new Refusal('account-ambiguous');
  return user;
}

const initiation = { path: 'init_otp', resource: 'OTP', action: 'CREATE', right: 'proxy' } as const;
const verification = { path: 'verify_otp', resource: 'OTP', action: 'VERIFY', right: 'proxy' } as const;
const login = { path: 'otp_login', resource: 'AUTH', action: 'CREATE', right: 'proxy', isFromAbove: true } as const;

/** One-time codes, as the auth proxy and backends send them, in both generations. @source wire 9.2 to 9.4; wire-v2 5.2 */
export const otpOperations: readonly Operation[] = [
  { ...initiation, type: 'ACTIVITY_TYPE_INIT_OTP', intent: 'initOtpIntent', result: 'initOtpResult', run: initOtp },
  { ...initiation, type: 'ACTIVITY_TYPE_INIT_OTP_V2', intent: 'initOtpIntentV2', result: 'initOtpResult', run: initOtp },
  { ...initiation, type: 'ACTIVITY_TYPE_INIT_OTP_V3', intent: 'initOtpIntentV3', result: 'initOtpResultV2', run: initSealedOtp },
  { ...verification, type: 'ACTIVITY_TYPE_VERIFY_OTP', intent: 'verifyOtpIntent', result: 'verifyOtpResult', run: verifyOtp },
  { ...verification, type: 'ACTIVITY_TYPE_VERIFY_OTP_V2', intent: 'verifyOtpIntentV2', result: 'verifyOtpResult', run: verifyOtp },
  { ...login, type: 'ACTIVITY_TYPE_OTP_LOGIN', intent: 'otpLoginIntent', result: 'otpLoginResult', run: otpLogin },
  { ...login, type: 'ACTIVITY_TYPE_OTP_LOGIN_V2', intent: 'otpLoginIntentV2', result: 'otpLoginResult', run: otpLogin },
];
