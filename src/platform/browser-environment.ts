import { KmsError } from '../errors.js';
import { after } from './after.js';
import { browserWorld } from './browser-world.js';
import { browserChannel, silentChannel } from './channel.js';
import type { Environment, Passkeys, Wallets, World } from './environment.js';
import { arrived, callsOf, lazy } from './lazy.js';
import { browserLocks } from './locks.js';
import { memoryRecords } from './memory-records.js';
import { browserPage, noPage } from './page.js';
import { database, lockManager, randomValues } from './primitives.js';
import { indexedDbRecords } from './records.js';

/**
 * The outside world in this runtime: a browser's window, a worker, or Node.
 *
 * Creating it has no side effects. Whatever the page replaces after this module was loaded isn't used.
 * Outside a window there is no page, and without IndexedDB records are kept in memory. A window without IndexedDB rejects with
 * `storage_unavailable`, because the user has to be told that the session will end with the page.
 */
export function browserEnvironment(): Environment {
  return environmentOf(browserWorld());
}

/** The same for a world that is already in use. */
export function environmentOf(world: World): Environment {
  const hasWindow = typeof document !== 'undefined';
  const isStored = hasWindow || 'indexedDB' in globalThis;
  const page = hasWindow ? browserPage(world.page) : noPage(world.page);
  return {
    // A world with the service in the page overrides this.
    online: () => globalThis.navigator?.onLine !== false,
    ...world,
    randomBytes: (byteLength) => randomValues(new Uint8Array(byteLength)),
    after,
    page,
    records: isStored ? indexedDbRecords({ factory: ownDatabase, after }) : memoryRecords(),
    channel: isStored ? browserChannel : silentChannel,
    locks: browserLocks(lockManager),
    passkeys: passkeysOf(world.passkeys),
    wallets: browserWallets(),
    // Its own, so that one on the prototype of all objects doesn't count.
    keyFrame: undefined,
  };
}

function ownDatabase(): IDBFactory {
  if (!database) throw new KmsError('storage_unavailable');
  return database;
}

/** Passkeys. Their code loads when the user is about to use one. */
function passkeysOf({ supported }: World['passkeys']): Passkeys {
  const coming = lazy(async () => (await arrived(() => import('./browser-passkeys.js'))).browserPasskeys({ supported, after }));
  return { supported, ...callsOf(coming, 'conditionalSupported', 'looks', 'preload', 'assert', 'create', 'hears', 'tell') };
}

/** Wallets. Their code loads when the user looks for them. Outside a window, or if it doesn't load, there are none. */
function browserWallets(): Wallets {
  const load = lazy(async () => (await arrived(() => import('./wallets.js'))).announcedWallets({ after }));
  return {
    discover: (listener) => {
      const over = new AbortController();
      const start = (wallets: Wallets) => over.signal.aborted || over.signal.addEventListener('abort', wallets.discover(listener));
      if (typeof document !== 'undefined') load().then(start, () => listener([]));
      return () => over.abort();
    },
  };
}
