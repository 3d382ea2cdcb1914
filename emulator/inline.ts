import { proxy, wrap } from 'comlink';
import type { InboxMessage } from './controls/control-routes.js';
import { inboxPanel } from './controls/on-pages/inbox-panel.js';
import type { Shown } from './controls/on-pages/over-page.js';
import { responseOf, sentOf } from './http/sent.js';
import { brandPageIn, type InlineService, inlineService, type ServedPage, type ServiceInWorker } from './inline-service.js';
import type { Message } from './state/records.js';

export type { InboxMessage } from './controls/control-routes.js';
export type { Message } from './state/records.js';

/** The whole service in the page itself. Nothing is requested from a network. */
export interface InlineEmulator {
  /** Rejects if the snapshot to start with can't be read. */
  readonly ready: Promise<void>;
  /** Answers a request like the service, whatever host it names. */
  fetch(request: Request): Promise<Response>;
  /** Codes that were written, newest first. `to`: a contact; all if absent. */
  messages(to?: string): Promise<readonly InboxMessage[]>;
  /** Stop showing codes in the corner of the page, for a page that has its own place for them. */
  withoutInbox(): void;
  /** Show the dashboard on top of the page until it is closed: messages, requests, accounts, policies, faults, settings. */
  dashboard(): Promise<void>;
  /** As if just started, for all tabs of this site. */
  reset(): Promise<void>;
  /**
   * A value for the attribute `emulator` that starts with the current state. It contains all keys of the service, and no session.
   *
   * Rejects if the state is too large for a link: more than 32,768 characters.
   */
  link(): Promise<string>;
}

declare global {
  /** Creates the worker that this page's service runs in, from `inline-worker.js`. Called when the service is first needed. */
  var kmsEmulatorWorker: (() => Worker) | undefined;
}

const DASHBOARD = 'http://localhost:0/_emulator/';
/** How long a worker may take to start, in milliseconds. */
const START_MS = 10_000;

const started = new Map<string, InlineEmulator>();

/**
 * The one service of this page.
 *
 * @param state snapshot to start with, as in `inline#STATE`; it ends with the page. Without one the state is kept in this browser for the
 * site, also across reloads, if there is IndexedDB.
 */
export function inlineEmulator(state = ''): InlineEmulator {
  const running = started.get(state) ?? start(state);
  started.set(state, running);
  return running;
}

function start(state: string): InlineEmulator {
  const dashboard = () => show({ url: DASHBOARD, close: 'Close dashboard' });
  let panel = typeof document === 'undefined' ? undefined : inboxPanel(document, dashboard);
  const page = { address: globalThis.location?.href, show: (message: Message) => panel?.show(message) };
  const coming = serviceFor(state, page);
  const ownPage = async (request: Request) => (await coming).ownPage(request);
  const show = async (shown: Shown) => (await import('./controls/on-pages/over-page.js')).showOverPage(document, ownPage, shown);
  const asked = page.address && brandPageIn(page.address, state);
  if (asked) void show({ url: asked });
  return {
    ready: coming.then((service) => service.ready()),
    fetch: async (request) => (await coming).fetch(request),
    messages: async (to) => (await coming).messages(to),
    withoutInbox: () => {
      panel = undefined;
    },
    dashboard,
    reset: async () => (await coming).reset(),
    link: async () => (await coming).link(),
  };
}

/** In the worker that the page provides, otherwise in the page itself. */
async function serviceFor(state: string, page: ServedPage): Promise<InlineService> {
  const make = globalThis.kmsEmulatorWorker;
  if (!make) return inlineService(state, page);
  try {
    return await inWorker(make(), { state, page });
  } catch (cause) {
    console.warn('kms-elements: the worker of the emulator did not start. The emulator runs in the page.', cause);
    return inlineService(state, page);
  }
}

async function inWorker(worker: Worker, { state, page }: { readonly state: string; readonly page: ServedPage }): Promise<InlineService> {
  const remote = wrap<ServiceInWorker>(worker);
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', reject);
    setTimeout(() => reject(new Error('It did not answer.')), START_MS);
  });
  await Promise.race([remote.start(state, page.address, proxy(page.show)), lost]).catch((cause) => {
    worker.terminate();
    throw cause;
  });
  let tickets = 0;
  return {
    ready: () => remote.ready(),
    fetch: async (request) => {
      const sent = await sentOf(request);
      const ticket = ++tickets;
      return responseOf(await unlessDropped(remote.fetch(sent, ticket), request.signal, () => remote.drop(ticket)));
    },
    ownPage: async (request) => responseOf(await remote.ownPage(await sentOf(request))),
    messages: (to) => remote.messages(to),
    reset: () => remote.reset(),
    link: () => remote.link(),
  };
}

/** The response, unless the request is aborted. In that case the service drops it too, and continues with others. */
function unlessDropped<T>(answer: Promise<T>, signal: AbortSignal, drop: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      drop();
      reject(signal.reason);
    };
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject);
  });
}
