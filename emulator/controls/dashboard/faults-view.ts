import { jsonOf } from '../../bytes/encodings.js';
import { Refusal } from '../../http/refusal.js';
import type { Controlled } from '../control-routes.js';
import { faultNames } from '../faults/fault-checks.js';
import type { Fault } from '../faults/registry.js';
import { html, type Markup } from './markup.js';
import { asking, button, counted, empty, field, here, hiddenFields, live, table, when } from './pieces.js';
import type { Sight, View } from './view.js';

const MOST_OFFSET_MS = 1e12;
const steps = [
  ['minute', '1 minute on', 60_000],
  ['hour', '1 hour on', 3_600_000],
  ['day', '1 day on', 86_400_000],
] as const;

function content(sight: Sight): Markup {
  const line = (name: string, label: string, more = {}) => field(sight, 'set-fault', { name, label, ...more });
  return html`<section class="card" aria-labelledby="set-title"><h2 id="set-title">Set a fault</h2><form class="fields" method="post" action="${here(sight)}">${hiddenFields({ do: 'set-fault' })}
${line('path', 'Path', { hint: 'Such as /v1/otp_init, or otp_init; * for any', isRequired: true })}${line('fault', 'Fault', { options: faultNames.map((name) => [name, name]), value: 'status' })}${line('value', 'Value', { hint: 'A number, a word or JSON; 503 for a status' })}${line('times', 'Times', { type: 'number', value: '1' })}${line('skip', 'Requests to pass first', { type: 'number', value: '0' })}
<div class="row"><button class="primary">Set fault</button></div></form></section>
${live('waiting', waitingPart(sight))}${clockPart(sight)}`;
}

function waitingPart(sight: Sight): Markup {
  const { waiting } = sight.controlled.faults;
  const clear = {
    id: 'clear-faults',
    label: 'Clear faults',
    question: 'All waiting faults will be removed.',
    fields: { do: 'clear-faults' },
  };
  const heads = ['Path', 'Fault', 'Value', 'Times'];
  return html`<section class="card" aria-labelledby="waiting-title"><div class="head"><h2 id="waiting-title">Waiting faults</h2>${waiting.length > 0 ? asking(sight, clear) : undefined}</div>${waiting.length > 0 ? table('List of waiting faults', heads, waiting.map(faultRow)) : empty('No faults are waiting.', 'Set one to see how your page copes. It applies to the next request to its path.')}</section>`;
}

function faultRow({ path, fault, value, times, skip }: Fault): Markup {
  return html`<tr><td><code>${path}</code></td><td>${fault}</td><td><code>${value === undefined ? '' : JSON.stringify(value)}</code></td><td>${times}${skip > 0 ? `, after ${skip}` : ''}</td></tr>`;
}

function clockPart(sight: Sight): Markup {
  const { clock } = sight.controlled.service;
  const back = button(sight, { id: 'clock-back', label: 'Back to now', fields: { do: 'move-clock', offsetMs: '0' } });
  const buttons = steps.map(([id, label, ms]) =>
    button(sight, { id: `clock-${id}`, label, fields: { do: 'move-clock', byMs: String(ms) } }),
  );
  return html`<section class="card" aria-labelledby="clock-title"><h2 id="clock-title">Clock</h2>${live('clock', html`<p class="now">${when(clock.now())}</p><p class="small">${clock.offsetMs === 0 ? 'Same as this machine’s clock.' : `${durationOf(Math.abs(clock.offsetMs))} ${clock.offsetMs > 0 ? 'ahead of' : 'behind'} this machine’s clock.`}</p>`)}
<div class="buttons">${buttons}${back}</div></section>`;
}

function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const words = parts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return words.join(', ') || 'Less than a second';
}

function setFault({ faults }: Controlled, form: URLSearchParams): void {
  const text = (name: string) => (form.get(name) ?? '').trim();
  const value = text('value') === '' ? {} : { value: jsonOf(text('value')) ?? text('value') };
  faults.add({ path: text('path'), fault: text('fault'), ...value, times: Number(text('times') || 1), skip: Number(text('skip')) });
}

function moveClock({ service: { clock } }: Controlled, form: URLSearchParams): void {
  const offsetMs = form.has('offsetMs') ? Number(form.get('offsetMs')) : clock.offsetMs + Number(form.get('byMs'));
  if (!Number.isSafeInteger(offsetMs) || Math.abs(offsetMs) > MOST_OFFSET_MS) throw new Refusal('field-invalid', { suffix: ': offsetMs' });
  clock.offsetMs = offsetMs;
}

/** Faults to trigger, and the clock to move. */
export const faultsView: View = {
  path: '/_emulator/dashboard/faults',
  title: 'Faults and clock',
  lead: 'Make requests fail as networks and services do, and move the clock.',
  icon: 'M10 3v8m0 3v.5M10 1.5l9 16H1z',
  count: ({ faults }) => faults.waiting.length,
  content,
  actions: new Map([
    ['set-fault', setFault],
    ['clear-faults', ({ faults }: Controlled) => faults.clear()],
    ['move-clock', moveClock],
  ]),
};
