import type { Environment } from '../../platform/environment.js';
import { type Attempt, type Attempts, createAttempts } from '../../session/attempts.js';
import type { SessionStore } from '../../session/session-store.js';
import type { AuthenticatorInput, AuthenticatorTransport } from '../../wire/proxy.js';
import { flag, id, optional, type Read, shape, textWhere } from '../../wire/read.js';
import { list, longText } from '../../wire/read-values.js';
import { type OtpDetail, readOtpDetail } from '../otp/attempt.js';
import type { Registration } from '../passkey/registration.js';
import { type AccountForm, readForm } from './form.js';

/** What the attempts of one sign-up are stored with. */
interface StorageParts {
  readonly environment: Environment;
  readonly store: SessionStore;
}

/** What the record of a sign-up by code holds: that of a login, and the form. */
export type CodeDetail = OtpDetail & { readonly form: AccountForm };

const readCodeDetail: Read<CodeDetail> = (value, path) => {
  const code = readOtpDetail(value, path);
  const filled = shape<{ readonly form: AccountForm }>({ form: readForm })(value, path);
  if (!code.ok) return code;
  return filled.ok ? { ok: true, value: { ...code.value, ...filled.value } } : filled;
};

/** Attempts by code, each with the form beside it. */
export function codeAttempts({ environment, store: { vault, keys } }: StorageParts): Attempts<CodeDetail> {
  return createAttempts({ environment, vault, prefix: keys.attempts, kind: 'signup', readDetail: readCodeDetail });
}

/** The same attempts for the effects of a login, which know of no form: each is stored with the one that it is for. */
export function withForm(attempts: Attempts<CodeDetail>, form: AccountForm): Attempts<OtpDetail> {
  const filled = (detail: OtpDetail): CodeDetail => ({ ...detail, form });
  return {
    ...attempts,
    open: (detail) => attempts.open(filled(detail)),
    save: (attempt, detail) => attempts.save({ ...attempt, detail: filled(attempt.detail) }, filled(detail)),
  };
}

interface PasskeyDetail {
  readonly form: AccountForm;
  readonly authenticator: AuthenticatorInput;
  /** What the authenticator calls its user. */
  readonly userHandle?: string | undefined;
  /** An account was asked for, and may have been made. */
  readonly asked: boolean;
  /** The account that was made. */
  readonly organizationId?: string;
}
/** A passkey that was made and whose sign-up is not over. Its key is that of the first login. */
export type PasskeyAttempt = Attempt<PasskeyDetail>;

const readAuthenticator: Read<AuthenticatorInput> = shape<AuthenticatorInput>({
  authenticatorName: longText,
  challenge: longText,
  attestation: shape<AuthenticatorInput['attestation']>({
    credentialId: longText,
    clientDataJson: longText,
    attestationObject: longText,
    transports: list(textWhere<AuthenticatorTransport>('a transport', (value) => value.startsWith('AUTHENTICATOR_TRANSPORT_'))),
  }),
});

const readPasskeyDetail: Read<PasskeyDetail> = shape<PasskeyDetail>({
  form: readForm,
  authenticator: readAuthenticator,
  userHandle: optional(longText),
  asked: flag,
  organizationId: optional(id),
});

/** Attempts with a new passkey. */
export function passkeyAttempts({ environment, store: { vault, keys } }: StorageParts): Attempts<PasskeyDetail> {
  return createAttempts({ environment, vault, prefix: keys.attempts, kind: 'signup-passkey', readDetail: readPasskeyDetail });
}

/** What a record says of a registration. */
export function detailOf({ authenticator, userHandle, account }: Registration, form: AccountForm): PasskeyDetail {
  return {
    form,
    authenticator,
    userHandle,
    asked: account !== 'none',
    ...(typeof account === 'object' && { organizationId: account.organizationId }),
  };
}

/** The registration that a record tells of. */
export function registrationOf({ key, detail }: PasskeyAttempt): Registration {
  const { authenticator, userHandle, asked, organizationId } = detail;
  return {
    authenticator,
    userHandle,
    firstKey: key,
    account: organizationId !== undefined ? { organizationId } : asked ? 'asked' : 'none',
  };
}
