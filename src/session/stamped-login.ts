import { endpointOf } from '../client/base-url.js';
import type { ServiceClock } from '../client/service-clock.js';
import type { Stamp } from '../client/stampers.js';
import type { Transport } from '../client/transport.js';
import { generateReceiverKey } from '../crypto/receiver-key.js';
import { generateSigningKey } from '../crypto/signing-key.js';
import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { readOutcome } from '../wire/activity.js';
import { SUBMITS } from '../wire/operations.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { SessionToken } from '../wire/proxy.js';
import type { SubmitParameters, SubmitResults } from '../wire/submits.js';
import { adopt } from './adopt.js';
import type { SessionSnapshot } from './session.js';
import type { SessionStore } from './session-store.js';

const DEADLINE_MS = 30_000;

/** What a login by a stamped request works with. */
export interface StampedLoginParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  readonly store: SessionStore;
  readonly profile: ServiceProfile;
  readonly baseUrl: URL;
  /** Keys that sign session tokens. */
  readonly signers: readonly string[];
  /** The parent organization, in whose name the service finds the one that the stamp belongs to. */
  readonly organizationId: string;
  readonly lifeSeconds: number;
}

/** A login that only its stamp is missing for. */
export interface StampedLogin {
  /** The exact text to stamp. Names our new key, so a stamp over it is good for this login alone. */
  readonly body: string;
  /** When the body was written, by the service's clock; the service takes it for an hour. */
  readonly madeAtMs: number;
  /**
   * Send it, as often as needed: the same body is the same activity.
   *
   * @param organizationId whose session it has to be, where that is known.
   * @throws KmsError as `stamp_login` fails; `token_invalid` when the session is not ours.
   */
  send(stamp: Stamp, options?: { readonly organizationId?: string | undefined; readonly signal?: AbortSignal }): Promise<SessionSnapshot>;
}

type SessionSubmit = ServiceProfile['sessionBy'];

/** Write a login with a new key of its own, in the shape of the profile. @source wire.md 10 */
export function prepareLogin(parts: StampedLoginParts): Promise<StampedLogin> {
  return parts.profile.sessionBy === 'stamp_login' ? loginByToken(parts) : loginByBundle(parts);
}

/** Our key, a token that names it. */
async function loginByToken(parts: StampedLoginParts): Promise<StampedLogin> {
  const key = await generateSigningKey(parts.environment.subtle);
  const expirationSeconds = String(parts.lifeSeconds);
  const { body, madeAtMs, post } = written(parts, 'stamp_login', { publicKey: key.publicKeyHex, expirationSeconds });
  return {
    body,
    madeAtMs,
    send: async (stamp, { organizationId, signal } = {}) => {
      const { session } = await post(stamp, signal);
      return adopt(parts, { token: session as SessionToken, key, organizationId }); // verified by `adopt`
    },
  };
}

/** A key that the service makes and seals to us; there is no token, and its end is the time asked for. */
async function loginByBundle(parts: StampedLoginParts): Promise<StampedLogin> {
  const { environment, store, lifeSeconds } = parts;
  const opening = import('../client/credential-bundle.js').catch((cause) => {
    throw new KmsError('network', { cause });
  });
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
      const result = await post(stamp, signal);
      if (organizationId !== undefined && result.organizationId !== organizationId)
        throw new KmsError('token_invalid', { path: 'organizationId' });
      const { openCredentialBundle } = await opening;
      const key = await openCredentialBundle({ bundle: result.credentialBundle, keyPair: receiver.pair }, environment.subtle);
      return store.keep({ organizationId: result.organizationId, userId: result.userId, expiresAtMs, lifeSeconds, key });
    },
  };
}

/** The one text that is stamped and sent, and the sending. */
function written<N extends SessionSubmit>(
  { clock, transport, baseUrl, organizationId }: StampedLoginParts,
  name: N,
  parameters: SubmitParameters[N],
): Pick<StampedLogin, 'body' | 'madeAtMs'> & { post(stamp: Stamp, signal: AbortSignal | undefined): Promise<SubmitResults[N]> } {
  const { type, result, read } = SUBMITS[name];
  const madeAtMs = clock.now();
  const body = JSON.stringify({ type, timestampMs: String(madeAtMs), organizationId, parameters });
  const reader = readOutcome({ type, read, ...(result !== undefined && { result }) });
  const url = endpointOf(baseUrl, `/public/v1/submit/${name}`);
  return {
    body,
    madeAtMs,
    post: async ({ header, value }, signal) => {
      const headers = { [header]: value };
      const outcome = await transport
        .send({ url, operation: name, body, headers, read: reader, deadlineMs: DEADLINE_MS, effect: 'lasting', signal })
        .catch((thrown) => {
          if (thrown instanceof KmsError && thrown.status === 400 && clock.skewed)
            throw new KmsError('clock_skew', { operation: name, status: 400, cause: thrown });
          throw thrown;
        });
      if (outcome.state === 'completed') return outcome.result;
      throw new KmsError('activity_pending', { operation: name });
    },
  };
}

/** Who a snapshot says is signed in. @throws KmsError `session_expired` when that is nobody, since the session ended at once. */
export function signedInBy(
  session: SessionSnapshot,
): Pick<Extract<SessionSnapshot, { state: 'signed-in' }>, 'organizationId' | 'userId' | 'expiresAtMs'> {
  if (session.state !== 'signed-in') throw new KmsError('session_expired');
  const { organizationId, userId, expiresAtMs } = session;
  return { organizationId, userId, expiresAtMs };
}
