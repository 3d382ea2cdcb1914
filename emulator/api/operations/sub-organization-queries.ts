import { readClaims } from '../../accounts/credential-specs.js';
import { usersByContact } from '../../accounts/members.js';
import { verifyOidcToken } from '../../accounts/oidc.js';
import { jsonOf } from '../../bytes/encodings.js';
import { normalPublicKey } from '../../bytes/signatures.js';
import { isFields, oneOf, optionalText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import type { Query, QueryCall } from '../../state/operation.js';
import type { Organization, User } from '../../state/records.js';
import { addressKey, contactKey, identityOf, type State } from '../../state/tables.js';
import { pageOf } from '../page-of.js';

const contactFilters = ['EMAIL', 'PHONE_NUMBER'] as const;
const allFilters = [
  ...contactFilters,
  'OIDC_TOKEN',
  'OIDC_CLAIMS',
  'PUBLIC_KEY',
  'CREDENTIAL_ID',
  'NAME',
  'USERNAME',
  'WALLET_ACCOUNT_ADDRESS',
] as const;

/** Something that belongs to an organization. */
type Owned = { readonly organizationId: string };

function listVerifiedSuborgs(call: QueryCall): object {
  const { fields } = call;
  const value = optionalText(fields, 'filterValue');
  const isGiven = optionalText(fields, 'filterType') !== undefined;
  const kind = isGiven ? oneOf(fields, 'filterType', { values: contactFilters, refusal: 'filter-invalid' }) : undefined;
  return page(call, value === undefined ? verifiedSubOrganizations(call, kind) : byContact(call, value, { kind }));
}

async function listSuborgs(call: QueryCall): Promise<object> {
  const { fields, service, organization } = call;
  const value = optionalText(fields, 'filterValue');
  if (optionalText(fields, 'filterType') === undefined || value === undefined)
    return page(call, service.state.organizations.each('parent', organization.id));
  const filter = oneOf(fields, 'filterType', { values: allFilters, refusal: 'filter-invalid' });
  if (filter === 'EMAIL' || filter === 'PHONE_NUMBER') return page(call, byContact(call, value, { kind: filter, unproven: true }));
  if (filter === 'NAME') return page(call, named(call, value));
  return page(call, owners(call, filter === 'OIDC_TOKEN' ? await byToken(call, value) : byCredential(call, filter, value)));
}

function byCredential(
  { service: { state } }: QueryCall,
  filter: 'OIDC_CLAIMS' | 'PUBLIC_KEY' | 'CREDENTIAL_ID' | 'USERNAME' | 'WALLET_ACCOUNT_ADDRESS',
  value: string,
): readonly Owned[] {
  switch (filter) {
    case 'OIDC_CLAIMS':
      return byClaims(state, value);
    case 'PUBLIC_KEY':
      return state.apiKeys.find('publicKey', normalPublicKey(value, 'API_KEY_CURVE_P256') ?? value.toLowerCase());
    case 'CREDENTIAL_ID':
      return state.authenticators.find('credentialId', value.replace(/=+$/, ''));
    case 'USERNAME':
      return state.users.find('name', value);
    case 'WALLET_ACCOUNT_ADDRESS':
      return state.accounts.find('address', addressKey(value));
  }
}

async function byToken({ service }: QueryCall, token: string): Promise<readonly Owned[]> {
  return service.state.oauthProviders.find('identity', identityOf(await verifyOidcToken(service, token)));
}

/** JSON of `iss`, `sub` and `aud`, in whichever order. @source wire-v2 8 */
function byClaims({ oauthProviders }: State, value: string): readonly Owned[] {
  const claims = jsonOf(value);
  if (!isFields(claims)) throw new Refusal('oidc-claims-invalid');
  return oauthProviders.find('identity', identityOf(readClaims(claims)));
}

type ContactFilter = (typeof contactFilters)[number] | undefined;

function byContact(
  call: QueryCall,
  value: string,
  { kind, unproven = false }: { kind: ContactFilter; unproven?: boolean },
): readonly Organization[] {
  const contact = contactKey(value);
  const users = usersByContact(call.service, { parentId: call.organization.id, contact, unproven });
  const held = { EMAIL: 'email', PHONE_NUMBER: 'phoneNumber' } as const;
  return owners(
    call,
    users.filter((user) => kind === undefined || user[held[kind]]?.toLowerCase() === contact),
  );
}

function* verifiedSubOrganizations({ service: { state }, organization }: QueryCall, kind: ContactFilter): Iterable<Organization> {
  const isVerified = ({ emailVerified, phoneVerified }: User) =>
    (emailVerified && kind !== 'PHONE_NUMBER') || (phoneVerified && kind !== 'EMAIL');
  for (const below of state.organizations.each('parent', organization.id)) {
    if (state.users.find('organization', below.id).some(isVerified)) yield below;
  }
}

function named({ service: { state }, organization }: QueryCall, name: string): readonly Organization[] {
  return state.organizations.find('name', name).filter(({ parentId }) => parentId === organization.id);
}

/** The sub-organizations that own these, each once. */
function owners({ service: { state }, organization }: QueryCall, owned: readonly Owned[]): readonly Organization[] {
  const ids = new Set(owned.map(({ organizationId }) => organizationId));
  return [...ids].flatMap((id) => {
    const owner = state.organizations.get(id);
    return owner?.parentId === organization.id ? [owner] : [];
  });
}

function page({ fields }: QueryCall, organizations: Iterable<Organization>): object {
  return { organizationIds: pageOf(organizations, fields).map(({ id }) => id) };
}

/** A parent organization's lookups among its sub-organizations. @source interface: list_verified_suborgs; wire 14 */
export const subOrganizationQueries: readonly Query[] = [
  { path: 'list_verified_suborgs', forProxy: true, run: listVerifiedSuborgs },
  { path: 'list_suborgs', forProxy: true, run: listSuborgs },
];
