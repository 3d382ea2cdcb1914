import { operationsOfPath } from '../../api/operations/all-operations.js';
import { Refusal } from '../../http/refusal.js';
import type { Organization } from '../../state/records.js';
import type { Controlled } from '../control-routes.js';
import type { Action } from './view.js';

/** The formats that a wallet may start with. */
export const walletFormats = [
  ['ETHEREUM', 'Ethereum', 'CURVE_SECP256K1', "m/44'/60'/0'/0/0"],
  ['SOLANA', 'Solana', 'CURVE_ED25519', "m/44'/501'/0'/0'"],
  ['BITCOIN_MAINNET_P2WPKH', 'Bitcoin', 'CURVE_SECP256K1', "m/84'/0'/0'/0/0"],
] as const;

function organizationOf({ service }: Controlled, form: URLSearchParams): Organization {
  const organization = service.state.organizations.get(form.get('organizationId') ?? '');
  if (organization === undefined) throw new Refusal('organization-unknown');
  return organization;
}

/** Runs an operation of the service with its own checks, but without a stamp, a policy or an activity. */
async function run(controlled: Controlled, organization: Organization, [path, parameters]: readonly [string, object]): Promise<void> {
  const { service } = controlled;
  const [operation] = operationsOfPath(path);
  const user = service.state.users.find('organization', organization.id)[0];
  if (operation === undefined || user === undefined) throw new Refusal('not-found');
  const call = {
    service,
    organization,
    user,
    parameters: { ...parameters },
    activityId: service.entropy.uuid(),
    nowMs: service.clock.now(),
  };
  await operation.run(call);
}

/** An action that runs an operation on the form's organization. */
function doing(path: string, parametersOf: (form: URLSearchParams) => object): Action {
  return (controlled, form) => run(controlled, organizationOf(controlled, form), [path, parametersOf(form)]);
}

function text(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').trim();
}

/** A member, if something was typed. */
function typed(form: URLSearchParams, name: string): Readonly<Record<string, string>> {
  const value = text(form, name);
  return value === '' ? {} : { [name]: value };
}

function userOfForm(form: URLSearchParams): object {
  return { userName: text(form, 'userName'), ...typed(form, 'userEmail'), ...typed(form, 'userPhoneNumber') };
}

function keysOfForm(form: URLSearchParams): object {
  const key = { apiKeyName: text(form, 'apiKeyName'), publicKey: text(form, 'publicKey'), curveType: 'API_KEY_CURVE_P256' };
  return { userId: text(form, 'userId'), apiKeys: [key] };
}

function walletOfForm(form: URLSearchParams): object {
  const chosen = form.getAll('formats');
  const accounts = walletFormats
    .filter(([format]) => chosen.includes(format))
    .map(([format, , curve, path]) => ({ curve, pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat: `ADDRESS_FORMAT_${format}` }));
  return { walletName: text(form, 'walletName'), accounts };
}

function policyOfForm(form: URLSearchParams): object {
  const expressions = { ...typed(form, 'condition'), ...typed(form, 'consensus') };
  return { policyName: text(form, 'policyName'), effect: text(form, 'effect'), ...expressions, notes: text(form, 'notes') };
}

/** Its contacts are proven, so that a code finds them. */
function organizationOfForm(form: URLSearchParams): object {
  return {
    subOrganizationName: text(form, 'subOrganizationName'),
    rootUsers: [userOfForm(form)],
    rootQuorumThreshold: 1,
    trustContacts: true,
  };
}

/** A developer who presses a button here has seen what will be lost. */
const withoutExport = { deleteWithoutExport: true };

/** What the organization forms do. */
export const organizationActions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['add-organization', doing('create_sub_organization', organizationOfForm)],
  ['delete-organization', doing('delete_sub_organization', () => withoutExport)],
  ['add-user', doing('create_users', (form) => ({ users: [userOfForm(form)] }))],
  ['delete-user', doing('delete_users', (form) => ({ userIds: [text(form, 'id')] }))],
  ['add-key', doing('create_api_keys', keysOfForm)],
  ['delete-key', doing('delete_api_keys', (form) => ({ userId: text(form, 'userId'), apiKeyIds: [text(form, 'id')] }))],
  ['delete-passkey', doing('delete_authenticators', (form) => ({ userId: text(form, 'userId'), authenticatorIds: [text(form, 'id')] }))],
  ['delete-provider', doing('delete_oauth_providers', (form) => ({ userId: text(form, 'userId'), providerIds: [text(form, 'id')] }))],
  ['add-wallet', doing('create_wallet', walletOfForm)],
  ['delete-wallet', doing('delete_wallets', (form) => ({ walletIds: [text(form, 'id')], ...withoutExport }))],
  ['add-policy', doing('create_policy', policyOfForm)],
  ['delete-policy', doing('delete_policy', (form) => ({ policyId: text(form, 'id') }))],
]);
