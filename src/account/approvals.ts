import { KmsError } from '../errors.js';
import { memberOf } from '../platform/member.js';
import type { WaitOptions } from '../session/session.js';
import { within } from '../session/until-aborted.js';
import { type Activity, readActivity } from '../wire/activity.js';
import { list } from '../wire/read-values.js';
import { type AccountCall, type AccountParts, beginCall } from './call.js';
import { ownPasskey, stampedBy } from './stamped-by.js';
import { told } from './start.js';

/** How to vote. */
export interface VoteOptions extends WaitOptions {
  /** Have the account's passkey stamp the vote instead of the session's key. Call it within the click: the browser opens a dialog. */
  readonly confirmWith?: 'passkey' | undefined;
}

/** Activities of the organization that wait for the signed-in user's vote. */
export interface Approvals {
  /** Up to a hundred activities that wait for the user's vote, oldest first. */
  listApprovals(options?: WaitOptions): Promise<readonly Activity[]>;
  /**
   * Vote on an activity.
   *
   * @returns the activity after the vote: done, rejected, failed, or still waiting for other votes.
   * @throws KmsError `forbidden` if the user's vote doesn't count.
   */
  vote(activity: Activity, choice: 'approve' | 'reject', options?: VoteOptions): Promise<Activity>;
}

/** @param parts of the signed-in user's account. */
export function createApprovals(parts: AccountParts): Approvals {
  return {
    listApprovals: (options) => told(() => within(options, async () => waitingFor(await beginCall(parts)))),
    vote: (activity, choice, options = {}) =>
      told(() => within(options, async () => vote(await beginCall(parts), { activity, choice }, options))),
  };
}

async function waitingFor({ service, organizationId }: AccountCall): Promise<readonly Activity[]> {
  const asked = { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'], paginationOptions: { limit: '100' } };
  const answer = await service.raw('query/list_activities', { organizationId, ...asked });
  const read = list(readActivity)(memberOf(answer, 'activities'), 'activities');
  if (!read.ok) throw new KmsError('bad_response', { operation: 'list_activities', path: read.path });
  return read.value.filter((one) => one.organizationId === organizationId && (one.canApprove || one.canReject));
}

interface Vote {
  readonly activity: Activity;
  readonly choice: 'approve' | 'reject';
}

async function vote(call: AccountCall, { activity: { fingerprint }, choice }: Vote, { confirmWith }: VoteOptions): Promise<Activity> {
  const passkey = confirmWith === 'passkey' ? await ownPasskey(call) : undefined;
  const service = passkey ? await stampedBy(call, () => passkey) : call.service;
  return (await service.submit(choice === 'approve' ? 'approve_activity' : 'reject_activity', { fingerprint })).activity;
}
