/** The closed list of failure codes. `docs/errors.md` says what each one means and what the user reads. */
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

/** Whether to try again: `user`, right away; `wait`, after a while; `no`, not at all. */
export type Retryable = 'user' | 'wait' | 'no';

/** Codes for which trying again right away doesn't help. For all others it can. */
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

/** What is known about a failure beyond its code. It never holds a secret or anything the user typed. */
export interface KmsErrorOptions {
  /** A short text that tells apart the causes of one code. Each code has a closed list. */
  readonly reason?: string;
  /** Operation of the service, such as `otp_login`. */
  readonly operation?: string;
  /** Where the fault lies in a response or a setting, such as `activity.status`. */
  readonly path?: string;
  /** HTTP status of the response. */
  readonly status?: number;
  /** How long to wait before trying again, in milliseconds. */
  readonly retryAfterMs?: number;
  /** gRPC status number in the response's body. */
  readonly grpcCode?: number;
  /** The service's own error code, as it sent it. */
  readonly serviceCode?: string;
  /**
   * The service's own code and message, for developers: at most 300 characters. Anything that could be a contact, code, token or key is
   * replaced by `…`.
   */
  readonly detail?: string;
  readonly requestId?: string;
  readonly cause?: unknown;
}

/**
 * The one error class. Every public promise rejects with it and nothing else.
 *
 * `message` is for developers and holds no value from the user or the network; `detail` is what the service said. `cause` isn't enumerable,
 * and
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

  /** The page of this package's documentation that explains the code, such as `kms-elements/docs/errors.md#offline`. */
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

/** Return a `KmsError` as it is. Anything else is wrapped as `internal`, with the original as `cause`. */
export function kmsErrorOf(thrown: unknown): KmsError {
  return thrown instanceof KmsError ? thrown : new KmsError('internal', { cause: thrown });
}
