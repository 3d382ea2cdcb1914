import { endpointOf } from '../client/base-url.js';
import { bundleOpener } from '../client/credential-bundle.js';
import type { ServiceClock } from '../client/service-clock.js';
import type { Stamp } from '../client/stampers.js';
import type { Transport } from '../client/transport.js';
import { generateReceiverKey } from '../crypto/receiver-key.js';
import { type LoginKey, makeLoginKey } from '../crypto/signing-key.js';
import { KmsError } from '../errors.js';
import { bare } from '../platform/bare.js';
import type { Environment } from '../platform/environment.js';
import { readOutcome } from '../wire/activity.js';
import { SUBMITS } from '../wire/operations.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { SessionToken } from '../wire/proxy.js';
import type { Judge } from '../wire/refusal.js';
import type { SubmitParameters, SubmitResults } from '../wire/submits.js';
import { adopt } from './adopt.js';
import type { SessionSnapshot } from './session.js';
import type { Keeping } from './session-record.js';
import type { SessionStore } from './session-store.js';

const DEADLINE_MS = 30_000;

/** What a stamped login needs. */
export interface StampedLoginParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  readonly store: SessionStore;
  readonly profile: ServiceProfile;
  readonly baseUrl: URL;
  /** Keys that sign session tokens. */
  readonly signers: readonly string[];
  /** The parent organization. The service uses it to find the organization that the stamp belongs to. */
  readonly organizationId: string;
  readonly lifeSeconds: number;
  /** The session profile that limits sessions. */
  readonly sessionProfileId?: string | undefined;
}

/** A login that only lacks its stamp. */
export interface StampedLogin {
  /** The exact text to stamp. It names our new key, so a stamp over it is good for this login only. */
  readonly body: string;
  /** When the body was written, by the service's clock. The service accepts it for an hour. */
  readonly madeAtMs: number;
  /**
   * Send it, as often as needed: the same body is the same activity.
   *
   * @param organizationId the organization that the session must belong to, if known.
   * @throws KmsError like `stamp_login`; `token_invalid` if the session isn't ours.
   */
  send(stamp: Stamp, options?: { readonly organizationId?: string | undefined; readonly signal?: AbortSignal }): Promise<SessionSnapshot>;
}

/**
 * What a login submits. In the document's way the service encrypts a key for us; in the other the request names our key.
 * @source wire.md 10
 */
type SessionSubmit = 'stamp_login' | 'create_read_write_session';

/** Write a login with a new key, in the profile's format. The connection is opened meanwhile. @source wire.md 10 */
export function prepareLogin(parts: StampedLoginParts): Promise<StampedLogin> {
  parts.environment.page.connect(parts.baseUrl);
  return parts.profile.spelling === 'seed' ? loginByBundle(parts) : loginByToken(parts);
}

/** What differs for a login by token. */
export interface TokenLogin {
  /** The session's key; a new one if absent. */
  readonly key?: LoginKey;
  readonly keeping?: Keeping;
  readonly invalidateExisting?: boolean;
  readonly judge?: Judge;
}

/** With a key of ours, and a token that names it. */
export async function loginByToken(parts: StampedLoginParts, own: TokenLogin = {}): Promise<StampedLogin> {
  const { lifeSeconds, sessionProfileId, environment } = parts;
  const { key = await makeLoginKey(environment), keeping, invalidateExisting, judge } = bare({ __proto__: null, ...own });
  const expirationSeconds = String(lifeSeconds);
  const parameters = { publicKey: key.publicKeyHex, expirationSeconds, invalidateExisting, sessionProfileId };
  const { body, madeAtMs, post } = written(parts, 'stamp_login', parameters);
  return {
    body,
    madeAtMs,
    send: async (stamp, { organizationId, signal } = {}) => {
      const { session } = await post(stamp, signal, judge);
      const token = session as SessionToken; // verified by `adopt`
      return adopt(parts, { token, key, organizationId, sessionProfileId, userHandle: stamp.passkey?.userHandle, ...keeping });
    },
  };
}

/** With a key that the service creates and encrypts for us. There is no token, and it expires after the requested time. */
async function loginByBundle(parts: StampedLoginParts): Promise<StampedLogin> {
  const { environment, store, lifeSeconds } = parts;
  const opening = bundleOpener(environment.subtle);
  opening.catch(() => {});
  const receiver = await generateReceiverKey(environment.subtle);
  const expirationSeconds = String(lifeSeconds);
  const { body, madeAtMs, post } = written(parts, 'create_read_write_session', {
    targetPublicKey: receiver.publicKeyHex,
    expirationSeconds,
  });
  const expiresAtMs = madeAtMs + lifeSeconds * 1000;
  return {
    body,
    madeAtMs,
    send: async (stamp, { organizationId, signal } = {}) => {
      // Before the call: don't request a bundle that can't be opened.
      const open = await opening;
      const result = await post(stamp, signal);
      if (organizationId !== undefined && result.organizationId !== organizationId)
        throw new KmsError('token_invalid', { path: 'organizationId' });
      const key = await open({ bundle: result.credentialBundle, keyPair: receiver.pair });
      const session = { organizationId: result.organizationId, userId: result.userId, expiresAtMs, lifeSeconds, key };
      return store.keep(session, { userHandle: stamp.passkey?.userHandle });
    },
  };
}

/** The one text that is both stamped and sent, and the function that sends it. */
function written<N extends SessionSubmit>(
  { clock, transport, baseUrl, organizationId }: StampedLoginParts,
  name: N,
  parameters: SubmitParameters[N],
): Pick<StampedLogin, 'body' | 'madeAtMs'> & {
  post(stamp: Stamp, signal: AbortSignal | undefined, judge?: Judge): Promise<SubmitResults[N]>;
} {
  const row = SUBMITS[name];
  const madeAtMs = clock.now();
  const body = JSON.stringify({ type: row.type, timestampMs: String(madeAtMs), organizationId, parameters });
  const url = endpointOf(baseUrl, `/public/v1/submit/${name}`);
  return {
    body,
    madeAtMs,
    post: async ({ header, value }, signal, judge) => {
      const headers = { [header]: value };
      const outcome = await transport
        .send({
          url,
          operation: name,
          body,
          headers,
          read: readOutcome(row),
          deadlineMs: DEADLINE_MS,
          effect: 'lasting',
          signal,
          judge,
        })
        .catch((thrown) => {
          if (thrown instanceof KmsError && thrown.status === 400 && clock.skewed)
            throw new KmsError('clock_skew', { operation: name, status: 400, cause: thrown });
          throw thrown;
        });
      if (outcome.state === 'completed') return outcome.result;
      const isMfa = outcome.activity.status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
      throw new KmsError('activity_pending', { operation: name, ...(isMfa && { reason: 'authenticators' }) });
    },
  };
}
