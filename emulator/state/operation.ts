import type { Fields } from '../http/fields.js';
import type { Caller } from './caller.js';
import type { Organization, User } from './records.js';
import type { Service } from './service.js';

/** A submitted operation being run. */
export interface Call {
  readonly service: Service;
  readonly organization: Organization;
  /** Who requested it. */
  readonly user: User;
  readonly parameters: Fields;
  readonly activityId: string;
  /** The time of the request, in milliseconds since the epoch. */
  readonly nowMs: number;
}

/**
 * Who may run it without a policy, apart from the root quorum.
 * `root`: no other user, ever. `proxy`: the auth proxy's user. `self`: every user, for themselves only. `own-credentials`: users for
 * themselves, also when `userId` names them. `policy`: no user.
 */
export type Right = 'root' | 'proxy' | 'self' | 'own-credentials' | 'policy';

/** A row of the table of submits. */
export interface Operation {
  /** The path after `/public/v1/submit/`. */
  readonly path: string;
  readonly type: string;
  readonly intent: string;
  readonly result: string;
  /** The names that policies use for it. @source wire 20 */
  readonly resource: string;
  readonly action: string;
  readonly right: Right;
  /** Whether users of the parent organization may run it in a sub-organization. True for logins, which no user there can stamp yet. */
  readonly isFromAbove?: boolean;
  /** Runs it and returns the inner member of the result. Checks everything before it changes anything. @throws Refusal */
  readonly run: (call: Call) => object | Promise<object>;
}

/** The name of a row from its path and the versions of its type and its result. @source wire-v2 5.3 */
export function namedAfter(path: string, version = '', resultVersion = ''): Pick<Operation, 'path' | 'type' | 'intent' | 'result'> {
  const name = path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const type = `ACTIVITY_TYPE_${path.toUpperCase()}${version && `_${version}`}`;
  return { path, type, intent: `${name}Intent${version}`, result: `${name}Result${resultVersion}` };
}

/** A vote on another activity. */
export interface VoteOperation {
  readonly path: string;
  readonly type: string;
  readonly intent: string;
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED';
}

/** One stamped query. */
export interface QueryCall {
  readonly service: Service;
  /** The organization to read. */
  readonly organization: Organization;
  readonly caller: Caller;
  readonly fields: Fields;
}

/** A row of the table of queries. */
export interface Query {
  /** The path after `/public/v1/query/`. */
  readonly path: string;
  /** Whether the auth proxy's user may send it. */
  readonly forProxy?: boolean;
  readonly run: (call: QueryCall) => object | Promise<object>;
}
