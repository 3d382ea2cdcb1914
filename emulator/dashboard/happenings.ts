import { type Controlled, inboxOf } from '../controls.js';
import { operationOfType, voteOfType } from '../operations/table.js';
import type { Activity } from '../records.js';
import type { Service } from '../service.js';
import { html, type Markup } from './markup.js';
import { short, table } from './organizations.js';

const MOST_SHOWN = 50;
const MOST_JSON = 8000;

/** Activities with intent, result and who stamped them, newest first. */
export function activitiesPart(service: Service): Markup {
  const newest = [...service.state.activities.all()].slice(-MOST_SHOWN).reverse();
  return newest.length === 0 ? html`<p class="empty">None yet</p>` : html`${newest.map((activity) => activityPart(service, activity))}`;
}

function activityPart({ state }: Service, activity: Activity): Markup {
  const { id, type, status, userId, publicKey, organizationId, votes, failure } = activity;
  const who = state.users.get(userId)?.name ?? 'a deleted user';
  const name = operationOfType(type)?.path ?? voteOfType(type)?.path ?? type;
  return html`<details id="a-${id}"><summary id="t-${id}"><time class="figures">${timeOf(activity.updatedAtMs)}</time> <b>${name}</b> ${verdict(status)} <span>by ${who}</span> <code>${short(publicKey)}</code>
<span class="end">${state.organizations.get(organizationId)?.name ?? organizationId}</span></summary>
<div class="inside"><p class="small">Activity <code>${id}</code>, organization <code>${organizationId}</code>, ${type}</p>
<h3>Intent</h3><pre tabindex="0" id="i-${id}" aria-label="Intent">${json(activity.parameters)}</pre>
<h3>Result</h3><pre tabindex="0" id="r-${id}" aria-label="Result">${json(failure ?? activity.result)}</pre>
<h3>Stamped by</h3><p class="small">${who} <code>${userId}</code> with <code>${publicKey}</code></p>
${votes.length === 0 ? undefined : html`<h3>Votes</h3>${votes.map((vote) => html`<p class="small">${state.users.get(vote.userId)?.name ?? vote.userId}: ${worded(vote.selection, 'VOTE_SELECTION_')}</p>`)}`}</div></details>`;
}

function verdict(status: string): Markup {
  const word = worded(status, 'ACTIVITY_STATUS_');
  if (word === 'completed') return html`<span class="good">${word}</span>`;
  return word === 'failed' || word === 'rejected' ? html`<span class="bad">${word}</span>` : html`<span>${word}</span>`;
}

/** Messages that arrived, newest first. */
export function inboxPart(service: Service): Markup {
  const rows = inboxOf(service)
    .slice(0, MOST_SHOWN)
    .map(({ sentAt, to, code, subject, channel }) => {
      return html`<tr><td class="figures">${timeOf(Date.parse(sentAt))}</td><td>${to}</td><td class="figures">${code}</td><td>${channel === 'sms' ? 'Text message' : subject}</td></tr>`;
    });
  return rows.length === 0 ? html`<p class="empty">Nothing yet</p>` : table(['Time', 'To', 'Code', 'Subject'], rows);
}

/** Deliveries to webhook receivers, newest first. */
export function deliveriesPart({ deliveries, service }: Controlled): Markup {
  const rows = [...deliveries()]
    .slice(-MOST_SHOWN)
    .reverse()
    .map(({ at, url, activityId, activityStatus, state, status, attempts }) => {
      const outcome = `${state}, HTTP ${status}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
      const activity = service.state.activities.get(activityId);
      const name = activity === undefined ? activityId : (operationOfType(activity.type)?.path ?? activity.type);
      const style = state === 'delivered' ? 'good' : state === 'pending' ? '' : 'bad';
      return html`<tr><td class="figures">${timeOf(at)}</td><td>${url}</td><td>${name}: ${worded(activityStatus, 'ACTIVITY_STATUS_')}</td><td><span class="${style}">${outcome}</span></td></tr>`;
    });
  return rows.length === 0 ? html`<p class="empty">None yet</p>` : table(['Time', 'To', 'Activity', 'Outcome'], rows);
}

/** Faults that wait for their requests. */
export function faultsPart({ faults }: Controlled): Markup {
  const rows = faults.waiting.map(({ path, fault, value, times, skip }) => {
    return html`<tr><td><code>${path}</code></td><td>${fault}</td><td><code>${value === undefined ? '' : JSON.stringify(value)}</code></td><td>${times}${skip > 0 ? `, after ${skip}` : ''}</td></tr>`;
  });
  return rows.length === 0 ? html`<p class="empty">None waits</p>` : table(['Path', 'Fault', 'Value', 'Times'], rows);
}

function worded(name: string, prefix: string): string {
  return name.replace(prefix, '').toLowerCase().replaceAll('_', ' ');
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}

function json(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return text.length > MOST_JSON ? `${text.slice(0, MOST_JSON)}\n…` : text;
}
