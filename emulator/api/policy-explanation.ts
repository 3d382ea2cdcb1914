import { Refusal } from '../http/refusal.js';
import { type PolicySpec, readPolicy } from '../policies/add-policy.js';
import type { Approver } from '../policies/consensus.js';
import { decidePolicies, type PolicyEvaluation, type PolicyRequest, type PolicyRule, type PolicyVerdict } from '../policies/decide.js';
import { decidingPart } from '../policies/deciding-part.js';
import { contentRoots, credentialOf, privateKeyView, walletRoot } from '../policies/policy-requests.js';
import { isOwn } from '../policies/rights.js';
import { activityRoot } from '../policies/roots.js';
import { type Struct, Timestamp } from '../policies/values.js';
import type { ContractAbi } from '../signing/transactions/unsigned.js';
import type { Operation } from '../state/operation.js';
import { operationOfType } from './operations/all-operations.js';

export type { ContractAbi, PolicyVerdict };

/** A policy in the format of `create_policy`. */
export interface PolicyText {
  readonly policyName: string;
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  readonly condition?: string;
  readonly consensus?: string;
  /** When it applies; always if absent. */
  readonly time?: string;
}

/** A user, as policies see them. */
export interface PolicyUser {
  readonly id: string;
  /** Ids of tags. */
  readonly tags?: readonly string[];
  readonly email?: string;
  readonly name?: string;
  /** The credentials they sign with; `type` is a credential type of the service, such as `CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR`. */
  readonly credentials?: readonly { readonly id: string; readonly type: string; readonly publicKey: string }[];
}

/** What to explain. */
export interface ExplainOptions {
  readonly policies: readonly PolicyText[];
  /** The requested activity, as submitted. */
  readonly activity: { readonly type: string; readonly parameters: Readonly<Record<string, unknown>> };
  /** The requesting user: the id of one of `users`, or a user. */
  readonly by: string | PolicyUser;
  /** Users who have approved it since. */
  readonly approvedBy?: readonly (string | PolicyUser)[];
  /** Users of the organization, who could approve it. */
  readonly users?: readonly PolicyUser[];
  /** Root users, and how many of them can decide alone; no root users if absent. */
  readonly rootQuorum?: { readonly threshold: number; readonly userIds: readonly string[] };
  /** The wallet that signs, or that the activity is about. */
  readonly wallet?: { readonly id: string; readonly label?: string; readonly imported?: boolean; readonly exported?: boolean };
  /** The private key that signs, if it belongs to no wallet. */
  readonly privateKey?: { readonly id: string; readonly label?: string; readonly tags?: readonly string[] };
  /** Interfaces for reading call data: address, and the ABI as JSON text. */
  readonly contracts?: readonly ContractAbi[];
  /** The time that policies see, in milliseconds since the epoch; now if absent. */
  readonly nowMs?: number;
}

/** What one policy said, and which part of it decided that. */
export interface PolicyAnswer {
  readonly policy: string;
  readonly outcome: PolicyVerdict;
  readonly part: string;
  /** Why an expression could not be evaluated, such as `missing field tx`. */
  readonly error?: string;
}

/** The decision on an activity, with its reason. */
export interface Explanation {
  /** `needs`: it waits for approvals. */
  readonly outcome: 'allow' | 'deny' | 'needs';
  /** Name of the policy that decided; absent if none did. */
  readonly policy?: string;
  /** The part of its condition or consensus that decided. */
  readonly part?: string;
  /** One sentence. */
  readonly because: string;
  /** Every policy, in the given order; empty if the root quorum decides alone. */
  readonly policies: readonly PolicyAnswer[];
}

type Answers = Pick<Explanation, 'policies'>;

/**
 * Explain what policies decide about an activity, and why. This uses the emulator's own engine.
 *
 * @throws Error for an unknown activity type, policies that the service would refuse, and an unreadable transaction.
 */
export function explain(options: ExplainOptions): Explanation {
  const { type, parameters } = options.activity;
  const operation = operationOfType(type);
  if (operation === undefined) throw new Error(`there is no activity ${type}`);
  const { rootQuorum = { threshold: 1, userIds: [] } } = options;
  const policies = operation.right === 'root' ? [] : options.policies.map(ruleOf);
  checkNames(policies);
  const people = { policies, rootQuorum, ...peopleOf(options) };
  const explained = rootsOf(operation, parameters, options).map((roots) => explainOne(operation, options, { ...people, roots }));
  const [first] = explained;
  if (first === undefined) throw new Error('it contains nothing to sign');
  // A request for several signatures is only allowed if each one is.
  return explained.find(({ outcome }) => outcome === 'deny') ?? explained.find(({ outcome }) => outcome === 'needs') ?? first;
}

function checkNames(policies: readonly PolicyRule[]): void {
  const twice = policies.find(({ id }, at) => policies.findIndex((one) => one.id === id) < at);
  if (twice !== undefined) throw new Error(`two policies have the name "${twice.id}"`);
}

function ruleOf(policy: PolicyText): PolicyRule {
  const { name, ...rule }: PolicySpec = checked(`policy "${policy.policyName}"`, () => readPolicy({ notes: '', ...policy }));
  return { ...rule, id: name };
}

function checked<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error([what, error.message, error.cause].filter(Boolean).join(': '));
  }
}

function peopleOf({ by, approvedBy = [], users = [] }: ExplainOptions): { approvers: readonly Approver[]; others: readonly Approver[] } {
  const found = (one: string | PolicyUser): PolicyUser =>
    typeof one === 'string' ? (users.find(({ id }) => id === one) ?? { id: one }) : one;
  const approving = [by, ...approvedBy].map(found);
  const others = users.filter(({ id }) => !approving.some((one) => one.id === id));
  return { approvers: approving.map(approverOf), others: others.map(approverOf) };
}

function approverOf(user: PolicyUser): Approver {
  const { id, tags = [], email = '', name: alias = '', credentials = [] } = user;
  return { id, user: { id, tags, email, alias }, credentials: credentials.map((credential) => credentialOf(user, credential)) };
}

/** What conditions see: once, or once per payload to sign. */
function rootsOf({ type, resource, action }: Operation, parameters: ExplainOptions['activity']['parameters'], options: ExplainOptions) {
  const { wallet, contracts = [], nowMs = Date.now() } = options;
  const time = { now: new Timestamp(nowMs) };
  const common: Struct = {
    time,
    activity: activityRoot({ type, resource, action, parameters }),
    ...walletRoot(wallet && walletOf(wallet)),
  };
  if (action !== 'SIGN') return [common];
  const address = typeof parameters.signWith === 'string' ? parameters.signWith : '';
  const context = { curve: '', address, addressFormat: '', contracts };
  const contents = checked('the activity', () => contentRoots(parameters, context));
  const key = keyRoot(options.privateKey, address);
  return contents.map((content): Struct => ({ ...common, ...key, ...content }));
}

/** The key that signs: a key without a wallet, or a wallet account. */
function keyRoot(privateKey: ExplainOptions['privateKey'], address: string): Struct {
  if (privateKey === undefined) return { wallet_account: { address } };
  const { id, label: name = '', tags: tagIds = [] } = privateKey;
  return { private_key: privateKeyView({ id, name, tagIds }) };
}

function walletOf({ id, label: name = '', imported = false, exported = false }: NonNullable<ExplainOptions['wallet']>) {
  return { id, name, imported, exported };
}

function explainOne(operation: Operation, { by, activity }: ExplainOptions, request: PolicyRequest): Explanation {
  const decision = decidePolicies(request);
  const policies = decision.evaluations.map((evaluation): PolicyAnswer => answerOf(evaluation, request));
  const decided = (outcome: PolicyVerdict): PolicyAnswer | undefined => policies.find((one) => one.outcome === outcome);
  const denied = decided('OUTCOME_DENY_EXPLICIT');
  if (denied === undefined && decision.outcome !== 'allow' && isOwn(operation, typeof by === 'string' ? by : by.id, activity.parameters))
    return { outcome: 'allow', because: 'Users may do this for themselves.', policies };
  if (decision.outcome === 'allow') return allowed(decided('OUTCOME_ALLOW'), { policies });
  if (decision.outcome === 'consensus-needed') return waiting(denied ? undefined : decided('OUTCOME_REQUIRES_CONSENSUS'), { policies });
  return refused(operation, denied, { policies });
}

function allowed(by: PolicyAnswer | undefined, answers: Answers): Explanation {
  if (by === undefined) return { outcome: 'allow', because: 'The root quorum may do everything.', ...answers };
  const { policy, part } = by;
  return { outcome: 'allow', policy, part, because: `Policy "${policy}" allows it: ${part}`, ...answers };
}

function waiting(by: PolicyAnswer | undefined, answers: Answers): Explanation {
  if (by === undefined) return { outcome: 'needs', because: 'More root users have to approve it.', ...answers };
  const { policy, part } = by;
  return { outcome: 'needs', policy, part, because: `Policy "${policy}" needs approvals: ${part}`, ...answers };
}

function refused({ right }: Operation, by: PolicyAnswer | undefined, answers: Answers): Explanation {
  const because = right === 'root' ? 'Only the root quorum may do this.' : 'No policy allows it.';
  if (by === undefined) return { outcome: 'deny', because, ...answers };
  const { policy, part } = by;
  return { outcome: 'deny', policy, part, because: `Policy "${policy}" denies it: ${part}`, ...answers };
}

function answerOf({ policyId: policy, outcome }: PolicyEvaluation, request: PolicyRequest): PolicyAnswer {
  const rule = request.policies.find(({ id }) => id === policy) as PolicyRule; // every evaluation belongs to one
  const { text: part, outcome: came } = decidingPart(rule, outcome, request);
  return { policy, outcome, part, ...(came.ok ? {} : { error: came.error }) };
}
