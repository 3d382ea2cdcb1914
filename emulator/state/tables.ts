import type * as records from './records.js';
import { type Change, type IndexesOf, type Row, Table } from './table.js';

/** Everything the service stores. */
export interface State {
  readonly organizations: Table<records.Organization, 'parent' | 'name'>;
  readonly users: Table<records.User, 'organization' | 'contact' | 'name'>;
  readonly apiKeys: Table<records.ApiKey, 'publicKey' | 'user'>;
  readonly authenticators: Table<records.Authenticator, 'credentialId' | 'user'>;
  readonly oauthProviders: Table<records.OauthProvider, 'identity' | 'user'>;
  readonly wallets: Table<records.Wallet, 'organization'>;
  readonly accounts: Table<records.WalletAccount, 'organization' | 'wallet' | 'address'>;
  readonly privateKeys: Table<records.PrivateKey, 'organization' | 'address'>;
  readonly sessionProfiles: Table<records.SessionProfile, 'organization'>;
  readonly mfaPolicies: Table<records.MfaPolicy, 'user'>;
  readonly importTargets: Table<records.ImportTarget, 'organization'>;
  readonly tags: Table<records.Tag, 'organization'>;
  readonly policies: Table<records.Policy, 'organization'>;
  readonly oauth2Credentials: Table<records.Oauth2Credential, 'organization'>;
  readonly contracts: Table<records.ContractInterface, 'organization'>;
  readonly activities: Table<records.Activity, 'organization' | 'fingerprint'>;
  readonly otps: Table<records.Otp, 'contact'>;
  readonly messages: Table<records.Message, 'to'>;
  readonly appProofs: Table<records.AppProof, 'activity'>;
  readonly sealedKeys: Table<records.SealedKey>;
  readonly pendingDeliveries: Table<records.PendingDelivery>;
  readonly authorizationCodes: Table<records.AuthorizationCode>;
  readonly keepsakes: Table<records.Keepsake>;
}

/** Rows that are only for viewing are limited to this number. */
const MOST_CODES = 10_000;
const MOST_ACTIVITIES = 100_000;

/** Empty tables. @param onChange called with every change, in order. */
export function createState(onChange: (change: Change) => void = () => {}): State {
  const table = <T extends Row, Index extends string = never>(
    name: string,
    indexes: IndexesOf<T, Index>,
    most = Number.POSITIVE_INFINITY,
  ) => new Table<T, Index>(name, indexes, { onChange, most });
  return {
    organizations: table('organizations', { parent: (row: records.Organization) => present(row.parentId), name: (row) => [row.name] }),
    users: table('users', { organization, contact: contactsOf, name: (row: records.User) => [row.name] }),
    apiKeys: table('apiKeys', { publicKey: (row: records.ApiKey) => [row.publicKey], user }),
    authenticators: table('authenticators', { credentialId: (row: records.Authenticator) => [row.credentialId], user }),
    oauthProviders: table('oauthProviders', { identity: (row: records.OauthProvider) => [identityOf(row)], user }),
    wallets: table<records.Wallet, 'organization'>('wallets', { organization }),
    accounts: table('accounts', {
      organization,
      wallet: (row: records.WalletAccount) => [row.walletId],
      address: (row) => [addressKey(row.address)],
    }),
    privateKeys: table('privateKeys', {
      organization,
      address: (row: records.PrivateKey) => row.addresses.map((one) => addressKey(one.address)),
    }),
    sessionProfiles: table<records.SessionProfile, 'organization'>('sessionProfiles', { organization }),
    mfaPolicies: table<records.MfaPolicy, 'user'>('mfaPolicies', { user }),
    importTargets: table<records.ImportTarget, 'organization'>('importTargets', { organization }),
    tags: table<records.Tag, 'organization'>('tags', { organization }),
    policies: table<records.Policy, 'organization'>('policies', { organization }),
    oauth2Credentials: table<records.Oauth2Credential, 'organization'>('oauth2Credentials', { organization }),
    contracts: table<records.ContractInterface, 'organization'>('contracts', { organization }),
    activities: table('activities', { organization, fingerprint: (row: records.Activity) => [row.fingerprint] }, MOST_ACTIVITIES),
    otps: table('otps', { contact: (row: records.Otp) => [contactKey(row.contact)] }, MOST_CODES),
    messages: table('messages', { to: (row: records.Message) => [contactKey(row.to)] }, MOST_CODES),
    appProofs: table('appProofs', { activity: (row: records.AppProof) => [row.activityId] }, MOST_ACTIVITIES),
    sealedKeys: table<records.SealedKey>('sealedKeys', {}),
    pendingDeliveries: table<records.PendingDelivery>('pendingDeliveries', {}),
    authorizationCodes: table<records.AuthorizationCode>('authorizationCodes', {}, MOST_CODES),
    keepsakes: table<records.Keepsake>('keepsakes', {}),
  };
}

function organization(row: { readonly organizationId: string }): readonly string[] {
  return [row.organizationId];
}

function user(row: { readonly userId: string }): readonly string[] {
  return [row.userId];
}

/** Remove everything. */
export function clearState(state: State): void {
  for (const table of Object.values(state) as Table<Row>[]) table.clear(); // the tables only differ in their rows
}

/** How contacts are compared: ignoring case. */
export function contactKey(contact: string): string {
  return contact.toLowerCase();
}

/** How addresses are compared: hex ones ignoring case, others exactly. @source wire 21 */
export function addressKey(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}

/** The identity of an OAuth provider: issuer, audience, subject. @source wire 8.3 */
export function identityOf({ issuer, audience, subject }: { issuer: string; audience: string; subject: string }): string {
  return JSON.stringify([issuer, audience, subject]);
}

function contactsOf(user: records.User): readonly string[] {
  return [...present(user.email), ...present(user.phoneNumber)].map(contactKey);
}

function present(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
