import { KmsError } from '../errors.js';
import { after } from './after.js';
import { browserChannel, silentChannel } from './channel.js';
import { deferred, loaded, remembered } from './deferred.js';
import { earlyAnswer } from './early.js';
import type { Environment, Locks, Passkeys, RecordStore, Wallets } from './environment.js';
import { browserPage, noPage } from './page.js';

/**
 * The outside world as this runtime has it: a browser's window, a worker, or Node.
 *
 * Making it has no effect: storage, network and timers are first looked up when they are used, so what the page replaced is used as it is.
 * Outside a window there is no page, and without IndexedDB the records are in memory there. A window without IndexedDB rejects with
 * `storage_unavailable`, since the person has to be told that the session will end with the page.
 */
export function browserEnvironment(): Environment {
  const hasWindow = typeof document !== 'undefined';
  const page = hasWindow ? browserPage() : noPage();
  const isStored = hasWindow || 'indexedDB' in globalThis;
  const seams = { after, hostname: page.hostname };
  return {
    fetch: (request) => earlyAnswer(request) ?? fetch(request),
    subtle: crypto.subtle,
    randomBytes: (byteLength) => crypto.getRandomValues(new Uint8Array(byteLength)),
    now: () => Date.now(),
    after,
    online: () => globalThis.navigator?.onLine !== false,
    records: lazyRecords(isStored),
    channel: isStored ? browserChannel : silentChannel,
    locks,
    page,
    passkeys: lazyPasskeys(seams),
    wallets: lazyWallets(seams),
  };
}

const keeping = remembered(() => loaded(import('./keeping.js')));

/** The store, whose code is asked for at once: whether somebody is signed in is the first question. */
function lazyRecords(isStored: boolean): RecordStore {
  const store = remembered(async () => {
    const { indexedDbRecords, memoryRecords } = await keeping().catch((cause) => {
      throw new KmsError('storage_unavailable', { cause });
    });
    return isStored ? indexedDbRecords({ factory: () => indexedDB, after }) : memoryRecords();
  });
  return deferred(store, 'get', 'keys', 'commit');
}

const locks: Locks = deferred(async () => (await keeping()).browserLocks(globalThis.navigator?.locks), 'run');

interface Seams {
  readonly after: Environment['after'];
  readonly hostname: string;
}

/** Passkeys, whose code comes when they are first needed. */
function lazyPasskeys(seams: Seams): Passkeys {
  const passkeys = remembered(async () => (await loaded(import('./authenticators.js'))).lazyPasskeys(seams));
  return {
    supported: () => typeof PublicKeyCredential === 'function',
    preload: () =>
      void passkeys().then(
        (part) => part.preload(),
        () => {},
      ),
    ...deferred(passkeys, 'conditionalSupported', 'assert', 'create'),
  };
}

/** Wallets, whose code comes when somebody looks for them. */
function lazyWallets(seams: Seams): Wallets {
  return {
    discover: (listener) => {
      const over = new AbortController();
      import('./authenticators.js').then(
        ({ lazyWallets: wallets }) => over.signal.aborted || over.signal.addEventListener('abort', wallets(seams).discover(listener)),
        () => listener([]),
      );
      return () => over.abort();
    },
  };
}
