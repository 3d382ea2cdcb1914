/** The closed list of failure codes; what each means and what the user reads stands in `docs/errors.md`. */
export type KmsErrorCode =
  | 'offline'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'outcome_unknown'
  | 'bad_request'
  | 'forbidden'
  | 'rate_limited'
  | 'server_error'
  | 'bad_response'
  | 'config_invalid'
  | 'method_disabled'
  | 'unsupported'
  | 'storage_unavailable'
  | 'storage_lost'
  | 'contact_invalid'
  | 'otp_invalid'
  | 'otp_expired'
  | 'popup_blocked'
  | 'oauth_cancelled'
  | 'oauth_denied'
  | 'oauth_failed'
  | 'oauth_state'
  | 'passkey_cancelled'
  | 'passkey_failed'
  | 'wallet_failed'
  | 'account_exists'
  | 'token_invalid'
  | 'clock_skew'
  | 'session_expired'
  | 'session_rejected'
  | 'not_signed_in'
  | 'rejected'
  | 'activity_pending'
  | 'activity_failed'
  | 'export_untrusted'
  | 'internal';

/** Whether a second try makes sense: by the user at once, by the user after a wait, or not at all. */
export type Retryable = 'user' | 'wait' | 'no';

/** Codes after which the person cannot simply try again; after all others they can. */
const RETRYABLE: Partial<Readonly<Record<KmsErrorCode, Retryable>>> = {
  aborted: 'no',
  bad_request: 'no',
  forbidden: 'no',
  config_invalid: 'no',
  method_disabled: 'no',
  unsupported: 'no',
  account_exists: 'no',
  session_expired: 'no',
  session_rejected: 'no',
  not_signed_in: 'no',
  activity_pending: 'no',
  activity_failed: 'no',
  internal: 'no',
  rate_limited: 'wait',
};

/** What is known about a failure beyond its code. None of it is ever a secret, or a value that a person typed. */
export interface KmsErrorOptions {
  /** Own short text that tells causes of one code apart, closed per code. */
  readonly reason?: string;
  /** Operation of the service, such as `otp_login`. */
  readonly operation?: string;
  /** Where in an answer or a setting the fault lies, such as `activity.status`. */
  readonly path?: string;
  /** HTTP status of the answer. */
  readonly status?: number;
  /** How long to wait before the next try, in milliseconds. */
  readonly retryAfterMs?: number;
  /** gRPC status number of the answer's body. */
  readonly grpcCode?: number;
  /** The service's own error code, as it sent it. */
  readonly serviceCode?: string;
  /** The service's own code and sentence, for developers: at most 300 characters. What could be a contact, a code, a token or a key reads `…`. */
  readonly detail?: string;
  readonly requestId?: string;
  readonly cause?: unknown;
}

/**
 * The one error class: every public promise rejects with it and nothing else.
 *
 * `message` is for developers and holds no value from the user or the network; `detail` has what the service said. `cause` is not enumerable;
 * `JSON.stringify` gives code, retryable, status and retryAfterMs only.
 */
export class KmsError extends Error {
  override readonly name: string = 'KmsError';
  declare readonly code: KmsErrorCode;
  declare readonly retryable: Retryable;
  declare readonly reason?: string;
  declare readonly operation?: string;
  declare readonly path?: string;
  declare readonly status?: number;
  declare readonly retryAfterMs?: number;
  declare readonly grpcCode?: number;
  declare readonly serviceCode?: string;
  declare readonly detail?: string;
  declare readonly requestId?: string;

  constructor(code: KmsErrorCode, options: KmsErrorOptions = {}) {
    const { cause, ...known } = options;
    super(describe(code, known), cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryable = RETRYABLE[code] ?? 'user';
    Object.assign(this, known);
  }

  /** Where this package's documentation explains the code, such as `kms-elements/docs/errors.md#offline`. */
  get url(): string {
    return `kms-elements/docs/errors.md#${this.code}`;
  }

  toJSON(): Pick<KmsError, 'code' | 'retryable' | 'status' | 'retryAfterMs'> {
    const { code, retryable, status, retryAfterMs } = this;
    return { code, retryable, ...(status !== undefined && { status }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}

function describe(code: KmsErrorCode, { operation, reason, path, status }: KmsErrorOptions): string {
  return [code, operation, reason, path, status].filter(Boolean).join(' ');
}

/** Give back a `KmsError` as it is, and wrap anything else as `internal` with the original as `cause`. */
export function kmsErrorOf(thrown: unknown): KmsError {
  return thrown instanceof KmsError ? thrown : new KmsError('internal', { cause: thrown });
}
