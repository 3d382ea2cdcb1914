import type { Environment } from '../platform/environment.js';
import { type Lazy, lazy } from '../platform/lazy.js';
import { onAbort } from '../platform/on-abort.js';
import { ProviderRpcError } from '../platform/provider-rpc-error.js';
import { CHAIN, type Connection, connectionOf } from './connection.js';
import type { Dialog, DialogRequest, OpenDialog } from './dialog.js';
import type { WalletConnectClient, WalletConnectSession } from './library.js';
import { asRefusal, ENDED, type RpcCall, saidNo, signParams } from './rpc.js';

/** As long as a login waits for any wallet, in milliseconds. */
const PATIENCE_MS = 120_000;
/** A login asks for its signature at once, or was given up. */
const UNUSED_MS = 10_000;
/** All that a login needs: the wallet cannot be asked for anything else. @source CAIP-25 */
const PROPOSAL = { optionalNamespaces: { eip155: { chains: [CHAIN], methods: ['personal_sign'], events: [] } } };

/** What a provider acts with. */
export interface ProviderParts {
  readonly client: () => Promise<WalletConnectClient>;
  readonly open: OpenDialog;
  readonly after: Environment['after'];
}

/** A wallet elsewhere, as a provider of EIP-1193. Each connection is for one signature, and ends with it. */
export class WalletConnectProvider {
  readonly #client: Lazy<WalletConnectClient>;
  readonly #open: OpenDialog;
  readonly #after: Environment['after'];
  #connection: Connection | undefined;
  /** What is waited for at the moment: a wallet, or a page that asks for its signature. */
  #turn = new AbortController();
  /** Proposals and connections that the relay is needed for. */
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

  /** Answer a call of the page; what a login has no need of is refused. */
  async request({ method, params }: RpcCall): Promise<unknown> {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts') return this.#accounts();
    if (method === 'eth_requestAccounts') return this.#connect();
    if (method === 'personal_sign') return this.#sign(Array.isArray(params) ? params : []);
    throw new ProviderRpcError(4200, `WalletConnect is not asked for ${method} here.`);
  }

  /** Account and chain stay the same while a connection lasts. */
  on(): this {
    return this;
  }

  /** The other half of `on`. */
  removeListener(): this {
    return this;
  }

  /** The person has given up the login: nothing stays open, and the connection ends. */
  leaveLogin(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#turn.abort();
    if (connection) this.#end(connection);
  }

  #accounts(): readonly string[] {
    return this.#connection ? [this.#connection.address] : [];
  }

  /** Whatever was waited for before is over. */
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
      // The wallet may have agreed in the moment in which the person left.
      if (dialog.leaving.aborted) throw saidNo();
      if (!connection) throw new ProviderRpcError(4100, 'The wallet has no account for Ethereum.');
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

  /** A wallet may agree after the person has left. */
  #endOnceAgreed(approved: Promise<WalletConnectSession>): void {
    approved.then((session) => this.#end(session)).catch(() => {});
  }

  async #end({ topic }: Pick<WalletConnectSession, 'topic'>): Promise<void> {
    const client = await this.#client();
    await client.disconnect({ topic, reason: ENDED }).catch(() => {});
    this.#done(client);
  }

  /** The wallet has ended the connection. */
  #gone(client: WalletConnectClient): void {
    this.#connection = undefined;
    this.#turn.abort();
    this.#done(client);
  }

  /** Nothing of the library goes on behind a page that needs it no more. */
  #done(client: WalletConnectClient): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) client.core.relayer.transportClose().catch(() => {});
  }

  /** The person leaves, or does nothing. */
  async #left({ leaving }: Dialog): Promise<never> {
    await this.#after(PATIENCE_MS, leaving).catch(() => {});
    throw saidNo();
  }
}
