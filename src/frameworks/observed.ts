// What a page observes of a client, in any framework: who is signed in, their wallets, a signature in progress. Frameworks only bind it.
import type { QueryOptions } from '../client/public-api-client.js';
import { settled } from '../client/settled.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import type { KmsClient } from '../kms-client.js';
import { listeners } from '../platform/listeners.js';
import type { SessionSnapshot } from '../session/session.js';
import type { Wallet, WalletAccount } from '../wire/resources.js';
import type { SubmitParameters, SubmitResults } from '../wire/submits.js';

/** A value that changes and notifies listeners. */
export interface Observed<T> {
  /** The same object until it changes. */
  readonly now: T;
  /** @returns a function that ends it. */
  subscribe(changed: (now: T) => void): () => void;
}

/** A wallet with its accounts. */
export interface WalletWithAccounts extends Wallet {
  readonly accounts: readonly WalletAccount[];
}

/** The signed-in user's wallets. `wallets` keeps its value while they are requested again, and if that fails. */
export type WalletsSnapshot =
  /** No user is signed in, or it isn't known yet. */
  | { readonly state: 'idle'; readonly wallets: readonly WalletWithAccounts[] }
  | { readonly state: 'loading'; readonly wallets: readonly WalletWithAccounts[] }
  | { readonly state: 'ready'; readonly wallets: readonly WalletWithAccounts[] }
  | { readonly state: 'failed'; readonly wallets: readonly WalletWithAccounts[]; readonly error: KmsError };

/** What can be done with the wallets besides reading them. */
export interface WalletsActions {
  /** Request them again, after one was created. */
  reload(): Promise<void>;
}

/** The result of the last requested signature. */
export type SignSnapshot =
  | { readonly state: 'idle' }
  | { readonly state: 'signing' }
  | { readonly state: 'signed'; readonly signatures: SubmitResults['sign_raw_payloads']['signatures'] }
  | { readonly state: 'failed'; readonly error: KmsError };

/** Signing with one of the signed-in user's keys. */
export interface SignActions {
  /**
   * Sign payloads with one key. Never rejects.
   *
   * @returns the signatures; `undefined` if there are none, and the state says why.
   */
  sign(
    what: SubmitParameters['sign_raw_payloads'],
    options?: QueryOptions,
  ): Promise<SubmitResults['sign_raw_payloads']['signatures'] | undefined>;
  /** Back to `idle`. A response still on its way is ignored. */
  reset(): void;
}

/** A server doesn't know the user. What it draws is what a page has to start with. */
export const UNKNOWN: SessionSnapshot = Object.freeze({ state: 'unknown' });
/** The same for wallets. */
export const NO_WALLETS: WalletsSnapshot = Object.freeze({ state: 'idle', wallets: Object.freeze([]) });
/** The same for a signature. */
export const UNSIGNED: SignSnapshot = Object.freeze({ state: 'idle' });

const nothing = (): void => {};

/** The signed-in user. */
export function observedSession(client: KmsClient | undefined): Observed<SessionSnapshot> {
  return {
    get now() {
      return client?.session.snapshot ?? UNKNOWN;
    },
    subscribe: (changed) => client?.session.subscribe(changed) ?? nothing,
  };
}

const stores = new WeakMap<KmsClient, Observed<WalletsSnapshot> & WalletsActions>();
const NO_STORE: Observed<WalletsSnapshot> & WalletsActions = { now: NO_WALLETS, subscribe: () => nothing, reload: async () => {} };

/** The signed-in user's wallets. Everything that reads one client's wallets shares one request, which is sent for the first listener. */
export function observedWallets(client: KmsClient | undefined): Observed<WalletsSnapshot> & WalletsActions {
  if (!client) return NO_STORE;
  const store = stores.get(client) ?? walletsOf(client);
  stores.set(client, store);
  return store;
}

function walletsOf({ session, api }: KmsClient): Observed<WalletsSnapshot> & WalletsActions {
  const heard = listeners<WalletsSnapshot>();
  let now = NO_WALLETS;
  let whose: string | undefined;
  let turn = 0;
  let held = 0;
  let leave = nothing;
  const show = (next: WalletsSnapshot) => {
    now = next;
    heard.tell(next);
  };
  const reload = async (): Promise<void> => {
    if (whose === undefined) return;
    const mine = ++turn;
    const { wallets } = now;
    show({ state: 'loading', wallets });
    const next = await readWallets(api).then(
      (found): WalletsSnapshot => ({ state: 'ready', wallets: found }),
      (thrown: unknown): WalletsSnapshot => ({ state: 'failed', wallets, error: kmsErrorOf(thrown) }),
    );
    // Not if they belong to another user by now, or were requested again.
    if (mine === turn) show(next);
  };
  const follow = () => {
    const { snapshot } = session;
    const organizationId = snapshot.state === 'signed-in' ? snapshot.organizationId : undefined;
    if (organizationId === whose) return;
    whose = organizationId;
    turn += 1;
    now = NO_WALLETS;
    if (whose === undefined) show(now);
    else void reload();
  };
  return {
    get now() {
      return now;
    },
    reload,
    subscribe: (changed) => {
      const end = heard.subscribe((next) => changed(next));
      held += 1;
      if (held === 1) leave = session.subscribe(follow);
      follow();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        end();
        held -= 1;
        if (held === 0) leave();
      };
    },
  };
}

async function readWallets(api: KmsClient['api']): Promise<readonly WalletWithAccounts[]> {
  const accounts: WalletAccount[] = [];
  const listed = api.query('list_wallets', {});
  listed.catch(nothing); // reported by the wait below
  for await (const page of api.pages('list_wallet_accounts', {})) accounts.push(...page.accounts);
  const { wallets } = await listed;
  return wallets.map((wallet) => ({ ...wallet, accounts: accounts.filter(({ walletId }) => walletId === wallet.walletId) }));
}

/** One place in a page that signs. The last requested signature is the one shown. */
export function observedSigning(client: KmsClient | undefined): Observed<SignSnapshot> & SignActions {
  const heard = listeners<SignSnapshot>();
  let now = UNSIGNED;
  let turn = 0;
  const show = (mine: number, next: SignSnapshot) => {
    if (mine !== turn) return;
    now = next;
    heard.tell(next);
  };
  return {
    get now() {
      return now;
    },
    subscribe: heard.subscribe,
    sign: async (what, options) => {
      const mine = ++turn;
      show(mine, { state: 'signing' });
      try {
        if (!client) throw new KmsError('session_expired');
        const { signatures } = settled(await client.api.submit('sign_raw_payloads', what, options)).result;
        show(mine, { state: 'signed', signatures });
        return signatures;
      } catch (thrown) {
        show(mine, { state: 'failed', error: kmsErrorOf(thrown) });
        return undefined;
      }
    },
    reset: () => show(++turn, UNSIGNED),
  };
}
