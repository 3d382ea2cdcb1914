import { bufferToBase64URLString, sendSignal, startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { KmsError } from '../errors.js';
import type {
  Environment,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyNews,
  PasskeyRequest,
  Passkeys,
} from './environment.js';

/** Some extensions never settle the browser's promise, so every dialog has a timeout of our own. */
const CEREMONY_MS = 120_000;
/** How long a ceremony may take to end after it was cancelled. */
const ENDING_MS = 1000;
const USER_VERIFICATION = 'preferred';

/** The dialogs of the browser's authenticators. */
export type PasskeyDialogs = Pick<Passkeys, 'assert' | 'create' | 'tell'>;

/**
 * The dialogs of the browser's authenticators, one at a time: opening a second one ends the first.
 *
 * `assert` and `create` reject with `passkey_cancelled` (dismissed, timed out, nothing found: browsers don't tell
 * which), `passkey_failed` with reason `origin`, `unsupported` or `exists` or without one, and `aborted` by the signal.
 */
export function passkeyDialogs(after: Environment['after']): PasskeyDialogs {
  let running: Promise<unknown> = Promise.resolve();
  let newest = 0;
  const alone = async <T>(signal: AbortSignal | undefined, start: () => Promise<T>): Promise<T> => {
    WebAuthnAbortService.cancelCeremony();
    const turn = ++newest;
    await settledSoon(after, running);
    if (signal?.aborted) throw new KmsError('aborted');
    if (turn !== newest) throw new KmsError('passkey_cancelled');
    const result = inTime(after, start, signal);
    running = result;
    return result;
  };
  return {
    assert: (request, signal) => alone(signal, () => assertion(request)),
    create: (creation, signal) => alone(signal, () => attestation(creation)),
    tell: (news) => sendSignal(signalOf(news)),
  };
}

/** A cancelled ceremony reports it at once. If an extension keeps it open, we wait no longer than a click stays valid. */
async function settledSoon(after: Environment['after'], running: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const ended = running.then(
    () => {},
    () => {},
  );
  await Promise.race([ended, after(ENDING_MS, over.signal)]);
  over.abort();
}

async function inTime<T>(after: Environment['after'], start: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const ended = new AbortController();
  const cancel = (): void => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', cancel, { once: true, signal: ended.signal });
  const timeUp = after(CEREMONY_MS, ended.signal).then(() => {
    cancel();
    throw new KmsError('passkey_cancelled', { reason: 'time' });
  });
  timeUp.catch(() => undefined);
  try {
    return await Promise.race([start(), timeUp]);
  } catch (thrown) {
    throw signal?.aborted ? new KmsError('aborted', { cause: thrown }) : refusalOf(thrown);
  } finally {
    ended.abort();
  }
}

async function assertion({ challenge, rpId, allow = [], mustVerify }: PasskeyRequest): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: bufferToBase64URLString(challenge.buffer),
      rpId,
      allowCredentials: allow.map((credential) => ({ type: 'public-key', id: credential })),
      timeout: CEREMONY_MS,
      userVerification: mustVerify ? 'required' : USER_VERIFICATION,
    },
  });
  return {
    credentialId: id,
    authenticatorData: response.authenticatorData,
    clientDataJson: response.clientDataJSON,
    signature: response.signature,
    userHandle: response.userHandle,
  };
}

function signalOf(news: PasskeyNews): Parameters<typeof sendSignal>[0] {
  const { rpId: rpID } = news;
  if (news.type === 'unknown') return { signalName: 'unknownCredential', rpID, credentialID: news.credentialId };
  const { userHandle: userID } = news;
  if (news.type === 'accepted')
    return { signalName: 'allAcceptedCredentials', rpID, userID, allAcceptedCredentialIDs: [...news.credentialIds] };
  return { signalName: 'currentUserDetails', rpID, userID, userName: news.name, userDisplayName: news.name };
}

async function attestation({
  challenge,
  rpId,
  rpName,
  userId,
  userName,
  exclude = [],
  conditional = false,
}: PasskeyCreation): Promise<PasskeyAttestation> {
  const { rawId, response } = await startRegistration({
    useAutoRegister: conditional,
    optionsJSON: {
      challenge: bufferToBase64URLString(challenge.buffer),
      rp: { id: rpId, name: rpName },
      user: { id: bufferToBase64URLString(userId.buffer), name: userName, displayName: userName },
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: exclude.map((credential) => ({ type: 'public-key', id: credential })),
      authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: USER_VERIFICATION },
      timeout: CEREMONY_MS,
      attestation: 'none',
    },
  });
  return {
    credentialId: rawId,
    clientDataJson: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  };
}

function refusalOf(thrown: unknown): KmsError {
  if (thrown instanceof KmsError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new KmsError('passkey_cancelled', { cause: thrown });
  const reason = REASONS.get(name);
  return new KmsError('passkey_failed', { cause: thrown, ...(reason !== undefined && { reason }) });
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['SecurityError', 'origin'],
  ['NotSupportedError', 'unsupported'],
  ['ConstraintError', 'unsupported'],
  ['InvalidStateError', 'exists'],
]);
