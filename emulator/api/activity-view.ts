import type { Approval } from '../policies/policy-requests.js';
import { mayVote } from '../policies/rights.js';
import { timestampOf } from '../state/clock.js';
import type { Activity, User, Vote } from '../state/records.js';
import type { Service } from '../state/service.js';
import { operationOfType, voteOfType } from './operations/all-operations.js';
import { appProofView, userView } from './views.js';

/** How an activity's top-level dates are written: as objects, or as ISO 8601 strings. */
export type Answers = 'live' | 'seed';

/**
 * An activity as all responses show it: in the live format, with the members of the documented sample added.
 *
 * @param reader the user who reads it, for `canApprove` and `canReject`.
 * @source wire 13.1
 */
export function activityView(service: Service, activity: Activity, reader?: User): object {
  const flat = flatActivity(service, activity, reader);
  const isoDates = { createdAt: isoOf(activity.createdAtMs), updatedAt: isoOf(activity.updatedAtMs) };
  const objectDates = { createdAt: timestampOf(activity.createdAtMs), updatedAt: timestampOf(activity.updatedAtMs) };
  const top = service.answers === 'seed' ? isoDates : objectDates;
  if (activity.status !== 'ACTIVITY_STATUS_COMPLETED') return { ...flat, ...top, timestampMs: activity.timestampMs };
  return { ...flat, result: { ...activity.result, activity: { ...flat, ...isoDates } }, ...top, timestampMs: activity.timestampMs };
}

function flatActivity(service: Service, activity: Activity, reader: User | undefined): object {
  const { id, organizationId, status, type, result, fingerprint, failure } = activity;
  const open = canVote(service, activity, reader);
  const proofs = service.state.appProofs.find('activity', id).map(appProofView);
  return {
    id,
    organizationId,
    status,
    type,
    intent: { [intentOf(type)]: activity.parameters },
    result,
    votes: activity.votes.map((vote) => voteView(service, activity, vote)),
    ...(proofs.length > 0 ? { appProofs: proofs } : {}),
    fingerprint,
    canApprove: open,
    canReject: open,
    ...(failure === undefined ? {} : { failure }),
  };
}

/** A pending activity is open to users whose vote counts and who haven't voted. */
export function canVote(service: Service, activity: Activity, user: User | undefined): boolean {
  if (user === undefined || activity.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return false;
  const operation = operationOfType(activity.type);
  const organization = service.state.organizations.get(activity.organizationId);
  if (operation === undefined || organization === undefined || user.organizationId !== organization.id) return false;
  const question = { operation, organization, parameters: activity.parameters };
  return mayVote(service, { question, approvals: approvalsOf(activity), user });
}

/** Who has approved an activity so far. */
export function approvalsOf({ votes }: Activity): readonly Approval[] {
  return votes.filter((vote) => vote.selection === 'VOTE_SELECTION_APPROVED');
}

function voteView(service: Service, activity: Activity, vote: Vote): object {
  const user = service.state.users.get(vote.userId);
  const { id, userId, selection, message, publicKey, signature, scheme } = vote;
  const voter = user === undefined ? {} : { user: userView(service, user) };
  return {
    id,
    userId,
    ...voter,
    activityId: activity.id,
    selection,
    message,
    publicKey,
    signature,
    scheme,
    createdAt: timestampOf(vote.createdAtMs),
  };
}

function intentOf(type: string): string {
  return operationOfType(type)?.intent ?? voteOfType(type)?.intent ?? 'intent';
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
