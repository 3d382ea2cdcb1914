import type { InboxMessage } from './controls.js';
import type { Fault } from './faults/registry.js';
import type { LoggedRequest } from './request-log.js';

/** What a site's own browser tests do with a running emulator. */
export interface TestService {
  readonly origin: string;
  /** The code of the newest message to a contact; waits for the first one. @throws Error when none comes in time. */
  readCode(contact: string, options?: { readonly timeoutMs?: number }): Promise<string>;
  messages(contact?: string): Promise<readonly InboxMessage[]>;
  /** Have the next request of a path, or the next `times`, meet a fault. */
  setFault(fault: Pick<Fault, 'path' | 'fault' | 'value'> & Partial<Pick<Fault, 'times' | 'skip'>>): Promise<void>;
  clearFaults(): Promise<void>;
  /** Set the service's clock so many milliseconds ahead of the machine's. */
  moveClock(offsetMs: number): Promise<void>;
  change(settings: Readonly<Record<string, unknown>>): Promise<void>;
  requests(): Promise<readonly LoggedRequest[]>;
  /** As freshly started. */
  reset(): Promise<void>;
  /** Sign in on a page by an e-mail code, as a person does; new contacts sign up on the way. */
  signIn(page: TestPage, contact: string): Promise<void>;
}

/** As much of a browser driver's page as signing in needs; Playwright's fits. */
export interface TestPage {
  getByRole(role: 'textbox' | 'button', options: { readonly name: string }): TestField;
}

/** A control on a page. */
export interface TestField {
  fill(text: string): Promise<void>;
  click(): Promise<void>;
}

const POLL_MS = 50;

/** Take the controls of an emulator. @param origin as printed when it started. */
export function useEmulator(origin: string): TestService {
  const control = (method: string, path: string, body?: object) => send(`${origin}/_emulator/${path}`, method, body);
  const messages: TestService['messages'] = async (contact) => {
    const answer = await control('GET', contact === undefined ? 'inbox' : `inbox?to=${encodeURIComponent(contact)}`);
    return (answer as { messages: readonly InboxMessage[] }).messages; // the answer of this control
  };
  const readCode: TestService['readCode'] = async (contact, { timeoutMs = 5000 } = {}) => {
    const code = await until(async () => (await messages(contact))[0]?.code, timeoutMs);
    if (code === undefined) throw new Error(`no message to ${contact} within ${timeoutMs} ms`);
    return code;
  };
  return {
    origin,
    messages,
    readCode,
    setFault: async (fault) => void (await control('POST', 'faults', fault)),
    clearFaults: async () => void (await control('DELETE', 'faults')),
    moveClock: async (offsetMs) => void (await control('POST', 'clock', { offsetMs })),
    change: async (settings) => void (await control('POST', 'settings', settings)),
    requests: async () => ((await control('GET', 'requests')) as { requests: readonly LoggedRequest[] }).requests, // the answer of this control
    reset: async () => void (await control('POST', 'reset')),
    async signIn(page, contact) {
      const [former] = await messages(contact);
      await page.getByRole('textbox', { name: 'Email address' }).fill(contact);
      await page.getByRole('button', { name: 'Continue with email' }).click();
      const code = await until(async () => (await messages(contact)).find(({ id }) => id !== former?.id)?.code, 10_000);
      if (code === undefined) throw new Error(`no new message to ${contact}`);
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
    },
  };
}

async function send(address: string, method: string, body: object | undefined): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await fetch(address, { method, ...content });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function until<T>(look: () => Promise<T | undefined>, timeoutMs: number): Promise<T | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
