import { approvalsOf, canVote } from './activity-view.js';
import { textOf } from './encodings.js';
import { type Fields, requiredFields, requiredText } from './fields.js';
import type { VoteOperation } from './operation.js';
import { operationOfType } from './operations/table.js';
import type { Activity, Organization } from './records.js';
import { Refusal } from './refusal.js';
import { decide, denied } from './rights.js';
import type { Service } from './service.js';
import type { Caller } from './stamp-check.js';
import { checkEnvelope, complete, settle, voteOf } from './submit.js';

/** A stamped vote whose caller is known. */
export interface Voted {
  readonly voting: VoteOperation;
  readonly caller: Caller;
  readonly fields: Fields;
  readonly body: Uint8Array;
}

/**
 * Vote on a waiting activity; the last vote that was needed has it done.
 *
 * @returns the target activity, as it stands after the vote.
 * @throws Refusal `fingerprint-unknown`, `policy-denied` when the caller's vote does not count.
 */
export async function vote(service: Service, { voting, caller, fields, body }: Voted): Promise<Activity> {
  checkEnvelope(service, voting.type, fields);
  const fingerprint = requiredText(requiredFields(fields, 'parameters'), 'fingerprint');
  const target = service.state.activities.find('fingerprint', fingerprint).find((one) => one.organizationId === caller.organization.id);
  if (target === undefined) throw new Refusal('fingerprint-unknown');
  if (target.votes.some((cast) => cast.message === textOf(body))) return target;
  if (!canVote(service, target, caller.user)) throw denied([]);
  const votes = [...target.votes, voteOf(service, { caller, body }, voting.selection)];
  const voted = { ...target, votes, updatedAtMs: service.clock.now() };
  if (voting.selection === 'VOTE_SELECTION_REJECTED') return settle(service, { ...voted, status: 'ACTIVITY_STATUS_REJECTED' });
  return approve(service, voted, caller.organization);
}

async function approve(service: Service, activity: Activity, organization: Organization): Promise<Activity> {
  const operation = operationOfType(activity.type);
  const user = service.state.users.get(activity.userId);
  if (operation === undefined || user === undefined)
    return fail(service, activity, new Refusal('not-found', { message: 'user not found' }));
  const asked = { operation, caller: { user, organization }, parameters: activity.parameters };
  try {
    if (decide(service, asked, approvalsOf(activity)) === 'wait') return settle(service, activity);
    return settle(service, await complete(service, activity, asked));
  } catch (error) {
    if (error instanceof Refusal) return fail(service, activity, error);
    throw error;
  }
}

function fail(service: Service, activity: Activity, { grpcCode: code, message, details }: Refusal): Activity {
  return settle(service, { ...activity, status: 'ACTIVITY_STATUS_FAILED', failure: { code, message, details } });
}
