import { textOf } from '../../bytes/encodings.js';
import { isLoopbackOrigin } from '../../http/cors.js';
import type { Incoming } from '../../http/incoming.js';
import { Refusal } from '../../http/refusal.js';
import type { Controlled } from '../control-routes.js';
import { activitiesView } from './activities-view.js';
import { behaviour } from './behaviour.js';
import { faultsView } from './faults-view.js';
import { inboxView } from './inbox-view.js';
import { organizationsView } from './organizations-view.js';
import { framed, SCRIPT, STYLE } from './page-frame.js';
import { policiesView } from './policies-view.js';
import { requestsView } from './requests-view.js';
import { settingsView } from './settings-view.js';
import { style } from './style.js';
import type { TurnedDown, View } from './view.js';
import { webhooksView } from './webhooks-view.js';

/** Only the dashboard's own style and script, and no page around it. `same-origin` keeps the origin on its forms. */
const headers: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
};

const views: readonly View[] = [
  inboxView,
  requestsView,
  activitiesView,
  organizationsView,
  policiesView,
  webhooksView,
  faultsView,
  settingsView,
];

const files: ReadonlyMap<string, readonly [type: string, text: string]> = new Map([
  [SCRIPT, ['text/javascript', behaviour]],
  [STYLE, ['text/css', style]],
]);

/**
 * Answer for the dashboard: pages that show what the service contains, and forms that change it.
 *
 * @throws Refusal `origin-refused` for pages on other machines, and for forms from any page but its own; `path-unknown`, `method-wrong`.
 */
export async function answerDashboard(controlled: Controlled, incoming: Incoming): Promise<Response> {
  const { method, path, headers: sent, url } = incoming;
  const origin = sent.get('origin');
  if (origin !== null && !isLoopbackOrigin(origin)) throw new Refusal('origin-refused');
  const view = views.find((one) => one.path === path);
  const file = files.get(path);
  if (view === undefined && file === undefined) throw new Refusal('path-unknown');
  if (method === 'GET' && file !== undefined) return answerOf(file[1], file[0]);
  if (method === 'GET' && view !== undefined) return answerOf(framed({ controlled, url }, views, view));
  if (method !== 'POST' || view === undefined) throw new Refusal('method-wrong');
  if (origin !== url.origin) throw new Refusal('origin-refused');
  return changed(controlled, incoming, view);
}

function answerOf(text: string, type = 'text/html', status = 200): Response {
  return new Response(text, { status, headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` } });
}

async function changed(controlled: Controlled, { body, url }: Incoming, view: View): Promise<Response> {
  const form = new URLSearchParams(textOf(body));
  const wrong = await problemOf(controlled, form, view);
  if (wrong !== undefined) return answerOf(framed({ controlled, url, wrong }, views, view), 'text/html', wrong.status);
  return new Response(null, {
    status: 303,
    headers: { Location: `${view.path === '/_emulator' ? '/_emulator/' : view.path}${url.search}` },
  });
}

async function problemOf(
  controlled: Controlled,
  form: URLSearchParams,
  { path, actions }: View,
): Promise<(TurnedDown & { status: number }) | undefined> {
  const name = form.get('do') ?? '';
  const action = name === 'reset' && path === '/_emulator' ? controlled.reset : actions.get(name);
  try {
    if (action === undefined) throw new Refusal('field-invalid', { suffix: ': do' });
    await action(controlled, form);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { form, problem: error.body.message, status: error.httpStatus };
  }
}
