import type { ProxyClient } from '../../client/proxy-client.js';
import { type ApiParts, createApi } from '../../client/public-api-client.js';
import { encodeBase64url } from '../../encoding/base64url.js';
import { encodeUtf8 } from '../../encoding/utf8.js';
import type { Environment, PasskeyNews } from '../../platform/environment.js';
import type { SessionSnapshot } from '../../session/session.js';
import type { User } from '../../wire/resources.js';
import { isMadeUp } from '../../wire/user-name.js';

/** The user whose passkeys the news is about. */
export interface PasskeyOwner {
  readonly environment: Pick<Environment, 'passkeys'>;
  readonly rpId: string;
  readonly userId: string;
  /** Their passkeys' user handle, base64url, if one has revealed it. */
  readonly userHandle: string | undefined;
}

/** What is needed to report a login. */
interface LoginParts extends Pick<PasskeyOwner, 'environment' | 'rpId'> {
  readonly proxy: () => Promise<ProxyClient>;
  /** For calls with the session's key. Without it nothing is looked up. */
  readonly api?: (() => Promise<ApiParts>) | undefined;
}

/**
 * The user handle for a new passkey, at most 64 bytes: the same as in the user's other passkeys, so that an authenticator has one for each
 * account. For a user without one it is their id, which all their devices know.
 */
export function newHandleOf({ userId, userHandle }: Pick<PasskeyOwner, 'userId' | 'userHandle'>): string {
  return userHandle ?? encodeBase64url(encodeUtf8(userId));
}

/** A passkey was removed, so the password manager needn't offer it any more. Not reported if the list couldn't be read completely. */
export function tellRemoved(owner: PasskeyOwner, before: User, after: User): void {
  const { rpId } = owner;
  const credentialIds = idsOf(after);
  if (credentialIds.length < after.authenticators.length) return;
  for (const userHandle of handlesOf(owner)) tell(owner, { type: 'accepted', rpId, userHandle, credentialIds });
  // Its handle may be one that this device hasn't seen.
  for (const credentialId of idsOf(before)) if (!credentialIds.includes(credentialId)) tell(owner, { type: 'unknown', rpId, credentialId });
}

/** The name that the password manager should show for the user, if the service knows one. */
export function tellDetails(owner: PasskeyOwner, { userEmail, userPhoneNumber, userName, authenticators }: User): void {
  const name = userEmail || userPhoneNumber || (isMadeUp(userName) ? '' : userName);
  if (!name || authenticators.length === 0) return;
  const { rpId } = owner;
  for (const userHandle of handlesOf(owner)) tell(owner, { type: 'details', rpId, userHandle, name });
}

/** Look up who signed in, and report their name. */
export async function tellSignedIn(
  { environment, rpId, api }: LoginParts,
  snapshot: SessionSnapshot,
  userHandle: string | undefined,
): Promise<void> {
  if (!api || snapshot.state !== 'signed-in' || !(await environment.passkeys.hears())) return;
  const { userId } = snapshot;
  const { user } = await createApi(await api()).query('get_user', { userId });
  tellDetails({ environment, rpId, userId, userHandle }, user);
}

/** The service refused a passkey. If it doesn't know such a credential, the password manager needn't offer it. */
export async function tellRefused(parts: LoginParts, credentialId: string): Promise<void> {
  if (!(await parts.environment.passkeys.hears())) return;
  const { account } = await parts.proxy();
  const { state } = await account({ filterType: 'CREDENTIAL_ID', filterValue: credentialId });
  if (state === 'missing') tell(parts, { type: 'unknown', rpId: parts.rpId, credentialId });
}

/** Nothing waits for this, and nothing is lost if it fails. */
function tell({ environment }: Pick<PasskeyOwner, 'environment'>, news: PasskeyNews): void {
  environment.passkeys.tell(news).catch(() => {});
}

function handlesOf({ userId, userHandle }: PasskeyOwner): ReadonlySet<string> {
  return new Set([newHandleOf({ userId, userHandle }), newHandleOf({ userId, userHandle: undefined })]);
}

const idsOf = ({ authenticators }: User): readonly string[] => authenticators.flatMap(({ credentialId }) => credentialId ?? []);
