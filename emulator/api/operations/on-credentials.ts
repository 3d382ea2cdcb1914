import {
  type ClaimsRule,
  listed,
  noCredentials,
  readApiKey,
  readAuthenticator,
  readOauthProviders,
} from '../../accounts/credential-specs.js';
import { addApiKey, addAuthenticator, addOauthProvider, checkNew, type Owner } from '../../accounts/credentials.js';
import { userOf } from '../../accounts/members.js';
import { fieldsList, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import type { Call, Operation } from '../../state/operation.js';

/** The user whose credentials are meant, in this organization. */
function ownerOf({ service, organization, parameters }: Call): Owner {
  return { organizationId: organization.id, userId: userOf(service, organization.id, requiredText(parameters, 'userId')).id };
}

function createApiKeys(call: Call): object {
  const owner = ownerOf(call);
  const apiKeys = listed(call.parameters, 'apiKeys', fieldsList).map(readApiKey);
  checkNew(call.service, owner, { ...noCredentials, apiKeys });
  return { apiKeyIds: apiKeys.map((key) => addApiKey(call.service, owner, key).id) };
}

function createAuthenticators(call: Call): object {
  const owner = ownerOf(call);
  const authenticators = listed(call.parameters, 'authenticators', fieldsList).map((one) => readAuthenticator(call.service, one));
  checkNew(call.service, owner, { ...noCredentials, authenticators });
  return { authenticatorIds: authenticators.map((one) => addAuthenticator(call.service, owner, one).id) };
}

async function createOauthProviders(call: Call, claims: ClaimsRule): Promise<object> {
  const owner = ownerOf(call);
  const { service } = call;
  const oauthProviders = await readOauthProviders(service, listed(call.parameters, 'oauthProviders', fieldsList), claims);
  checkNew(service, owner, { ...noCredentials, oauthProviders });
  return { providerIds: oauthProviders.map((one) => addOauthProvider(service, owner, one).id) };
}

/** A table of credentials, as deletions need it. */
interface Credentials {
  get(id: string): { readonly id: string; readonly userId: string } | undefined;
  drop(id: string): void;
}

/** Remove the owner's named credentials, all or none. @throws Refusal `not-found` with the kind's name. */
function dropNamed(call: Call, credentials: Credentials, { member, kind }: { member: string; kind: string }): object {
  const { userId } = ownerOf(call);
  const ids = textList(call.parameters, member);
  if (ids.some((id) => credentials.get(id)?.userId !== userId)) throw new Refusal('not-found', { message: `${kind} not found` });
  for (const id of ids) credentials.drop(id);
  return { [member]: ids };
}

const own = { resource: 'CREDENTIAL', right: 'own-credentials' } as const;

/** Credentials of a user: API keys, passkeys, OAuth providers. @source wire 13.5; interface: Deletions */
export const credentialOperations: readonly Operation[] = [
  {
    path: 'create_api_keys',
    type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
    intent: 'createApiKeysIntentV2',
    result: 'createApiKeysResult',
    ...own,
    action: 'CREATE',
    run: createApiKeys,
  },
  {
    path: 'delete_api_keys',
    type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
    intent: 'deleteApiKeysIntent',
    result: 'deleteApiKeysResult',
    ...own,
    action: 'DELETE',
    run: (call) => dropNamed(call, call.service.state.apiKeys, { member: 'apiKeyIds', kind: 'api key' }),
  },
  {
    path: 'create_authenticators',
    type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
    intent: 'createAuthenticatorsIntentV2',
    result: 'createAuthenticatorsResult',
    ...own,
    action: 'CREATE',
    run: createAuthenticators,
  },
  {
    path: 'delete_authenticators',
    type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
    intent: 'deleteAuthenticatorsIntent',
    result: 'deleteAuthenticatorsResult',
    ...own,
    action: 'DELETE',
    run: (call) => dropNamed(call, call.service.state.authenticators, { member: 'authenticatorIds', kind: 'authenticator' }),
  },
  {
    path: 'create_oauth_providers',
    type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
    intent: 'createOauthProvidersIntent',
    result: 'createOauthProvidersResult',
    ...own,
    action: 'CREATE',
    run: (call) => createOauthProviders(call, 'none'),
  },
  {
    path: 'create_oauth_providers',
    type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2',
    intent: 'createOauthProvidersIntentV2',
    result: 'createOauthProvidersResultV2',
    ...own,
    action: 'CREATE',
    run: (call) => createOauthProviders(call, 'given'),
  },
  {
    path: 'delete_oauth_providers',
    type: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
    intent: 'deleteOauthProvidersIntent',
    result: 'deleteOauthProvidersResult',
    ...own,
    action: 'DELETE',
    run: (call) => dropNamed(call, call.service.state.oauthProviders, { member: 'providerIds', kind: 'oauth provider' }),
  },
];
