import { packed, unpacked } from './bytes/packed.js';
import type { InboxMessage } from './controls/control-routes.js';
import { inboxPanel } from './controls/on-pages/inbox-panel.js';
import type { Shown } from './controls/on-pages/over-page.js';
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
  /** Shows the dashboard over the page until it is closed: messages, requests, accounts, policies, what fails next, settings. */
  dashboard(): Promise<void>;
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
const DASHBOARD = 'http://localhost:0/_emulator/';
/** Where the brands answer. No page is served there: they are shown by a page that has this in its address. */
const IDENTITY = 'http://localhost:1';
const ASKED = 'kms-emulator';
/** Without what is kept for all tabs, a brand's window would belong to another service. */
const WITHOUT_BRANDS = { enabledProviders: ['email', 'sms', 'passkey', 'wallet'] };

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
  const dashboard = () => show({ url: DASHBOARD, close: 'Close dashboard' });
  let panel = typeof document === 'undefined' ? undefined : inboxPanel(document, dashboard);
  let standing: Standing | undefined;
  const current = async (): Promise<Standing> => {
    // Another tab may have changed what is kept.
    if (!standing || (data && (await data.revision()) !== standing.revision))
      standing = await stand(data, (message) => panel?.show(message));
    return standing;
  };
  const ready = state ? alone(async () => begin((await current()).emulator, state)) : Promise.resolve();
  const ownPage = (request: Request) => alone(async () => (await current()).emulator.ownPages.fetch(request));
  const show = async (shown: Shown) => (await import('./controls/on-pages/over-page.js')).showOverPage(document, ownPage, shown);
  const asked = data && typeof location !== 'undefined' && brandPageIn(new URL(location.href));
  if (asked) void show({ url: asked });
  return {
    ready,
    fetch: (request) =>
      alone(async () => {
        const { emulator } = await current();
        return request.url.startsWith(`${IDENTITY}/`) ? emulator.identityProvider.fetch(request) : emulator.fetch(request);
      }),
    messages: (to) => alone(async () => (await current()).emulator.mailbox.messages(to)),
    withoutInbox: () => {
      panel = undefined;
    },
    dashboard,
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
  const settings = new Request('http://localhost/_emulator/settings', { method: 'POST', body: JSON.stringify(WITHOUT_BRANDS) });
  await emulator.fetch(settings);
}

/** The page itself, asked to show a brand's page. */
function brandPageAt(path: string): string {
  const address = new URL(location.href);
  address.searchParams.set(ASKED, path);
  return address.href;
}

/** The brand's page that this one was opened for. It leads back to this site alone: any link may have such an address. */
function brandPageIn({ searchParams, origin }: URL): string | undefined {
  const path = searchParams.get(ASKED) ?? '';
  const back = searchParams.get('redirect_uri') ?? '';
  const isOwn = URL.canParse(back) && new URL(back).origin === origin;
  return isOwn && /^\/[a-z]+\/authorize$/.test(path) ? `${IDENTITY}${path}?${searchParams}` : undefined;
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
  const emulator = createEmulator({
    // Any site may hold it.
    config: { settings: { allowedOrigins: ['*'], ...(!data && WITHOUT_BRANDS) } },
    identityOrigin: () => IDENTITY,
    ...(data && { identityPages: brandPageAt }),
    restored: (await data?.restored()) ?? [],
    keep,
  });
  const standing: Standing = { emulator, revision };
  await turn();
  return standing;
}

/** One request at a time in all tabs of the site, so that each sees what the others have done. */
function alone<T>(task: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return task();
  return navigator.locks.request(NAME, task);
}
