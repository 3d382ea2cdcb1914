import { timestampOf } from '../state/clock.js';
import type * as records from '../state/records.js';
import type { Service } from '../state/service.js';

/** Resources as queries show them. @source wire 14; interface: Resources */

const dates = ({ createdAtMs, updatedAtMs }: { createdAtMs: number; updatedAtMs: number }) => ({
  createdAt: timestampOf(createdAtMs),
  updatedAt: timestampOf(updatedAtMs),
});

export function apiKeyView(key: records.ApiKey): object {
  const { id: apiKeyId, name: apiKeyName, publicKey, credentialType: type, expirationSeconds, sessionProfileId } = key;
  const expiry = expirationSeconds === undefined ? {} : { expirationSeconds };
  const profile = sessionProfileId === undefined ? {} : { sessionProfileId };
  return { credential: { publicKey, type, ...profile }, apiKeyId, apiKeyName, ...dates(key), ...expiry };
}

export function authenticatorView(authenticator: records.Authenticator): object {
  const { id: authenticatorId, name: authenticatorName, credentialId, publicKey, transports } = authenticator;
  const credential = { publicKey, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' };
  return { authenticatorId, authenticatorName, credentialId, transports, credential, ...dates(authenticator) };
}

export function oauthProviderView(provider: records.OauthProvider): object {
  const { id: providerId, name: providerName, issuer, audience, subject } = provider;
  return { providerId, providerName, issuer, audience, subject, ...dates(provider) };
}

export function userView({ state }: Service, user: records.User): object {
  const { id: userId, name: userName, email, phoneNumber, tagIds: userTags } = user;
  return {
    userId,
    userName,
    ...(email === undefined ? {} : { userEmail: email }),
    ...(phoneNumber === undefined ? {} : { userPhoneNumber: phoneNumber }),
    authenticators: state.authenticators.find('user', userId).map(authenticatorView),
    apiKeys: state.apiKeys.find('user', userId).map(apiKeyView),
    userTags,
    oauthProviders: state.oauthProviders.find('user', userId).map(oauthProviderView),
    mfaPolicies: state.mfaPolicies.find('user', userId).map(mfaPolicyView),
    ...dates(user),
  };
}

export function tagView(tag: records.Tag): object {
  return { tagId: tag.id, tagName: tag.name, tagType: tag.type, ...dates(tag) };
}

export function walletView(wallet: records.Wallet): object {
  const { id: walletId, name: walletName, exported, imported } = wallet;
  return { walletId, walletName, ...dates(wallet), exported, imported };
}

export function accountView(account: records.WalletAccount, wallet?: records.Wallet): object {
  const { id: walletAccountId, organizationId, walletId, curve, pathFormat, path, addressFormat, address, publicKey } = account;
  const details = wallet === undefined ? {} : { walletDetails: walletView(wallet) };
  return {
    walletAccountId,
    organizationId,
    walletId,
    curve,
    pathFormat,
    path,
    addressFormat,
    address,
    ...dates(account),
    publicKey,
    ...details,
  };
}

export function oauth2CredentialView(credential: records.Oauth2Credential): object {
  const { id: oauth2CredentialId, organizationId, provider, clientId, encryptedClientSecret } = credential;
  return { oauth2CredentialId, organizationId, provider, clientId, encryptedClientSecret, ...dates(credential) };
}

export function mfaPolicyView(policy: records.MfaPolicy): object {
  const { id: mfaPolicyId, name: mfaPolicyName, condition, required: requiredAuthenticationMethods, order, notes } = policy;
  const noted = notes === undefined ? {} : { notes };
  return { mfaPolicyId, mfaPolicyName, condition, requiredAuthenticationMethods, order, ...noted, ...dates(policy) };
}

export function sessionProfileView(profile: records.SessionProfile): object {
  const { id: sessionProfileId, name: sessionProfileName, scope, expirationSeconds, notes } = profile;
  const optional = { ...(expirationSeconds && { expirationSeconds }), ...(notes && { notes }) };
  return { sessionProfileId, sessionProfileName, scope, ...optional, ...dates(profile) };
}

export function policyView(policy: records.Policy): object {
  const { id: policyId, name: policyName, effect, notes, consensus = '', condition = '', time } = policy;
  return { policyId, policyName, effect, notes, consensus, condition, ...(time === undefined ? {} : { time }), ...dates(policy) };
}

export function privateKeyView(key: records.PrivateKey): object {
  const { id: privateKeyId, publicKey, name: privateKeyName, curve, addresses, tagIds: privateKeyTags } = key;
  const { exported = false, imported = false } = key;
  return { privateKeyId, publicKey, privateKeyName, curve, addresses, privateKeyTags, ...dates(key), exported, imported };
}

export function contractView(contract: records.ContractInterface): object {
  const { organizationId, id: smartContractInterfaceId, address: smartContractAddress, definition, type, label, notes } = contract;
  const named = { organizationId, smartContractInterfaceId, smartContractAddress, smartContractInterface: definition };
  return { ...named, type, label, notes, ...dates(contract) };
}

export function appProofView({ scheme, publicKey, proofPayload, signature }: records.AppProof): object {
  return { scheme, publicKey, proofPayload, signature };
}
