import { operations } from '../../api/operations/all-operations.js';
import { type Explanation, explain, type PolicyAnswer, type PolicyUser } from '../../api/policy-explanation.js';
import { jsonOf } from '../../bytes/encodings.js';
import { isFields } from '../../http/fields.js';
import { credentialsOf } from '../../policies/policy-requests.js';
import type { Organization, Policy, User } from '../../state/records.js';
import type { Service } from '../../state/service.js';
import { html, type Markup } from './markup.js';
import { asked, counted, empty, live, short, table, worded } from './pieces.js';
import type { Sight, View } from './view.js';

const MOST_SHOWN = 50;
const OUTCOMES = { allow: ['ok', 'allowed'], deny: ['no', 'denied'], needs: ['', 'needs approvals'] } as const;

/** The policies of one organization, and what they decide about a test activity. */
function content(sight: Sight): Markup {
  const chosen = chosenIn(sight);
  if (chosen === undefined) return empty('No organization yet.', 'Sign up to create one.');
  return html`${organizationChoice(sight, chosen)}${tryIt(sight, chosen)}
${live('tried', tried(sight, chosen))}${live('policies', list(sight.controlled.service, chosen))}`;
}

/** The requested organization, otherwise the newest one with policies. */
function chosenIn(sight: Sight): Organization | undefined {
  const { state } = sight.controlled.service;
  const all = newest(state);
  const withSome = all.find(({ id }) => state.policies.count('organization', id) > 0);
  return state.organizations.get(asked(sight, 'organization')) ?? withSome ?? all[0];
}

const newest = ({ organizations }: Service['state']): readonly Organization[] => [...organizations.all()].reverse();

function organizationChoice({ controlled, url }: Sight, chosen: Organization): Markup {
  const { state } = controlled.service;
  const shown = new Set([chosen, ...newest(state).slice(0, MOST_SHOWN)]);
  const options = [...shown].map(
    ({ id, name }) => [id, `${name}, ${counted(state.policies.count('organization', id), 'policy')}`] as const,
  );
  return html`<form class="filter" action="${url.pathname}">${choice({ name: 'organization', label: 'Organization', options, chosen: chosen.id })}<button class="plain">Show</button></form>`;
}

/** A list to choose from. */
interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly chosen: string;
}

function choice({ name, label, options, chosen }: Choice): Markup {
  return html`<div class="field grow"><label for="${name}">${label}</label><select id="${name}" name="${name}">${options.map(([value, text]) => html`<option value="${value}"${value === chosen ? html` selected` : undefined}>${text}</option>`)}</select></div>`;
}

function usersOf({ state }: Service, { id }: Organization): readonly User[] {
  return state.users.find('organization', id).filter(({ isProxy }) => !isProxy);
}

/** Evaluated while the user types. It changes nothing. */
function tryIt(sight: Sight, organization: Organization): Markup {
  const users = usersOf(sight.controlled.service, organization).map(({ id, name }) => [id, name] as const);
  const types = operations.map(({ type, path }) => [type, worded(path, '')] as const).toSorted(([, a], [, b]) => a.localeCompare(b));
  const hidden = html`<input type="hidden" name="organization" value="${organization.id}">`;
  return html`<form class="card settings" data-filter action="${sight.url.pathname}" aria-label="Try an activity">${hidden}${choice({ name: 'by', label: 'User', options: users, chosen: asked(sight, 'by') })}${choice({ name: 'type', label: 'Activity', options: types, chosen: asked(sight, 'type') || 'ACTIVITY_TYPE_CREATE_WALLET' })}
<div class="row field"><label for="parameters">Parameters, as JSON</label><textarea id="parameters" name="parameters" rows="3" spellcheck="false">${asked(sight, 'parameters')}</textarea></div><div class="row"><button class="primary">What would be decided?</button></div></form>`;
}

function tried(sight: Sight, organization: Organization): Markup {
  const type = asked(sight, 'type');
  if (type === '') return html``;
  try {
    return explained(explain({ ...optionsOf(sight, organization), activity: { type, parameters: parametersIn(sight) } }));
  } catch (error) {
    return html`<p class="reason" role="alert">${error instanceof Error ? error.message : 'This can’t be tried.'}</p>`;
  }
}

function parametersIn(sight: Sight): Readonly<Record<string, unknown>> {
  const parameters = jsonOf(asked(sight, 'parameters') || '{}');
  if (!isFields(parameters)) throw new Error('The parameters aren’t a JSON object.');
  return parameters;
}

function optionsOf(sight: Sight, organization: Organization) {
  const { service } = sight.controlled;
  const users = usersOf(service, organization).map((user): PolicyUser => policyUserOf(service, user));
  const [first] = users;
  const contracts = service.state.contracts.find('organization', organization.id);
  const own = service.state.policies.find('organization', organization.id);
  const policies = own.map((policy) => ({ ...policy, policyName: nameOf(policy, own) }));
  const { rootQuorum } = organization;
  return { policies, users, by: asked(sight, 'by') || (first?.id ?? ''), rootQuorum, contracts, nowMs: service.clock.now() };
}

/** Two policies with the same name are told apart. */
function nameOf({ name, id }: Policy, all: readonly Policy[]): string {
  return all.some((other) => other.name === name && other.id !== id) ? `${name} (${short(id)})` : name;
}

function policyUserOf(service: Service, user: User): PolicyUser {
  const { id, name, email = '', tagIds } = user;
  return { id, name, email, tags: tagIds, credentials: credentialsOf(service, user) };
}

function explained({ outcome, because, policies }: Explanation): Markup {
  const [look, words] = OUTCOMES[outcome];
  const said =
    policies.length === 0 ? undefined : table('What each policy said', ['Policy', 'Said', 'Because of'], policies.map(answerRow));
  return html`<p role="status"><span class="status ${look}">${words}</span> ${because}</p>${said}`;
}

function answerRow({ policy, outcome, part, error }: PolicyAnswer): Markup {
  const why = error === undefined ? undefined : html`<p class="small">${error}</p>`;
  return html`<tr><td>${policy}</td><td>${worded(outcome, 'OUTCOME_')}</td><td><code>${part}</code>${why}</td></tr>`;
}

function list({ state }: Service, { id }: Organization): Markup {
  const policies = state.policies.find('organization', id);
  if (policies.length === 0) return empty('No policies.', 'Root users may do everything, other users only what concerns themselves.');
  return html`<div class="card rows">${policies.map(row)}</div>`;
}

function row({ id, name, effect, notes, ...rule }: Policy): Markup {
  const look = effect === 'EFFECT_ALLOW' ? 'ok' : 'no';
  const noted = notes === '' ? undefined : html`<p class="small">${notes}</p>`;
  return html`<article class="line" aria-labelledby="p-${id}"><span class="status ${look}">${worded(effect, 'EFFECT_')}</span><div class="grow"><h2 id="p-${id}">${name}</h2>${expressionsOf(rule)}${noted}</div></article>`;
}

function expressionsOf({ condition, consensus, time }: Pick<Policy, 'condition' | 'consensus' | 'time'>): readonly Markup[] {
  const named = Object.entries({ Condition: condition, 'Approved by': consensus, When: time });
  return named.flatMap(([label, text]) => (text ? html`<p class="small">${label}: <code>${text}</code></p>` : []));
}

/** Who may do what, and why. */
export const policiesView: View = {
  path: '/_emulator/dashboard/policies',
  title: 'Policies',
  lead: 'What each policy says about an activity, and what they decide together.',
  icon: 'M10 3l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V5zM7 10l2 2 4-4',
  count: ({ service }) => service.state.policies.size,
  content,
  actions: new Map(),
};
