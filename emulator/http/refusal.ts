/** HTTP status by gRPC code. @source wire 16.1 */
const statusOf: Readonly<Record<number, number>> = { 3: 400, 5: 404, 6: 409, 7: 403, 8: 429, 9: 400, 12: 501, 13: 500, 14: 503, 16: 401 };

type Row = readonly [grpcCode: number, message: string, turnkeyErrorCode?: string | undefined, httpStatus?: number];

const noPermission =
  "You don't have sufficient permissions to take this action. Please add a policy granting this user permissions. Learn more at https://docs.turnkey.com/concepts/policies/quickstart.";

/** Every refusal of the service: gRPC code, message, its own error code, and the HTTP status if it doesn't follow from the gRPC code. */
const refusals = {
  'stamp-missing': [
    16,
    'cannot authenticate public API activity request without a stamp (X-Stamp/X-Stamp-Webauthn header)',
    'SIGNATURE_MISSING',
  ],
  'query-stamp-missing': [16, 'no valid authentication signature found for request', 'SIGNATURE_MISSING'],
  'stamp-malformed': [16, 'malformed activity stamp', 'SIGNATURE_INVALID'],
  'api-key-stamp-unreadable': [16, 'could not extract api key stamp', 'SIGNATURE_INVALID'],
  'webauthn-stamp-unreadable': [16, 'could not extract webauthn stamp', 'SIGNATURE_INVALID'],
  'attested-stamp-unreadable': [16, 'could not extract attested stamp', 'SIGNATURE_INVALID'],
  'attested-key-wrong': [16, 'the attested stamp and its attestation name different public keys', 'SIGNATURE_INVALID'],
  'attested-signature-wrong': [16, 'could not verify attested stamp signature', 'SIGNATURE_INVALID'],
  'attested-login-only': [7, 'an attested stamp can submit a stamp login or an approval only', 'REQUEST_NOT_AUTHORIZED'],
  'body-unreadable': [3, 'bad request body', 'REQUEST_INVALID'],
  'organization-id-malformed': [3, 'malformed organization ID provided', 'INVALID_ORGANIZATION_ID'],
  'organization-unknown': [5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND'],
  'public-key-unknown': [16, 'could not find public key in organization or its parent organization', 'PUBLIC_KEY_NOT_FOUND'],
  'credential-unknown': [16, 'credential ID could not be found in organization or its parent organization', 'CREDENTIAL_NOT_FOUND'],
  'public-key-ambiguous': [16, 'more than one suborg associated with a public key', 'CREDENTIAL_CONFLICT'],
  'credential-ambiguous': [16, 'more than one suborg associated with a credential ID', 'CREDENTIAL_CONFLICT'],
  'api-key-expired': [16, 'rpc error: code = Unauthenticated desc = expired api key', 'API_KEY_EXPIRED'],
  'api-key-signature-wrong': [16, 'could not verify api key signature', 'SIGNATURE_INVALID'],
  'webauthn-signature-wrong': [16, 'could not verify WebAuthN signature', 'SIGNATURE_INVALID'],
  'organization-mismatch': [3, 'organization mismatch', 'ORGANIZATION_MISMATCH'],
  'timestamp-malformed': [3, 'invalid request: timestampMs is not a time in milliseconds', 'REQUEST_INVALID'],
  'timestamp-old': [3, 'invalid request: timestampMs is more than one hour old', 'REQUEST_INVALID'],
  'timestamp-ahead': [3, 'invalid request: timestampMs is more than five minutes in the future', 'REQUEST_INVALID'],
  'activity-type-wrong': [3, 'invalid activity type', 'REQUEST_INVALID'],
  'field-missing': [3, 'missing required field', 'REQUEST_INVALID'],
  'field-invalid': [3, 'invalid field', 'REQUEST_INVALID'],
  'public-key-invalid': [3, 'invalid public key', 'REQUEST_INVALID'],
  'path-invalid': [3, 'invalid path', 'REQUEST_INVALID'],
  'path-format-invalid': [3, 'invalid path format', 'REQUEST_INVALID'],
  'address-format-invalid': [3, 'invalid address format', 'REQUEST_INVALID'],
  'curve-invalid': [3, 'invalid curve', 'REQUEST_INVALID'],
  'curve-missing': [3, 'curve required', 'REQUEST_INVALID'],
  'account-duplicate': [3, 'duplicate wallet account', 'REQUEST_INVALID'],
  'mnemonic-invalid': [3, 'invalid mnemonic', 'REQUEST_INVALID'],
  'private-key-invalid': [3, 'invalid private key', 'REQUEST_INVALID'],
  'not-exported': [9, 'export it before you delete it, or set deleteWithoutExport', 'WALLET_ACCOUNT_NOT_EXPORTED'],
  'mnemonic-length-invalid': [3, 'invalid mnemonic length', 'REQUEST_INVALID'],
  'mnemonic-language-invalid': [3, 'invalid mnemonic language', 'REQUEST_INVALID'],
  'payload-invalid': [3, 'invalid payload', 'REQUEST_INVALID'],
  'payload-encoding-invalid': [3, 'invalid payload encoding', 'REQUEST_INVALID'],
  'hash-function-invalid': [3, 'invalid hash function', 'REQUEST_INVALID'],
  'wallet-params-missing': [3, 'missing wallet params', 'REQUEST_INVALID'],
  'transaction-type-unsupported': [3, 'unsupported transaction type', 'UNSUPPORTED_TRANSACTION_TYPE'],
  'transaction-invalid': [3, 'invalid transaction', 'INVALID_TRANSACTION'],
  'authentication-type-invalid': [3, 'invalid authentication type', 'REQUEST_INVALID'],
  'feature-invalid': [3, 'invalid feature name', 'REQUEST_INVALID'],
  'policy-effect-invalid': [3, 'invalid policy effect', 'REQUEST_INVALID'],
  'policy-consensus-invalid': [3, 'invalid policy consensus', 'REQUEST_INVALID'],
  'policy-condition-invalid': [3, 'invalid policy condition', 'REQUEST_INVALID'],
  'policy-time-invalid': [3, 'invalid policy time', 'REQUEST_INVALID'],
  'policy-label-taken': [3, 'policy label must be unique', 'REQUEST_INVALID'],
  'tag-label-taken': [3, 'tag label must be unique', 'REQUEST_INVALID'],
  'api-key-expiration-invalid': [3, 'invalid api key expiration', 'REQUEST_INVALID'],
  'api-key-exists': [3, 'api key already exists', 'REQUEST_INVALID'],
  'attestation-missing': [3, 'missing parameter: user authenticator attestation', 'REQUEST_INVALID'],
  'attestation-invalid': [3, 'invalid authenticator attestation', 'REQUEST_INVALID'],
  'credentials-missing': [3, 'a user needs at least one way to authenticate', 'REQUEST_INVALID'],
  'quorum-threshold': [3, 'deleting these users would leave fewer root users than the root quorum threshold', 'REQUEST_INVALID'],
  'limit-invalid': [3, 'invalid pagination limit: must be between 1 and 100', 'REQUEST_INVALID'],
  'cursor-unknown': [3, 'invalid pagination cursor', 'REQUEST_INVALID'],
  'not-found': [5, 'not found'],
  'policy-denied': [7, noPermission],
  'scope-denied': [7, 'the profile of this session does not allow this', 'REQUEST_NOT_AUTHORIZED'],
  'root-only': [7, 'request not authorized', 'REQUEST_NOT_AUTHORIZED'],
  'fingerprint-unknown': [5, 'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint'],
  'too-many-authenticators': [8, 'user has exceeded maximum authenticators'],
  'too-many-api-keys': [8, 'user has exceeded maximum long-lived api keys'],
  'too-many-oauth-providers': [8, 'user has exceeded maximum oauth providers'],
  'too-many-resources': [8, 'organization has exceeded its maximum number of'],
  'rate-limited': [8, 'Too many requests. Please wait and try again in a few seconds', 'RATE_LIMIT_EXCEEDED'],
  internal: [13, 'internal server error', 'INTERNAL'],
  'path-unknown': [5, 'Not Found'],
  'not-emulated': [12, 'not emulated'],
  'work-exceeded': [3, 'the request needs too much work', 'REQUEST_INVALID'],
  'method-wrong': [12, 'Method Not Allowed', undefined, 405],
  'body-too-large': [3, 'request body is larger than 1 MiB', 'REQUEST_INVALID', 413],
  'otp-too-many': [3, 'Max number of OTPs have been initiated please wait and try again', 'MAX_OTP_INITIATED'],
  'otp-wrong': [3, 'Invalid OTP code'],
  'otp-over': [3, 'Invalid OTP code: OTP expired or not found'],
  'otp-generation-wrong': [3, 'this OTP was initiated for another way of verification', 'REQUEST_INVALID'],
  'bundle-unreadable': [3, 'could not open the encrypted bundle', 'REQUEST_INVALID'],
  'otp-type-invalid': [3, 'invalid otp type', 'REQUEST_INVALID'],
  'phone-invalid': [3, 'invalid phone number', 'REQUEST_INVALID'],
  'email-invalid': [3, 'invalid email address', 'INVALID_EMAIL'],
  'verification-token-invalid': [3, 'invalid verification token', 'REQUEST_INVALID'],
  'client-signature-invalid': [3, 'invalid client signature', 'SIGNATURE_INVALID'],
  'oidc-token-invalid': [3, 'invalid OIDC token', 'INVALID_OIDC_TOKEN'],
  'oidc-nonce-wrong': [3, 'invalid OIDC token: nonce does not match the public key', 'INVALID_OIDC_TOKEN'],
  'oidc-claims-invalid': [3, 'invalid OIDC claims', 'REQUEST_INVALID'],
  'oidc-claims-unlinked': [3, 'invalid OIDC claims: no token of the same issuer and subject came along', 'REQUEST_INVALID'],
  'captcha-refused': [3, 'the captcha token is missing, unknown or used', 'REQUEST_INVALID'],
  'oauth-disallowed': [7, 'OAUTH disallowed'],
  'method-disallowed': [7, 'authentication method disallowed', 'FORBIDDEN'],
  'must-be-set': [3, 'must be set', 'REQUEST_INVALID'],
  'oauth2-provider-invalid': [3, 'invalid oauth2 provider', 'INVALID_OAUTH2_PROVIDER'],
  'oauth2-provider-not-configured': [3, 'oauth2 provider not configured', 'OAUTH2_PROVIDER_NOT_CONFIGURED'],
  'oauth2-credential-unknown': [5, 'oauth2 credential not found', 'OAUTH2_CREDENTIAL_NOT_FOUND'],
  'oauth2-code-refused': [3, 'the provider refused the authorization code', 'REQUEST_INVALID'],
  'oauth-provider-exists': [3, 'oauth provider already exists', 'OAUTH_PROVIDER_ALREADY_EXISTS'],
  'account-unknown': [5, 'no organization found for the given contact', 'ORGANIZATION_NOT_FOUND'],
  'account-exists': [6, 'an account with this contact exists already', 'REQUEST_INVALID'],
  'account-ambiguous': [3, 'more than one organization found for the given contact', 'REQUEST_INVALID'],
  'filter-invalid': [3, 'invalid filter type', 'REQUEST_INVALID'],
  'config-id-missing': [16, 'missing X-Auth-Proxy-Config-Id header', 'UNAUTHENTICATED'],
  'config-unknown': [5, 'auth proxy config not found'],
  'proxy-off': [7, 'auth proxy is disabled', 'FORBIDDEN'],
  'origin-refused': [7, 'origin not allowed', 'FORBIDDEN'],
  'verification-required': [7, 'verification token required', 'REQUEST_NOT_AUTHORIZED'],
} as const satisfies Readonly<Record<string, Row>>;

/** Names of the table of refusals. */
export type RefusalName = keyof typeof refusals;

/** What can be added to a row of the table: text after the message, a different message, or details instead of the usual one. */
export interface RefusalAddition {
  /** Appended to the message with its own separator, as in ` organizationId=…` or `: walletName`. */
  readonly suffix?: string;
  /** Replaces the message. */
  readonly message?: string;
  readonly details?: readonly unknown[];
  /** What went wrong inside, for developers of the emulator; never sent. */
  readonly cause?: unknown;
}

/** A request that the service refuses. Thrown anywhere below the two front doors, which send it. */
export class Refusal extends Error {
  override readonly name: 'Refusal' = 'Refusal';
  readonly refusal: RefusalName;
  readonly grpcCode: number;
  readonly httpStatus: number;
  readonly turnkeyErrorCode: string | undefined;
  readonly details: readonly unknown[];

  constructor(refusal: RefusalName, addition: RefusalAddition = {}) {
    const [grpcCode, message, turnkeyErrorCode, httpStatus]: Row = refusals[refusal];
    super(addition.message ?? message + (addition.suffix ?? ''), { cause: addition.cause });
    this.refusal = refusal;
    this.grpcCode = grpcCode;
    this.httpStatus = httpStatus ?? statusOf[grpcCode] ?? 500;
    this.turnkeyErrorCode = turnkeyErrorCode;
    this.details = addition.details ?? (turnkeyErrorCode === undefined ? [] : [turnkeyDetail(turnkeyErrorCode)]);
  }

  /** The error body of both interfaces. `turnkeyErrorCode` is repeated at the top, if there is one. @source wire 16.1 */
  get body(): { code: number; message: string; details: readonly unknown[]; turnkeyErrorCode?: string } {
    const { grpcCode: code, message, details, turnkeyErrorCode } = this;
    return { code, message, details, ...(turnkeyErrorCode === undefined ? {} : { turnkeyErrorCode }) };
  }
}

function turnkeyDetail(turnkeyErrorCode: string): unknown {
  return { '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode };
}
