import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { after } from '../platform/after.js';
import { type Lazy, lazy } from '../platform/lazy.js';
import type { Dialog, DialogRequest, OpenDialog } from './dialog.js';
import type { WalletConnectClient, WalletConnectSession } from './library.js';

/** As long as a login waits for any wallet, in milliseconds. */
const PATIENCE_MS = 120_000;
const CHAIN = 'eip155:1';
/** All that a login needs: the wallet cannot be asked for anything else. @source CAIP-25 */
const PROPOSAL = { optionalNamespaces: { eip155: { chains: [CHAIN], methods: ['personal_sign'], events: [] } } };
const ENDED = { code: 6000, message: 'User disconnected.' };

/** A failure as EIP-1193 has it. */
class ProviderRpcError extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}
const refused = () => new ProviderRpcError('User rejected the request.', 4001);

/** What a page may ask a provider. @source EIP-1193 */
export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

interface Connection extends WalletConnectSession {
  readonly address: string;
}

/** A wallet elsewhere, as a provider of EIP-1193. Each connection is for one signature, and ends with it. */
export class WalletConnectProvider {
  readonly #client: Lazy<WalletConnectClient>;
  readonly #open: OpenDialog;
  #connection: Connection | undefined;
  /** What the person is asked at the moment. */
  #asked: Dialog | undefined;
  /** Proposals and connections that the relay is needed for. */
  #underWay = 0;

  constructor(client: () => Promise<WalletConnectClient>, open: OpenDialog) {
    this.#open = open;
    this.#client = lazy(async () => {
      const made = await client();
      made.on('session_delete', ({ topic }) => topic === this.#connection?.topic && this.#gone(made));
      return made;
    });
  }

  /** Answer a call of the page; what a login has no need of is refused. */
  async request({ method, params = [] }: RpcCall): Promise<unknown> {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts') return this.#accounts();
    if (method === 'eth_requestAccounts') return this.#connect();
    if (method === 'personal_sign') return this.#sign(params);
    throw new ProviderRpcError(`WalletConnect is not asked for ${method} here.`, 4200);
  }

  /** Account and chain stay the same while a connection lasts. */
  on(): this {
    return this;
  }

  /** The other half of `on`. */
  removeListener(): this {
    return this;
  }

  #accounts(): readonly string[] {
    return this.#connection ? [this.#connection.address] : [];
  }

  /** Whatever was asked before is over: the person has begun anew. */
  async #ask(asked: DialogRequest): Promise<Dialog> {
    const dialog = await this.#open(asked);
    this.#asked?.leave();
    this.#asked = dialog;
    return dialog;
  }

  async #connect(): Promise<readonly string[]> {
    this.#leave();
    const dialog = await this.#ask({ kind: 'pair' });
    const approved = this.#propose(dialog);
    try {
      const session = await Promise.race([approved, left(dialog)]);
      const address = addressOf(session);
      if (!address) throw new ProviderRpcError('The wallet has no account for Ethereum.', 4100);
      this.#connection = { ...session, address };
      return this.#accounts();
    } catch (thrown) {
      // A wallet may agree after the person has left.
      approved.then(
        (session) => this.#end(session),
        () => {},
      );
      throw asRefusal(thrown);
    } finally {
      dialog.close();
    }
  }

  async #propose(dialog: Dialog): Promise<WalletConnectSession> {
    const client = await this.#client();
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

  async #sign([text]: readonly unknown[]): Promise<unknown> {
    const connection = this.#connection;
    if (!connection) throw new ProviderRpcError('No wallet is connected.', 4100);
    const { topic, address } = connection;
    const client = await this.#client();
    const dialog = await this.#ask({ kind: 'sign', topic, name: connection.peer.metadata.name });
    // Wallets show a text that comes as its bytes.
    const params = [`0x${encodeHex(encodeUtf8(String(text)))}`, address];
    try {
      const signed = client.request({ topic, chainId: CHAIN, request: { method: 'personal_sign', params } });
      return await Promise.race([signed, left(dialog)]);
    } catch (thrown) {
      throw asRefusal(thrown);
    } finally {
      dialog.close();
      if (this.#connection === connection) this.#leave();
    }
  }

  /** One connection, one signature. */
  #leave(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection) this.#end(connection);
  }

  async #end({ topic }: WalletConnectSession): Promise<void> {
    const client = await this.#client();
    await client.disconnect({ topic, reason: ENDED }).catch(() => {});
    this.#done(client);
  }

  /** The wallet has ended the connection. */
  #gone(client: WalletConnectClient): void {
    this.#connection = undefined;
    this.#asked?.leave();
    this.#done(client);
  }

  /** Nothing of the library goes on behind a page that needs it no more. */
  #done(client: WalletConnectClient): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) client.core.relayer.transportClose().catch(() => {});
  }
}

/** The person leaves, or does nothing. */
async function left({ leaving }: Dialog): Promise<never> {
  await after(PATIENCE_MS, leaving).catch(() => {});
  throw refused();
}

function addressOf({ namespaces }: WalletConnectSession): string | undefined {
  const account = namespaces.eip155?.accounts.find((one) => one.startsWith(`${CHAIN}:`));
  return account?.slice(CHAIN.length + 1);
}

/** The library has numbers of its own for a person who says no. */
function asRefusal(thrown: unknown): unknown {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? Number(thrown.code) : 0;
  return (code >= 5000 && code < 5004) || code === ENDED.code ? refused() : thrown;
}
