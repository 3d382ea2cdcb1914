// What a test does to a page's network through the browser: cut it, or hold back a response of the service.
import type { Page, Route } from 'playwright';
import { profile } from '../support/journey.js';
import type { CallName } from './cells.js';

/** A late response has had time to do harm. */
const LATER_MS = 300;
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LATER_MS));

/** Cut the network of one page, and restore it. What a provider's window does in the meantime isn't tested. */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  const devtools = await profile.newCDPSession(page);
  const set = (offline: boolean): Promise<unknown> =>
    devtools.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await devtools.send('Network.enable');
  await set(true);
  // Not detached: a page's virtual authenticator is removed with any of its sessions.
  return async () => void (await set(false));
}

/** The call that is answered right before, if one press makes several. */
export const BEFORE: Partial<Record<CallName, CallName>> = { otp_login: 'otp_verify', account: 'otp_login', signup: 'account' };

/** A good response of the service, for a page that asked. */
export async function answered(
  route: Route,
): Promise<{ readonly json: () => Promise<Record<string, unknown>>; give(body?: unknown): Promise<void> }> {
  const response = await route.fetch();
  return {
    json: () => response.json() as Promise<Record<string, unknown>>,
    give: (body) => route.fulfill({ response, ...(body !== undefined && { body: JSON.stringify(body) }) }),
  };
}

/** The first response of a call, which the service has given and the network holds back. */
export function heldAnswer(call: CallName): {
  readonly begin: () => Promise<unknown>;
  readonly arrived: Promise<void>;
  readonly release: () => Promise<void>;
} {
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let letGo = (): void => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let given: Promise<void> = Promise.resolve();
  let isFirst = true;
  const begin = (): Promise<unknown> =>
    profile.route(`**/${call}`, async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.continue();
      isFirst = false;
      const answer = await answered(route);
      arrive();
      given = free.then(() => answer.give()).catch(() => {});
    });
  const release = async (): Promise<void> => {
    letGo();
    await given;
    await later();
  };
  return { begin, arrived, release };
}
