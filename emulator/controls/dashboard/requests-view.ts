import { jsonOf } from '../../bytes/encodings.js';
import { isFields } from '../../http/fields.js';
import type { LoggedRequest } from '../../http/request-log.js';
import { html, type Markup } from './markup.js';
import { asked, asking, empty, jsonBox, live, when } from './pieces.js';
import { ruleOf } from './refusal-rules.js';
import type { Sight, View } from './view.js';

const MOST_SHOWN = 40;
const statuses = [
  ['', 'Any status'],
  ['2', '2xx, done'],
  ['4', '4xx, refused'],
  ['5', '5xx, failed'],
  ['0', 'No answer'],
] as const;

function content(sight: Sight): Markup {
  const { requests } = sight.controlled.requests;
  const status = asked(sight, 'status');
  const clear = {
    id: 'clear-requests',
    label: 'Clear',
    question: 'The list of requests will be cleared.',
    fields: { do: 'clear-requests' },
  };
  return html`<div class="tools"><form class="filter" role="search" data-filter action="${sight.url.pathname}"><div class="field grow"><label for="path">Path contains</label><input id="path" type="search" name="path" value="${asked(sight, 'path')}" autocomplete="off" spellcheck="false"></div>
<div class="field"><label for="status">Status</label><select id="status" name="status">${statuses.map(([value, label]) => html`<option value="${value}"${value === status ? html` selected` : undefined}>${label}</option>`)}</select></div><button class="plain">Filter</button></form>${asking(sight, clear)}</div>
${live('log', list(sight, requests))}`;
}

function list(sight: Sight, requests: readonly LoggedRequest[]): Markup {
  const path = asked(sight, 'path').toLowerCase();
  const status = asked(sight, 'status');
  const shown: Markup[] = [];
  for (let index = requests.length - 1; index >= 0 && shown.length < MOST_SHOWN; index -= 1) {
    const request = requests[index];
    if (request?.path.toLowerCase().includes(path) && String(request.status).startsWith(status)) shown.push(row(request, index));
  }
  if (shown.length > 0) return html`<div class="card rows">${shown}</div>`;
  return requests.length > 0
    ? empty('No request matches.', 'Try another path, or any status.')
    : empty('No requests yet.', html`Point your page or client at <code>${sight.url.origin}</code>. Its requests appear here at once.`);
}

function row(request: LoggedRequest, index: number): Markup {
  const { method, path, headers, body, status, at, answer, faults = [] } = request;
  const key = `${at}-${index}`;
  const met = faults.length === 0 ? undefined : html`<span class="tag">fault: ${faults.join(', ')}</span>`;
  return html`<details id="q-${key}"><summary id="qs-${key}">${statusTag(status)}<b class="name">${method} ${path}</b>${met}<span class="end">${when(at)}</span></summary>
<div class="inside">${reason(request)}<div class="sides"><div class="boxes">${jsonBox(`qb-${key}`, 'Request', readable(body))}${jsonBox(`qh-${key}`, 'Request headers', headers)}</div>
<div class="boxes">${jsonBox(`qa-${key}`, 'Answer', readable(answer ?? ''))}${faults.length === 0 ? undefined : html`<p class="small">A fault may have changed this answer on its way.</p>`}</div></div></div></details>`;
}

function statusTag(status: number): Markup {
  if (status === 0) return html`<span class="status">none</span>`;
  return html`<span class="status ${status < 400 ? 'ok' : 'no'}">${status}</span>`;
}

/** Why it was refused, and by which rule. */
function reason({ refusal, answer }: LoggedRequest): Markup | undefined {
  if (refusal === undefined) return undefined;
  const said = jsonOf(answer ?? '');
  const message = isFields(said) && typeof said.message === 'string' ? said.message : refusal;
  const { rule, section } = ruleOf(refusal);
  return html`<div class="reason"><p><b>Refused: ${message}</b></p><p>Rule: ${rule} <span class="small">(${refusal}, wire ${section})</span></p></div>`;
}

function readable(text: string): unknown {
  if (text === '') return 'Nothing';
  return jsonOf(text) ?? text;
}

/** Requests and responses. */
export const requestsView: View = {
  path: '/_emulator/dashboard/requests',
  title: 'Requests',
  lead: 'Requests and their answers, newest first.',
  icon: 'M3 7h13m-4-4 4 4-4 4M17 13H4m4 4-4-4 4-4',
  content,
  actions: new Map([['clear-requests', ({ requests }) => requests.clear()]]),
};
