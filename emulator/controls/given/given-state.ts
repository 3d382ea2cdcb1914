import { type CredentialSpecs, type OauthProviderSpec, readApiKey } from '../../accounts/credential-specs.js';
import { addUser, checkEmail, checkMembers, checkPhone, type UserSpec } from '../../accounts/members.js';
import { atPath, checkId } from '../../http/config-fault.js';
import { type Fields, optionalFieldsList, optionalText, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { addPolicy } from '../../policies/add-policy.js';
import type { User } from '../../state/records.js';
import type { Service } from '../../state/service.js';
import { languageOf } from '../../wallets/mnemonic.js';
import { addWallet, checkAccounts, readAccount, type WalletSpec } from '../../wallets/wallet-rows.js';

/** A user in a configuration. All their contacts count as proven. */
export interface GivenUser {
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  /** As in sign-up. */
  readonly apiKeys?: readonly GivenApiKey[];
  readonly oauthProviders?: readonly GivenIdentity[];
}

/** An API key as sign-up takes it. */
export interface GivenApiKey {
  readonly apiKeyName: string;
  readonly publicKey: string;
  readonly curveType: string;
  readonly expirationSeconds?: string;
}

/** A person at a provider, as a token would describe them. */
export interface GivenIdentity {
  readonly providerName: string;
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
}

/** A wallet in a configuration. */
export interface GivenWallet {
  readonly walletName: string;
  /** BIP-39 words in any of the nine languages; new ones if absent. */
  readonly mnemonic?: string;
  /** BIP-39 passphrase of the words. An export gives it after a newline. */
  readonly passphrase?: string;
  readonly accounts?: readonly Readonly<Record<'curve' | 'pathFormat' | 'path' | 'addressFormat', string>>[];
}

/** A policy in the format of create_policy; `notes` may be absent. */
export interface GivenPolicy {
  readonly policyName: string;
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  readonly condition?: string;
  readonly consensus?: string;
  readonly notes?: string;
}

/** What an organization starts with. */
export interface GivenContent {
  readonly users?: readonly GivenUser[];
  readonly wallets?: readonly GivenWallet[];
  readonly policies?: readonly GivenPolicy[];
}

/** A sub-organization; all its users are root users. */
export interface GivenOrganization extends GivenContent {
  /** UUID. */
  readonly id?: string;
  readonly name: string;
  /** 1 if absent. */
  readonly rootQuorumThreshold?: number;
}

const allProven = { email: true, phone: true };

/** Build a sub-organization with everything in it. @throws Error that names the first invalid member. */
export function buildOrganization(service: Service, parentId: string, given: GivenOrganization): void {
  const nowMs = service.clock.now();
  checkId('id', given.id);
  const id = given.id ?? service.entropy.uuid();
  const users = buildContent(service, id, given);
  const rootQuorum = { threshold: given.rootQuorumThreshold ?? 1, userIds: users.map((user) => user.id) };
  if (users.length < rootQuorum.threshold) throw new Refusal('field-invalid', { suffix: ': rootQuorumThreshold' });
  service.state.organizations.put({ id, name: given.name, parentId, rootQuorum, features: [], createdAtMs: nowMs, updatedAtMs: nowMs });
}

/** Add users, wallets and policies to an organization. @returns the users. */
export function buildContent(service: Service, organizationId: string, given: GivenContent): readonly User[] {
  const fields: Fields = { ...given };
  const specs = each(fields, 'users', readGivenUser);
  atPath('users', () => checkMembers(service, organizationId, specs));
  each(fields, 'wallets', (wallet) => addWallet(service, organizationId, readGivenWallet(wallet)));
  each(fields, 'policies', (policy) => addPolicy(service, organizationId, { notes: '', ...policy }));
  return specs.map((spec) => addUser(service, { id: organizationId }, { ...spec, proven: allProven }));
}

/** Each item of a list, if there is one. @throws Error that names the place of the first invalid one. */
function each<T>(fields: Fields, name: string, use: (item: Fields) => T): readonly T[] {
  return optionalFieldsList(fields, name).map((item, index) => atPath(`${name}[${index}]`, () => use(item)));
}

function readGivenUser(fields: Fields): UserSpec {
  const email = optionalText(fields, 'userEmail');
  const phoneNumber = optionalText(fields, 'userPhoneNumber');
  if (email !== undefined) checkEmail(email);
  if (phoneNumber !== undefined) checkPhone(phoneNumber);
  const apiKeys = each(fields, 'apiKeys', readApiKey);
  const oauthProviders = each(fields, 'oauthProviders', readIdentity);
  const credentials: CredentialSpecs = { apiKeys, authenticators: [], oauthProviders };
  const contacts = { ...(email === undefined ? {} : { email }), ...(phoneNumber === undefined ? {} : { phoneNumber }) };
  return { name: requiredText(fields, 'userName'), ...contacts, tagIds: [], credentials };
}

function readIdentity(fields: Fields): OauthProviderSpec {
  const [name, issuer] = [requiredText(fields, 'providerName'), requiredText(fields, 'issuer')];
  return { name, issuer, audience: requiredText(fields, 'audience'), subject: requiredText(fields, 'subject') };
}

function readGivenWallet(fields: Fields): WalletSpec {
  const mnemonic = optionalText(fields, 'mnemonic');
  if (mnemonic !== undefined && languageOf(mnemonic) === undefined) throw new Refusal('field-invalid', { suffix: ': mnemonic' });
  const accounts = each(fields, 'accounts', readAccount);
  checkAccounts(accounts);
  const passphrase = optionalText(fields, 'passphrase');
  if (passphrase !== undefined && mnemonic === undefined) throw new Refusal('field-invalid', { suffix: ': passphrase' });
  const words = { ...(mnemonic !== undefined && { mnemonic }), ...(passphrase && { passphrase }) };
  return { name: requiredText(fields, 'walletName'), accounts, mnemonicLength: 12, ...words };
}
