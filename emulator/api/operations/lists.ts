import { userOf } from '../../accounts/members.js';
import { optionalText, optionalTextList, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { isActive } from '../../policies/decide.js';
import { Timestamp } from '../../policies/values.js';
import type { Query, QueryCall } from '../../state/operation.js';
import type { Activity, User } from '../../state/records.js';
import { addressKey } from '../../state/tables.js';
import { privateKeyOf } from '../../wallets/private-key-rows.js';
import { walletOf } from '../../wallets/wallet-rows.js';
import { activityView } from '../activity-view.js';
import { pageOf } from '../page-of.js';
import {
  accountView,
  apiKeyView,
  authenticatorView,
  contractView,
  oauth2CredentialView,
  oauthProviderView,
  policyView,
  privateKeyView,
  tagView,
  userView,
  walletView,
} from '../views.js';
import { oauth2CredentialOf } from './on-organizations.js';
import { policyOf } from './on-policies.js';

/** No caller sees the auth proxy's own user. */
function membersOf({ service: { state }, organization }: QueryCall): readonly User[] {
  return state.users.find('organization', organization.id).filter(({ isProxy }) => !isProxy);
}

function listUsers(call: QueryCall): object {
  return { users: membersOf(call).map((user) => userView(call.service, user)) };
}

function listPolicies({ service, organization }: QueryCall): object {
  return { policies: service.state.policies.find('organization', organization.id).map(policyView) };
}

function getPolicy({ service, organization, fields }: QueryCall): object {
  return { policy: policyView(policyOf(service, organization.id, requiredText(fields, 'policyId'))) };
}

function getActivePolicies({ service, organization }: QueryCall): object {
  const evaluatedAtMs = service.clock.now();
  const statuses = service.state.policies.find('organization', organization.id).map((policy) => {
    const active = isActive(policy, { time: { now: new Timestamp(evaluatedAtMs) } });
    const timed = policy.time === undefined ? {} : { timeExpr: policy.time };
    const failed = active.ok ? {} : { error: active.error };
    return { organizationId: organization.id, policyId: policy.id, active: active.ok && active.value, ...timed, ...failed };
  });
  return { statuses, evaluatedAtMs: String(evaluatedAtMs) };
}

function getWallet({ service, organization, fields }: QueryCall): object {
  return { wallet: walletView(walletOf(service, organization.id, requiredText(fields, 'walletId'))) };
}

/** By its address, or by its path. */
function getWalletAccount({ service, organization, fields }: QueryCall): object {
  const wallet = walletOf(service, organization.id, requiredText(fields, 'walletId'));
  const [address, path] = [optionalText(fields, 'address'), optionalText(fields, 'path')];
  if (address === undefined && path === undefined) throw new Refusal('field-missing', { suffix: ': address' });
  const isMeant = (one: { address: string; path: string }) =>
    (address === undefined || addressKey(one.address) === addressKey(address)) && (path === undefined || one.path === path);
  const account = service.state.accounts.find('wallet', wallet.id).find(isMeant);
  if (account === undefined) throw new Refusal('not-found', { message: 'wallet account not found' });
  return { account: accountView(account, wallet) };
}

function listPrivateKeys({ service, organization }: QueryCall): object {
  return { privateKeys: service.state.privateKeys.find('organization', organization.id).map(privateKeyView) };
}

function getPrivateKey({ service, organization, fields }: QueryCall): object {
  return { privateKey: privateKeyView(privateKeyOf(service, organization.id, requiredText(fields, 'privateKeyId'))) };
}

function listPrivateKeyTags({ service, organization }: QueryCall): object {
  const tags = service.state.tags.find('organization', organization.id).filter((tag) => tag.type === 'TAG_TYPE_PRIVATE_KEY');
  return { privateKeyTags: tags.map(tagView) };
}

function listActivities(call: QueryCall): object {
  const { service, caller, fields } = call;
  return { activities: pageOf(activitiesOf(call), fields).map((activity) => activityView(service, activity, caller.user)) };
}

/** One at a time: a page needs only a few of a hundred thousand. */
function* activitiesOf({ service, organization, fields }: QueryCall): Iterable<Activity> {
  const [statuses, types] = [optionalTextList(fields, 'filterByStatus'), optionalTextList(fields, 'filterByType')];
  for (const activity of service.state.activities.each('organization', organization.id)) {
    const { status, type } = activity;
    if ((statuses.length === 0 || statuses.includes(status)) && (types.length === 0 || types.includes(type))) yield activity;
  }
}

/** A table of what users have. */
interface UserTable<T> {
  find(index: 'user', key: string): readonly T[];
}

/** Rows of one user, or of the whole organization if the query may leave out the user. */
function rowsOf<T>(call: QueryCall, table: UserTable<T>, isUserNeeded = false): readonly T[] {
  const { service, organization, fields } = call;
  const userId = isUserNeeded ? requiredText(fields, 'userId') : optionalText(fields, 'userId');
  const users = userId === undefined ? membersOf(call) : [userOf(service, organization.id, userId)];
  return users.flatMap(({ id }) => table.find('user', id));
}

function getAuthenticator({ service, organization, fields }: QueryCall): object {
  const authenticator = service.state.authenticators.get(requiredText(fields, 'authenticatorId'));
  if (authenticator?.organizationId !== organization.id) throw new Refusal('not-found', { message: 'authenticator not found' });
  return { authenticator: authenticatorView(authenticator) };
}

function getOauth2Credential({ service, organization, fields }: QueryCall): object {
  const credential = oauth2CredentialOf(service, organization.id, requiredText(fields, 'oauth2CredentialId'));
  return { oauth2Credential: oauth2CredentialView(credential) };
}

function listContracts({ service, organization }: QueryCall): object {
  return { smartContractInterfaces: service.state.contracts.find('organization', organization.id).map(contractView) };
}

function getContract({ service, organization, fields }: QueryCall): object {
  const contract = service.state.contracts.get(requiredText(fields, 'smartContractInterfaceId'));
  if (contract?.organizationId !== organization.id) throw new Refusal('not-found', { message: 'smart contract interface not found' });
  return { smartContractInterface: contractView(contract) };
}

/** What a page or a server needs in its first month. @source wire-v2 5 */
export const lists: readonly Query[] = [
  { path: 'list_users', run: listUsers },
  { path: 'list_policies', run: listPolicies },
  { path: 'get_policy', run: getPolicy },
  { path: 'get_active_policies', run: getActivePolicies },
  { path: 'get_wallet', run: getWallet },
  { path: 'get_wallet_account', run: getWalletAccount },
  { path: 'list_private_keys', run: listPrivateKeys },
  { path: 'get_private_key', run: getPrivateKey },
  { path: 'list_private_key_tags', run: listPrivateKeyTags },
  { path: 'list_activities', run: listActivities },
  { path: 'get_api_keys', run: (call) => ({ apiKeys: rowsOf(call, call.service.state.apiKeys).map(apiKeyView) }) },
  { path: 'get_authenticator', run: getAuthenticator },
  {
    path: 'get_authenticators',
    run: (call) => ({ authenticators: rowsOf(call, call.service.state.authenticators, true).map(authenticatorView) }),
  },
  {
    path: 'get_oauth_providers',
    run: (call) => ({ oauthProviders: rowsOf(call, call.service.state.oauthProviders).map(oauthProviderView) }),
  },
  { path: 'get_oauth2_credential', run: getOauth2Credential },
  { path: 'list_smart_contract_interfaces', run: listContracts },
  { path: 'get_smart_contract_interface', run: getContract },
  {
    path: 'get_organization_configs',
    run: ({ organization: { features, rootQuorum: quorum } }) => ({ configs: { features, quorum } }),
  },
];
