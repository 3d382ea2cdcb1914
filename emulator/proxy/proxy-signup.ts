import { usersByContact } from '../accounts/members.js';
import { type Fields, isFields, optionalFields, optionalText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { State } from '../state/tables.js';
import { type ProxyCall, pick } from './proxy-call.js';

/** The last sign-up of each service. The next one starts when it is done: a contact has to stay free until its account exists. */
const lastSignups = new WeakMap<State, Promise<unknown>>();

/** Create an account in its own sub-organization. @param version of the activity that does it. @source wire 9.8; wire-v2 4.6 */
export function signup(call: ProxyCall, version: 'V7' | 'V8'): Promise<object> {
  const made = (lastSignups.get(call.service.state) ?? Promise.resolve()).then(() => makeAccount(call, version));
  lastSignups.set(
    call.service.state,
    made.catch(() => undefined),
  );
  return made;
}

async function makeAccount(call: ProxyCall, version: 'V7' | 'V8'): Promise<object> {
  const { fields, forward } = call;
  const result = await forward('create_sub_organization', `ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_${version}`, signupParameters(call));
  const [userId] = Array.isArray(result.rootUserIds) ? result.rootUserIds : [];
  const wallet = isFields(result.wallet) && fields.wallet !== undefined ? { wallet: result.wallet } : {};
  return { organizationId: result.subOrganizationId, userId, ...wallet, appProofs: result.appProofs };
}

function signupParameters(call: ProxyCall): Fields {
  const { service, fields } = call;
  const stamp = service.clock.now();
  const userEmail = optionalText(fields, 'userEmail');
  const userPhoneNumber = optionalText(fields, 'userPhoneNumber');
  for (const contact of [userEmail, userPhoneNumber]) if (contact !== undefined) checkFree(call, contact);
  const userName = optionalText(fields, 'userName') ?? userEmail ?? `user-${stamp}`;
  const contacts = { ...(userEmail === undefined ? {} : { userEmail }), ...(userPhoneNumber === undefined ? {} : { userPhoneNumber }) };
  const credentials = Object.fromEntries(['apiKeys', 'authenticators', 'oauthProviders'].map((name) => [name, fields[name] ?? []]));
  const wallet = walletParameters(optionalFields(fields, 'wallet'));
  return {
    subOrganizationName: optionalText(fields, 'organizationName') ?? `sub-org-${stamp}`,
    rootUsers: [{ userName, ...contacts, ...credentials }],
    rootQuorumThreshold: 1,
    ...(wallet === undefined ? {} : { wallet }),
    ...pick(fields, ['verificationToken', 'clientSignature', 'client_signature']),
    ...(fields.verificationToken === undefined ? { trustContacts: true } : {}),
  };
}

/** A second account with the same proven contact could never sign in with a code: both would be ambiguous. */
function checkFree({ service, parentId }: ProxyCall, contact: string): void {
  if (usersByContact(service, { parentId, contact }).length > 0) throw new Refusal('account-exists');
}

/** The documented form `{ path, curve }` stands for a wallet with one account. @source wire 9.8 */
function walletParameters(wallet: Fields | undefined): Fields | undefined {
  if (wallet === undefined || wallet.path === undefined) return wallet;
  const isEd25519 = wallet.curve === 'CURVE_TYPE_ED25519';
  if (!isEd25519 && wallet.curve !== 'CURVE_TYPE_SECP256K1')
    throw new Refusal(wallet.curve === undefined ? 'curve-missing' : 'curve-invalid');
  const curve = isEd25519 ? 'CURVE_ED25519' : 'CURVE_SECP256K1';
  const addressFormat = isEd25519 ? 'ADDRESS_FORMAT_SOLANA' : 'ADDRESS_FORMAT_ETHEREUM';
  return { walletName: 'Default wallet', accounts: [{ curve, pathFormat: 'PATH_FORMAT_BIP32', path: wallet.path, addressFormat }] };
}
