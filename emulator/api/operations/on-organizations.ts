import { dropCredentials } from '../../accounts/credentials.js';
import { userOf } from '../../accounts/members.js';
import { flag, oneOf, optionalText, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { oauth2Providers } from '../../state/brands.js';
import { type Call, namedAfter, type Operation } from '../../state/operation.js';
import type { Oauth2Credential, Organization } from '../../state/records.js';
import type { Service } from '../../state/service.js';
import { dropWallet } from '../../wallets/wallet-rows.js';

function createContractInterface({ service, organization, parameters, nowMs }: Call): object {
  const address = requiredText(parameters, 'smartContractAddress');
  const definition = requiredText(parameters, 'smartContractInterface');
  const type = requiredText(parameters, 'type');
  const label = requiredText(parameters, 'label');
  const notes = optionalText(parameters, 'notes') ?? '';
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const row = { id: service.entropy.uuid(), organizationId: organization.id, address, definition, type, label, notes, ...dates };
  return { smartContractInterfaceId: service.state.contracts.put(row).id };
}

function deleteContractInterface({ service, organization, parameters }: Call): object {
  const smartContractInterfaceId = requiredText(parameters, 'smartContractInterfaceId');
  if (service.state.contracts.get(smartContractInterfaceId)?.organizationId !== organization.id) {
    throw new Refusal('not-found', { message: 'smart contract interface not found' });
  }
  service.state.contracts.drop(smartContractInterfaceId);
  return { smartContractInterfaceId };
}

function createOauth2Credential({ service, organization, parameters, nowMs }: Call): object {
  const provider = oneOf(parameters, 'provider', { values: oauth2Providers, refusal: 'oauth2-provider-invalid' });
  const clientId = requiredText(parameters, 'clientId');
  const encryptedClientSecret = requiredText(parameters, 'encryptedClientSecret');
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const row = { id: service.entropy.uuid(), organizationId: organization.id, provider, clientId, encryptedClientSecret, ...dates };
  return { oauth2CredentialId: service.state.oauth2Credentials.put(row).id };
}

/** The OAuth 2.0 credential of an organization. @throws Refusal `oauth2-credential-unknown`. */
export function oauth2CredentialOf({ state }: Service, organizationId: string, id: string): Oauth2Credential {
  const credential = state.oauth2Credentials.get(id);
  if (credential?.organizationId !== organizationId) throw new Refusal('oauth2-credential-unknown');
  return credential;
}

function updateOauth2Credential({ service, organization, parameters, nowMs }: Call): object {
  const former = oauth2CredentialOf(service, organization.id, requiredText(parameters, 'oauth2CredentialId'));
  const provider = oneOf(parameters, 'provider', { values: oauth2Providers, refusal: 'oauth2-provider-invalid' });
  const clientId = requiredText(parameters, 'clientId');
  const encryptedClientSecret = requiredText(parameters, 'encryptedClientSecret');
  service.state.oauth2Credentials.put({ ...former, provider, clientId, encryptedClientSecret, updatedAtMs: nowMs });
  return { oauth2CredentialId: former.id };
}

function deleteOauth2Credential({ service, organization, parameters }: Call): object {
  const { id } = oauth2CredentialOf(service, organization.id, requiredText(parameters, 'oauth2CredentialId'));
  service.state.oauth2Credentials.drop(id);
  return { oauth2CredentialId: id };
}

const featureNames = [
  'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBHOOK',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_AUTH_PROXY',
] as const;

function setFeature({ service, organization, parameters, nowMs }: Call): object {
  const name = oneOf(parameters, 'name', { values: featureNames, refusal: 'feature-invalid' });
  const value = name === 'FEATURE_NAME_WEBHOOK' ? requiredText(parameters, 'value') : (optionalText(parameters, 'value') ?? '');
  if (name === 'FEATURE_NAME_WEBHOOK') checkWebhookUrl(value);
  const features = [...organization.features.filter((feature) => feature.name !== name), { name, value }];
  service.state.organizations.put({ ...organization, features, updatedAtMs: nowMs });
  return { features };
}

function removeFeature({ service, organization, parameters, nowMs }: Call): object {
  const name = oneOf(parameters, 'name', { values: featureNames, refusal: 'feature-invalid' });
  const features = organization.features.filter((feature) => feature.name !== name);
  service.state.organizations.put({ ...organization, features, updatedAtMs: nowMs });
  return { features };
}

function updateName({ service, organization, parameters, nowMs }: Call): object {
  const organizationName = requiredText(parameters, 'organizationName');
  service.state.organizations.put({ ...organization, name: organizationName, updatedAtMs: nowMs });
  return { organizationId: organization.id, organizationName };
}

function updateRootQuorum({ service, organization, parameters, nowMs }: Call): object {
  const { threshold } = parameters;
  const userIds = [...new Set(textList(parameters, 'userIds'))];
  for (const id of userIds) userOf(service, organization.id, id);
  const isQuorum = typeof threshold === 'number' && Number.isInteger(threshold) && threshold >= 1 && threshold <= userIds.length;
  if (!isQuorum) throw new Refusal('field-invalid', { suffix: ': threshold' });
  service.state.organizations.put({ ...organization, rootQuorum: { threshold, userIds }, updatedAtMs: nowMs });
  return {};
}

/** Delete a sub-organization and everything in it. @throws Refusal `not-exported` while it contains a secret that was never exported. */
function deleteSubOrganization({ service, organization, parameters }: Call): object {
  const { id } = organization;
  if (organization.parentId === undefined) throw new Refusal('field-invalid', { message: "the parent organization can't be deleted" });
  const { wallets, privateKeys } = service.state;
  const secrets = [...wallets.find('organization', id), ...privateKeys.find('organization', id)];
  if (!flag(parameters, 'deleteWithoutExport') && secrets.some(({ exported }) => !exported)) throw new Refusal('not-exported');
  dropOrganization(service, organization);
  return { subOrganizationUuid: id };
}

function dropOrganization(service: Service, { id }: Organization): void {
  const { state } = service;
  for (const user of state.users.find('organization', id)) {
    dropCredentials(service, user);
    state.users.drop(user.id);
  }
  for (const wallet of state.wallets.find('organization', id)) dropWallet(service, wallet);
  const { policies, privateKeys, importTargets, tags, oauth2Credentials, contracts, sessionProfiles } = state;
  for (const table of [policies, privateKeys, importTargets, tags, oauth2Credentials, contracts, sessionProfiles])
    for (const row of table.find('organization', id)) table.drop(row.id);
  state.organizations.drop(id);
}

function checkWebhookUrl(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    throw new Refusal('field-invalid', { suffix: ': value' });
}

/** Operations on an organization as a whole. @source interface: Deletions, set_organization_feature; wire 13.5 */
export const organizationOperations: readonly Operation[] = [
  {
    path: 'create_smart_contract_interface',
    type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
    intent: 'createSmartContractInterfaceIntent',
    result: 'createSmartContractInterfaceResult',
    resource: 'SMART_CONTRACT_INTERFACE',
    action: 'CREATE',
    right: 'policy',
    run: createContractInterface,
  },
  {
    path: 'delete_smart_contract_interface',
    type: 'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE',
    intent: 'deleteSmartContractInterfaceIntent',
    result: 'deleteSmartContractInterfaceResult',
    resource: 'SMART_CONTRACT_INTERFACE',
    action: 'DELETE',
    right: 'policy',
    run: deleteContractInterface,
  },
  {
    path: 'create_oauth2_credential',
    type: 'ACTIVITY_TYPE_CREATE_OAUTH2_CREDENTIAL',
    intent: 'createOauth2CredentialIntent',
    result: 'createOauth2CredentialResult',
    resource: 'OAUTH2_CREDENTIAL',
    action: 'CREATE',
    right: 'policy',
    run: createOauth2Credential,
  },
  {
    path: 'set_organization_feature',
    type: 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE',
    intent: 'setOrganizationFeatureIntent',
    result: 'setOrganizationFeatureResult',
    resource: 'ORGANIZATION',
    action: 'UPDATE',
    right: 'root',
    run: setFeature,
  },
  {
    ...namedAfter('update_oauth2_credential'),
    resource: 'OAUTH2_CREDENTIAL',
    action: 'UPDATE',
    right: 'policy',
    run: updateOauth2Credential,
  },
  {
    ...namedAfter('delete_oauth2_credential'),
    resource: 'OAUTH2_CREDENTIAL',
    action: 'DELETE',
    right: 'policy',
    run: deleteOauth2Credential,
  },
  { ...namedAfter('remove_organization_feature'), resource: 'ORGANIZATION', action: 'UPDATE', right: 'root', run: removeFeature },
  { ...namedAfter('update_organization_name'), resource: 'ORGANIZATION', action: 'UPDATE', right: 'root', run: updateName },
  { ...namedAfter('update_root_quorum'), resource: 'ORGANIZATION', action: 'UPDATE', right: 'root', run: updateRootQuorum },
  { ...namedAfter('delete_sub_organization'), resource: 'ORGANIZATION', action: 'DELETE', right: 'root', run: deleteSubOrganization },
];
