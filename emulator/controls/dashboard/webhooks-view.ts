import type { Delivery } from '../../state/records.js';
import type { Controlled } from '../control-routes.js';
import { nameOfActivity } from './activities-view.js';
import { html, type Markup } from './markup.js';
import { button, counted, empty, live, when, worded } from './pieces.js';
import type { Sight, View } from './view.js';

const MOST_SHOWN = 50;

function content(sight: Sight): Markup {
  const newest = [...sight.controlled.deliveries()].slice(-MOST_SHOWN).reverse();
  const remedy = html`Give an organization the feature <code>FEATURE_NAME_WEBHOOK</code> with the address of your receiver (<code>set_organization_feature</code>). Its activities are posted there.`;
  return live(
    'deliveries',
    newest.length === 0 ? empty('No deliveries yet.', remedy) : html`<div class="card rows">${newest.map((one) => row(sight, one))}</div>`,
  );
}

function row(sight: Sight, delivery: Delivery): Markup {
  const { eventId, url, activityId, activityStatus, state, at } = delivery;
  const activity = sight.controlled.service.state.activities.get(activityId);
  const look = state === 'delivered' ? 'ok' : state === 'pending' ? '' : 'no';
  const again = { id: `again-${eventId}`, label: 'Send again', fields: { do: 'send-again', eventId } };
  return html`<article class="line" aria-labelledby="w-${eventId}"><span class="status ${look}">${state}</span><div class="grow"><h2 id="w-${eventId}">${activity === undefined ? activityId : nameOfActivity(activity)}, ${worded(activityStatus, 'ACTIVITY_STATUS_')}</h2>
<p><code>${url}</code></p><p class="small">${outcome(delivery)}</p><p class="small">${when(at)}</p></div>${state === 'pending' || activity === undefined ? undefined : button(sight, again)}</article>`;
}

function outcome({ state, status, attempts }: Delivery): Markup {
  if (state === 'refused' && attempts === 0)
    return html`Not sent: the receiver is on another machine. Start the emulator with <code>--remote-webhooks</code> to allow it.`;
  if (attempts === 0) return html`On its way`;
  const answer = status === 0 ? 'no answer' : `HTTP ${status}`;
  const rest = state === 'pending' ? ', will be retried' : state === 'refused' ? ', gave up' : '';
  return html`${counted(attempts, 'attempt')}, ${answer}${rest}`;
}

/** What was sent to receivers. */
export const webhooksView: View = {
  path: '/_emulator/dashboard/webhooks',
  title: 'Webhooks',
  lead: 'Deliveries to your receivers, and their answers.',
  icon: 'M4 10l12-6-4 12-3-5zM9 11l7-7',
  count: (controlled) => controlled.deliveries().length,
  content,
  actions: new Map([['send-again', ({ sendAgain }: Controlled, form: URLSearchParams) => sendAgain(form.get('eventId') ?? '')]]),
};
