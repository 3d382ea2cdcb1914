import type { Environment } from '../platform/environment.js';
import { type Lazy, lazy } from '../platform/lazy.js';
import { onAbort } from '../platform/on-abort.js';
import { ProviderRpcError } from '../platform/provider-rpc-error.js';
import { CHAIN, type Connection, connectionOf } from './connection.js';
import type { Dialog, DialogRequest, OpenDialog } from './dialog.js';
import type { WalletConnectClient, WalletConnectSession } from './library.js';
import { asRefusal, ENDED, type RpcCall, saidNo, signParams } from './rpc.js';

/** How long a login waits for a wallet, in milliseconds. */
const PATIENCE_MS = 120_000;
/** A login requests its signature right away. If it doesn't within this time, in milliseconds, it was given up. */
const UNUSED_MS = 10_000;
/** Everything a login needs. The wallet can't be asked for anything else. @source CAIP-25 */
const PROPOSAL = { optionalNamespaces: { eip155: { chains: [CHAIN], methods: ['personal_sign'], events: [] } } };

/** What a provider needs. */
export interface ProviderParts {
  readonly client: () => Promise<WalletConnectClient>;
  readonly open: OpenDialog;
  readonly after: Environment['after'];
}

/** A wallet on another device, as an EIP-1193 provider. Each connection is for one signature, and ends with it. */
export class WalletConnectProvider {
  readonly #client: Lazy<WalletConnectClient>;
  readonly #open: OpenDialog;
  readonly #after: Environment['after'];
  #connection: Connection | undefined;
  /** What is being waited for: a wallet, or a page that requests its signature. */
  #turn = new AbortController();
  /** Number of proposals and connections that need the relay. */
  #underWay = 0;

  constructor({ client, open, after }: ProviderParts) {
    this.#open = open;
    this.#after = after;
    this.#client = lazy(async () => {
      const made = await client();
      made.on('session_delete', ({ topic }) => topic === this.#connection?.topic && this.#gone(made));
      return made;
    });
  }

  /** Answer a call of the page. Anything that a login doesn't need is refused. */
  async request({ method, params }: RpcCall): Promise<unknown> {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts') return this.#accounts();
    if (method === 'eth_requestAccounts') return this.#connect();
    if (method === 'personal_sign') return this.#sign(Array.isArray(params) ? params : []);
    throw new ProviderRpcError(4200, `${method} isn't supported here.`);
  }

  /** Account and chain stay the same during a connection. */
  on(): this {
    return this;
  }

  /** The counterpart of `on`. */
  removeListener(): this {
    return this;
  }

  /** The user gave up the login: nothing stays open, and the connection ends. */
  leaveLogin(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#turn.abort();
    if (connection) this.#end(connection);
  }

  #accounts(): readonly string[] {
    return this.#connection ? [this.#connection.address] : [];
  }

  /** Stop whatever was being waited for. */
  #begin(): AbortSignal {
    this.#turn.abort();
    this.#turn = new AbortController();
    return this.#turn.signal;
  }

  async #ask(asked: DialogRequest): Promise<Dialog> {
    const turn = this.#begin();
    const dialog = await this.#open(asked);
    onAbort([turn], () => dialog.close());
    if (turn.aborted) throw saidNo();
    return dialog;
  }

  async #connect(): Promise<readonly string[]> {
    this.leaveLogin();
    const dialog = await this.#ask({ kind: 'pair' });
    const approved = this.#propose(dialog);
    try {
      const connection = connectionOf(await Promise.race([approved, this.#left(dialog)]));
      // The wallet may have agreed just as the user left.
      if (dialog.leaving.aborted) throw saidNo();
      if (!connection) throw new ProviderRpcError(4100, 'The wallet has no Ethereum account.');
      this.#hold(connection);
      return this.#accounts();
    } catch (thrown) {
      this.#endOnceAgreed(approved);
      throw asRefusal(thrown);
    } finally {
      dialog.close();
    }
  }

  async #propose(dialog: Dialog): Promise<WalletConnectSession> {
    const client = await this.#client();
    if (dialog.leaving.aborted) throw saidNo();
    this.#underWay += 1;
    try {
      const { uri, approval } = await client.connect(PROPOSAL);
      if (uri) dialog.show(uri);
      return await approval();
    } catch (thrown) {
      this.#done(client);
      throw thrown;
    }
  }

  #hold(connection: Connection): void {
    this.leaveLogin();
    this.#connection = connection;
    const unused = this.#after(UNUSED_MS, this.#begin());
    unused.then(() => this.leaveLogin()).catch(() => {});
  }

  async #sign(given: readonly unknown[]): Promise<unknown> {
    const connection = this.#connection;
    if (!connection) throw new ProviderRpcError(4100, 'No wallet is connected.');
    const { topic, address, name } = connection;
    const params = signParams(given, address);
    try {
      const dialog = await this.#ask({ kind: 'sign', topic, name });
      const client = await this.#client();
      const signed = client.request({ topic, chainId: CHAIN, request: { method: 'personal_sign', params } });
      return await Promise.race([signed, this.#left(dialog)]);
    } catch (thrown) {
      throw asRefusal(thrown);
    } finally {
      // One connection, one signature.
      if (this.#connection === connection) this.leaveLogin();
    }
  }

  /** A wallet may agree after the user has left. */
  #endOnceAgreed(approved: Promise<WalletConnectSession>): void {
    approved.then((session) => this.#end(session)).catch(() => {});
  }

  async #end({ topic }: Pick<WalletConnectSession, 'topic'>): Promise<void> {
    const client = await this.#client();
    await client.disconnect({ topic, reason: ENDED }).catch(() => {});
    this.#done(client);
  }

  /** The wallet ended the connection. */
  #gone(client: WalletConnectClient): void {
    this.#connection = undefined;
    this.#turn.abort();
    this.#done(client);
  }

  /** Stop the library once the page no longer needs it. */
  #done(client: WalletConnectClient): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) client.core.relayer.transportClose().catch(() => {});
  }

  /** The user leaves, or does nothing. */
  async #left({ leaving }: Dialog): Promise<never> {
    await this.#after(PATIENCE_MS, leaving).catch(() => {});
    throw saidNo();
  }
}
