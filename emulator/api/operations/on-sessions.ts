import { addApiKey } from '../../accounts/credentials.js';
import { userOf, usersByContact, withProvenContact } from '../../accounts/members.js';
import { useCode } from '../../accounts/otp.js';
import { dropKeysOfType, readLifetime, readProfile, readPublicKey, startSession } from '../../accounts/sessions.js';
import { normalPublicKey } from '../../bytes/signatures.js';
import { credentialBundle, readTargetKey } from '../../enclave/sealed-bundles.js';
import { flag, optionalSeconds, optionalText, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import type { Call, Operation } from '../../state/operation.js';
import type { ApiKey, Otp, User } from '../../state/records.js';
import { p256Key } from '../../state/service-keys.js';
import { contactKey } from '../../state/tables.js';

const DEFAULT_LIFETIME_SECONDS = '900';

function stampLogin({ service, organization, user, parameters }: Call): object {
  const publicKey = readPublicKey(parameters, 'publicKey');
  const invalidateExisting = flag(parameters, 'invalidateExisting');
  const profile = readProfile(service, organization, parameters);
  const expirationSeconds = readLifetime(service, { expirationSeconds: profile?.expirationSeconds, ...given(parameters) });
  return { session: startSession(service, user, { publicKey, expirationSeconds, invalidateExisting, profile }) };
}

/** A lifetime requested by a login takes precedence over its profile's. */
function given({ expirationSeconds }: Call['parameters']): Call['parameters'] {
  return expirationSeconds === undefined ? {} : { expirationSeconds };
}

function createReadWriteSession(call: Call): object {
  const { service, organization, parameters } = call;
  const user = userOf(service, organization.id, optionalText(parameters, 'userId') ?? call.user.id);
  const sealed = sealNewKey(call, user, {
    credentialType: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
    namedAfter: 'Read Write Session',
  });
  return { organizationId: organization.id, organizationName: organization.name, userId: user.id, username: user.name, ...sealed };
}

function otpAuth(call: Call): object {
  const { service, parameters } = call;
  const code = requiredText(parameters, 'otpCode');
  const otpId = requiredText(parameters, 'otpId');
  readTargetKey(parameters);
  const pending = service.state.otps.get(otpId);
  const user = pending === undefined ? undefined : userOfCode(call, pending);
  const otp = useCode(service, otpId, code);
  if (user === undefined) throw new Refusal('account-unknown');
  service.state.users.put(withProvenContact(user, otp.contact));
  const sealed = sealNewKey(call, user, { credentialType: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256', namedAfter: 'OTP Auth' });
  return { userId: user.id, ...sealed };
}

/** The user whose contact a code proves: one of the organization itself, otherwise the only one among its sub-organizations. */
function userOfCode({ service, organization }: Call, { contact }: Otp): User | undefined {
  const own = service.state.users.find('contact', contactKey(contact)).find((one) => one.organizationId === organization.id);
  const [below, ...others] = usersByContact(service, { parentId: organization.id, contact });
  if (own === undefined && others.length > 0) throw new Refusal('account-ambiguous');
  return own ?? below;
}

/** Create an API key in the enclave, register its public half, and encrypt its private half for the client. */
function sealNewKey(call: Call, user: User, { credentialType, namedAfter }: { credentialType: string; namedAfter: string }): object {
  const { service, parameters, nowMs } = call;
  const target = readTargetKey(parameters);
  const expirationSeconds = optionalSeconds(parameters, 'expirationSeconds') ?? DEFAULT_LIFETIME_SECONDS;
  const name = optionalText(parameters, 'apiKeyName') ?? `${namedAfter} - ${new Date(nowMs).toISOString()}`;
  if (flag(parameters, 'invalidateExisting')) dropKeysOfType(service, user, credentialType);
  const pair = p256Key(service.entropy.bytes);
  const publicKey = normalPublicKey(pair.publicKeyHex, 'API_KEY_CURVE_P256') ?? '';
  const spec: Pick<ApiKey, 'name' | 'publicKey' | 'curve' | 'credentialType' | 'expirationSeconds'> = {
    name,
    publicKey,
    curve: 'API_KEY_CURVE_P256',
    credentialType,
    expirationSeconds,
  };
  const key = addApiKey(service, { organizationId: user.organizationId, userId: user.id }, spec);
  return { apiKeyId: key.id, credentialBundle: credentialBundle(pair.privateKey, target, service.entropy.bytes) };
}

const auth = { resource: 'AUTH', action: 'CREATE', right: 'own-credentials' } as const;

/** Sessions and credential bundles. @source wire 6, 10; interface: create_read_write_session, otp_auth */
export const sessionOperations: readonly Operation[] = [
  {
    path: 'stamp_login',
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    intent: 'stampLoginIntent',
    result: 'stampLoginResult',
    ...auth,
    right: 'self',
    run: stampLogin,
  },
  {
    path: 'create_read_write_session',
    type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    intent: 'createReadWriteSessionIntentV2',
    result: 'createReadWriteSessionResultV2',
    ...auth,
    run: createReadWriteSession,
  },
  {
    path: 'otp_auth',
    type: 'ACTIVITY_TYPE_OTP_AUTH',
    intent: 'otpAuthIntent',
    result: 'otpAuthResult',
    ...auth,
    right: 'policy',
    run: otpAuth,
  },
];
