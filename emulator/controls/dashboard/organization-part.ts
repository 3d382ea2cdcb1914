import type { Organization, Policy, User, Wallet } from '../../state/records.js';
import { html, type Markup } from './markup.js';
import { walletFormats } from './organization-actions.js';
import { adding, asking, empty, field, live, short } from './pieces.js';
import type { Sight } from './view.js';

/** One organization with everything in it. */
export function organizationPart(sight: Sight, organization: Organization): Markup {
  const { id, name, parentId, rootQuorum } = organization;
  const { state } = sight.controlled.service;
  const users = state.users.find('organization', id);
  const wallets = state.wallets.find('organization', id);
  const policies = state.policies.find('organization', id);
  const remove = {
    id: 'delete-organization',
    label: 'Delete organization',
    question: `${name} will be deleted, with its users, wallets and policies.`,
    fields: { do: 'delete-organization', organizationId: id },
  };
  return html`<p><a id="all" href="${sight.url.pathname}">All organizations</a></p>
<section class="card" aria-labelledby="org"><div class="head"><h2 id="org">${name}</h2>${parentId === undefined ? undefined : asking(sight, remove)}</div><p class="small"><code>${id}</code> · ${rootQuorum.threshold} of ${rootQuorum.userIds.length} for the root quorum</p></section>
${live('users', html`<section aria-labelledby="users-title"><h2 id="users-title">Users</h2>${users.length === 0 ? empty('No users.', 'Add one below.') : html`<div class="card rows">${users.map((user) => userRow(sight, organization, user))}</div>`}</section>`)}${addUserForm(sight, id)}${users.length === 0 ? undefined : addKeyForm(sight, id, users)}
${live('wallets', html`<section aria-labelledby="wallets-title"><h2 id="wallets-title">Wallets</h2>${wallets.length === 0 ? empty('No wallets.', 'Add one below, or create one with create_wallet.') : html`<div class="card rows">${wallets.map((wallet) => walletRow(sight, wallet))}</div>`}</section>`)}${addWalletForm(sight, id)}
${live('policies', html`<section aria-labelledby="policies-title"><h2 id="policies-title">Policies</h2>${policies.length === 0 ? empty('No policies.', 'Without one, only the root quorum may act. Add one below.') : html`<div class="card rows">${policies.map((policy) => policyRow(sight, policy))}</div>`}</section>`)}${addPolicyForm(sight, id)}`;
}

function userRow(sight: Sight, { id: organizationId, rootQuorum }: Organization, user: User): Markup {
  const { id, name, email, phoneNumber, emailVerified, phoneVerified } = user;
  const contacts = [proven(email, emailVerified), proven(phoneNumber, phoneVerified)].filter(Boolean).join(', ');
  const remove = {
    id: `delete-${id}`,
    label: 'Delete user',
    question: `${name} will be deleted, with all sign-in methods.`,
    fields: { do: 'delete-user', organizationId, id },
  };
  return html`<article class="line" aria-labelledby="u-${id}"><div class="grow"><h3 id="u-${id}">${name}${rootQuorum.userIds.includes(id) ? html` <span class="tag">root</span>` : undefined}</h3><p class="small">${contacts === '' ? 'No contact' : contacts}</p><p class="small"><code>${id}</code></p>${credentialList(sight, user)}</div>${asking(sight, remove)}</article>`;
}

function proven(contact: string | undefined, isProven: boolean): string | undefined {
  return contact === undefined || isProven ? contact : `${contact} (not proven)`;
}

interface Credential {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly mark: string;
  readonly doing: string;
}

function credentialsOf(sight: Sight, { id }: User): readonly Credential[] {
  const { state } = sight.controlled.service;
  return [
    ...state.apiKeys
      .find('user', id)
      .map((key) => ({ id: key.id, kind: 'API key', name: key.name, mark: key.publicKey, doing: 'delete-key' })),
    ...state.authenticators
      .find('user', id)
      .map((one) => ({ id: one.id, kind: 'Passkey', name: one.name, mark: one.credentialId, doing: 'delete-passkey' })),
    ...state.oauthProviders
      .find('user', id)
      .map((one) => ({ id: one.id, kind: 'Social', name: one.name, mark: one.subject, doing: 'delete-provider' })),
  ];
}

function credentialList(sight: Sight, user: User): Markup | undefined {
  const credentials = credentialsOf(sight, user);
  if (credentials.length === 0) return undefined;
  return html`<ul class="plain-list credentials" aria-label="Credentials of ${user.name}">${credentials.map((one) => credentialItem(sight, user, one))}</ul>`;
}

function credentialItem(sight: Sight, { id: userId, organizationId }: User, { id, kind, name, mark, doing }: Credential): Markup {
  const fields = { do: doing, organizationId, userId, id };
  const remove = { id: `delete-${id}`, label: 'Delete', question: `${name} will no longer work for signing in.`, fields };
  return html`<li><span><span class="tag">${kind}</span> ${name} <code>${short(mark)}</code></span>${asking(sight, remove)}</li>`;
}

function walletRow(sight: Sight, { id, organizationId, name, exported }: Wallet): Markup {
  const accounts = sight.controlled.service.state.accounts.find('wallet', id);
  const remove = {
    id: `delete-${id}`,
    label: 'Delete wallet',
    question: `${name} will be deleted. Its addresses will be lost.`,
    fields: { do: 'delete-wallet', organizationId, id },
  };
  return html`<article class="line" aria-labelledby="w-${id}"><div class="grow"><h3 id="w-${id}">${name}${exported ? html` <span class="tag">exported</span>` : undefined}</h3><ul class="plain-list">${accounts.map(({ addressFormat, path, address }) => html`<li><span class="small">${addressFormat.replace('ADDRESS_FORMAT_', '')} ${path}</span><br><code>${address}</code></li>`)}</ul></div>${asking(sight, remove)}</article>`;
}

function policyRow(sight: Sight, { id, organizationId, name, effect, condition, consensus, notes }: Policy): Markup {
  const isAllow = effect === 'EFFECT_ALLOW';
  const remove = {
    id: `delete-${id}`,
    label: 'Delete policy',
    question: `${name} will no longer apply.`,
    fields: { do: 'delete-policy', organizationId, id },
  };
  return html`<article class="line" aria-labelledby="p-${id}"><span class="status ${isAllow ? 'ok' : 'no'}">${isAllow ? 'allow' : 'deny'}</span><div class="grow"><h3 id="p-${id}">${name}</h3><p class="small">Condition <code>${condition ?? 'any'}</code></p><p class="small">Consensus <code>${consensus ?? 'any'}</code></p>${notes === '' ? undefined : html`<p class="small">${notes}</p>`}</div>${asking(sight, remove)}</article>`;
}

function addUserForm(sight: Sight, organizationId: string): Markup {
  const line = (name: string, label: string, isRequired = false) => field(sight, 'add-user', { name, label, isRequired });
  const fields = [line('userName', 'Name', true), line('userEmail', 'Email address'), line('userPhoneNumber', 'Phone number')];
  return adding(sight, { doing: 'add-user', title: 'Add user', fields }, { organizationId });
}

function addKeyForm(sight: Sight, organizationId: string, users: readonly User[]): Markup {
  const fields = [
    field(sight, 'add-key', { name: 'userId', label: 'User', options: users.map(({ id, name }) => [id, name]) }),
    field(sight, 'add-key', { name: 'apiKeyName', label: 'Key name', isRequired: true }),
    field(sight, 'add-key', { name: 'publicKey', label: 'Public key', hint: 'P-256, compressed, 66 hex characters', isRequired: true }),
  ];
  return adding(sight, { doing: 'add-key', title: 'Add API key', fields }, { organizationId });
}

function addWalletForm(sight: Sight, organizationId: string): Markup {
  const formats = html`<fieldset class="field"><legend>Addresses</legend><div class="checks">${walletFormats.map(([format, label], index) => html`<label class="check" for="f-${format}"><input type="checkbox" id="f-${format}" name="formats" value="${format}"${index === 0 ? html` checked` : undefined}>${label}</label>`)}</div></fieldset>`;
  return adding(
    sight,
    {
      doing: 'add-wallet',
      title: 'Add wallet',
      fields: [field(sight, 'add-wallet', { name: 'walletName', label: 'Name', isRequired: true }), formats],
    },
    { organizationId },
  );
}

const effects = [
  ['EFFECT_ALLOW', 'Allow'],
  ['EFFECT_DENY', 'Deny'],
] as const;

function addPolicyForm(sight: Sight, organizationId: string): Markup {
  const line = (name: string, label: string, more: object = {}) => field(sight, 'add-policy', { name, label, ...more });
  const fields = [
    line('policyName', 'Name', { isRequired: true }),
    line('effect', 'Effect', { options: effects, value: 'EFFECT_ALLOW' }),
    line('condition', 'Condition', { hint: 'For example eth.tx.value < 10; leave empty for any' }),
    line('consensus', 'Consensus', { hint: 'For example approvers.count() >= 2; leave empty for any' }),
    line('notes', 'Notes'),
  ];
  return adding(sight, { doing: 'add-policy', title: 'Add policy', fields }, { organizationId });
}
