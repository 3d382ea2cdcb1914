import type { Organization, Policy, User, Wallet } from '../records.js';
import type { Service } from '../service.js';
import { html, type Markup } from './markup.js';

const MOST_SHOWN = 50;

/** Organizations with what is in them: parents first, then the newest below them. */
export function organizationsPart(service: Service): Markup {
  const all = [...service.state.organizations.all()];
  const above = all.filter(({ parentId }) => parentId === undefined);
  const below = all.filter(({ parentId }) => parentId !== undefined);
  const shown = [...above, ...below.slice(-MOST_SHOWN).reverse()];
  const rest = all.length - shown.length;
  return html`${shown.map((organization) => organizationPart(service, organization))}${rest > 0 ? html`<p class="empty">and ${rest} older ones</p>` : undefined}`;
}

function organizationPart(service: Service, organization: Organization): Markup {
  const { id, name, parentId, rootQuorum } = organization;
  const { state } = service;
  const users = state.users.find('organization', id);
  const wallets = state.wallets.find('organization', id);
  const policies = state.policies.find('organization', id);
  return html`<details id="o-${id}"${parentId === undefined ? html` open` : undefined}>
<summary id="s-${id}"><b>${name}</b> <span>${parentId === undefined ? 'organization' : 'sub-organization'}</span> <code>${id}</code>
<span class="end">${counted(users.length, 'user')}, ${counted(wallets.length, 'wallet')}, ${counted(policies.length, 'policy')}</span></summary>
<div class="inside"><h3>Users, ${rootQuorum.threshold} of ${rootQuorum.userIds.length} for the root quorum</h3>${table(
    ['Name', 'Contacts', 'Ways in', 'Id'],
    users.map((user) => userRow(service, user, rootQuorum.userIds)),
  )}
<h3>Wallets</h3>${list(['Name', 'Accounts'], wallets, (wallet) => walletRow(service, wallet))}
<h3>Policies</h3>${list(['Name', 'Effect', 'Condition', 'Consensus'], policies, policyRow)}</div></details>`;
}

function list<T>(heads: readonly string[], rows: readonly T[], rowOf: (row: T) => Markup): Markup {
  return rows.length === 0 ? html`<p class="empty">None</p>` : table(heads, rows.map(rowOf));
}

/** A table that scrolls by itself where it is wider than the page. */
export function table(heads: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="wide"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function userRow({ state }: Service, user: User, rootIds: readonly string[]): Markup {
  const contacts = [mark(user.email, user.emailVerified), mark(user.phoneNumber, user.phoneVerified)];
  const waysIn = [
    ...state.apiKeys.find('user', user.id).map(({ name, publicKey }) => html`<div>key ${name} <code>${short(publicKey)}</code></div>`),
    ...state.authenticators
      .find('user', user.id)
      .map(({ name, credentialId }) => html`<div>passkey ${name} <code>${short(credentialId)}</code></div>`),
    ...state.oauthProviders.find('user', user.id).map(({ name, subject }) => html`<div>${name} <code>${short(subject)}</code></div>`),
  ];
  return html`<tr><td>${user.name}${rootIds.includes(user.id) ? ' (root)' : ''}</td><td>${contacts}</td><td>${waysIn}</td><td><code>${user.id}</code></td></tr>`;
}

function mark(contact: string | undefined, isProven: boolean): Markup {
  return contact === undefined ? html`` : html`<div>${contact}${isProven ? '' : ' (not proven)'}</div>`;
}

function walletRow({ state }: Service, wallet: Wallet): Markup {
  const accounts = state.accounts.find('wallet', wallet.id).map(({ addressFormat, path, address }) => {
    return html`<div>${addressFormat.replace('ADDRESS_FORMAT_', '')} <code>${address}</code> <span class="small">${path}</span></div>`;
  });
  return html`<tr><td>${wallet.name}${wallet.exported ? ' (exported)' : ''}</td><td>${accounts}</td></tr>`;
}

function policyRow({ name, effect, condition, consensus }: Policy): Markup {
  const isAllow = effect === 'EFFECT_ALLOW';
  return html`<tr><td>${name}</td><td>${isAllow ? 'allow' : 'deny'}</td><td><code>${condition ?? 'any'}</code></td><td><code>${consensus ?? 'any'}</code></td></tr>`;
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : noun.replace(/y$/, 'ie').concat('s')}`;
}

/** The two ends of a long text. */
export function short(text: string): string {
  return text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text;
}
