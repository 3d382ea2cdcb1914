import type { Environment } from '../../platform/environment.js';
import { type Attempt, type Attempts, createAttempts } from '../../session/attempts.js';
import type { SessionStore } from '../../session/session-store.js';
import type { AuthenticatorInput, AuthenticatorTransport } from '../../wire/proxy.js';
import { flag, id, optional, type Read, shape, textWhere } from '../../wire/read.js';
import { list, longText } from '../../wire/read-values.js';
import { type OtpDetail, readOtpDetail } from '../otp/start.js';
import type { Registration } from '../passkey/sign-up.js';
import { type AccountForm, readForm } from './form.js';

/** What the attempts of one sign-up are kept with. */
interface KeepingParts {
  readonly environment: Environment;
  readonly store: SessionStore;
}

/** The form that goes with a code; the newest one is kept with every step. */
export interface Draft {
  form: AccountForm;
}

type CodeDetail = OtpDetail & { readonly form: AccountForm };

const readCodeDetail: Read<CodeDetail> = (value, path) => {
  const code = readOtpDetail(value, path);
  const filled = shape<{ readonly form: AccountForm }>({ form: readForm })(value, path);
  if (!code.ok) return code;
  return filled.ok ? { ok: true, value: { ...code.value, ...filled.value } } : filled;
};

/** Attempts by code, as those of the logins, each with the form beside it. What is read brings its form into the draft. */
export function codeAttempts({ environment, store: { vault, keys } }: KeepingParts, draft: Draft): Attempts<OtpDetail> {
  const attempts = createAttempts({ environment, vault, prefix: keys.attempts, kind: 'signup', readDetail: readCodeDetail });
  const withForm = (detail: OtpDetail): CodeDetail => ({ ...detail, form: draft.form });
  return {
    ...attempts,
    open: (detail) => attempts.open(withForm(detail)),
    keep: (attempt, detail) => attempts.keep({ ...attempt, detail: withForm(attempt.detail) }, withForm(detail)),
    latest: async () => {
      const attempt = await attempts.latest();
      if (attempt) draft.form = attempt.detail.form;
      return attempt;
    },
  };
}

interface PasskeyDetail {
  readonly form: AccountForm;
  readonly authenticator: AuthenticatorInput;
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
  asked: flag,
  organizationId: optional(id),
});

/** Attempts with a new passkey. */
export function passkeyAttempts({ environment, store: { vault, keys } }: KeepingParts): Attempts<PasskeyDetail> {
  return createAttempts({ environment, vault, prefix: keys.attempts, kind: 'signup-passkey', readDetail: readPasskeyDetail });
}

/** What a record says of a registration. */
export function detailOf({ authenticator, account }: Registration, form: AccountForm): PasskeyDetail {
  return {
    form,
    authenticator,
    asked: account !== 'none',
    ...(typeof account === 'object' && { organizationId: account.organizationId }),
  };
}

/** The registration that a record tells of. */
export function registrationOf({ key, detail }: PasskeyAttempt): Registration {
  const { authenticator, asked, organizationId } = detail;
  return { authenticator, firstKey: key, account: organizationId !== undefined ? { organizationId } : asked ? 'asked' : 'none' };
}
