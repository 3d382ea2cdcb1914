import { oneOf, optionalText } from '../fields.js';
import { usersByContact } from '../members.js';
import { verifyOidcToken } from '../oidc.js';
import type { Query, QueryCall } from '../operation.js';
import { pageOf } from '../pages.js';
import type { Organization } from '../records.js';
import { normalPublicKey } from '../signatures.js';
import { addressKey, contactKey, identityOf } from '../state.js';

const contactFilters = ['EMAIL', 'PHONE_NUMBER'] as const;
const allFilters = [...contactFilters, 'OIDC_TOKEN', 'PUBLIC_KEY', 'CREDENTIAL_ID', 'NAME', 'USERNAME', 'WALLET_ACCOUNT_ADDRESS'] as const;

/** Something that belongs to an organization. */
type Owned = { readonly organizationId: string };

function listVerifiedSuborgs(call: QueryCall): object {
  const { fields } = call;
  const value = optionalText(fields, 'filterValue');
  if (optionalText(fields, 'filterType') !== undefined) oneOf(fields, 'filterType', { values: contactFilters, refusal: 'filter-invalid' });
  return page(call, value === undefined ? verifiedSubOrganizations(call) : byContact(call, value, false));
}

async function listSuborgs(call: QueryCall): Promise<object> {
  const { fields, service, organization } = call;
  const value = optionalText(fields, 'filterValue');
  if (optionalText(fields, 'filterType') === undefined || value === undefined)
    return page(call, service.state.organizations.each('parent', organization.id));
  const filter = oneOf(fields, 'filterType', { values: allFilters, refusal: 'filter-invalid' });
  if (filter === 'EMAIL' || filter === 'PHONE_NUMBER') return page(call, byContact(call, value, true));
  if (filter === 'NAME') return page(call, named(call, value));
  return page(call, owners(call, filter === 'OIDC_TOKEN' ? await byIdentity(call, value) : byCredential(call, filter, value)));
}

function byCredential(
  { service: { state } }: QueryCall,
  filter: 'PUBLIC_KEY' | 'CREDENTIAL_ID' | 'USERNAME' | 'WALLET_ACCOUNT_ADDRESS',
  value: string,
): readonly Owned[] {
  switch (filter) {
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

async function byIdentity({ service }: QueryCall, token: string): Promise<readonly Owned[]> {
  return service.state.oauthProviders.find('identity', identityOf(await verifyOidcToken(service, token)));
}

function byContact(call: QueryCall, contact: string, unproven: boolean): readonly Organization[] {
  return owners(call, usersByContact(call.service, { parentId: call.organization.id, contact: contactKey(contact), unproven }));
}

function* verifiedSubOrganizations({ service: { state }, organization }: QueryCall): Iterable<Organization> {
  for (const below of state.organizations.each('parent', organization.id)) {
    if (state.users.find('organization', below.id).some((user) => user.emailVerified || user.phoneVerified)) yield below;
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

/** Lookups of a parent organization among its sub-organizations. @source interface: list_verified_suborgs; wire 14 */
export const subOrganizationQueries: readonly Query[] = [
  { path: 'list_verified_suborgs', forProxy: true, run: listVerifiedSuborgs },
  { path: 'list_suborgs', forProxy: true, run: listSuborgs },
];
