import { textOf } from '../bytes/encodings.js';
import { type Fields, requiredFields, requiredText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import { decide, denied } from '../policies/rights.js';
import type { Caller } from '../state/caller.js';
import type { VoteOperation } from '../state/operation.js';
import type { Activity, Organization } from '../state/records.js';
import type { Service } from '../state/service.js';
import type { State } from '../state/tables.js';
import { approvalsOf, canVote } from './activity-view.js';
import { statusByMfa } from './further-checks.js';
import { operationOfType } from './operations/all-operations.js';
import { checkEnvelope, complete, settle, voteOf } from './submit.js';

/** A stamped vote with a known caller. */
export interface Voted {
  readonly voting: VoteOperation;
  readonly caller: Caller;
  readonly fields: Fields;
  readonly body: Uint8Array;
}

/**
 * Vote on a pending activity. The last vote that was needed runs it.
 *
 * @returns the target activity after the vote.
 * @throws Refusal `fingerprint-unknown`; `policy-denied` if the caller's vote doesn't count.
 */
export async function vote(service: Service, voted: Voted): Promise<Activity> {
  checkEnvelope(service, voted.voting.type, voted.fields);
  const fingerprint = requiredText(requiredFields(voted.fields, 'parameters'), 'fingerprint');
  return inTurn(service, `${voted.caller.organization.id} ${fingerprint}`, () => cast(service, voted, fingerprint));
}

/** The last vote on each activity. The next one waits for it, so that an activity runs once. */
const casting = new WeakMap<State, Map<string, Promise<unknown>>>();

function inTurn<T>(service: Service, key: string, run: () => Promise<T>): Promise<T> {
  const turns = casting.get(service.state) ?? new Map<string, Promise<unknown>>();
  casting.set(service.state, turns);
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(run, run);
  turns.set(key, mine);
  const forget = () => turns.get(key) === mine && turns.delete(key);
  mine.then(forget, forget);
  return mine;
}

async function cast(service: Service, { voting, caller, body }: Voted, fingerprint: string): Promise<Activity> {
  const target = service.state.activities.find('fingerprint', fingerprint).find((one) => one.organizationId === caller.organization.id);
  if (target === undefined) throw new Refusal('fingerprint-unknown');
  if (target.votes.some(({ message }) => message === textOf(body))) return target;
  if (target.status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED') return authenticate(service, { voting, caller, body }, target);
  if (!canVote(service, target, caller.user)) throw denied([]);
  const votes = [...target.votes, voteOf(service, { caller, body }, voting.selection)];
  const voted = { ...target, votes, updatedAtMs: service.clock.now() };
  if (voting.selection === 'VOTE_SELECTION_REJECTED') return settle(service, { ...voted, status: 'ACTIVITY_STATUS_REJECTED' });
  return approve(service, voted, caller.organization);
}

/** An activity's user authenticates again. Once no check is missing, the activity continues. @source wire-v2 2 */
async function authenticate(
  service: Service,
  { voting, caller, body }: Pick<Voted, 'voting' | 'caller' | 'body'>,
  target: Activity,
): Promise<Activity> {
  if (caller.user.id !== target.userId) throw denied([]);
  const updatedAtMs = service.clock.now();
  if (voting.selection === 'VOTE_SELECTION_REJECTED')
    return settle(service, { ...target, status: 'ACTIVITY_STATUS_REJECTED', updatedAtMs });
  const authenticatedBy = [...(target.authenticatedBy ?? []), caller.authenticatedBy];
  const votes = [...target.votes, voteOf(service, { caller, body }, voting.selection)];
  const shown: Activity = { ...target, authenticatedBy, votes, updatedAtMs };
  const operation = operationOfType(target.type);
  const { organization } = caller;
  const { userId, parameters } = target;
  const isMissing = operation !== undefined && statusByMfa(service, { operation, organization, parameters, userId, authenticatedBy });
  if (isMissing) return settle(service, shown);
  return approve(service, { ...shown, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' }, organization);
}

async function approve(service: Service, activity: Activity, organization: Organization): Promise<Activity> {
  const operation = operationOfType(activity.type);
  const user = service.state.users.get(activity.userId);
  if (operation === undefined || user === undefined)
    return fail(service, activity, new Refusal('not-found', { message: 'user not found' }));
  const asked = { operation, caller: { user, organization }, parameters: activity.parameters };
  try {
    if ((await decide(service, asked, approvalsOf(activity))) === 'wait') return settle(service, activity);
    return settle(service, await complete(service, activity, asked));
  } catch (error) {
    if (error instanceof Refusal) return fail(service, activity, error);
    throw error;
  }
}

function fail(service: Service, activity: Activity, { grpcCode: code, message, details }: Refusal): Activity {
  return settle(service, { ...activity, status: 'ACTIVITY_STATUS_FAILED', failure: { code, message, details } });
}
