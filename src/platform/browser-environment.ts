import { after } from './after.js';
import { lazyPasskeys, lazyWallets } from './authenticators.js';
import { browserChannel, silentChannel } from './channel.js';
import { earlyAnswer } from './early.js';
import type { Environment } from './environment.js';
import { browserLocks } from './locks.js';
import { memoryRecords } from './memory-records.js';
import { browserPage, noPage } from './page.js';
import { indexedDbRecords } from './records.js';

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
    records: isStored ? indexedDbRecords({ factory: () => indexedDB, after }) : memoryRecords(),
    channel: isStored ? browserChannel : silentChannel,
    locks: browserLocks(globalThis.navigator?.locks),
    page,
    passkeys: lazyPasskeys(seams),
    wallets: lazyWallets(seams),
  };
}
