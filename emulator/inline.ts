import type { InboxMessage } from './controls/control-routes.js';
import { type InboxPanel, inboxPanel } from './controls/on-pages/inbox-panel.js';
import { createEmulator, type Emulator } from './emulator.js';
import { type BrowserData, keptInBrowser } from './state/kept-in-browser.js';
import type { Message } from './state/records.js';
import type { Change } from './state/table.js';

export type { InboxMessage } from './controls/control-routes.js';
export type { Message } from './state/records.js';

/** The whole service in the page itself: nothing is asked of any network. */
export interface InlineEmulator {
  /** Answers a request as the service does, whatever host it names. */
  fetch(request: Request): Promise<Response>;
  /** Codes that were written, newest first. `to`: a contact; all when absent. */
  messages(to?: string): Promise<readonly InboxMessage[]>;
  /** As freshly started, for all tabs of this site. */
  reset(): Promise<void>;
}

/** Name of the database, and of the lock. */
const NAME = 'kms-emulator-inline';
/** Any site may hold it. The brands' sign-in pages need an origin of their own, so that social accounts are left out. */
const SETTINGS = { allowedOrigins: ['*'], enabledProviders: ['email', 'sms', 'passkey', 'wallet'] };

let started: InlineEmulator | undefined;

/** The one service of this page. Its state is kept in this browser for the site, also across reloads, where there is IndexedDB. */
export function inlineEmulator(): InlineEmulator {
  started ??= start();
  return started;
}

/** The service as it is now, and the revision of the state that it stands on. */
interface Standing {
  readonly emulator: Emulator;
  revision: number;
}

function start(): InlineEmulator {
  const data = typeof indexedDB === 'undefined' ? undefined : keptInBrowser(NAME);
  const panel = typeof document === 'undefined' ? undefined : inboxPanel(document);
  let standing: Standing | undefined;
  const current = async (): Promise<Standing> => {
    // Another tab may have changed what is kept.
    if (!standing || (data && (await data.revision()) !== standing.revision)) standing = await stand(data, panel);
    return standing;
  };
  return {
    fetch: (request) =>
      alone(async () => {
        const { emulator } = await current();
        return emulator.fetch(request);
      }),
    messages: (to) => alone(async () => (await current()).emulator.mailbox.messages(to)),
    reset: () =>
      alone(async () => {
        const { emulator } = await current();
        emulator.reset();
        // Its changes are kept with the next answer.
        await emulator.fetch(new Request('http://localhost/_emulator/config'));
      }),
  };
}

/** Start the service on what is kept. Messages to users are shown at once. */
async function stand(data: BrowserData | undefined, panel: InboxPanel | undefined): Promise<Standing> {
  const revision = (await data?.revision()) ?? 0;
  const keep = async (changes: readonly Change[]) => {
    for (const change of changes) if (change.table === 'messages' && 'put' in change) panel?.show(change.put as Message); // rows of this table are messages
    if (data) standing.revision = await data.keep(changes);
  };
  const emulator = createEmulator({ config: { settings: SETTINGS }, restored: (await data?.restored()) ?? [], keep });
  const standing: Standing = { emulator, revision };
  return standing;
}

/** One request at a time in all tabs of the site, so that each sees what the others have done. */
function alone<T>(task: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return task();
  return navigator.locks.request(NAME, task);
}
