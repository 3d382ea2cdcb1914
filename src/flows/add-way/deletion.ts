import { type AccountCall, fetchUser, isOwnAlready } from '../../account/call.js';
import { ownPasskey, stampedBy } from '../../account/stamped-by.js';
import type { PublicApiClient } from '../../client/public-api-client.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { AccountFilter } from '../../wire/proxy.js';
import type { WayUse } from './proven.js';

/**
 * Uses a proven sign-in method of the account to delete the account.
 *
 * @param organizationId the account that was current when its user asked.
 */
export const deletionOf = (organizationId: string): WayUse => ({
  kind: 'delete',
  said: 'Delete your account',
  contact: (call, { channel, value, verificationToken }) => {
    const filterType = channel === 'email' ? 'EMAIL' : 'PHONE_NUMBER';
    return deleteIfOwn(pinned(call, organizationId), { filterType, filterValue: value, verificationToken });
  },
  identity: (call, _, { token }) => deleteIfOwn(pinned(call, organizationId), { filterType: 'OIDC_TOKEN', filterValue: token }),
  wallet: (call, { publicKey }) => deleteIfOwn(pinned(call, organizationId), { filterType: 'PUBLIC_KEY', filterValue: publicKey }),
  passkey: async (call) => {
    const passkey = await ownPasskey(pinned(call, organizationId));
    await deleteAccount(call, await stampedBy(call, () => passkey));
  },
});

/** Another account may have become current between the press and the first request. */
function pinned(call: AccountCall, organizationId: string): AccountCall {
  if (call.organizationId !== organizationId) throw new KmsError('session_expired', { reason: 'other' });
  return call;
}

async function deleteIfOwn(call: AccountCall, filter: AccountFilter): Promise<void> {
  const isOwn = await isOwnAlready(call, filter).catch((thrown) => {
    if (kmsErrorOf(thrown).code === 'account_exists') return false;
    throw thrown;
  });
  if (!isOwn) throw new KmsError('bad_request', { path: 'proof', reason: 'not_yours' });
  await deleteAccount(call, call.service);
}

/** If the response is lost and the service no longer knows the account, it was deleted. @source security R11 */
async function deleteAccount(call: AccountCall, service: PublicApiClient): Promise<void> {
  if (call.signal.aborted) throw new KmsError('aborted');
  const { organizationId } = call;
  try {
    const { state } = await service.submit('delete_sub_organization', { deleteWithoutExport: true }, { organizationId });
    if (state !== 'completed') throw new KmsError('activity_pending', { operation: 'delete_sub_organization' });
  } catch (thrown) {
    if (kmsErrorOf(thrown).code !== 'outcome_unknown') throw thrown;
    const left = await fetchUser(call).catch((error) => kmsErrorOf(error));
    if (!(left instanceof KmsError) || (left.status !== 404 && left.code !== 'session_rejected')) throw thrown;
  }
}
