import { contactKey } from '../../state/tables.js';
import { type InboxMessage, inboxOf } from '../control-routes.js';
import { html, type Markup } from './markup.js';
import { asked, asking, empty, live, when } from './pieces.js';
import type { Sight, View } from './view.js';

const MOST_SHOWN = 50;
const MOST_CONTACTS = 12;

function content(sight: Sight): Markup {
  const all = inboxOf(sight.controlled.service);
  const found = all.filter((message) => isAsked(sight, message));
  const emptyIt = {
    id: 'empty-inbox',
    label: 'Empty inbox',
    question: 'All messages shown here will be deleted.',
    fields: { do: 'empty-inbox' },
  };
  return html`<div class="tools"><form class="filter" role="search" data-filter action="${sight.url.pathname}"><div class="field grow"><label for="q">Search messages</label><input id="q" type="search" name="q" value="${asked(sight, 'q')}" autocomplete="off"></div>
${live('contacts', html`<div class="field"><label for="to">Contact</label><select id="to" name="to"><option value="">All contacts</option>${contactsOf(sight, all)}</select></div>`)}<button class="plain">Search</button></form>${asking(sight, emptyIt)}</div>
${live('messages', found.length === 0 ? nothing(all.length) : found.slice(0, MOST_SHOWN).map(messageCard))}`;
}

function contactsOf(sight: Sight, all: readonly InboxMessage[]): readonly Markup[] {
  const chosen = asked(sight, 'to');
  const contacts = [...new Set([...(chosen === '' ? [] : [chosen]), ...all.map(({ to }) => to)])].slice(0, MOST_CONTACTS);
  return contacts.map((contact) => html`<option value="${contact}"${contact === chosen ? html` selected` : undefined}>${contact}</option>`);
}

function isAsked(sight: Sight, { to, code, subject, body }: InboxMessage): boolean {
  const contact = contactKey(asked(sight, 'to'));
  const text = asked(sight, 'q').toLowerCase();
  return (contact === '' || contactKey(to) === contact) && [to, code, subject, body].some((part) => part.toLowerCase().includes(text));
}

function nothing(total: number): Markup {
  if (total > 0) return empty('No message matches.', 'Try other words, or choose all contacts.');
  return empty('No messages yet.', 'Sign in on your page with an email address or a phone number. Its code arrives here.');
}

function messageCard({ id, to, code, subject, body, channel, sentAt }: InboxMessage): Markup {
  return html`<article class="mail" aria-labelledby="m-${id}"><div class="grow"><h2 id="m-${id}">${to}</h2><p class="small">${channel === 'sms' ? 'Text message' : subject} · ${when(Date.parse(sentAt))}</p><p class="body">${withLinks(body)}</p></div>
<div class="code"><output class="figures" aria-label="Code for ${to}">${code}</output><button type="button" class="scripted" id="copy-${id}" data-copy="${code}" aria-label="Copy code ${code}">Copy</button></div></article>`;
}

/** Text in which addresses are links, as in a mail program. */
const withLinks = (text: string): readonly Markup[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<a href="${part}" target="_blank" rel="noopener">${part}</a>`));

/** Codes sent by the service. */
export const inboxView: View = {
  path: '/_emulator',
  title: 'Inbox',
  lead: 'Every email and text message that the service sent.',
  icon: 'M3 5h14v10H3zM3 6l7 5 7-5',
  count: ({ service }) => service.state.messages.size,
  content,
  actions: new Map([['empty-inbox', ({ service }) => service.state.messages.clear()]]),
};
