import {
  browserSupportsWebAuthnAutofill,
  bufferToBase64URLString,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { KmsError } from '../errors.js';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest, Passkeys } from './environment.js';

/** Some extensions leave the browser's promise open for ever, so every dialog has an end of our own. */
const CEREMONY_MS = 120_000;
const USER_VERIFICATION = 'preferred';

/** What the ceremonies take from the environment. */
interface Seams {
  readonly after: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly hostname: string;
}

/**
 * The browser's authenticators, one ceremony at a time: a waiting autofill request gives way to a dialog.
 *
 * `assert` and `create` reject with `passkey_cancelled` (dismissed, timed out, nothing found: browsers do not tell
 * which), `passkey_failed` with reason `origin`, `unsupported`, `exists` or `unknown`, and `aborted` by the signal.
 */
export function browserPasskeys(seams: Seams): Passkeys {
  let running: Promise<unknown> = Promise.resolve();
  const alone = async <T>(rpId: string, signal: AbortSignal | undefined, ceremony: Ceremony<T>): Promise<T> => {
    if (!isOwnDomain(rpId, seams.hostname)) throw new KmsError('passkey_failed', { reason: 'origin' });
    WebAuthnAbortService.cancelCeremony();
    await running.catch(() => undefined);
    signal?.throwIfAborted();
    const result = inTime(seams, ceremony, signal);
    running = result;
    return result;
  };
  return {
    supported: () => true,
    conditionalSupported: () => browserSupportsWebAuthnAutofill(),
    assert: (request, signal) => alone(request.rpId, signal, { waits: request.conditional === true, start: () => assertion(request) }),
    create: (creation, signal) => alone(creation.rpId, signal, { waits: false, start: () => attestation(creation) }),
  };
}

/** `waits`: an autofill request lasts as long as the field is there, so it has no end of its own. */
interface Ceremony<T> {
  readonly waits: boolean;
  readonly start: () => Promise<T>;
}

async function inTime<T>({ after }: Seams, { waits, start }: Ceremony<T>, signal?: AbortSignal): Promise<T> {
  const ended = new AbortController();
  const cancel = (): void => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', cancel, { once: true, signal: ended.signal });
  const timeUp = after(CEREMONY_MS, ended.signal).then(() => {
    cancel();
    throw new KmsError('passkey_cancelled', { reason: 'time' });
  });
  timeUp.catch(() => undefined);
  try {
    return await (waits ? start() : Promise.race([start(), timeUp]));
  } catch (thrown) {
    throw signal?.aborted ? new KmsError('aborted', { cause: thrown }) : refusalOf(thrown);
  } finally {
    ended.abort();
  }
}

async function assertion({ challenge, rpId, allow = [], conditional = false }: PasskeyRequest): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: bufferToBase64URLString(challenge.buffer),
      rpId,
      allowCredentials: allow.map((credential) => ({ type: 'public-key', id: credential })),
      timeout: CEREMONY_MS,
      userVerification: USER_VERIFICATION,
    },
    useBrowserAutofill: conditional,
    verifyBrowserAutofillInput: false,
  });
  return {
    credentialId: id,
    authenticatorData: response.authenticatorData,
    clientDataJson: response.clientDataJSON,
    signature: response.signature,
  };
}

async function attestation({ challenge, rpId, rpName, userId, userName }: PasskeyCreation): Promise<PasskeyAttestation> {
  const { rawId, response } = await startRegistration({
    optionsJSON: {
      challenge: bufferToBase64URLString(challenge.buffer),
      rp: { id: rpId, name: rpName },
      user: { id: bufferToBase64URLString(userId.buffer), name: userName, displayName: userName },
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
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

/** A passkey belongs to a registrable suffix of the page's host; the browser would refuse another one with a dialog first. */
function isOwnDomain(rpId: string, hostname: string): boolean {
  return rpId !== '' && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}

function refusalOf(thrown: unknown): KmsError {
  if (thrown instanceof KmsError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new KmsError('passkey_cancelled', { cause: thrown });
  return new KmsError('passkey_failed', { reason: REASONS.get(name) ?? 'unknown', cause: thrown });
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['SecurityError', 'origin'],
  ['NotSupportedError', 'unsupported'],
  ['ConstraintError', 'unsupported'],
  ['InvalidStateError', 'exists'],
]);
