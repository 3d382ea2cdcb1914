import type { InboxMessage, ServedConfig } from './controls/control-routes.js';
import type { Fault } from './controls/faults/registry.js';
import type { Person } from './controls/identity/people.js';
import { authenticatorOf, signInOnPage, type TestWay, until, walletOf } from './controls/on-pages/sign-in.js';
import type { TestPage } from './controls/on-pages/test-page.js';
import type { TestChain, TestWallet } from './controls/on-pages/test-wallet.js';
import type { TestAuthenticator } from './controls/on-pages/virtual-authenticator.js';
import { type Ask, createSession, createUser, type TestSession, type TestUser, type UserWish } from './controls/test-users.js';
import type { LoggedRequest } from './http/request-log.js';
import type { Snapshot } from './state/snapshot.js';
import type { Delivery } from './webhooks/deliveries.js';

export type { InboxMessage, ServedConfig } from './controls/control-routes.js';
export type { Fault, FaultName } from './controls/faults/registry.js';
export type { Person } from './controls/identity/people.js';
export type { TestBrand, TestWay } from './controls/on-pages/sign-in.js';
export type { TestContext, TestField, TestPage } from './controls/on-pages/test-page.js';
export type { TestChain, TestWallet } from './controls/on-pages/test-wallet.js';
export type { TestAuthenticator } from './controls/on-pages/virtual-authenticator.js';
export type { TestKey, TestSession, TestUser, UserWish } from './controls/test-users.js';
export type { RefusalName } from './http/refusal.js';
export type { LoggedAnswer, LoggedRequest } from './http/request-log.js';
export type { Message } from './state/records.js';
export type { Snapshot } from './state/snapshot.js';
export type { Row } from './state/table.js';
export type { Delivery } from './webhooks/deliveries.js';

/** What a site's tests can do with a running emulator. */
export interface TestService {
  readonly origin: string;
  /** Addresses, config id, and the parent organization with its key. */
  config(): Promise<ServedConfig>;
  /** The code in the newest message to a contact; waits for one that it hasn't returned before. @throws Error if none arrives in time. */
  readCode(contact: string, options?: { readonly timeoutMs?: number }): Promise<string>;
  messages(contact?: string): Promise<readonly InboxMessage[]>;
  /** Create a user with an account and a wallet, without a page. */
  createUser(wish?: UserWish): Promise<TestUser>;
  /** Sign a user in without a page. Creates the user if absent. */
  createSession(user?: TestUser, options?: { readonly expirationSeconds?: number }): Promise<TestSession>;
  /** Add a person to the sign-in pages of the social brands. */
  addPerson(person: Person): Promise<void>;
  /** What was submitted, newest first. @param organizationId all if absent. */
  activities(organizationId?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Deliveries to webhooks, oldest first. */
  webhooks(): Promise<readonly Delivery[]>;
  /** Set a fault for the next request to a path, or for the next `times` requests. */
  setFault(fault: Pick<Fault, 'path' | 'fault' | 'value'> & Partial<Pick<Fault, 'times' | 'skip'>>): Promise<void>;
  clearFaults(): Promise<void>;
  /** Set the service's clock this many milliseconds ahead of the machine's. */
  moveClock(offsetMs: number): Promise<void>;
  change(settings: Readonly<Record<string, unknown>>): Promise<void>;
  requests(): Promise<readonly LoggedRequest[]>;
  /** The complete state, to continue from later. */
  snapshot(): Promise<Snapshot>;
  restore(snapshot: Snapshot): Promise<void>;
  /** Reset, as if just started. */
  reset(): Promise<void>;
  /** Start an emulator for one worker, in the same process, until it is closed. */
  startTenant(): Promise<TestTenant>;
  /**
   * Sign in on a page as a person would, in any language; new users are signed up. Ends with the user's last action.
   * @param way an email address, a phone number with its country code, or a sign-in method without a code.
   */
  signIn(page: TestPage, way: string | TestWay, options?: { readonly timeoutMs?: number }): Promise<void>;
  /** A page's virtual authenticator, for passkeys without a dialog. Added on the first call. Chromium only. */
  addAuthenticator(page: TestPage): Promise<TestAuthenticator>;
  /** A page's wallet. Added on the first call. */
  addWallet(page: TestPage, chain: TestChain): Promise<TestWallet>;
}

/** An emulator for a single test. */
export interface TestTenant extends TestService {
  close(): Promise<void>;
}

const DEFAULT_ORIGIN = 'http://localhost:8787';

/**
 * Use the controls of an emulator.
 * @param origin as printed at its start; if absent, the one from `kms-emulator exec`, otherwise the default.
 */
export function useEmulator(origin: string = givenOrigin()): TestService {
  const control = (method: string, path: string, body?: object) => send(`${origin}/_emulator/${path}`, { method, body });
  const read = async <T>(path: string) => (await control('GET', path)) as T; // each control has one answer
  const write = async (path: string, body?: object) => void (await control('POST', path, body));
  const ask: Ask = (path, body, headers) => send(`${origin}${path}`, { method: 'POST', text: body, headers });
  const config = () => read<ServedConfig>('config');
  const messages: TestService['messages'] = async (contact) => {
    const path = contact === undefined ? 'inbox' : `inbox?to=${encodeURIComponent(contact)}`;
    return (await read<{ messages: readonly InboxMessage[] }>(path)).messages;
  };
  // A second sign-in may ask for its code before its message has come: the first one's would be refused.
  const given = new Map<string, string>();
  const readCode: TestService['readCode'] = async (contact, { timeoutMs = 5000 } = {}) => {
    const isNew = ({ id }: InboxMessage) => id !== given.get(contact);
    const message = await until(async () => (await messages(contact)).slice(0, 1).find(isNew), timeoutMs);
    if (message === undefined) throw new Error(`no new message to ${contact} within ${timeoutMs} ms`);
    given.set(contact, message.id);
    return message.code;
  };
  const addPerson: TestService['addPerson'] = (person) => write('people', person);
  const people = async () => (await read<{ people: readonly Person[] }>('people')).people;
  const makeUser: TestService['createUser'] = async (wish = {}) => createUser(ask, await config(), wish);
  return {
    origin,
    config,
    messages,
    readCode,
    createUser: makeUser,
    createSession: async (user, { expirationSeconds = 900 } = {}) => createSession(ask, user ?? (await makeUser()), expirationSeconds),
    addPerson,
    activities: async (organizationId) => {
      const path = organizationId === undefined ? 'activities' : `activities?organizationId=${encodeURIComponent(organizationId)}`;
      return (await read<{ activities: readonly Readonly<Record<string, unknown>>[] }>(path)).activities;
    },
    webhooks: async () => (await read<{ deliveries: readonly Delivery[] }>('webhooks')).deliveries,
    setFault: (fault) => write('faults', fault),
    clearFaults: async () => void (await control('DELETE', 'faults')),
    moveClock: (offsetMs) => write('clock', { offsetMs }),
    change: (settings) => write('settings', settings),
    requests: async () => (await read<{ requests: readonly LoggedRequest[] }>('requests')).requests,
    snapshot: () => read<Snapshot>('snapshot'),
    restore: async (snapshot) => void (await control('PUT', 'snapshot', snapshot)),
    reset: () => write('reset'),
    async startTenant() {
      const tenant = (await control('POST', 'tenants')) as { readonly origin: string }; // the answer of this control
      const close = async () => void (await control('DELETE', `tenants?origin=${encodeURIComponent(tenant.origin)}`));
      return { ...useEmulator(tenant.origin), close };
    },
    signIn: (page, way, options) => signInOnPage({ messages, people, addPerson, config, ...options }, page, way),
    addAuthenticator: authenticatorOf,
    addWallet: walletOf,
  };
}

function givenOrigin(): string {
  return (typeof process === 'undefined' ? undefined : process.env.KMS_EMULATOR) ?? DEFAULT_ORIGIN;
}

interface Sent {
  readonly method: string;
  readonly body?: object | undefined;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(address: string, { method, body, text, headers }: Sent): Promise<unknown> {
  const content = text ?? (body && JSON.stringify(body));
  const sent = content === undefined ? {} : { body: content, headers: { 'Content-Type': 'application/json', ...headers } };
  const response = await fetch(address, { method, ...sent });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}
