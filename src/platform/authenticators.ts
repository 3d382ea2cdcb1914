import { KmsError } from '../errors.js';
import type { Environment, Passkeys, Wallets } from './environment.js';

/** What the ceremonies take from the rest of the environment. */
interface Seams {
  readonly after: Environment['after'];
  readonly hostname: string;
}

/** Passkeys of this browser, whose code comes when it is first needed. `unsupported` where there is no WebAuthn. */
export function lazyPasskeys(seams: Seams): Passkeys {
  const supported = () => typeof PublicKeyCredential === 'function';
  const load = once(async () => (await import('./passkeys.js')).browserPasskeys(seams));
  const here = async () => (supported() ? load() : Promise.reject(new KmsError('unsupported')));
  return {
    supported,
    conditionalSupported: async () => supported() && (await load()).conditionalSupported(),
    assert: async (request, signal) => (await here()).assert(request, signal),
    create: async (creation, signal) => (await here()).create(creation, signal),
  };
}

/** Wallets of this page, whose code comes when somebody looks for them. Without a window, or when it does not come, there are none. */
export function lazyWallets(seams: Seams): Wallets {
  const load = once(async () => (await import('./wallets.js')).browserWallets(seams));
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

/** Loads a part once; one that did not come is asked for again next time. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const retry = (cause: unknown) => {
    loading = undefined;
    throw new KmsError('network', { cause });
  };
  return () => {
    loading ??= load().catch(retry);
    return loading;
  };
}
