import { optionalText, optionalTextList } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import { type NamedKey, namedKeyOf } from '../signing/named-keys.js';
import { MOST_PAYLOADS } from '../signing/payloads/sign-payload.js';
import { decodeTransaction } from '../signing/transactions/sign-transaction.js';
import type { ViewContext } from '../signing/transactions/unsigned.js';
import type { Operation } from '../state/operation.js';
import type { Activity, Organization, PrivateKey, User, Wallet } from '../state/records.js';
import type { Service } from '../state/service.js';
import type { Approver } from './consensus.js';
import { type PolicyRequest, STEPS_TO_SEARCH } from './decide.js';
import { activityRoot, isSeenInside, payloadRoots } from './roots.js';
import { type Struct, Timestamp } from './values.js';

/** Steps for all policies over all payloads of a request: about ten milliseconds. */
const STEPS_PER_REQUEST = 120_000;

/** For all payloads that policies look into, together. */
const MOST_CHARACTERS = 200_000;

/** Who approves a request, and with which key. */
export interface Approval {
  readonly userId: string;
  readonly publicKey: string;
}

/** What to decide. */
export interface Question {
  readonly operation: Operation;
  readonly organization: Organization;
  readonly parameters: Activity['parameters'];
}

/**
 * Everything that policies need to decide a request: one request per payload that they may look into, otherwise one.
 * @throws Refusal if a key or a transaction in the request can't be read.
 */
export function policyRequests(service: Service, question: Question, approvals: readonly Approval[]): readonly PolicyRequest[] {
  const { organization, operation } = question;
  const policies = operation.right === 'root' ? [] : service.state.policies.find('organization', organization.id);
  const users = service.state.users.find('organization', organization.id).filter((user) => !user.isProxy);
  const approvers = users.flatMap((user) => approverOf(service, user, approvals));
  const others = users.filter(({ id }) => !approvals.some(({ userId }) => userId === id)).map((user) => personOf(service, user));
  const budgets = { work: { steps: STEPS_PER_REQUEST }, search: { steps: STEPS_TO_SEARCH } };
  const people = { policies, rootQuorum: organization.rootQuorum, approvers, others, ...budgets };
  return rootsOf(service, question, policies.length > 0).map((roots) => ({ ...people, roots }));
}

function approverOf(service: Service, user: User, approvals: readonly Approval[]): readonly Approver[] {
  const approval = approvals.find(({ userId }) => userId === user.id);
  if (approval === undefined) return [];
  const person = personOf(service, user);
  return [{ ...person, credentials: person.credentials.filter((credential) => credential.public_key === approval.publicKey) }];
}

function personOf(service: Service, user: User): Approver {
  const credentials = credentialsOf(service, user).map((one) => fullCredentialOf(user, one));
  return { id: user.id, user: { id: user.id, tags: user.tagIds, email: user.email ?? '', alias: user.name }, credentials };
}

function fullCredentialOf(user: User, { credentialId, ...one }: UserCredential): Struct {
  return { ...credentialOf(user, one), ...(credentialId !== undefined && { credential_id: credentialId }) };
}

/** A credential that a user signs with. */
interface UserCredential {
  readonly id: string;
  readonly type: string;
  readonly publicKey: string;
  /** For a passkey. */
  readonly credentialId?: string;
}

/** A user's API keys and passkeys. */
export function credentialsOf({ state }: Service, { id: userId }: Pick<User, 'id'>): readonly UserCredential[] {
  const keys = state.apiKeys.find('user', userId).map(({ id, credentialType: type, publicKey }) => ({ id, type, publicKey }));
  const type = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR';
  const passkeys = state.authenticators
    .find('user', userId)
    .map(({ id, publicKey, credentialId }) => ({ id, type, publicKey, credentialId }));
  return [...keys, ...passkeys];
}

export function credentialOf(user: Pick<User, 'id'>, { id, type, publicKey }: { id: string; type: string; publicKey: string }): Struct {
  return { id, user_id: user.id, type, public_key: publicKey };
}

function rootsOf(service: Service, question: Question, detailed: boolean): readonly Struct[] {
  const { operation, parameters } = question;
  const { type, resource, action } = operation;
  const time = { now: new Timestamp(service.clock.now()) };
  const common = { time, activity: activityRoot({ type, resource, action, parameters }) };
  if (!detailed) return [common];
  if (action !== 'SIGN') return [{ ...common, ...walletRoot(walletOf(service, question)) }];
  const key = namedKeyOf(service, question.organization.id, optionalText(parameters, 'signWith') ?? '');
  const contracts = service.state.contracts.find('organization', question.organization.id);
  return contentRoots(parameters, { ...key, contracts }).map((content) => ({ ...common, ...keyRoots(key), ...content }));
}

/** Everything that an expression on an activity can look into. */
export function detailedRoots(service: Service, question: Question): readonly Struct[] {
  return rootsOf(service, question, true);
}

/**
 * What can be seen inside what is about to be signed: of each payload, or of the transaction.
 *
 * @throws Refusal if it can't be read.
 */
export function contentRoots(parameters: Activity['parameters'], context: ViewContext): readonly Struct[] {
  const unsignedTransaction = optionalText(parameters, 'unsignedTransaction');
  if (unsignedTransaction !== undefined) {
    const type = optionalText(parameters, 'type') ?? '';
    return [decodeTransaction({ type, unsignedTransaction, ...context })];
  }
  const payload = optionalText(parameters, 'payload');
  const payloads = payload === undefined ? optionalTextList(parameters, 'payloads') : [payload];
  if (payloads.length > MOST_PAYLOADS) throw new Refusal('field-invalid', { suffix: ': payloads' });
  const encoding = optionalText(parameters, 'encoding') ?? '';
  if (payloads.length === 0 || !isSeenInside(encoding)) return [{}];
  if (payloads.reduce((sum, { length }) => sum + length, 0) > MOST_CHARACTERS) throw new Refusal('work-exceeded');
  return payloads.map((one) => payloadRoots(encoding, one));
}

function keyRoots({ source, address }: NamedKey): Struct {
  if (source.kind === 'private-key') return { private_key: privateKeyView(source.key) };
  return { ...walletRoot(source.wallet), wallet_account: { address } };
}

/** What conditions see of a key without a wallet. */
export function privateKeyView({ id, tagIds, name }: Pick<PrivateKey, 'id' | 'tagIds' | 'name'>): Struct {
  return { id, tags: tagIds, label: name };
}

/** What conditions see of a wallet. */
export function walletRoot(wallet: Pick<Wallet, 'id' | 'imported' | 'exported' | 'name'> | undefined): Struct {
  if (wallet === undefined) return {};
  const { id, imported, exported, name: label } = wallet;
  const view = { id, imported, exported, label };
  return { wallet: view, wallets: [view] };
}

function walletOf({ state }: Service, { organization, parameters }: Question): Wallet | undefined {
  const wallet = state.wallets.get(typeof parameters.walletId === 'string' ? parameters.walletId : '');
  return wallet?.organizationId === organization.id ? wallet : undefined;
}
