import type { Fields } from './fields.js';
import type { Organization, User } from './records.js';
import type { Service } from './service.js';
import type { Caller } from './stamp-check.js';

/** One submitted operation at work. */
export interface Call {
  readonly service: Service;
  readonly organization: Organization;
  /** Who asked for it. */
  readonly user: User;
  readonly parameters: Fields;
  readonly activityId: string;
  /** The time of the request, in milliseconds since the epoch. */
  readonly nowMs: number;
}

/**
 * Who may do it without a policy, beside the root quorum.
 * `root`: nobody else, ever. `proxy`: the auth proxy's user. `own-credentials`: a user for themselves. `policy`: nobody.
 */
export type Right = 'root' | 'proxy' | 'own-credentials' | 'policy';

/** A row of the table of submits. */
export interface Operation {
  /** The path after `/public/v1/submit/`. */
  readonly path: string;
  readonly type: string;
  readonly intent: string;
  readonly result: string;
  /** The names that policies know it by. @source wire 20 */
  readonly resource: string;
  readonly action: string;
  readonly right: Right;
  /** Does it, and gives the inner member of the result. Checks everything before it changes anything. @throws Refusal */
  readonly run: (call: Call) => object | Promise<object>;
}

/** A vote on another activity. */
export interface VoteOperation {
  readonly path: string;
  readonly type: string;
  readonly intent: string;
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED';
}

/** One stamped read. */
export interface QueryCall {
  readonly service: Service;
  /** The organization that is read. */
  readonly organization: Organization;
  readonly caller: Caller;
  readonly fields: Fields;
}

/** A row of the table of queries. */
export interface Query {
  /** The path after `/public/v1/query/`. */
  readonly path: string;
  /** Whether the auth proxy's user may ask it. */
  readonly forProxy?: boolean;
  readonly run: (call: QueryCall) => object | Promise<object>;
}
