import { KmsError, kmsErrorOf } from '../errors.js';
import { tellDetails, tellRemoved } from '../flows/passkey/news.js';
import type { EndedReport } from '../session/credentials.js';
import { endOthers as endOtherSessions } from '../session/revoke.js';
import type { AccountFilterType } from '../wire/proxy.js';
import type { User } from '../wire/resources.js';
import type { Account, WayIn } from './account.js';
import { type AccountCall, type AccountParts, beginCall, fetchUser } from './call.js';
import { removeWay } from './remove.js';
import { waysOf } from './ways.js';

/** How long a removal waits for one in another tab, in milliseconds. */
const LOCK_WAIT_MS = 10_000;

/** The signed-in user's credentials: all of `Account` except adding and deleting, which are flows. */
export function createCredentials(parts: AccountParts): Omit<Account, 'add' | 'delete'> {
  return {
    list: () => told(() => list(parts)),
    remove: (id) => told(() => remove(parts, id)),
    endOthers: () => told(() => endOthers(parts)),
  };
}

/** Maps whatever was thrown to our one error class. */
export function told<T>(task: () => Promise<T>): Promise<T> {
  return task().catch((thrown: unknown) => {
    throw kmsErrorOf(thrown);
  });
}

async function list(parts: AccountParts): Promise<readonly WayIn[]> {
  const call = await beginCall(parts);
  // So that the click that creates a passkey still counts when the dialog opens.
  if (call.served.methods.includes('passkey')) parts.environment.passkeys.preload().catch(() => {});
  const user = await fetchUser(call);
  tellDetails(call, user);
  return waysFrom(call, user);
}

/** One removal at a time across all tabs, so that two of them never remove the last two sign-in methods. */
function remove(parts: AccountParts, id: string): Promise<readonly WayIn[]> {
  return parts.environment.locks.run(`${parts.store.keys.current} ways`, { waitMs: LOCK_WAIT_MS }, async (held) => {
    if (held === false) throw new KmsError('timeout');
    return removeFrom(await beginCall(parts), id);
  });
}

async function removeFrom(call: AccountCall, id: string): Promise<readonly WayIn[]> {
  const before = await fetchUser(call);
  const ways = await waysFrom(call, before);
  const way = ways.find((one) => one.id === id);
  if (!way) return ways;
  if (!way.removable) throw new KmsError('bad_request', { path: 'id', reason: way.current ? 'current' : 'last_way' });
  await removeWay(call, way);
  const after = await fetchUser(call);
  if (way.type === 'passkey') tellRemoved(call, before, after);
  return waysFrom(call, after);
}

async function endOthers(parts: AccountParts): Promise<EndedReport> {
  const { service, userId, ownKey } = await beginCall(parts);
  return endOtherSessions(service, { userId, publicKeyHex: ownKey });
}

async function waysFrom(call: AccountCall, user: User): Promise<readonly WayIn[]> {
  const { ownKey, served, clockOffsetMs, environment } = call;
  const nowMs = environment.now() + clockOffsetMs;
  return waysOf(user, { methods: served.methods, confirmed: await confirmedOf(call, user), ownKey, nowMs });
}

/**
 * The user's contacts that a sign-in finds this account by. If the service doesn't say without a proof, they count, since they are in the
 * user's record. Only the account's own contacts are looked up, so nothing about other accounts is revealed.
 */
async function confirmedOf(call: AccountCall, { userEmail, userPhoneNumber }: User): Promise<readonly string[]> {
  const { account } = await call.proxy();
  const contacts: readonly (readonly [AccountFilterType, string | undefined])[] = [
    ['EMAIL', userEmail],
    ['PHONE_NUMBER', userPhoneNumber],
  ];
  const asked = contacts.map(async ([filterType, filterValue]) => {
    if (!filterValue) return [];
    const found = await account({ filterType, filterValue }, { signal: call.signal }).catch(() => undefined);
    return !found || (found.state === 'found' && found.organizationId === call.organizationId) ? [filterValue] : [];
  });
  return (await Promise.all(asked)).flat();
}
