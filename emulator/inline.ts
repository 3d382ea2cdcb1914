import { packed, unpacked } from './bytes/packed.js';
import type { InboxMessage } from './controls/control-routes.js';
import { inboxPanel } from './controls/on-pages/inbox-panel.js';
import type { Emulator } from './emulator.js';
import { turn } from './state/in-turns.js';
import { type BrowserData, keptInBrowser } from './state/kept-in-browser.js';
import type { Message } from './state/records.js';
import type { Change } from './state/table.js';

export type { InboxMessage } from './controls/control-routes.js';
export type { Message } from './state/records.js';

/** The whole service in the page itself: nothing is asked of any network. */
export interface InlineEmulator {
  /** Rejects where the state that it was to begin with cannot be read. */
  readonly ready: Promise<void>;
  /** Answers a request as the service does, whatever host it names. */
  fetch(request: Request): Promise<Response>;
  /** Codes that were written, newest first. `to`: a contact; all when absent. */
  messages(to?: string): Promise<readonly InboxMessage[]>;
  /** Shows no codes in the corner of the page from now on: the page shows them in a place of its own. */
  withoutInbox(): void;
  /** As freshly started, for all tabs of this site. */
  reset(): Promise<void>;
  /**
   * A value of the attribute `emulator` that begins with the state of now. It holds all keys of the service, and no session.
   *
   * Rejects where the state is too large for a link: more than 32,768 characters.
   */
  link(): Promise<string>;
}

/** Name of the database, and of the lock. */
const NAME = 'kms-emulator-inline';
const SNAPSHOT = 'http://localhost/_emulator/snapshot';
/** Any site may hold it. The brands' sign-in pages need an origin of their own, so that social accounts are left out. */
const SETTINGS = { allowedOrigins: ['*'], enabledProviders: ['email', 'sms', 'passkey', 'wallet'] };

const started = new Map<string, InlineEmulator>();

/**
 * The one service of this page.
 *
 * @param state what it begins with, as in `inline#STATE`; it ends with the page. Without one the state is kept in this browser for the site,
 * also across reloads, where there is IndexedDB.
 */
export function inlineEmulator(state = ''): InlineEmulator {
  const running = started.get(state) ?? start(state);
  started.set(state, running);
  return running;
}

/** The service as it is now, and the revision of the state that it stands on. */
interface Standing {
  readonly emulator: Emulator;
  revision: number;
}

function start(state: string): InlineEmulator {
  const data = state || typeof indexedDB === 'undefined' ? undefined : keptInBrowser(NAME);
  let panel = typeof document === 'undefined' ? undefined : inboxPanel(document);
  let standing: Standing | undefined;
  const current = async (): Promise<Standing> => {
    // Another tab may have changed what is kept.
    if (!standing || (data && (await data.revision()) !== standing.revision))
      standing = await stand(data, (message) => panel?.show(message));
    return standing;
  };
  const ready = state ? alone(async () => begin((await current()).emulator, state)) : Promise.resolve();
  return {
    ready,
    fetch: (request) =>
      alone(async () => {
        const { emulator } = await current();
        return emulator.fetch(request);
      }),
    messages: (to) => alone(async () => (await current()).emulator.mailbox.messages(to)),
    withoutInbox: () => {
      panel = undefined;
    },
    reset: () =>
      alone(async () => {
        const { emulator } = await current();
        emulator.reset();
        // Its changes are kept with the next answer.
        await emulator.fetch(new Request('http://localhost/_emulator/config'));
      }),
    link: () => alone(async () => `inline#${await packed(await (await (await current()).emulator.fetch(new Request(SNAPSHOT))).text())}`),
  };
}

/** Go on from a state. @throws Error for one that is none. */
async function begin(emulator: Emulator, state: string): Promise<void> {
  const body = await unpacked(state);
  const { ok, status } = await emulator.fetch(new Request(SNAPSHOT, { method: 'PUT', body }));
  if (!ok) throw new Error(`no state of this version: ${status}`);
}

/** The code of the service: in parts, and each a task of its own, so that the page can draw in between. */
async function serviceCode(): Promise<typeof import('./emulator.js')> {
  const curves = import('./bytes/signatures.js');
  const transactions = import('./signing/transactions/sign-transaction.js');
  const { prepareP256 } = await curves;
  await turn();
  prepareP256();
  await transactions;
  await turn();
  const code = await import('./emulator.js');
  await turn();
  return code;
}

/** Start the service on what is kept. Messages to users are shown at once. */
async function stand(data: BrowserData | undefined, show: (message: Message) => void): Promise<Standing> {
  const revision = (await data?.revision()) ?? 0;
  const keep = async (changes: readonly Change[]) => {
    for (const change of changes) if (change.table === 'messages' && 'put' in change) show(change.put as Message); // rows of this table are messages
    if (data) standing.revision = await data.keep(changes);
  };
  const { createEmulator } = await serviceCode();
  const emulator = createEmulator({ config: { settings: SETTINGS }, restored: (await data?.restored()) ?? [], keep });
  const standing: Standing = { emulator, revision };
  await turn();
  return standing;
}

/** One request at a time in all tabs of the site, so that each sees what the others have done. */
function alone<T>(task: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return task();
  return navigator.locks.request(NAME, task);
}
