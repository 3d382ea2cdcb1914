import { packed, unpacked } from './bytes/packed.js';
import type { InboxMessage } from './controls/control-routes.js';
import type { Emulator } from './emulator.js';
import type { Answered, Sent } from './http/sent.js';
import { turn } from './state/in-turns.js';
import { type BrowserData, keptInBrowser } from './state/kept-in-browser.js';
import type { Message } from './state/records.js';
import type { Change } from './state/table.js';

/** The page that contains the service. */
export interface ServedPage {
  /** The address that brands return to. Absent outside browsers. */
  readonly address: string | undefined;
  /** Called when a message was written. */
  show(message: Message): void;
}

/** The service of one page, wherever it runs. */
export interface InlineService {
  /** Rejects if the snapshot to start with can't be read. */
  ready(): Promise<void>;
  fetch(request: Request): Promise<Response>;
  /** Answers for the emulator's own pages. */
  ownPage(request: Request): Promise<Response>;
  messages(to?: string): Promise<readonly InboxMessage[]>;
  reset(): Promise<void>;
  link(): Promise<string>;
}

/** The same in a worker, with requests and responses as their parts. */
export interface ServiceInWorker extends Omit<InlineService, 'fetch' | 'ownPage'> {
  start(state: string, address: ServedPage['address'], show: ServedPage['show']): void;
  /** @param ticket identifies the request to `drop`. */
  fetch(request: Sent, ticket: number): Promise<Answered>;
  /** The request was aborted. */
  drop(ticket: number): void;
  ownPage(request: Sent): Promise<Answered>;
}

/** Name of the database and of the lock. */
const NAME = 'kms-emulator-inline';
const SNAPSHOT = 'http://localhost/_emulator/snapshot';
/** Where the brands are. No page is served there: they are shown by a page that has this in its address. */
const IDENTITY = 'http://localhost:1';
/** Member of that address, with the path of a brand's page. */
const ASKED = 'kms-emulator';
/** Without state shared by all tabs, a brand's window would belong to another service. */
const WITHOUT_BRANDS = { enabledProviders: ['email', 'sms', 'passkey', 'wallet'] };

/** The current service, and the revision of the state that it is based on. */
interface Standing {
  readonly emulator: Emulator;
  revision: number;
}

/** Whether the state is kept for all tabs of the site. It isn't if a service starts with its own snapshot. */
const isKept = (state: string): boolean => !state && typeof indexedDB !== 'undefined';

/** @param state snapshot to start with; empty for what this browser has stored. */
export function inlineService(state: string, page: ServedPage): InlineService {
  const data = isKept(state) ? keptInBrowser(NAME) : undefined;
  let standing: Standing | undefined;
  const current = async (): Promise<Standing> => {
    // Another tab may have changed the stored state.
    if (!standing || (data && (await data.revision()) !== standing.revision)) standing = await stand(data, page);
    return standing;
  };
  const ready = state ? alone(async () => begin((await current()).emulator, state)) : Promise.resolve();
  ready.catch(() => {}); // `ready()` reports it
  return {
    ready: () => ready,
    fetch: (request) =>
      alone(async () => {
        const { emulator } = await current();
        return request.url.startsWith(`${IDENTITY}/`) ? emulator.identityProvider.fetch(request) : emulator.fetch(request);
      }),
    ownPage: (request) => alone(async () => (await current()).emulator.ownPages.fetch(request)),
    messages: (to) => alone(async () => (await current()).emulator.mailbox.messages(to)),
    reset: () =>
      alone(async () => {
        const { emulator } = await current();
        emulator.reset();
        // Its changes are stored with the next response.
        await emulator.fetch(new Request('http://localhost/_emulator/config'));
      }),
    link: () => alone(async () => `inline#${await packed(await (await (await current()).emulator.fetch(new Request(SNAPSHOT))).text())}`),
  };
}

/** Continue from a snapshot. @throws Error if it isn't one. */
async function begin(emulator: Emulator, state: string): Promise<void> {
  const body = await unpacked(state);
  const { ok, status } = await emulator.fetch(new Request(SNAPSHOT, { method: 'PUT', body }));
  if (!ok) throw new Error(`the state is from another version: ${status}`);
  const settings = new Request('http://localhost/_emulator/settings', { method: 'POST', body: JSON.stringify(WITHOUT_BRANDS) });
  await emulator.fetch(settings);
}

/** The page itself, asked to show a brand's page. */
function brandPageAt(page: string, path: string): string {
  const address = new URL(page);
  address.searchParams.set(ASKED, path);
  return address.href;
}

/** The brand's page that a page was opened for. It only returns to its own site: any link may contain such an address. */
export function brandPageIn(page: string, state: string): string | undefined {
  const { searchParams, origin } = new URL(page);
  const path = searchParams.get(ASKED) ?? '';
  const back = searchParams.get('redirect_uri') ?? '';
  const isOwn = URL.canParse(back) && new URL(back).origin === origin;
  return isKept(state) && isOwn && /^\/[a-z]+\/authorize$/.test(path) ? `${IDENTITY}${path}?${searchParams}` : undefined;
}

/** The service's code, in parts, each as a task of its own, so that the page can draw in between. */
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

/** Start the service from what is stored. Messages to users are shown at once. */
async function stand(data: BrowserData | undefined, { address, show }: ServedPage): Promise<Standing> {
  const revision = (await data?.revision()) ?? 0;
  const keep = async (changes: readonly Change[]) => {
    for (const change of changes) if (change.table === 'messages' && 'put' in change) show(change.put as Message); // rows of this table are messages
    if (data) standing.revision = await data.keep(changes);
  };
  const { createEmulator } = await serviceCode();
  const emulator = createEmulator({
    // Any site may contain it.
    config: { settings: { allowedOrigins: ['*'], ...(!data && WITHOUT_BRANDS) } },
    identityOrigin: () => IDENTITY,
    ...(data && address && { identityPages: (path: string) => brandPageAt(address, path) }),
    restored: (await data?.restored()) ?? [],
    keep,
  });
  const standing: Standing = { emulator, revision };
  await turn();
  return standing;
}

/** One request at a time across all tabs of the site, so that each sees what the others have done. */
function alone<T>(task: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return task();
  return navigator.locks.request(NAME, task);
}
