import type { CDPSession, Page } from 'playwright';

/** What an element is to show, repeatedly. */
export interface Round {
  readonly tag: string;
  /** Value of `data-step` to wait for; only the shadow tree if the element has no such attribute. */
  readonly step?: string;
  /** Text of the button that leads there. */
  readonly press?: string;
  readonly session?: object;
  /** Views of the flows by the method that starts them. */
  readonly views?: Readonly<Record<string, object>>;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** What a page holds after garbage collection. */
export interface Held {
  readonly nodes: number;
  readonly listeners: number;
  /** Subscriptions to the client, and running intervals. */
  readonly kept: number;
}

/** Mount an element, press its button, wait for its step, and remove it, repeatedly, all with one client. */
export async function soak(page: Page, round: Round, times: number): Promise<void> {
  await page.evaluate(
    async ({ round: { tag, step, press, session, views = {}, attributes = {} }, times }) => {
      const page = globalThis as { held?: Set<unknown> };
      const held = page.held ?? watched();
      page.held = held;
      const client = clientOf();
      for (let time = 0; time < times; time++) {
        const element = document.createElement(tag) as HTMLElement & { client: unknown };
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        element.client = client;
        document.body.append(element);
        if (press) (await pressable(element, press)).click();
        await drawn(element);
        element.remove();
        await new Promise((resolve) => setTimeout(resolve));
      }

      function watched(): Set<unknown> {
        const kept = new Set<unknown>();
        const { setInterval: start, clearInterval: stop } = window;
        window.setInterval = ((...input: Parameters<typeof start>) => {
          const timer = start(...input);
          kept.add(timer);
          return timer;
        }) as typeof start;
        window.clearInterval = (timer) => {
          kept.delete(timer);
          stop(timer);
        };
        return kept;
      }
      function subscribe(): () => void {
        const subscription = {};
        held.add(subscription);
        return () => held.delete(subscription);
      }
      function flowOf(view: unknown, signal?: AbortSignal) {
        const leaves: (() => void)[] = [];
        const listeners = new Set<(view: unknown) => void>();
        const follow = (listener: (view: unknown) => void) => {
          const leave = subscribe();
          leaves.push(leave);
          listeners.add(listener);
          return leave;
        };
        const send = () => {
          for (const listener of listeners) listener(view);
        };
        const stop = () => {
          for (const leave of leaves) leave();
        };
        signal?.addEventListener('abort', stop);
        return { view, send, subscribe: follow, stop, done: new Promise(() => {}) };
      }
      function clientOf() {
        const methods = ['email', 'sms', 'passkey', 'wallet', 'google'];
        const providers = {
          methods,
          sessionExpirationSeconds: 900,
          organizationId: 'o',
          otpLength: 6,
          otpAlphanumeric: false,
          oauthClientIds: {},
        };
        const way = (id: string, removable: boolean) => ({ id, type: 'email', name: 'a@example.com', usable: true, removable });
        const start =
          (name: string) =>
          (...given: readonly { readonly signal?: AbortSignal }[]) =>
            flowOf(views[name] ?? { step: name === 'startSignup' ? 'form' : 'ready', busy: false }, given.at(-1)?.signal);
        return {
          session: { snapshot: session ?? { state: 'signed-out' }, subscribe, list: async () => [], signOut: async () => {} },
          startAccount: () => flowOf({ step: 'ways', ways: [way('1', false), way('2', true)], programs: [], served: providers }),
          api: { query: async () => ({ userId: 'u', username: 'Ada' }) },
          providers: async () => providers,
          startOtp: () => flowOf(views['startOtp'] ?? { step: 'contact', busy: false }),
          ...Object.fromEntries(
            ['startPasskey', 'startWallet', 'startOAuth', 'startSignup', 'startExport'].map((name) => [name, start(name)]),
          ),
          supports: () => true,
          expected: { methods: undefined, last: undefined, isSignedIn: false },
          prepare: async () => {},
          lastMethod: async () => undefined,
          rememberMethod: async () => {},
          dispose: () => {},
        };
      }
      async function pressable(element: HTMLElement, text: string): Promise<HTMLElement> {
        for (let turn = 0; turn < 500; turn++) {
          const buttons = [...(element.shadowRoot?.querySelectorAll('button') ?? [])];
          const found = buttons.find(({ textContent }) => textContent.trim() === text);
          if (found) return found;
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        throw new Error(`${tag} has no button ${text}`);
      }
      async function drawn(element: HTMLElement): Promise<void> {
        await customElements.whenDefined(tag);
        for (let turn = 0; turn < 500; turn++) {
          if (step === undefined ? element.shadowRoot?.childElementCount : element.dataset['step'] === step) return;
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        throw new Error(`${tag} did not come to ${step}`);
      }
    },
    { round, times },
  );
}

/** Count what is left. */
export async function heldBy(page: Page, devtools: CDPSession): Promise<Held> {
  for (let time = 0; time < 3; time++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const kept = await page.evaluate(() => (globalThis as { held?: Set<unknown> }).held?.size ?? 0);
  return { nodes, listeners: jsEventListeners, kept };
}
