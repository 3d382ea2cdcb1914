import type { RefusalName } from '../../http/refusal.js';

type Row = readonly [section: string, rule: string];

const aStamp = 'A stamped request has exactly one stamp, in X-Stamp or X-Stamp-WebAuthn, and it must be readable.';
const aSignature = 'The stamp must be a signature of the exact body, by the key that it names.';
const aKnownKey = 'The credential of the stamp must belong to the organization of the body, or to its parent.';
const aClock = 'The timestampMs of a submit must be less than one hour old and at most five minutes ahead of the service’s clock.';
const aMember = 'Every required member must be present, with its documented type and within its limits.';
const aPath = 'A wallet account needs a BIP-32 path, and a curve that fits its address format.';
const aPolicy = 'A policy needs an effect and a unique name. Its condition and consensus must be expressions that return true or false.';
const aRight = 'Without the root quorum, a policy must allow the request, and no policy may deny it.';
const aCode = 'A code works once, for a short time and a few attempts.';
const aToken =
  'An OIDC token must be signed by its issuer, issued for this client id and fresh, and its nonce must be the hash of the public key.';

/** The service's rules by what they refuse, with the section of the wire reference. */
const rules: Readonly<Record<string, Row>> = {
  'stamp-missing': ['3.3', aStamp],
  'query-stamp-missing': ['3.3', aStamp],
  'stamp-malformed': ['3.1', aStamp],
  'api-key-stamp-unreadable': ['3.1', 'X-Stamp is base64url of JSON with publicKey, scheme and signature.'],
  'webauthn-stamp-unreadable': ['3.2', 'X-Stamp-WebAuthn is JSON with credentialId, clientDataJson, authenticatorData and signature.'],
  'body-unreadable': ['3.3', 'The body is a JSON object.'],
  'organization-id-malformed': ['3.3', 'organizationId is a UUID.'],
  'organization-unknown': ['3.3', 'organizationId must be an organization of the service.'],
  'public-key-unknown': ['3.3', aKnownKey],
  'credential-unknown': ['3.3', aKnownKey],
  'public-key-ambiguous': ['3.3', 'A credential that names the parent must belong to one sub-organization only.'],
  'credential-ambiguous': ['3.3', 'A credential that names the parent must belong to one sub-organization only.'],
  'api-key-expired': ['3.3', 'The key of the stamp must not have expired. Sign in again for a new one.'],
  'api-key-signature-wrong': ['3.1', aSignature],
  'webauthn-signature-wrong': ['3.2', aSignature],
  'organization-mismatch': ['3.3', 'A caller can change only their own organization; a parent can read the organizations below it.'],
  'timestamp-malformed': ['4.2', aClock],
  'timestamp-old': ['4.2', aClock],
  'timestamp-ahead': ['4.2', aClock],
  'activity-type-wrong': ['13.1', 'The type in the body must match the path.'],
  'path-invalid': ['21', aPath],
  'path-format-invalid': ['21', aPath],
  'address-format-invalid': ['21', aPath],
  'curve-invalid': ['21', aPath],
  'account-duplicate': ['21', 'A wallet can have one account for each path, curve and address format.'],
  'mnemonic-length-invalid': ['13.4', 'A phrase has 12, 15, 18, 21 or 24 words.'],
  'payload-invalid': ['22', 'A payload must be in the encoding that the request names.'],
  'payload-encoding-invalid': ['22', 'The encoding must be a documented one.'],
  'hash-function-invalid': ['22', 'The hash function must fit the curve and the encoding.'],
  'transaction-type-unsupported': ['23', 'The transaction must be of a type that the service signs.'],
  'transaction-invalid': ['23', 'The transaction must be unsigned, complete, and of the named type.'],
  'policy-effect-invalid': ['20', aPolicy],
  'policy-consensus-invalid': ['20', aPolicy],
  'policy-condition-invalid': ['20', aPolicy],
  'policy-label-taken': ['20', aPolicy],
  'attestation-missing': ['12', 'A passkey needs the challenge and the attestation of its registration.'],
  'attestation-invalid': ['12', 'The attestation must be for this challenge, from an allowed origin, with the user present.'],
  'quorum-threshold': ['20', 'There must be at least as many root users as the root quorum requires.'],
  'limit-invalid': ['14', 'A page has 1 to 100 entries.'],
  'cursor-unknown': ['14', 'A cursor must be the identifier of an entry in the list.'],
  'policy-denied': ['16.4', aRight],
  'root-only': ['20', 'Only the root quorum may do this.'],
  'fingerprint-unknown': ['4.3', 'A vote must name the fingerprint of a waiting activity in its organization.'],
  'work-exceeded': ['17', 'A request can take only so much work: payloads, policies, keys and inputs count together.'],
  'rate-limited': ['17', 'The number of requests per second is limited. You can change the limit in the settings.'],
  internal: ['16.1', 'The emulator itself failed. This should not happen.'],
  'path-unknown': ['9', 'The path must belong to one of the two interfaces: /v1/… or /public/v1/….'],
  'method-wrong': ['9', 'Both interfaces only accept POST.'],
  'body-too-large': ['17', 'A body can have at most 1 MiB.'],
  'otp-too-many': ['9.2', 'The setting codesPerContact limits how many codes a contact gets in 180 seconds.'],
  'otp-wrong': ['9.3', aCode],
  'otp-over': ['9.3', aCode],
  'phone-invalid': ['9.2', 'A phone number must be in E.164, such as +15550100.'],
  'email-invalid': ['9.2', 'An email address must be valid.'],
  'verification-token-invalid': ['8.2', 'A verification token must be signed by the service, fresh, and for this contact.'],
  'client-signature-invalid': [
    '8.4',
    'The client signature must be made with the key in the verification token, over the documented message.',
  ],
  'oidc-token-invalid': ['8.3', aToken],
  'oidc-nonce-wrong': ['8.3', aToken],
  'oauth-disallowed': ['9.6', 'This brand must be enabled in the settings.'],
  'method-disallowed': ['9', 'This sign-in method must be enabled in the settings.'],
  'oauth2-code-refused': ['9.5', 'An authorization code works once, and only with its verifier.'],
  'oauth-provider-exists': ['9.8', 'A social identity can belong to only one user.'],
  'account-unknown': ['9.7', 'A user must have signed up with this contact and verified it.'],
  'account-exists': ['9.8', 'A contact can sign up only once.'],
  'account-ambiguous': ['9.7', 'A contact must belong to one sub-organization only.'],
  'filter-invalid': ['14', 'The filter must be a documented one.'],
  'config-id-missing': ['4.1', 'Every request to the auth proxy needs the header X-Auth-Proxy-Config-Id.'],
  'config-unknown': ['4.1', 'X-Auth-Proxy-Config-Id must be the configuration id of this emulator: see GET /_emulator/config.'],
  'proxy-off': ['9', 'The auth proxy must be enabled in the settings.'],
  'origin-refused': ['4.1', 'The page’s origin must be among the allowed origins. You can change them in the settings.'],
  'verification-required': ['9.7', 'The contact must be verified with a verification token.'],
};

/** The rule behind a refusal. */
export function ruleOf(refusal: RefusalName): { readonly rule: string; readonly section: string } {
  const [section, rule] =
    rules[refusal] ?? (refusal.startsWith('too-many') ? ['17', 'The number of these is limited.'] : ['13.4', aMember]);
  return { rule, section };
}
