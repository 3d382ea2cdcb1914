import { type ApiParts, createApi } from '../client/public-api-client.js';
import { settled } from '../client/settled.js';
import { isCompressedPoint } from '../encoding/point.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import { ownMembers } from '../platform/member.js';
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

/** A key that signs for the user within its limits. */
export interface Delegate {
  /** Id of its user at the service. */
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  /** Whether its key is still valid. */
  readonly isActive: boolean;
  /** When its key expires, in milliseconds since the epoch. Absent if it has no key. */
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
  /** All delegates, including expired ones. */
  list(): Promise<readonly Delegate[]>;
  /** Delete a key and its permissions. @throws KmsError `bad_request` with `id` as `path` if there is no such delegate. */
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
  const policies = async () => (await ask('list_policies', readPolicies)).policies.filter(({ notes }) => notes === NOTES);
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
      return { id, name, publicKey, isActive: true, expiresAtMs: untilMs, policies: limits };
    },
    list: async () => {
      const [own, { users }] = [await policies(), await ask('list_users', readUsers)];
      return users.flatMap((user) => delegateOf(user, own, now()));
    },
    end: async (id) => {
      const policyIds = (await policies()).filter((policy) => bearerOf(policy) === id).map(({ policyId }) => policyId);
      if (policyIds.length === 0) throw new KmsError('bad_request', { operation: 'delegate', path: 'id' });
      // The key goes first, so that it is gone even if the rest fails.
      settled(await api.submit('delete_users', { userIds: [id] }));
      settled(await api.raw('submit/delete_policies', { policyIds }, { type: 'ACTIVITY_TYPE_DELETE_POLICIES' }));
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

/** A user as a delegate; `undefined` if no delegate policy names them. */
function delegateOf({ userId: id, userName: name, apiKeys }: User, policies: readonly ListedPolicy[], nowMs: number): readonly Delegate[] {
  const own = policies.filter((policy) => bearerOf(policy) === id);
  const [key] = apiKeys;
  if (own.length === 0 || !key) return [];
  const { expirationSeconds = '', createdAt, credential } = key;
  const endsMs = (Number(createdAt.seconds) + Number(expirationSeconds)) * 1000;
  const shown = own.map(({ policyName, effect, condition }) => ({ policyName, effect, condition }));
  const end = expirationSeconds === '' ? {} : { expiresAtMs: endsMs };
  return [{ id, name, publicKey: credential.publicKey, isActive: expirationSeconds !== '' && endsMs > nowMs, ...end, policies: shown }];
}

/** Who a policy is for: its consensus names one user. */
function bearerOf({ consensus }: ListedPolicy): string | undefined {
  return /^approvers\.any\(user, user\.id == '([\w-]+)'\)$/.exec(consensus)?.[1];
}
