import { KmsError } from '../errors.js';
import { loaded, remembered } from './deferred.js';
import type { Environment, PasskeyRequest, Passkeys, Wallets } from './environment.js';

/** What the ceremonies take from the rest of the environment. */
interface Seams {
  readonly after: Environment['after'];
  readonly hostname: string;
}

/**
 * Passkeys of this browser, whose code comes when it is first needed. `unsupported` where there is no WebAuthn.
 *
 * A dialog and a waiting autofill cannot be open together: the autofill gives way, and the dialog waits until it has.
 */
export function lazyPasskeys({ after, hostname }: Seams): Passkeys {
  const supported = () => typeof PublicKeyCredential === 'function';
  const load = remembered(async () => (await loaded(import('./passkeys.js'))).passkeyDialogs(after));
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
    const stop = new AbortController();
    const both = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
    before?.stop.abort();
    const assertion = Promise.all([import('./autofill.js'), before?.ended]).then(([part]) => part.autofilledAssertion(request, both));
    waiting = { stop, ended: assertion.catch(() => {}) };
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

/** Wallets of this page, whose code comes when somebody looks for them. Without a window, or when it does not come, there are none. */
export function lazyWallets(seams: Seams): Wallets {
  const load = remembered(async () => (await loaded(import('./wallets.js'))).browserWallets(seams));
  return {
    discover: (listener) => {
      const over = new AbortController();
      const start = (wallets: Wallets) => {
        if (!over.signal.aborted) over.signal.addEventListener('abort', wallets.discover(listener));
      };
      if (typeof document !== 'undefined') load().then(start, () => listener([]));
      return () => over.abort();
    },
  };
}
