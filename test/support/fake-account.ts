import type { Account, AddOptions, EndedReport, FreshProof, NewWay, WayIn } from '../../src/account/account.js';
import type { ProviderSet } from '../../src/kms-client.js';
import { EMAIL_ONLY, type FakeClient, fakeClient, signedIn } from './fake-client.js';

/** An addition that an element asked for; the test says how it ends. */
export interface FakeAddition {
  readonly way: NewWay;
  readonly signal: AbortSignal;
  done(ways: readonly WayIn[]): void;
  failed(error: unknown): void;
}

/** A deletion that an element asked for. */
export interface FakeDeletion {
  readonly proof: FreshProof;
  readonly signal: AbortSignal;
  done(): void;
  failed(error: unknown): void;
}

/** A client whose account does what the test says. */
export interface AccountClient extends FakeClient {
  readonly additions: FakeAddition[];
  readonly deletions: FakeDeletion[];
  /** Identifiers of removals, each with how it ends. */
  readonly removals: { readonly id: string; done(ways: readonly WayIn[]): void; failed(error: unknown): void }[];
  /** What `list` gives, each time anew. */
  list: () => Promise<readonly WayIn[]>;
  /** What `endOthers` gives. */
  endOthers: () => Promise<EndedReport>;
}

const way = (id: string, type: WayIn['type'], name: string): WayIn => ({ id, type, name, usable: true, removable: true });
export const EMAIL: WayIn = way('email', 'email', 'a***@e***.com');
export const PASSKEY: WayIn = way('passkey-1', 'passkey', 'Laptop');
export const GOOGLE: WayIn = { ...way('google-1', 'oauth', 'Google'), provider: 'google' };
export const LAST: WayIn = { ...EMAIL, removable: false };

export const ALL_WAYS: ProviderSet = { ...EMAIL_ONLY, methods: ['email', 'sms', 'passkey', 'wallet', 'google'] };

/** @param ways of the signed-in user at the start. */
export function accountClient(...ways: readonly WayIn[]): AccountClient {
  const additions: FakeAddition[] = [];
  const removals: AccountClient['removals'] = [];
  const deletions: FakeDeletion[] = [];
  const account: Account = {
    list: () => client.list(),
    add: (added, { signal = new AbortController().signal }: AddOptions = {}) =>
      new Promise((done, failed) => additions.push({ way: added, signal, done, failed })),
    endOthers: () => client.endOthers(),
    remove: (id) => new Promise((done, failed) => removals.push({ id, done, failed })),
    delete: (proof, { signal = new AbortController().signal }: AddOptions = {}) =>
      new Promise((done, failed) => deletions.push({ proof, signal, done, failed })),
  };
  const client: AccountClient = Object.assign(fakeClient(signedIn()), {
    account,
    additions,
    removals,
    deletions,
    list: async () => ways,
    endOthers: async () => ({ ended: [], left: [] }),
  });
  client.config = Promise.resolve(ALL_WAYS);
  client.canUse = () => true;
  return client;
}
