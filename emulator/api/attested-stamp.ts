import { usersByContact } from '../accounts/members.js';
import { nonceOf, verifyOidcToken } from '../accounts/oidc.js';
import { checkSocial, usersByIdentity } from '../accounts/social.js';
import { readVerification } from '../accounts/tokens.js';
import { fromBase64url, jsonOf, textOf } from '../bytes/encodings.js';
import { verifyStamp } from '../bytes/signatures.js';
import { type Fields, isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Caller } from '../state/caller.js';
import type { Organization, User } from '../state/records.js';
import type { Service } from '../state/service.js';

/** A stamp with a key that no user has registered. A token names the key and proves whose it is. */
interface AttestedStamp {
  /** The token. */
  readonly publicKeyAttestation: string;
  readonly scheme: Scheme;
  /** Compressed hex. */
  readonly publicKey: string;
  /** Hex of DER. */
  readonly signature: string;
}

type Scheme = 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN' | 'STAMP_ATTESTED_SCHEME_P256_OIDC';

const isScheme = (text: string): text is Scheme =>
  text === 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN' || text === 'STAMP_ATTESTED_SCHEME_P256_OIDC';

/** A stamped request with a known organization. */
interface AttestedRequest {
  readonly stamp: AttestedStamp;
  readonly organization: Organization;
  readonly body: Uint8Array;
  readonly fields: Fields;
  readonly kind: 'submit' | 'query';
}

/** Read the header: base64url of JSON, or the JSON itself. @throws Refusal `attested-stamp-unreadable`, `stamp-malformed`. @source wire-v2 3 */
export function readAttestedStamp(header: string): AttestedStamp {
  const bytes = header.startsWith('{') ? undefined : fromBase64url(header);
  const stamp = jsonOf(header.startsWith('{') ? header : bytes && textOf(bytes));
  if (!isFields(stamp)) throw new Refusal('attested-stamp-unreadable');
  const { publicKeyAttestation, scheme, publicKey, signature } = stamp;
  if (typeof publicKeyAttestation !== 'string' || typeof scheme !== 'string' || !isScheme(scheme)) throw new Refusal('stamp-malformed');
  if (typeof publicKey !== 'string' || typeof signature !== 'string') throw new Refusal('stamp-malformed');
  return { publicKeyAttestation, scheme, publicKey: publicKey.toLowerCase(), signature };
}

/**
 * Find out who signs in, or who confirms a request of their own, from a token and the key it names. Such a stamp can do nothing else.
 *
 * @throws Refusal by the first check that fails.
 * @source wire-v2 3
 */
export async function attestedCaller(service: Service, request: AttestedRequest): Promise<Caller> {
  const { stamp, organization, body } = request;
  checkUse(request);
  const { users, type } = await attestedUsers(service, stamp, organization);
  if (!verifyStamp({ ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_P256' }, body, service.verifyP256))
    throw new Refusal('attested-signature-wrong');
  const [user, ...others] = users;
  const actsIn = user && service.state.organizations.get(user.organizationId);
  if (user === undefined || actsIn === undefined) throw new Refusal('account-unknown');
  if (others.length > 0) throw new Refusal('account-ambiguous');
  const { publicKey, scheme, signature } = stamp;
  return { user, organization: actsIn, publicKey, scheme, signature, authenticatedBy: { type } };
}

/** An MFA policy decides which activities wait for a code or a social account. The vote that supplies it has no other stamp. */
const isVote = ({ type }: Fields): boolean => type === 'ACTIVITY_TYPE_APPROVE_ACTIVITY';

function checkUse({ stamp, fields, kind }: AttestedRequest): void {
  if (kind === 'submit' && isVote(fields)) return;
  if (kind === 'query' || fields.type !== 'ACTIVITY_TYPE_STAMP_LOGIN') throw new Refusal('attested-login-only');
  const { parameters } = fields;
  const publicKey = isFields(parameters) ? parameters.publicKey : undefined;
  if (typeof publicKey !== 'string' || publicKey.toLowerCase() !== stamp.publicKey) throw new Refusal('attested-key-wrong');
}

/** Who a token proves, and how. */
interface Attested {
  readonly users: readonly User[];
  readonly type: string;
}

/** The users that the token proves, if it names the stamp's key: in the organization, or in those below it. */
async function attestedUsers(service: Service, stamp: AttestedStamp, organization: Organization): Promise<Attested> {
  const { publicKeyAttestation: token, publicKey } = stamp;
  const parentId = organization.parentId ?? organization.id;
  const isNamed = ({ organizationId }: User) => organization.parentId === undefined || organizationId === organization.id;
  if (stamp.scheme === 'STAMP_ATTESTED_SCHEME_P256_OIDC') {
    checkSocial(service);
    const identity = await verifyOidcToken(service, token);
    if (identity.nonce !== nonceOf(publicKey)) throw new Refusal('oidc-nonce-wrong');
    checkSocial(service, identity);
    return { users: usersByIdentity(service, parentId, identity).filter(isNamed), type: 'AUTHENTICATION_TYPE_OAUTH' };
  }
  const claims = readVerification(token, { signer: service.keys.verificationSigner, nowMs: service.clock.now() });
  if (claims.publicKey !== publicKey) throw new Refusal('attested-key-wrong');
  if (claims.organizationId !== parentId) throw new Refusal('verification-token-invalid');
  const type = claims.type === 'OTP_TYPE_EMAIL' ? 'AUTHENTICATION_TYPE_EMAIL_OTP' : 'AUTHENTICATION_TYPE_SMS_OTP';
  return { users: usersByContact(service, { parentId, contact: claims.contact }).filter(isNamed), type };
}
