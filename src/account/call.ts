import type { Providers } from '../client/providers.js';
import type { ProxyClient } from '../client/proxy-client.js';
import { type ApiParts, createApi, type PublicApiClient } from '../client/public-api-client.js';
import type { OAuthSettings } from '../client/settings.js';
import type { Transport } from '../client/transport.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import { type Contact, contactOf, type OtpChannel } from '../flows/otp/contact.js';
import { bare } from '../platform/bare.js';
import type { Environment } from '../platform/environment.js';
import type { SessionStore } from '../session/session-store.js';
import type { WalletKitConfig } from '../wire/config.js';
import type { AccountFilter } from '../wire/proxy.js';
import type { User } from '../wire/resources.js';
import type { SubmitName, SubmitParameters } from '../wire/submits.js';

/** What a client's account needs. */
export interface AccountParts {
  readonly environment: Environment;
  readonly transport: Transport;
  readonly store: SessionStore;
  readonly api: () => Promise<ApiParts>;
  readonly proxy: () => Promise<ProxyClient>;
  readonly providers: Providers;
  /** The page's own settings for social accounts, then those of an emulator. */
  readonly settings: () => Promise<readonly OAuthSettings[]>;
  /** Domain of passkeys. */
  readonly rpId: string;
  /** How social providers are asked. */
  readonly mode: NonNullable<OAuthSettings['mode']>;
}

/** One call. Everything in it is done for the account that was current when it started. */
export interface AccountCall extends AccountParts {
  readonly organizationId: string;
  readonly userId: string;
  /** Public key of the session, hex. */
  readonly ownKey: string;
  /** The user handle of the user's passkeys, base64url, if a passkey on this device has revealed it. */
  readonly userHandle: string | undefined;
  /** Service's clock minus device's clock, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly service: PublicApiClient;
  readonly served: WalletKitConfig;
  readonly signal: AbortSignal;
}

/** Start a call. @throws KmsError `session_expired` if the user is signed out. */
export async function beginCall(parts: AccountParts, signal: AbortSignal = new AbortController().signal): Promise<AccountCall> {
  const { organizationId, userId, key, userHandle, clockOffsetMs } = await parts.store.current();
  const api = await parts.api();
  const caller = async () => {
    const now = await api.caller();
    // Another account on this device has become current. Nothing in this call is meant for it.
    if (now.organizationId !== organizationId) throw new KmsError('session_expired', { reason: 'other' });
    return now;
  };
  const served = parts.providers.last ?? (await parts.providers.read({ signal }));
  const own = { organizationId, userId, ownKey: key.publicKeyHex, userHandle, clockOffsetMs };
  return bare({ __proto__: null, ...parts, ...own, served, signal, service: createApi({ ...api, caller }) });
}

/** The user as the service knows them now. */
export async function fetchUser({ service, userId, signal }: AccountCall): Promise<User> {
  const { user } = await service.query('get_user', { userId }, { signal });
  if (user.userId !== userId) throw new KmsError('bad_response', { operation: 'get_user', path: 'user.userId' });
  return user;
}

/**
 * Where to send a code that proves the user, as the service knows it now.
 * @throws KmsError `bad_request` with reason `not_yours` if they have no such contact.
 */
export async function ownContactOf(call: AccountCall, channel: OtpChannel): Promise<Contact> {
  const { userEmail, userPhoneNumber } = await fetchUser(call);
  const contact = contactOf(channel, (channel === 'email' ? userEmail : userPhoneNumber) ?? '');
  if (!contact) throw new KmsError('bad_request', { path: 'proof', reason: 'not_yours' });
  return contact;
}

/** A change, and how to tell whether it took effect if the response is lost. */
export interface Change<N extends SubmitName> {
  readonly name: N;
  readonly parameters: SubmitParameters[N];
  readonly isDone: (user: User) => boolean;
}

/**
 * Submit a change to the user. If the response is lost, the user is read again before anything is reported.
 *
 * @throws KmsError `activity_pending` if it waits for votes.
 * @source security R11
 */
export async function change<N extends SubmitName>(call: AccountCall, { name, parameters, isDone }: Change<N>): Promise<void> {
  if (call.signal.aborted) throw new KmsError('aborted');
  try {
    // From here on it can't be undone, so signals are ignored.
    const { state } = await call.service.submit(name, parameters);
    if (state !== 'completed') throw new KmsError('activity_pending', { operation: name });
  } catch (thrown) {
    if (kmsErrorOf(thrown).code !== 'outcome_unknown') throw thrown;
    const user = await fetchUser(call).catch(() => undefined);
    if (!user || !isDone(user)) throw thrown;
  }
}

/**
 * Whether a proven identity is already a sign-in method.
 *
 * @returns whether it belongs to this account.
 * @throws KmsError `account_exists` with reason `other` if it belongs to another. Two accounts with the same sign-in method could no longer
 * sign in with it.
 */
export async function isOwnAlready(call: AccountCall, filter: AccountFilter): Promise<boolean> {
  const { account } = await call.proxy();
  const found = await account(filter, { signal: call.signal });
  if (found.state === 'missing') return false;
  if (found.organizationId === call.organizationId) return true;
  throw new KmsError('account_exists', { reason: 'other' });
}
