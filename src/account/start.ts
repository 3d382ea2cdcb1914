import { KmsError, kmsErrorOf } from '../errors.js';
import { loaded } from '../platform/deferred.js';
import type { AccountFilterType } from '../wire/proxy.js';
import type { User } from '../wire/resources.js';
import type { Account, AddOptions, NewWay, WayIn } from './account.js';
import { type AccountParts, beginRun, type Run, readUser } from './run.js';
import { waysOf } from './ways.js';

/** How long a removal waits for one of another tab, in milliseconds. */
const LOCK_WAIT_MS = 10_000;
/** What the mark of a return from a social provider has in it. */
const RETURN_HINT = 'kms-oauth=';

/** The ways in of who is signed in. What adds and removes one comes over the network when somebody does that. */
export function createAccount(parts: AccountParts): Account {
  return {
    list: () => told(() => list(parts)),
    add: (way, options) => told(() => add(parts, way, options)),
    remove: (id) => told(() => remove(parts, id)),
  };
}

/** Errors of one class, whatever was thrown. */
function told<T>(task: () => Promise<T>): Promise<T> {
  return task().catch((thrown: unknown) => {
    throw kmsErrorOf(thrown);
  });
}

async function list(parts: AccountParts): Promise<readonly WayIn[]> {
  const run = await beginRun(parts);
  // So that the click that makes a passkey is still fresh when the dialog opens.
  if (run.served.methods.includes('passkey')) parts.environment.passkeys.preload();
  if (parts.environment.page.url()?.hash.includes(RETURN_HINT)) await (await loaded(import('./add-social.js'))).resumeSocial(run);
  return waysNow(run);
}

async function add(parts: AccountParts, way: NewWay, { signal }: AddOptions = {}): Promise<readonly WayIn[]> {
  // In the click itself, before anything is waited for.
  const isWindow = way.type === 'oauth' && !way.inThisTab && !parts.redirects;
  const popup = isWindow ? parts.environment.page.openPopup() : undefined;
  try {
    const run = await beginRun(parts, signal);
    if (!run.served.methods.includes(way.type === 'oauth' ? way.provider : way.type)) throw new KmsError('method_disabled');
    if (isWindow && !popup) throw new KmsError('popup_blocked');
    if (way.type === 'passkey') await (await loaded(import('./add-passkey.js'))).addPasskey(run, way);
    else if (way.type === 'oauth') await (await loaded(import('./add-social.js'))).addSocial(run, way.provider, popup);
    else if (way.type === 'wallet') await (await loaded(import('./add-wallet.js'))).addWallet(run, way);
    else await (await loaded(import('./add-contact.js'))).addContact(run, way);
    return await waysNow(run);
  } finally {
    popup?.close();
  }
}

/** One removal at a time in all tabs, so that two of them never take the last two ways in. */
function remove(parts: AccountParts, id: string): Promise<readonly WayIn[]> {
  return parts.environment.locks.run(`${parts.store.keys.current} ways`, { waitMs: LOCK_WAIT_MS }, async (held) => {
    if (held === false) throw new KmsError('timeout');
    const run = await beginRun(parts);
    const ways = await waysNow(run);
    const way = ways.find((one) => one.id === id);
    if (!way) return ways;
    if (!way.removable) throw new KmsError('bad_request', { reason: 'last_way' });
    await (await loaded(import('./remove.js'))).removeWay(run, way);
    return waysNow(run);
  });
}

async function waysNow(run: Run): Promise<readonly WayIn[]> {
  const user = await readUser(run);
  return waysOf(user, { methods: run.served.methods, confirmed: await confirmedOf(run, user) });
}

/**
 * The contacts of the user by which a sign-in finds this account. Where the service does not say without a proof, they count: the user's
 * record has them. It is asked about the account's own contacts alone, and tells nobody of another's.
 */
async function confirmedOf(run: Run, { userEmail, userPhoneNumber }: User): Promise<readonly string[]> {
  const { account } = await run.proxy();
  const contacts: readonly (readonly [AccountFilterType, string | undefined])[] = [
    ['EMAIL', userEmail],
    ['PHONE_NUMBER', userPhoneNumber],
  ];
  const asked = contacts.map(async ([filterType, filterValue]) => {
    if (!filterValue) return [];
    const found = await account({ filterType, filterValue }, run.signal).catch(() => undefined);
    return !found || (found.state === 'found' && found.organizationId === run.organizationId) ? [filterValue] : [];
  });
  return (await Promise.all(asked)).flat();
}
