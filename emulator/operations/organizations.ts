import { oneOf, optionalText, requiredText } from '../fields.js';
import type { Call, Operation } from '../operation.js';
import { Refusal } from '../refusal.js';

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
  const values = ['OAUTH2_PROVIDER_X', 'OAUTH2_PROVIDER_DISCORD'] as const;
  const provider = oneOf(parameters, 'provider', { values, refusal: 'oauth2-provider-invalid' });
  const clientId = requiredText(parameters, 'clientId');
  const encryptedClientSecret = requiredText(parameters, 'encryptedClientSecret');
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const row = { id: service.entropy.uuid(), organizationId: organization.id, provider, clientId, encryptedClientSecret, ...dates };
  return { oauth2CredentialId: service.state.oauth2Credentials.put(row).id };
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

function checkWebhookUrl(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    throw new Refusal('field-invalid', { suffix: ': value' });
}

/** What belongs to an organization as a whole. @source interface: Deletions, set_organization_feature; wire 13.5 */
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
];
