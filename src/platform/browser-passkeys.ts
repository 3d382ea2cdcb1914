import { KmsError } from '../errors.js';
import { autofilledAssertion } from './autofill.js';
import { controllerWithin } from './controller-within.js';
import type { Environment, PasskeyRequest, Passkeys, World } from './environment.js';
import { arrived, lazy } from './lazy.js';

/** What the ceremonies take from the rest of the environment. */
interface Seams {
  readonly after: Environment['after'];
  readonly hostname: string;
  readonly supported: World['passkeys']['supported'];
}

/**
 * Passkeys of this browser. `unsupported` where there is no WebAuthn.
 *
 * A dialog and a waiting autofill cannot be open together: the autofill gives way, and the dialog waits until it has.
 */
export function browserPasskeys({ after, hostname, supported }: Seams): Passkeys {
  const load = lazy(async () => (await arrived(import('./passkeys.js'))).passkeyDialogs(after));
  let waiting: { readonly stop: AbortController; readonly ended: Promise<unknown> } | undefined;

  const check = (rpId: string) => {
    if (!supported()) throw new KmsError('unsupported');
    if (!isOwnDomain(rpId, hostname)) throw new KmsError('passkey_failed', { reason: 'origin' });
  };
  const dialogs = async () => {
    waiting?.stop.abort();
    await waiting?.ended;
    return load();
  };
  const wait = (request: PasskeyRequest, signal: AbortSignal | undefined) => {
    const before = waiting;
    const stop = controllerWithin(signal);
    before?.stop.abort();
    const assertion = Promise.resolve(before?.ended).then(() => autofilledAssertion(request, stop.signal));
    const mine = { stop, ended: assertion.catch(() => {}).then(() => forget()) };
    // What has ended holds nothing: its signal knows the element that asked.
    const forget = () => {
      if (waiting === mine) waiting = undefined;
    };
    waiting = mine;
    return assertion;
  };
  return {
    supported,
    conditionalSupported: async () => supported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true,
    preload: () => void (supported() && load().catch(() => {})),
    assert: async (request, signal) => {
      check(request.rpId);
      return request.conditional ? wait(request, signal) : (await dialogs()).assert(request, signal);
    },
    create: async (creation, signal) => {
      check(creation.rpId);
      return (await dialogs()).create(creation, signal);
    },
  };
}

/** A passkey belongs to the page's host or to a domain above it; the browser would refuse another one with a dialog first. */
function isOwnDomain(rpId: string, hostname: string): boolean {
  return rpId !== '' && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}
