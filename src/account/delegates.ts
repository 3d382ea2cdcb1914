import { type ApiParts, createApi } from '../client/public-api-client.js';
import { settled } from '../client/settled.js';
import { isCompressedPoint } from '../encoding/point.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import { ownMembers } from '../platform/member.js';
import { expiryOf, waysLeft } from '../session/credentials.js';
import { oneOf, orElse, type Read, shape, text } from '../wire/read.js';
import { list } from '../wire/read-values.js';
import { readUser, type User } from '../wire/resources.js';
import { type Allowance, type CompiledPolicy, NOTES, policiesOf } from './delegate-policy.js';

/** A key that should sign for the user, and what it may sign. */
export interface DelegateOptions {
  /** Public key of the program, P-256, hex of 33 bytes. The program keeps the private half. */
  readonly publicKey: string;
  /** Name in the account's list: at most 40 letters, digits, spaces and `-_.`; `Agent` if absent. */
  readonly name?: string;
  readonly allow: Allowance;
  /** When it expires: milliseconds since the epoch or a date, within a year. */
  readonly until: number | Date;
}

/** Another user of the account, such as a program whose key signs within its limits. */
export interface Delegate {
  /** Id of its user at the service. */
  readonly id: string;
  readonly name: string;
  /** Its first key, P-256 in hex for a delegate; an empty string if it has none. */
  readonly publicKey: string;
  /** Whether `delegate` created it. */
  readonly isDelegate: boolean;
  /** Whether it can still sign in, or sign. */
  readonly isActive: boolean;
  /** When its last key expires, in milliseconds since the epoch. Absent if it has none, or something that doesn't expire. */
  readonly expiresAtMs?: number;
  /** What it may and may not do, in the service's policy language. */
  readonly policies: readonly Pick<CompiledPolicy, 'policyName' | 'effect' | 'condition'>[];
}

/** Keys for programs. Every call rejects with `KmsError` only. */
export interface Delegates {
  /**
   * Let a program sign with its own key, within limits that the service enforces.
   *
   * @throws KmsError `bad_request` with the member's name as `path`; `rejected` if the user is asked and declines; `activity_pending` if
   * the account needs more votes for it.
   */
  delegate(options: DelegateOptions): Promise<Delegate>;
  /**
   * All delegates, including expired ones.
   *
   * @param options with `others`, all other users of the account as well: a script in the page may have added one, or your own server.
   */
  list(options?: { readonly others?: boolean }): Promise<readonly Delegate[]>;
  /**
   * Delete a delegate, or another user of the account, with its keys and permissions.
   *
   * @throws KmsError `bad_request` with `id` as `path` if there is no such user, or it is the signed-in one.
   */
  end(id: string): Promise<void>;
}

/** A policy in the service's list. */
interface ListedPolicy extends CompiledPolicy {
  readonly policyId: string;
}

const YEAR_MS = 31_622_400_000;
const readPolicies: Read<{ readonly policies: readonly ListedPolicy[] }> = shape({
  policies: list(
    shape<ListedPolicy>({
      policyId: text,
      policyName: text,
      effect: oneOf('EFFECT_ALLOW', 'EFFECT_DENY'),
      condition: orElse(text, ''),
      consensus: orElse(text, ''),
      notes: orElse(text, ''),
    }),
  ),
});
const readUsers = shape({ users: list(readUser) });

/** Keys for programs, of the signed-in account. */
export function createDelegates(parts: ApiParts): Delegates {
  const api = createApi(parts);
  const now = () => parts.clock.now();
  const ask = async <T>(operation: string, read: Read<T>): Promise<T> => {
    const { organizationId } = await parts.caller();
    const result = read(await api.raw(`query/${operation}`, { organizationId }), operation);
    if (!result.ok) throw new KmsError('bad_response', { operation, path: result.path });
    return result.value;
  };
  /** The account's other users, with all policies that name them. */
  const all = async () => {
    const asked = [ask('list_users', readUsers), ask('list_policies', readPolicies), api.query('whoami', {})] as const;
    const [{ users }, { policies }, { userId }] = await Promise.all(asked);
    const others = users.filter((user) => user.userId !== userId);
    return others.map((user) =>
      delegateOf(
        user,
        policies.filter((policy) => bearerOf(policy) === user.userId),
        now(),
      ),
    );
  };
  return {
    delegate: async (given) => {
      const { publicKey, name, allow, untilMs } = checked(given, now());
      // Wrong limits are reported before anything is created.
      policiesOf(allow, { userId: '', name, untilMs });
      const expirationSeconds = String(Math.floor((untilMs - now()) / 1000));
      const key = { apiKeyName: name, publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds } as const;
      const user = { userName: name, apiKeys: [key], authenticators: [], oauthProviders: [], userTags: [] };
      const { userIds } = settled(await api.submit('create_users', { users: [user] })).result;
      const [id] = userIds;
      if (id === undefined) throw new KmsError('bad_response', { operation: 'create_users', path: 'userIds' });
      const limits = policiesOf(allow, { userId: id, name, untilMs });
      try {
        settled(await api.raw('submit/create_policies', { policies: limits }, { type: 'ACTIVITY_TYPE_CREATE_POLICIES' }));
      } catch (thrown) {
        // A key without its limits isn't what was asked for.
        await api.submit('delete_users', { userIds: [id] }).catch(() => {});
        throw kmsErrorOf(thrown);
      }
      return { id, name, publicKey, isDelegate: true, isActive: true, expiresAtMs: untilMs, policies: limits };
    },
    list: async ({ others = false } = {}) => (await all()).filter(({ isDelegate }) => isDelegate || others),
    end: async (id) => {
      const found = (await all()).find((user) => user.id === id);
      if (!found) throw new KmsError('bad_request', { operation: 'delegate', path: 'id' });
      // The key goes first, so that it is gone even if the rest fails.
      settled(await api.submit('delete_users', { userIds: [id] }));
      const policyIds = found.policies.map(({ policyId }) => policyId);
      if (policyIds.length > 0) settled(await api.raw('submit/delete_policies', { policyIds }, { type: 'ACTIVITY_TYPE_DELETE_POLICIES' }));
    },
  };
}

function checked(given: DelegateOptions, nowMs: number): Omit<Required<DelegateOptions>, 'until'> & { readonly untilMs: number } {
  const { publicKey, name = 'Agent', allow, until } = ownMembers(given);
  const untilMs = Number(until);
  const wrong = (path: string) => new KmsError('bad_request', { operation: 'delegate', path });
  if (!isCompressedPoint(publicKey)) throw wrong('publicKey');
  if (typeof name !== 'string' || !/^[\w .-]{1,40}$/.test(name)) throw wrong('name');
  if (typeof allow !== 'object' || allow === null) throw wrong('allow');
  if (!(untilMs > nowMs + 1000 && untilMs <= nowMs + YEAR_MS)) throw wrong('until');
  return { publicKey, name, allow: ownMembers(allow), untilMs };
}

/** Sign-in methods don't expire; keys may. */
function delegateOf(user: User, own: readonly ListedPolicy[], nowMs: number) {
  const { userId: id, userName: name, apiKeys } = user;
  const ends = apiKeys.map((key) => expiryOf(key).expiresAtMs ?? Number.POSITIVE_INFINITY);
  const endsMs = waysLeft(user).length > 0 ? Number.POSITIVE_INFINITY : Math.max(0, ...ends);
  const policies = own.map(({ policyId, policyName, effect, condition }) => ({ policyId, policyName, effect, condition }));
  const end = endsMs > 0 && Number.isFinite(endsMs) ? { expiresAtMs: endsMs } : {};
  const isDelegate = own.some(({ notes }) => notes === NOTES);
  return { id, name, publicKey: apiKeys[0]?.credential.publicKey ?? '', isDelegate, isActive: endsMs > nowMs, ...end, policies };
}

/** Who a policy is for: its consensus names one user. */
function bearerOf({ consensus }: ListedPolicy): string | undefined {
  return /^approvers\.any\(user, user\.id == '([\w-]+)'\)$/.exec(consensus)?.[1];
}
