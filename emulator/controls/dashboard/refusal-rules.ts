import type { RefusalName } from '../../http/refusal.js';

type Row = readonly [section: string, rule: string];

const aStamp = 'A stamped request has exactly one stamp, in X-Stamp or X-Stamp-WebAuthn, and it must be readable.';
const aSignature = 'The stamp signs the exact bytes of the body with the key that it names.';
const aKnownKey = 'The credential of the stamp must belong to the organization of the body, or to its parent.';
const aClock = 'timestampMs of a submit is less than one hour old and at most five minutes ahead of the service’s clock.';
const aMember = 'Every required member is there, of its documented kind and within its limits.';
const aPath = 'A path of a wallet account is a BIP-32 path, with the curve and the address format that belong together.';
const aPolicy = 'A policy has an effect and a name of its own; its condition and its consensus are expressions that give true or false.';
const aRight = 'Without the root quorum, a policy must allow what is asked, and none may deny it.';
const aCode = 'A code is good once, for a short time and for a few attempts.';
const aToken = 'An OIDC token is signed by its issuer, meant for this client id, fresh, and its nonce is the hash of the public key.';

/** The service's rules by what they refuse, with the section of the wire reference. */
const rules: Readonly<Record<string, Row>> = {
  'stamp-missing': ['3.3', aStamp],
  'query-stamp-missing': ['3.3', aStamp],
  'stamp-malformed': ['3.1', aStamp],
  'api-key-stamp-unreadable': ['3.1', 'X-Stamp is base64url of JSON with publicKey, scheme and signature.'],
  'webauthn-stamp-unreadable': ['3.2', 'X-Stamp-WebAuthn is JSON with credentialId, clientDataJson, authenticatorData and signature.'],
  'body-unreadable': ['3.3', 'The body is a JSON object.'],
  'organization-id-malformed': ['3.3', 'organizationId is a UUID.'],
  'organization-unknown': ['3.3', 'organizationId names an organization of the service.'],
  'public-key-unknown': ['3.3', aKnownKey],
  'credential-unknown': ['3.3', aKnownKey],
  'public-key-ambiguous': ['3.3', 'A credential that names the parent must belong to one sub-organization only.'],
  'credential-ambiguous': ['3.3', 'A credential that names the parent must belong to one sub-organization only.'],
  'api-key-expired': ['3.3', 'The key of the stamp must not have expired. Sign in again for a new one.'],
  'api-key-signature-wrong': ['3.1', aSignature],
  'webauthn-signature-wrong': ['3.2', aSignature],
  'organization-mismatch': ['3.3', 'A caller changes things in their own organization only; a parent may read what is below it.'],
  'timestamp-malformed': ['4.2', aClock],
  'timestamp-old': ['4.2', aClock],
  'timestamp-ahead': ['4.2', aClock],
  'activity-type-wrong': ['13.1', 'The type of the body is the one that belongs to the path.'],
  'path-invalid': ['21', aPath],
  'path-format-invalid': ['21', aPath],
  'address-format-invalid': ['21', aPath],
  'curve-invalid': ['21', aPath],
  'account-duplicate': ['21', 'A wallet has one account for a path, a curve and an address format.'],
  'mnemonic-length-invalid': ['13.4', 'A phrase has 12, 15, 18, 21 or 24 words.'],
  'payload-invalid': ['22', 'A payload is written in the encoding that the request names.'],
  'payload-encoding-invalid': ['22', 'The encoding is one of the documented ones.'],
  'hash-function-invalid': ['22', 'The hash function fits the curve and the encoding.'],
  'transaction-type-unsupported': ['23', 'The transaction is of a type that the service signs.'],
  'transaction-invalid': ['23', 'The transaction is unsigned, whole, and of the named type.'],
  'policy-effect-invalid': ['20', aPolicy],
  'policy-consensus-invalid': ['20', aPolicy],
  'policy-condition-invalid': ['20', aPolicy],
  'policy-label-taken': ['20', aPolicy],
  'attestation-missing': ['12', 'A passkey comes with the challenge and the attestation of its registration.'],
  'attestation-invalid': ['12', 'The attestation is for this challenge, from an allowed origin, with a person present.'],
  'quorum-threshold': ['20', 'As many root users must stay as the root quorum asks for.'],
  'limit-invalid': ['14', 'A page has 1 to 100 entries.'],
  'cursor-unknown': ['14', 'A cursor is the identifier of an entry of the list.'],
  'policy-denied': ['16.4', aRight],
  'root-only': ['20', 'Only the root quorum may do this.'],
  'fingerprint-unknown': ['4.3', 'A vote names a waiting activity of its organization by fingerprint.'],
  'work-exceeded': ['17', 'A request takes so much work at most: payloads, policies, keys and inputs count together.'],
  'rate-limited': ['17', 'There is a limit of requests in a second. Settings change it.'],
  internal: ['16.1', 'The emulator itself failed. This should not happen.'],
  'path-unknown': ['9', 'The path is one of the two interfaces: /v1/… or /public/v1/….'],
  'method-wrong': ['9', 'Both interfaces are asked with POST.'],
  'body-too-large': ['17', 'A body has 1 MiB at most.'],
  'otp-too-many': ['9.2', 'A contact gets at most as many codes in 180 seconds as the setting codesPerContact says.'],
  'otp-wrong': ['9.3', aCode],
  'otp-over': ['9.3', aCode],
  'phone-invalid': ['9.2', 'A phone number is written in E.164, such as +15550100.'],
  'email-invalid': ['9.2', 'An email address is one that can be written to.'],
  'verification-token-invalid': ['8.2', 'A verification token is signed by the service, fresh, and about this contact.'],
  'client-signature-invalid': ['8.4', 'The client signature is by the key of the verification token, over the documented message.'],
  'oidc-token-invalid': ['8.3', aToken],
  'oidc-nonce-wrong': ['8.3', aToken],
  'oauth-disallowed': ['9.6', 'This brand must be switched on in the settings.'],
  'method-disallowed': ['9', 'This way in must be switched on in the settings.'],
  'oauth2-code-refused': ['9.5', 'An authorization code is good once, with the verifier that belongs to it.'],
  'oauth-provider-exists': ['9.8', 'A social identity belongs to one user.'],
  'account-unknown': ['9.7', 'Somebody must have signed up with this contact, and proven it.'],
  'account-exists': ['9.8', 'A contact signs up once.'],
  'account-ambiguous': ['9.7', 'A contact must belong to one sub-organization only.'],
  'filter-invalid': ['14', 'The filter is one of the documented ones.'],
  'config-id-missing': ['4.1', 'Every request to the auth proxy has the header X-Auth-Proxy-Config-Id.'],
  'config-unknown': ['4.1', 'X-Auth-Proxy-Config-Id is the configuration id of this emulator: GET /_emulator/config tells it.'],
  'proxy-off': ['9', 'The auth proxy must be switched on in the settings.'],
  'origin-refused': ['4.1', 'The page’s origin must be among the allowed origins. Settings change them.'],
  'verification-required': ['9.7', 'The contact must be proven by a verification token.'],
};

/** The rule behind a refusal. */
export function ruleOf(refusal: RefusalName): { readonly rule: string; readonly section: string } {
  const [section, rule] =
    rules[refusal] ?? (refusal.startsWith('too-many') ? ['17', 'There are limits of how many there may be.'] : ['13.4', aMember]);
  return { rule, section };
}
