import type { PublicApiClient } from '../client/public-api-client.js';
import { KmsError } from '../errors.js';
import { listeners } from '../platform/listeners.js';
import type { Session, SessionSnapshot } from '../session/session.js';
import type { AddressFormatName } from '../wire/proxy.js';
import type { WalletAccount } from '../wire/resources.js';

/** Signs and knows who is signed in: a client of `createKmsClient`, or an element's client. */
export interface SessionClient {
  readonly session: Pick<Session, 'snapshot' | 'subscribe' | 'restore'>;
  readonly api: Pick<PublicApiClient, 'submit' | 'pages'>;
}

/** Whose accounts, and how a visitor gets them. */
export interface AccountsOptions {
  readonly format: AddressFormatName;
  /** Asks the visitor to sign in. Resolves when they have, or have given up. */
  readonly signIn?: (() => unknown) | undefined;
}

/** The signed-in user's accounts, as far as an app was given access. */
export interface SessionAccounts {
  /** Empty while no user is signed in, and after `leave`. */
  now(): Promise<readonly WalletAccount[]>;
  /**
   * Request the accounts again. If no user is signed in, the page may ask the visitor to sign in.
   * @throws KmsError `not_signed_in`, `rejected`.
   */
  connect(): Promise<readonly WalletAccount[]>;
  /** Return no accounts until `connect`. The user stays signed in. */
  leave(): void;
  /** Called when the accounts change: on sign-in, on sign-out, or for another user. */
  subscribe(listener: (accounts: readonly WalletAccount[]) => void): () => void;
}

/** Follow a session's accounts of one kind. */
export function sessionAccounts(client: SessionClient, options: AccountsOptions): SessionAccounts {
  return new FollowedAccounts(client, options);
}

class FollowedAccounts implements SessionAccounts {
  readonly #client: SessionClient;
  readonly #options: AccountsOptions;
  readonly #heard = listeners<readonly WalletAccount[]>();
  #hasLeft = false;
  #listed: { readonly of: string; readonly accounts: Promise<readonly WalletAccount[]> } | undefined;
  #held = 0;
  #unfollow: () => void = () => {};

  constructor(client: SessionClient, options: AccountsOptions) {
    this.#client = client;
    this.#options = options;
  }

  async now(): Promise<readonly WalletAccount[]> {
    const holder = await this.#holder();
    return holder === undefined || this.#hasLeft ? [] : this.#list(holder);
  }

  async connect(): Promise<readonly WalletAccount[]> {
    await this.#signedIn();
    const hadLeft = this.#hasLeft;
    this.#hasLeft = false;
    this.#listed = undefined;
    const accounts = await this.now();
    if (hadLeft) this.#heard.tell(accounts);
    return accounts;
  }

  leave(): void {
    this.#hasLeft = true;
    this.#heard.tell([]);
  }

  subscribe(listener: (accounts: readonly WalletAccount[]) => void): () => void {
    const end = this.#heard.subscribe(listener);
    if (this.#held++ === 0) this.#unfollow = this.#follow();
    return () => {
      end();
      if (--this.#held === 0) this.#unfollow();
    };
  }

  async #signedIn(): Promise<void> {
    if ((await this.#holder()) !== undefined) return;
    const { signIn } = this.#options;
    if (!signIn) throw new KmsError('not_signed_in');
    await signIn();
    if ((await this.#holder()) === undefined) throw new KmsError('rejected', { operation: 'sign_in' });
  }

  /** Reports the accounts after a change. If they can't be read, the next call says why. */
  #follow(): () => void {
    const { session } = this.#client;
    let last = holderOf(session.snapshot);
    return session.subscribe((snapshot) => {
      const next = holderOf(snapshot);
      if (next === last || snapshot.state === 'unknown') return;
      last = next;
      this.now().then(this.#heard.tell, () => {});
    });
  }

  async #holder(): Promise<string | undefined> {
    const { session } = this.#client;
    return holderOf(session.snapshot.state === 'unknown' ? await session.restore() : session.snapshot);
  }

  #list(of: string): Promise<readonly WalletAccount[]> {
    if (this.#listed?.of === of) return this.#listed.accounts;
    const accounts = accountsOf(this.#client.api, this.#options.format);
    this.#listed = { of, accounts };
    // A failed request is repeated.
    accounts.catch(() => {
      if (this.#listed?.accounts === accounts) this.#listed = undefined;
    });
    return accounts;
  }
}

/** Whose session it is; `undefined` if no one is signed in. */
function holderOf(snapshot: SessionSnapshot): string | undefined {
  return snapshot.state === 'signed-in' ? `${snapshot.organizationId} ${snapshot.userId}` : undefined;
}

async function accountsOf(api: SessionClient['api'], format: AddressFormatName): Promise<readonly WalletAccount[]> {
  const accounts: WalletAccount[] = [];
  for await (const page of api.pages('list_wallet_accounts', {})) accounts.push(...page.accounts);
  return accounts.filter(({ addressFormat }) => addressFormat === `ADDRESS_FORMAT_${format}`);
}
