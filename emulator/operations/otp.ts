import { checkClientSignature } from '../client-signature.js';
import { flag, oneOf, optionalText, requiredText } from '../fields.js';
import { checkEmail, checkPhone, usersByContact, withProvenContact } from '../members.js';
import type { Call, Operation } from '../operation.js';
import { proveContact, sendCode, useCode } from '../otp.js';
import type { User } from '../records.js';
import { Refusal } from '../refusal.js';
import { readLifetime, readPublicKey, startSession } from '../sessions.js';
import { readVerification, type VerificationClaims } from '../tokens.js';

const otpTypes = ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const;

function initOtp({ service, organization, parameters }: Call): object {
  const type = oneOf(parameters, 'otpType', { values: otpTypes, refusal: 'otp-type-invalid' });
  const contact = requiredText(parameters, 'contact');
  const isEmail = type === 'OTP_TYPE_EMAIL';
  if (isEmail) checkEmail(contact);
  else checkPhone(contact);
  if (!service.settings.current.enabledProviders.includes(isEmail ? 'email' : 'sms')) throw new Refusal('method-disallowed');
  return { otpId: sendCode(service, organization.id, { type, contact }).id };
}

function verifyOtp({ service, parameters }: Call): object {
  const otpId = requiredText(parameters, 'otpId');
  const code = requiredText(parameters, 'otpCode');
  const publicKey = optionalText(parameters, 'publicKey') === undefined ? undefined : readPublicKey(parameters, 'publicKey');
  return { verificationToken: proveContact(service, useCode(service, otpId, code), publicKey) };
}

function otpLogin({ service, organization, parameters }: Call): object {
  const token = requiredText(parameters, 'verificationToken');
  const publicKey = readPublicKey(parameters, 'publicKey');
  const claims = readVerification(token, { signer: service.keys.verificationSigner, nowMs: service.clock.now() });
  if (claims.organizationId !== organization.id) throw new Refusal('verification-token-invalid');
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

/** The one user whose contact this is: in the organization that the request names, else among all whose contact is proven. */
function loginUser(
  { service, organization, parameters }: Pick<Call, 'service' | 'organization' | 'parameters'>,
  claims: VerificationClaims,
): User {
  const named = optionalText(parameters, 'organizationId');
  const search = { parentId: organization.id, contact: claims.contact, unproven: named !== undefined };
  const candidates = usersByContact(service, search).filter((user) => named === undefined || user.organizationId === named);
  const [user, ...others] = candidates;
  if (user === undefined) throw new Refusal('account-unknown');
  if (others.length > 0) throw new Refusal('account-ambiguous');
  return user;
}

const auth = { resource: 'AUTH', action: 'CREATE', right: 'proxy' } as const;

/** One-time codes, as the auth proxy forwards them. @source wire 9.2 to 9.4 */
export const otpOperations: readonly Operation[] = [
  { path: 'init_otp', type: 'ACTIVITY_TYPE_INIT_OTP', intent: 'initOtpIntent', result: 'initOtpResult', ...auth, run: initOtp },
  { path: 'verify_otp', type: 'ACTIVITY_TYPE_VERIFY_OTP', intent: 'verifyOtpIntent', result: 'verifyOtpResult', ...auth, run: verifyOtp },
  { path: 'otp_login', type: 'ACTIVITY_TYPE_OTP_LOGIN', intent: 'otpLoginIntent', result: 'otpLoginResult', ...auth, run: otpLogin },
];
