import { userOf } from '../../accounts/members.js';
import { optionalText, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import type { Query, QueryCall } from '../../state/operation.js';
import { walletOf } from '../../wallets/wallet-rows.js';
import { activityView } from '../activity-view.js';
import { pageOf } from '../page-of.js';
import { accountView, apiKeyView, oauth2CredentialView, tagView, userView, walletView } from '../views.js';

function whoami({ service, caller }: QueryCall): object {
  const { user } = caller;
  const organization = service.state.organizations.get(user.organizationId);
  return { organizationId: user.organizationId, organizationName: organization?.name ?? '', userId: user.id, username: user.name };
}

function getActivity({ service, organization, caller, fields }: QueryCall): object {
  const activity = service.state.activities.get(requiredText(fields, 'activityId'));
  if (activity?.organizationId !== organization.id) throw new Refusal('not-found', { message: 'activity not found' });
  return { activity: activityView(service, activity, caller.user) };
}

function getUser({ service, organization, fields }: QueryCall): object {
  return { user: userView(service, userOf(service, organization.id, requiredText(fields, 'userId'))) };
}

function getApiKey({ service, organization, fields }: QueryCall): object {
  const key = service.state.apiKeys.get(requiredText(fields, 'apiKeyId'));
  if (key?.organizationId !== organization.id) throw new Refusal('not-found', { message: 'api key not found' });
  return { apiKey: apiKeyView(key) };
}

function listWallets({ service, organization }: QueryCall): object {
  return { wallets: service.state.wallets.find('organization', organization.id).map(walletView) };
}

function listWalletAccounts({ service, organization, fields }: QueryCall): object {
  const { state } = service;
  const walletId = optionalText(fields, 'walletId');
  const rows =
    walletId === undefined
      ? state.accounts.each('organization', organization.id)
      : state.accounts.each('wallet', walletOf(service, organization.id, walletId).id);
  const detailed = fields.includeWalletDetails === true;
  return {
    accounts: pageOf(rows, fields).map((account) => accountView(account, detailed ? state.wallets.get(account.walletId) : undefined)),
  };
}

function listUserTags({ service, organization }: QueryCall): object {
  const tags = service.state.tags.find('organization', organization.id).filter((tag) => tag.type === 'TAG_TYPE_USER');
  return { userTags: tags.map(tagView) };
}

function listOauth2Credentials({ service, organization }: QueryCall): object {
  return { oauth2Credentials: service.state.oauth2Credentials.find('organization', organization.id).map(oauth2CredentialView) };
}

/** Reads, all within one organization. @source wire 14 */
export const queries: readonly Query[] = [
  { path: 'whoami', run: whoami },
  { path: 'get_activity', run: getActivity },
  { path: 'get_user', run: getUser },
  { path: 'get_api_key', run: getApiKey },
  { path: 'list_wallets', run: listWallets },
  { path: 'list_wallet_accounts', run: listWalletAccounts },
  { path: 'list_user_tags', run: listUserTags },
  { path: 'list_oauth2_credentials', run: listOauth2Credentials },
];
