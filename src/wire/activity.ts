import { type Json, json, type Timestamp, timestamp } from './api-values.js';
import { flag, id, isObject, memberOf, oneOf, optional, orElse, type Parsed, type Read, refused, shape, text } from './read.js';
import { list, longText, number } from './read-values.js';

/** The documented statuses. The list is open; an unknown status settles nothing. @source wire.md 13.2 */
export type ActivityStatus =
  | 'ACTIVITY_STATUS_CREATED'
  | 'ACTIVITY_STATUS_PENDING'
  | 'ACTIVITY_STATUS_COMPLETED'
  | 'ACTIVITY_STATUS_FAILED'
  | 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  | 'ACTIVITY_STATUS_REJECTED'
  | 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'
  /** Anything else that the service may send. */
  | 'UNKNOWN';

/** A state-changing request and its result. */
export interface Activity {
  readonly id: string;
  readonly organizationId: string;
  readonly status: ActivityStatus;
  readonly type: string;
  /** One member, named after the operation: the parameters that were submitted. */
  readonly intent: Json;
  /** One member, named after the operation. Empty until the activity is completed. */
  readonly result: Json;
  readonly votes: readonly Vote[];
  /** `sha256:` and the hex digest of the submitted body. `approve_activity` refers to the activity by it. */
  readonly fingerprint: string;
  readonly canApprove: boolean;
  readonly canReject: boolean;
  readonly createdAt: Timestamp | string;
  readonly updatedAt: Timestamp | string;
  readonly appProofs?: readonly AppProof[];
  readonly failure?: { readonly code: number; readonly message: string };
}

/** @source wire.md 13.3 */
export interface Vote {
  readonly id: string;
  readonly userId: string;
  readonly activityId: string;
  readonly selection: string;
  /** The body that was signed. */
  readonly message: string;
  readonly publicKey: string;
  readonly signature: string;
  readonly scheme: string;
  readonly createdAt?: Timestamp | string;
}

/** @source interface: App proof */
export interface AppProof {
  readonly scheme: string;
  readonly publicKey: string;
  readonly proofPayload: string;
  readonly signature: string;
}

/** A way to authenticate, as policies name it, such as `AUTHENTICATION_TYPE_PASSKEY`. @source wire-v2.md 5.3 */
export interface AuthenticationMethod {
  readonly type: string;
  readonly id?: string;
}
/** Which checks of a policy the user has passed for an activity. @source wire-v2.md 5.4 */
export interface MfaStatus {
  readonly mfaPolicyId: string;
  readonly userId: string;
  readonly satisfied: boolean;
  readonly satisfiedMethods: readonly AuthenticationMethod[];
  /** All are required, each by any of its methods. */
  readonly requiredMethods: readonly { readonly any: readonly AuthenticationMethod[] }[];
}

/** The outcome of a submit. Failed and rejected activities are errors, not outcomes. */
export type Outcome<R> =
  | { readonly state: 'completed'; readonly result: R; readonly activity: Activity }
  /** Waits for further checks of its user. `mfaStatuses` is empty if the service doesn't say which. */
  | { readonly state: 'authenticators-needed'; readonly mfaStatuses: readonly MfaStatus[]; readonly activity: Activity }
  /** Waits for votes or the service, or has an unknown status. */
  | { readonly state: 'unsettled'; readonly activity: Activity };

const date: Read<Timestamp | string> = (value, path) => (typeof value === 'string' ? text(value, path) : timestamp(value, path));

const status: Read<ActivityStatus> = orElse<ActivityStatus>(
  oneOf(
    'ACTIVITY_STATUS_CREATED',
    'ACTIVITY_STATUS_PENDING',
    'ACTIVITY_STATUS_COMPLETED',
    'ACTIVITY_STATUS_FAILED',
    'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    'ACTIVITY_STATUS_REJECTED',
    'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
  ),
  'UNKNOWN',
);

/** @source interface: App proof */
export const readAppProof: Read<AppProof> = shape<AppProof>({ scheme: text, publicKey: text, proofPayload: longText, signature: text });

const vote: Read<Vote> = shape<Vote>({
  id,
  userId: id,
  activityId: id,
  selection: text,
  message: longText,
  publicKey: text,
  signature: longText,
  scheme: text,
  createdAt: optional(date),
});

const method: Read<AuthenticationMethod> = shape<AuthenticationMethod>({ type: text, id: optional(id) });

/** @source wire-v2.md 5.4 */
export const readMfaStatus: Read<MfaStatus> = shape<MfaStatus>({
  mfaPolicyId: id,
  userId: id,
  satisfied: flag,
  satisfiedMethods: orElse(list(method), []),
  requiredMethods: orElse(list(shape<MfaStatus['requiredMethods'][number]>({ any: list(method) })), []),
});

/** Read an activity in the live format, or in that of the documented sample, which has the same members. @source wire.md 13.1 */
export const readActivity: Read<Activity> = shape<Activity>({
  id,
  organizationId: id,
  status,
  type: text,
  intent: orElse<Json>(json, {}),
  result: orElse<Json>(json, {}),
  votes: orElse(list(vote), []),
  fingerprint: orElse(text, ''),
  canApprove: orElse(flag, false),
  canReject: orElse(flag, false),
  createdAt: orElse<Timestamp | string>(date, ''),
  updatedAt: orElse<Timestamp | string>(date, ''),
  appProofs: orElse<readonly AppProof[] | undefined>(list(readAppProof), undefined),
  failure: orElse<Activity['failure']>(shape<NonNullable<Activity['failure']>>({ code: number, message: text }), undefined),
});

/** What a response has to match. */
export interface Submitted<R> {
  readonly type: string;
  /** Absent if the service may act in an organization other than the one named. */
  readonly organizationId?: string;
  /** Member of the result, or a pattern for its name. Absent for votes. */
  readonly result?: string | RegExp;
  readonly read: Read<R>;
}

/**
 * Read the response to a submit.
 *
 * It counts as completed only if status, type, organization and result member match exactly. A vote is done once the response arrives,
 * whatever happens to the activity it was for. The documentation's sample repeats the activity
 * inside the result; that inner one is read if the outer result has no such member.
 * @source wire.md 13.1 and 24, row 6
 */
export function readOutcome<R>({ type, organizationId, result, read }: Submitted<R>): Read<Outcome<R>> {
  return (value, path) => {
    const answer = wholeOf(memberOf(value, 'activity'));
    const parsed = readActivity(answer, `${path}activity`);
    if (!parsed.ok) return parsed;
    const activity = parsed.value;
    if (organizationId !== undefined && activity.organizationId !== organizationId) {
      return refused('activity.organizationId', 'the organization that was asked');
    }
    const isVote = result === undefined;
    if (!isVote && activity.type !== type) return refused('activity.type', type);
    if (!isVote && activity.status !== 'ACTIVITY_STATUS_COMPLETED') return { ok: true, value: { state: 'unsettled', activity } };
    const inner = isVote ? read(undefined, '') : resultOf(memberOf(answer, 'result'), { result, read });
    return inner.ok ? { ok: true, value: { state: 'completed', result: inner.value, activity } } : inner;
  };
}

/** The activity with all its members. In the sample's format that is the inner one. */
function wholeOf(activity: unknown): unknown {
  const inner = memberOf(memberOf(activity, 'result'), 'activity');
  return memberOf(activity, 'intent') === undefined && inner !== undefined ? inner : activity;
}

function resultOf<R>(results: unknown, { result, read }: { readonly result: string | RegExp; readonly read: Read<R> }): Parsed<R> {
  const own = isObject(results) ? Object.keys(results) : [];
  const name = typeof result === 'string' ? result : (own.find((member) => result.test(member)) ?? '');
  const flat = memberOf(results, name);
  const nested = memberOf(memberOf(memberOf(results, 'activity'), 'result'), name);
  return read(flat === undefined ? nested : flat, `activity.result.${name}`);
}
