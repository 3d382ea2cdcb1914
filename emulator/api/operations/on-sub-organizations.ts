import type { ClaimsRule, OauthProviderSpec } from '../../accounts/credential-specs.js';
import { addUser, checkMembers, type ProvenContacts, readUser, type UserSpec } from '../../accounts/members.js';
import { readVerification, type VerificationClaims } from '../../accounts/tokens.js';
import { type Fields, fieldsList, isFields, optionalFields, optionalFieldsList, optionalText, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { checkClientSignature } from '../../proxy/client-signature.js';
import { inTurns } from '../../state/in-turns.js';
import type { Call, Operation } from '../../state/operation.js';
import { checkRoom } from '../../state/room.js';
import { contactKey, identityOf } from '../../state/tables.js';
import { deriveWallet, readAccounts, readMnemonicLength, storeWallet, type WalletSpec } from '../../wallets/wallet-rows.js';

/** How the two generations of the operation differ. @source wire-v2 5.2, 7 */
interface Generation {
  /** The member of a signed message that describes the sign-up. */
  readonly usage: 'signup' | 'signupV2';
  /** Whether a token needs a signature with the key it names. The first documented form of a sign-up has none. */
  readonly isSignatureNeeded: boolean;
  readonly claims: ClaimsRule;
}

async function createSubOrganization(call: Call, generation: Generation): Promise<object> {
  const { service, organization, parameters, nowMs } = call;
  if (organization.parentId !== undefined) throw new Refusal('root-only');
  const name = requiredText(parameters, 'subOrganizationName');
  const members = fieldsList(parameters, 'rootUsers');
  const threshold = parameters.rootQuorumThreshold ?? 1;
  if (typeof threshold !== 'number' || !Number.isInteger(threshold) || threshold < 1 || threshold > members.length)
    throw new Refusal('field-invalid', { suffix: ': rootQuorumThreshold' });
  const claims = provenContact(call, generation);
  checkRoom(service, undefined, { of: 'users', for: members.length });
  const specs = await inTurns(members, (fields) => readUser(service, fields, generation.claims));
  for (const spec of specs) checkWayIn(spec, claims);
  const walletSpec = readWallet(parameters);
  const derived = walletSpec && (await deriveWallet(service, walletSpec));
  const id = service.entropy.uuid();
  checkMembers(service, id, specs);
  for (const { credentials } of specs) checkIdentities(call, credentials.oauthProviders);
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const created = derived && storeWallet(service, id, derived);
  const users = specs.map((spec) => addUser(service, { id }, { ...spec, proven: provenBy(spec, claims, parameters) }));
  const rootQuorum = { threshold, userIds: users.map((user) => user.id) };
  service.state.organizations.put({ id, name, parentId: organization.id, rootQuorum, features: [], ...dates });
  const wallet = created && { walletId: created.wallet.id, addresses: created.accounts.map((account) => account.address) };
  return { subOrganizationId: id, ...(wallet ? { wallet } : {}), rootUserIds: users.map((user) => user.id) };
}

/** A second account with the same identity could never sign in with it: both would be ambiguous. @source wire 9.8 */
function checkIdentities({ service: { state }, organization }: Call, providers: readonly OauthProviderSpec[]): void {
  const isBelow = (one: { organizationId: string }) => state.organizations.get(one.organizationId)?.parentId === organization.id;
  if (providers.some((one) => state.oauthProviders.find('identity', identityOf(one)).some(isBelow)))
    throw new Refusal('oauth-provider-exists');
}

/** The claims of the accompanying token. The client's signature has to be about this sign-up. */
function provenContact({ service, organization, parameters }: Call, generation: Generation): VerificationClaims | undefined {
  const token = optionalText(parameters, 'verificationToken');
  if (token === undefined) return undefined;
  const claims = readVerification(token, { signer: service.keys.verificationSigner, nowMs: service.clock.now() });
  if (claims.organizationId !== organization.id) throw new Refusal('verification-token-invalid');
  const [member] = optionalFieldsList(parameters, 'rootUsers');
  const isAbout = (message: Fields) => isSignupOf(message, generation.usage, member ?? {});
  const isSigned = parameters.clientSignature !== undefined || parameters.client_signature !== undefined;
  if (isSigned || generation.isSignatureNeeded)
    checkClientSignature({ token, claims, fields: parameters, isAbout, verifyP256: service.verifyP256 });
  return claims;
}

/** Whether each member that the signed message names matches the request. @source wire 8.4 */
function isSignupOf(message: Fields, usage: Generation['usage'], member: Fields): boolean {
  const signup = message[usage];
  if (message.type !== 'USAGE_TYPE_SIGNUP' || !isFields(signup)) return false;
  const pairs: readonly (readonly [string, string])[] = [
    ['apiKeys', 'apiKeys'],
    ['authenticators', 'authenticators'],
    ['oauthProviders', 'oauthProviders'],
    ['email', 'userEmail'],
    ['phoneNumber', 'userPhoneNumber'],
  ];
  return pairs.every(([signed, sent]) => sameJson(signup[signed] ?? empty(member[sent]), member[sent] ?? empty(signup[signed])));
}

/** An absent list equals an empty one; an absent contact is no contact. */
function empty(other: unknown): unknown {
  return Array.isArray(other) ? [] : undefined;
}

function sameJson(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function checkWayIn({ credentials, email, phoneNumber }: UserSpec, claims: VerificationClaims | undefined): void {
  const { apiKeys, authenticators, oauthProviders } = credentials;
  const hasContact = email !== undefined || phoneNumber !== undefined || claims !== undefined;
  if (apiKeys.length + authenticators.length + oauthProviders.length === 0 && !hasContact) throw new Refusal('credentials-missing');
}

/**
 * A contact is proven by its token. A request without any token proves all its contacts, since otherwise no later code could find them.
 * @source wire 9.8
 */
function provenBy(spec: UserSpec, claims: VerificationClaims | undefined, parameters: Fields): ProvenContacts {
  if (claims === undefined) {
    const trusted = parameters.trustContacts === true;
    return { email: trusted, phone: trusted };
  }
  const key = contactKey(claims.contact);
  return {
    email: spec.email !== undefined && contactKey(spec.email) === key,
    phone: spec.phoneNumber !== undefined && contactKey(spec.phoneNumber) === key,
  };
}

/** A visitor's sign-up links what its token proves. A caller who creates organizations decides what they contain. */
function claimsRuleOf({ user }: Call): ClaimsRule {
  return user.isProxy ? 'linked' : 'given';
}

function readWallet(parameters: Fields): WalletSpec | undefined {
  const wallet = optionalFields(parameters, 'wallet');
  if (wallet === undefined) return undefined;
  const name = optionalText(wallet, 'walletName');
  if (name === undefined) throw new Refusal('wallet-params-missing');
  return { name, accounts: readAccounts(fieldsList(wallet, 'accounts')), mnemonicLength: readMnemonicLength(wallet) };
}

/** Sub-organizations. @source wire 9.8 */
export const subOrganizationOperations: readonly Operation[] = [
  {
    path: 'create_sub_organization',
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
    intent: 'createSubOrganizationIntentV7',
    result: 'createSubOrganizationResultV7',
    resource: 'ORGANIZATION',
    action: 'CREATE',
    right: 'proxy',
    run: (call) => createSubOrganization(call, { usage: 'signup', isSignatureNeeded: false, claims: 'none' }),
  },
  {
    path: 'create_sub_organization',
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
    intent: 'createSubOrganizationIntentV8',
    result: 'createSubOrganizationResultV8',
    resource: 'ORGANIZATION',
    action: 'CREATE',
    right: 'proxy',
    run: (call) => createSubOrganization(call, { usage: 'signupV2', isSignatureNeeded: true, claims: claimsRuleOf(call) }),
  },
];
