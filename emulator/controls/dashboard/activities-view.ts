import { p256 } from '@noble/curves/nist.js';
import { canVote } from '../../api/activity-view.js';
import { operationOfType, voteOfPath, voteOfType } from '../../api/operations/all-operations.js';
import { vote } from '../../api/votes.js';
import { toHex, utf8 } from '../../bytes/encodings.js';
import { Refusal } from '../../http/refusal.js';
import type { Activity, User } from '../../state/records.js';
import type { Service } from '../../state/service.js';
import type { Controlled } from '../control-routes.js';
import { html, type Markup } from './markup.js';
import { empty, here, hiddenFields, jsonBox, live, short, when, worded } from './pieces.js';
import type { Sight, View } from './view.js';

const MOST_SHOWN = 40;
const WAITING = 'ACTIVITY_STATUS_CONSENSUS_NEEDED';

function content(sight: Sight): Markup {
  const newest = [...sight.controlled.service.state.activities.all()].slice(-MOST_SHOWN).reverse();
  const waiting = newest.filter(({ status }) => status === WAITING);
  const rest = newest.filter(({ status }) => status !== WAITING);
  if (newest.length === 0)
    return live('activities', empty('No activities yet.', 'Sign up, create a wallet or sign something: each submit becomes an activity.'));
  return live(
    'activities',
    html`${waiting.length === 0 ? undefined : html`<h2>Waiting for votes</h2><div class="card rows">${waiting.map((one) => row(sight, one))}</div>${rest.length === 0 ? undefined : html`<h2>Done</h2>`}`}${rest.length === 0 ? undefined : html`<div class="card rows">${rest.map((one) => row(sight, one))}</div>`}`,
  );
}

function row(sight: Sight, activity: Activity): Markup {
  const { service } = sight.controlled;
  const { id, status, userId, organizationId, updatedAtMs } = activity;
  const isWaiting = status === WAITING;
  return html`<details id="a-${id}"${isWaiting ? html` open` : undefined}><summary id="t-${id}">${statusTag(status)}<b class="name">${nameOfActivity(activity)}</b><span class="small">by ${nameOf(service, userId)} in ${service.state.organizations.get(organizationId)?.name ?? 'a deleted organization'}</span><span class="end">${when(updatedAtMs)}</span></summary>
<div class="inside">${isWaiting ? votingForm(sight, activity) : undefined}${inside(service, activity)}</div></details>`;
}

function inside(service: Service, activity: Activity): Markup {
  const { id, type, publicKey, parameters, failure, result, votes } = activity;
  return html`<div class="sides">${jsonBox(`i-${id}`, 'Intent', parameters)}${jsonBox(`r-${id}`, failure === undefined ? 'Result' : 'Failure', failure ?? result)}</div>
<div><p class="label">Votes</p>${votes.length === 0 ? html`<p class="small">No votes were needed.</p>` : html`<ul class="plain-list">${votes.map((one) => html`<li>${nameOf(service, one.userId)}: ${worded(one.selection, 'VOTE_SELECTION_')}, ${when(one.createdAtMs)}</li>`)}</ul>`}</div>
<p class="small">Activity <code>${id}</code>, ${type}, stamped with <code>${short(publicKey)}</code></p>`;
}

/** Its name in paths. */
export function nameOfActivity({ type }: Activity): string {
  return operationOfType(type)?.path ?? voteOfType(type)?.path ?? type;
}

function nameOf({ state }: Service, userId: string): string {
  return state.users.get(userId)?.name ?? 'a deleted user';
}

/** The status of an activity. */
export function statusTag(status: string): Markup {
  const word = worded(status, 'ACTIVITY_STATUS_');
  const look = word === 'completed' ? 'ok' : word === 'failed' || word === 'rejected' ? 'no' : '';
  return html`<span class="status ${look}">${word}</span>`;
}

function votersOf(service: Service, activity: Activity): readonly User[] {
  return service.state.users.find('organization', activity.organizationId).filter((user) => canVote(service, activity, user));
}

function votingForm(sight: Sight, activity: Activity): Markup {
  const voters = votersOf(sight.controlled.service, activity);
  if (voters.length === 0) return html`<p class="small">No one is left who can vote.</p>`;
  const { id } = activity;
  return html`<form class="vote" method="post" action="${here(sight)}">${hiddenFields({ id })}<div class="field"><label for="as-${id}">Vote as</label><select id="as-${id}" name="userId">${voters.map((user) => html`<option value="${user.id}">${user.name}</option>`)}</select></div>
<button class="primary" name="do" value="approve" id="approve-${id}">Approve</button><button class="danger" name="do" value="reject" id="reject-${id}">Reject</button></form>`;
}

/** A vote in a user's name, stamped with a key created for it. @throws Refusal like `vote`. */
async function voteBy({ service }: Controlled, form: URLSearchParams, path: 'approve_activity' | 'reject_activity'): Promise<void> {
  const activity = service.state.activities.get(form.get('id') ?? '');
  const organization = activity && service.state.organizations.get(activity.organizationId);
  const user = service.state.users.get(form.get('userId') ?? '');
  const voting = voteOfPath(path);
  if (!activity || !organization || !user || !voting) throw new Refusal('not-found', { message: 'The activity or the user is gone.' });
  const timestampMs = String(service.clock.now());
  const fields = { type: voting.type, timestampMs, organizationId: organization.id, parameters: { fingerprint: activity.fingerprint } };
  const body = utf8(JSON.stringify(fields));
  const caller = { user, organization, ...stampFor(service, body) };
  await vote(service, { voting, caller, fields, body });
}

function stampFor({ entropy }: Service, body: Uint8Array) {
  const { secretKey, publicKey } = p256.keygen(entropy.bytes(48));
  const signature = toHex(p256.sign(body, secretKey, { lowS: false, format: 'der' }));
  const authenticatedBy = { type: 'AUTHENTICATION_TYPE_API_KEY' };
  return { publicKey: toHex(publicKey), scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature, authenticatedBy };
}

/** What was submitted, with votes. */
export const activitiesView: View = {
  path: '/_emulator/dashboard/activities',
  title: 'Activities',
  lead: 'What was submitted, the result, and who voted.',
  icon: 'M3 10h3l3-6 3 12 2-6h3',
  count: ({ service }) => service.state.activities.size,
  content,
  actions: new Map([
    ['approve', (controlled, form) => voteBy(controlled, form, 'approve_activity')],
    ['reject', (controlled, form) => voteBy(controlled, form, 'reject_activity')],
  ]),
};
