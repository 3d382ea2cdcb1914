import type { Organization } from '../../state/records.js';
import type { Service } from '../../state/service.js';
import { html, type Markup } from './markup.js';
import { organizationActions } from './organization-actions.js';
import { organizationPart } from './organization-part.js';
import { adding, asked, counted, empty, field, live, when } from './pieces.js';
import type { Sight, View } from './view.js';

const MOST_SHOWN = 50;

/** One organization, or all of them: parents first, then the newest below them. */
function content(sight: Sight): Markup {
  const chosen = sight.controlled.service.state.organizations.get(asked(sight, 'id'));
  return chosen === undefined ? listPart(sight) : organizationPart(sight, chosen);
}

function listPart(sight: Sight): Markup {
  const { service, foundation } = sight.controlled;
  const line = (name: string, label: string, isRequired = false) => field(sight, 'add-organization', { name, label, isRequired });
  const fields = [
    line('subOrganizationName', 'Sub-organization name', true),
    line('userName', 'Root user name', true),
    line('userEmail', 'Email address'),
    line('userPhoneNumber', 'Phone number'),
  ];
  return html`<form class="filter" role="search" data-filter action="${sight.url.pathname}"><div class="field grow"><label for="q">Search organizations</label><input id="q" type="search" name="q" value="${asked(sight, 'q')}" autocomplete="off"></div><button class="plain">Search</button></form>
${adding(sight, { doing: 'add-organization', title: 'Add sub-organization', fields }, { organizationId: foundation.parentId })}
${live('organizations', found(sight, [...service.state.organizations.all()]))}`;
}

function found(sight: Sight, all: readonly Organization[]): Markup {
  const { service } = sight.controlled;
  const text = asked(sight, 'q').toLowerCase();
  const matching = text === '' ? all : all.filter((organization) => wordsOf(service, organization).includes(text));
  const above = matching.filter(({ parentId }) => parentId === undefined);
  const below = matching.filter(({ parentId }) => parentId !== undefined);
  const shown = [...above, ...below.slice(-MOST_SHOWN).reverse()];
  const rest = matching.length - shown.length;
  if (shown.length === 0) return empty('No organization matches.', 'Search by name, identifier, or the name or contact of a user.');
  return html`<div class="card rows">${shown.map((organization) => row(sight, organization))}</div>${rest > 0 ? html`<p class="small">and ${rest} older</p>` : undefined}
${all.length === 1 ? html`<p class="small">Each user who signs up gets a sub-organization, which appears here.</p>` : undefined}`;
}

function wordsOf({ state }: Service, { id, name }: Organization): string {
  const users = state.users.find('organization', id).flatMap((user) => [user.name, user.email ?? '', user.phoneNumber ?? '']);
  return [id, name, ...users].join('\n').toLowerCase();
}

function row({ controlled: { service }, url }: Sight, { id, name, parentId, createdAtMs }: Organization): Markup {
  const { users, wallets, policies } = service.state;
  const [user] = users.find('organization', id);
  const counts = [
    counted(users.count('organization', id), 'user'),
    counted(wallets.count('organization', id), 'wallet'),
    counted(policies.count('organization', id), 'policy'),
  ].join(', ');
  return html`<article class="line" aria-labelledby="o-${id}"><div class="grow"><h2 id="o-${id}"><a id="open-${id}" href="${url.pathname}?id=${id}">${name}</a>${parentId === undefined ? html` <span class="tag">parent</span>` : undefined}</h2><p class="small">${counts}${user?.email === undefined ? '' : ` · ${user.email}`}</p></div><span class="end">${when(createdAtMs)}</span></article>`;
}

/** The users, and what they have. */
export const organizationsView: View = {
  path: '/_emulator/dashboard/organizations',
  title: 'Organizations',
  lead: 'Users with their credentials, wallets and policies.',
  icon: 'M10 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 17c1-4 4-5 7-5s6 1 7 5',
  count: ({ service }) => service.state.organizations.size,
  content,
  actions: organizationActions,
};
