import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import type { Controlled } from '../controls.js';
import { isLoopbackOrigin } from '../cors.js';
import { textOf, utf8 } from '../encodings.js';
import type { Incoming } from '../incoming.js';
import { Refusal } from '../refusal.js';
import { activitiesPart, deliveriesPart, faultsPart, inboxPart } from './happenings.js';
import { script, style } from './look.js';
import { html, type Markup, ownText } from './markup.js';
import { organizationsPart } from './organizations.js';
import { settingsForm, settingsOfForm } from './settings-form.js';

const hashOf = (text: string) => `'sha256-${base64.encode(sha256(utf8(text)))}'`;

/** Nothing but this page's own style and script, and no page around it. `same-origin` keeps the origin on its forms. */
const headers: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
};

/**
 * Answer for the page at `/_emulator/`: what the service holds, and forms that change it.
 *
 * @throws Refusal `origin-refused` for pages of other machines, `method-wrong`.
 */
export function answerDashboard(controlled: Controlled, incoming: Incoming): Response {
  const origin = incoming.headers.get('origin');
  if (origin !== null && !isLoopbackOrigin(origin)) throw new Refusal('origin-refused');
  if (incoming.method === 'GET') return new Response(page(controlled), { headers });
  if (incoming.method !== 'POST') throw new Refusal('method-wrong');
  const form = new URLSearchParams(textOf(incoming.body));
  try {
    change(controlled, form);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(page(controlled, { form, problem: error.body.message }), { status: error.httpStatus, headers });
  }
  return new Response(null, { status: 303, headers: { Location: '/_emulator/' } });
}

type Action = (controlled: Controlled, form: URLSearchParams) => void;

const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['settings', ({ service: { settings } }, form) => void settings.change(settingsOfForm(form, settings.current))],
  ['empty-inbox', ({ service }) => service.state.messages.clear()],
  ['clear-faults', ({ faults }) => faults.clear()],
  ['reset', ({ reset }) => reset()],
]);

function change(controlled: Controlled, form: URLSearchParams): void {
  const action = actions.get(form.get('do') ?? '');
  if (action === undefined) throw new Refusal('field-invalid', { suffix: ': do' });
  action(controlled, form);
}

/** What was sent and why it was turned down: shown until the person sends it again. */
interface TurnedDown {
  readonly form: URLSearchParams;
  readonly problem: string;
}

function authPart({ service: { settings } }: Controlled, wrong: TurnedDown | undefined): Part {
  const isOurs = wrong?.form.get('do') === 'settings';
  const shown = isOurs ? { ...settings.current, ...settingsOfForm(wrong.form, settings.current) } : settings.current;
  return { id: 'auth', title: 'AUTH settings', content: settingsForm(shown, wrong?.problem), isTyped: wrong !== undefined };
}

function page(controlled: Controlled, wrong?: TurnedDown): string {
  const { service } = controlled;
  const parts: readonly Part[] = [
    authPart(controlled, wrong),
    { id: 'organizations', title: 'Organizations', content: organizationsPart(service), button: button('reset', 'Reset the emulator') },
    { id: 'activities', title: 'Activities', content: activitiesPart(service) },
    { id: 'inbox', title: 'Inbox', content: inboxPart(service), button: button('empty-inbox', 'Empty the inbox') },
    { id: 'webhooks', title: 'Webhook deliveries', content: deliveriesPart(controlled) },
    { id: 'faults', title: 'Faults', content: faultsPart(controlled), button: button('clear-faults', 'Clear faults') },
  ];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Emulator</title>
<noscript><meta http-equiv="refresh" content="5"></noscript><style>${ownText(style)}</style></head>
<body><a class="skip" href="#auth">Skip to the settings</a>
<header class="bar"><h1>kms-elements emulator</h1><p class="lost" role="status">The emulator does not answer</p>
<nav aria-label="Parts of this page">${parts.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}</nav></header>
<main>${parts.map(partOf)}</main><script>${ownText(script)}</script></body></html>`.markup;
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly content: Markup;
  readonly button?: Markup;
  /** What stands in it must not be replaced by what the service holds. */
  readonly isTyped?: boolean;
}

function partOf({ id, title, content, button, isTyped }: Part): Markup {
  return html`<section id="${id}" data-live${isTyped ? html` data-typed` : undefined} aria-labelledby="${id}-title"><div class="head"><h2 id="${id}-title">${title}</h2>${button}</div>${content}</section>`;
}

function button(name: string, label: string): Markup {
  return html`<form method="post" action="/_emulator/"><input type="hidden" name="do" value="${name}"><button id="do-${name}">${label}</button></form>`;
}
