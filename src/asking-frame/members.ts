import { memberOf } from '../platform/member.js';
import { type Approval, approvalOf, CHANGES, hasOnly, type Row, readAs, type TextName } from './approval.js';

const POLICY = ['policyName', 'effect', 'condition', 'consensus', 'notes', 'time'];
const USER = ['userName', 'userEmail', 'userPhoneNumber', 'apiKeys', 'authenticators', 'oauthProviders', 'userTags'];
const KEY = ['apiKeyName', 'publicKey', 'curveType', 'expirationSeconds'];

/** The question about new policies, each as the service will read it; `undefined` if one has more than is shown. */
export function questionOfPolicies(parameters: unknown): Approval | undefined {
  const several = memberOf(parameters, 'policies');
  const policies: readonly unknown[] = Array.isArray(several) && hasOnly(parameters, ['policies']) ? several : [parameters];
  if (!policies.every((policy) => hasOnly(policy, POLICY) && memberOf(policy, 'effect') !== undefined)) return undefined;
  const rows = policies.flatMap(rowsOfPolicy);
  return approvalOf('policies', readAs(rows, CHANGES));
}

function rowsOfPolicy(policy: unknown): readonly Row[] {
  const effect = memberOf(policy, 'effect') === 'EFFECT_DENY' ? 'denies' : 'allows';
  const condition = memberOf(policy, 'condition');
  const row: Row = [effect, condition ? String(condition) : { text: 'everything' }];
  return [...told(policy, 'policy', 'policyName'), row, ...told(policy, 'requires', 'consensus'), ...told(policy, 'when', 'time')];
}

/** A member under a readable name; omitted if it is empty. */
function told(value: unknown, name: TextName, member: string): readonly Row[] {
  const text = memberOf(value, member);
  return text === undefined || text === '' ? [] : [[name, String(text)]];
}

/** The question about new users and their keys; `undefined` if one has more than is shown. */
export function questionOfUsers(parameters: unknown): Approval | undefined {
  const users = memberOf(parameters, 'users');
  if (!Array.isArray(users) || !hasOnly(parameters, ['users']) || !users.every(isShown)) return undefined;
  const rows = users.flatMap(rowsOfUser);
  return approvalOf('users', readAs(rows, CHANGES));
}

function rowsOfUser(user: unknown): readonly Row[] {
  const keys = listIn(user, 'apiKeys').flatMap((key): readonly Row[] => {
    const seconds = memberOf(key, 'expirationSeconds');
    return [
      ...told(key, 'signingKey', 'publicKey'),
      ['keyExpires', seconds ? { text: 'afterSeconds', places: { count: String(seconds) } } : { text: 'never' }],
    ];
  });
  const reached = ['userEmail', 'userPhoneNumber'].flatMap((member) => told(user, 'contact', member));
  return [...told(user, 'user', 'userName'), ...reached, ...keys];
}

/** Whether there is nothing but names, contacts and keys. */
function isShown(user: unknown): boolean {
  const others = ['authenticators', 'oauthProviders', 'userTags'].flatMap((name) => listIn(user, name));
  const lists = ['apiKeys', 'authenticators', 'oauthProviders', 'userTags'].every((name) => Array.isArray(memberOf(user, name) ?? []));
  return hasOnly(user, USER) && lists && others.length === 0 && listIn(user, 'apiKeys').every((key) => hasOnly(key, KEY));
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}
