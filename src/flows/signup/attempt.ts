import type { Environment } from '../../platform/environment.js';
import { type Attempt, type Attempts, createAttempts } from '../../session/attempts.js';
import type { SessionStore } from '../../session/session-store.js';
import type { AuthenticatorInput, AuthenticatorTransport } from '../../wire/proxy.js';
import { flag, id, optional, type Read, shape, textWhere } from '../../wire/read.js';
import { list, longText } from '../../wire/read-values.js';
import { type OtpDetail, readOtpDetail } from '../otp/attempt.js';
import type { Registration } from '../passkey/registration.js';
import { type AccountForm, readForm } from './form.js';

/** What is needed to store a sign-up's attempts. */
interface StorageParts {
  readonly environment: Environment;
  readonly store: SessionStore;
}

/** What the record of a sign-up with a code holds: that of a login, and the form. */
export type CodeDetail = OtpDetail & { readonly form: AccountForm };

const readCodeDetail: Read<CodeDetail> = (value, path) => {
  const code = readOtpDetail(value, path);
  const filled = shape<{ readonly form: AccountForm }>({ form: readForm })(value, path);
  if (!code.ok) return code;
  return filled.ok ? { ok: true, value: { ...code.value, ...filled.value } } : filled;
};

/** Attempts with a code, each with its form. */
export function codeAttempts({ environment, store: { vault, keys } }: StorageParts): Attempts<CodeDetail> {
  return createAttempts({ environment, vault, prefix: keys.attempts, kind: 'signup', readDetail: readCodeDetail });
}

/** The same attempts for a login's effects, which know nothing about the form. Each is stored with its own form. */
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
  /** The authenticator's user handle. */
  readonly userHandle?: string | undefined;
  /** A sign-up was requested, so the account may exist. */
  readonly asked: boolean;
  /** The account that was created. */
  readonly organizationId?: string;
}
/** A new passkey whose sign-up isn't finished. Its key is that of the first login. */
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

/** What a record says about a registration. */
export function detailOf({ authenticator, userHandle, account }: Registration, form: AccountForm): PasskeyDetail {
  return {
    form,
    authenticator,
    userHandle,
    asked: account !== 'none',
    ...(typeof account === 'object' && { organizationId: account.organizationId }),
  };
}

/** The registration in a record. */
export function registrationOf({ key, detail }: PasskeyAttempt): Registration {
  const { authenticator, userHandle, asked, organizationId } = detail;
  return {
    authenticator,
    userHandle,
    firstKey: key,
    account: organizationId !== undefined ? { organizationId } : asked ? 'asked' : 'none',
  };
}
