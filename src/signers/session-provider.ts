import { KmsError } from '../errors.js';
import { tellAll } from '../platform/listeners.js';
import { memberOf, ownMembers } from '../platform/member.js';
import { ProviderRpcError } from '../platform/provider-rpc-error.js';
import type { WalletAccount } from '../wire/resources.js';
import { accountProvider, type Eip1193Provider } from './account-provider.js';
import type { RpcRequest, RpcTransport } from './eip1193-transaction.js';
import { nodeOf } from './node-at.js';
import { RPC_CODE, rpcErrorOf } from './provider-error.js';
import { type Sending, sentCalls } from './sent-calls.js';
import { type SessionAccounts, type SessionClient, sessionAccounts } from './session-accounts.js';

/** One of the site's chains. */
export interface EthereumChain {
  /** Such as 1 for Ethereum mainnet. */
  readonly id: number;
  /** Its node: an `https:` address, or a function that sends calls to it. */
  readonly transport: string | RpcTransport;
}

/** What the session's wallet offers. */
export interface SessionProviderOptions {
  /** The first one is selected at the start. */
  readonly chains: readonly EthereumChain[];
  /**
   * Asks a visitor to sign in who connects before that. Resolves when they have, or have given up. Without it such a request is refused
   * with 4100.
   */
  readonly signIn?: () => unknown;
}

/** A chain with its node. */
interface Node {
  readonly id: number;
  readonly hexId: string;
  readonly ask: RpcTransport;
}

const EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const;
type ProviderEvent = (typeof EVENTS)[number];
type Params = readonly unknown[];

/** The session as an Ethereum wallet. @throws KmsError `config_invalid` if a chain has no id or no node. */
export function sessionProvider(client: SessionClient, { chains, signIn }: SessionProviderOptions): Eip1193Provider {
  return new SessionProvider(client, nodesOf(chains), sessionAccounts(client, { format: 'ETHEREUM', signIn }));
}

function nodesOf(chains: unknown): readonly [Node, ...Node[]] {
  const [first, ...others] = (Array.isArray(chains) ? chains : []).map((given: unknown, at): Node => {
    const { id, transport } = ownMembers(given as Partial<EthereumChain>); // each member is checked
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw new KmsError('config_invalid', { path: `chains.${at}.id` });
    if (typeof transport !== 'function' && !isNodeAddress(transport))
      throw new KmsError('config_invalid', { path: `chains.${at}.transport` });
    return { id, hexId: `0x${id.toString(16)}`, ask: nodeOf(transport) };
  });
  if (!first) throw new KmsError('config_invalid', { path: 'chains' });
  return [first, ...others];
}

const isNodeAddress = (transport: unknown): transport is string => typeof transport === 'string' && /^https?:\/\//.test(transport);

class SessionProvider implements Eip1193Provider {
  /** Tells our own login that this wallet is the session itself, which can't be used to sign in. */
  readonly isKmsElements = true;
  readonly #client: SessionClient;
  readonly #nodes: readonly Node[];
  readonly #accounts: SessionAccounts;
  readonly #listeners = new Map<ProviderEvent, Set<(value: never) => void>>();
  readonly #calls = sentCalls();
  #node: Node;
  #unfollow: (() => void) | undefined;
  #isConnected = false;
  /** What a page can ask, by name. Everything else goes to the node or is refused. */
  readonly #own: Readonly<Record<string, (params: Params) => unknown>> = {
    eth_chainId: () => this.#node.hexId,
    eth_accounts: () => this.#addresses(),
    eth_requestAccounts: () => this.#connect(),
    wallet_requestPermissions: async () => permissionsOf(await this.#connect()),
    wallet_getPermissions: async () => permissionsOf(await this.#addresses()),
    wallet_revokePermissions: () => this.#leave(),
    wallet_switchEthereumChain: ([wanted]) => this.#switchTo(wanted),
    // The site's chains are there already, and a page can't add others.
    wallet_addEthereumChain: ([wanted]) => this.#switchTo(wanted),
    wallet_getCapabilities: ([, wanted]) => this.#capabilities(wanted),
    wallet_sendCalls: ([batch]) => this.#sendCalls(batch),
    wallet_getCallsStatus: ([id]) => this.#calls.status(id),
    personal_sign: (params) => this.#signed({ method: 'personal_sign', params }, params[1]),
    eth_signTypedData_v4: (params) => this.#signed({ method: 'eth_signTypedData_v4', params }, params[0]),
    eth_signTransaction: ([given]) => this.#transacted('eth_signTransaction', this.#node, given),
    eth_sendTransaction: ([given]) => this.#transacted('eth_sendTransaction', this.#node, given),
  };

  constructor(client: SessionClient, nodes: readonly [Node, ...Node[]], accounts: SessionAccounts) {
    this.#client = client;
    this.#nodes = nodes;
    this.#accounts = accounts;
    [this.#node] = nodes;
  }

  async request(given: RpcRequest): Promise<unknown> {
    const { method, params } = ownMembers(given);
    try {
      if (typeof method !== 'string') throw new KmsError('bad_request', { path: 'method' });
      const own = Object.hasOwn(this.#own, method) ? this.#own[method] : undefined;
      if (own) return await own(Array.isArray(params) ? params : []);
      // Calls that need no account go to the node. Those that do are refused there.
      return await this.#at(this.#node, '').request({ method, params });
    } catch (thrown) {
      throw rpcErrorOf(thrown);
    }
  }

  on(event: string, listener: (value: never) => void): this {
    const name = EVENTS.find((known) => known === event);
    if (!name) return this;
    const all = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, all.add(listener));
    this.#unfollow ??= this.#accounts.subscribe((accounts) => this.#changed(accounts.map(({ address }) => address)));
    return this;
  }

  removeListener(event: string, listener: (value: never) => void): this {
    for (const [name, all] of this.#listeners) if (name === event) all.delete(listener);
    if ([...this.#listeners.values()].every(({ size }) => size === 0)) {
      this.#unfollow?.();
      this.#unfollow = undefined;
    }
    return this;
  }

  #changed(addresses: readonly string[]): void {
    const had = this.#isConnected;
    this.#isConnected = addresses.length > 0;
    if (this.#isConnected && !had) this.#tell('connect', { chainId: this.#node.hexId });
    if (this.#isConnected || had) this.#tell('accountsChanged', addresses);
    if (had && !this.#isConnected) this.#tell('disconnect', new ProviderRpcError(RPC_CODE.disconnected, 'The user is signed out.'));
  }

  #tell(event: ProviderEvent, value: unknown): void {
    tellAll<never>(this.#listeners.get(event) ?? [], value as never); // what the event is documented to contain
  }

  #addresses(): Promise<readonly string[]> {
    return this.#given(this.#accounts.now());
  }

  #connect(): Promise<readonly string[]> {
    return this.#given(this.#accounts.connect());
  }

  async #given(accounts: Promise<readonly WalletAccount[]>): Promise<readonly string[]> {
    const addresses = (await accounts).map(({ address }) => address);
    this.#isConnected ||= addresses.length > 0;
    return addresses;
  }

  #leave(): null {
    this.#accounts.leave();
    return null;
  }

  #switchTo(wanted: unknown): null {
    const node = this.#nodeOf(memberOf(wanted, 'chainId'));
    if (!node) throw new ProviderRpcError(RPC_CODE.chainUnknown, "The site doesn't support this chain.");
    if (node === this.#node) return null;
    this.#node = node;
    this.#tell('chainChanged', node.hexId);
    return null;
  }

  #nodeOf(hexId: unknown): Node | undefined {
    return this.#nodes.find((node) => typeof hexId === 'string' && /^0x[\da-f]{1,13}$/i.test(hexId) && node.id === Number(hexId));
  }

  /** The calls of a batch are separate transactions: nothing here makes them atomic. */
  #capabilities(wanted: unknown): object {
    const ids = Array.isArray(wanted) ? wanted : this.#nodes.map(({ hexId }) => hexId);
    const known = ids.map((id) => this.#nodeOf(id)).filter((node) => node !== undefined);
    return Object.fromEntries(known.map(({ hexId }) => [hexId, { atomic: { status: 'unsupported' } }]));
  }

  async #sendCalls(batch: unknown): Promise<{ readonly id: string }> {
    const node = this.#nodeOf(memberOf(batch, 'chainId'));
    if (!node) throw new ProviderRpcError(RPC_CODE.callsChainUnsupported, "The site doesn't support this chain.");
    const from = await this.#account(memberOf(batch, 'from'));
    const sending: Sending = {
      from,
      chainId: node.hexId,
      ask: node.ask,
      send: (call) => this.#transacted('eth_sendTransaction', node, call),
    };
    return { id: await this.#calls.send(batch, sending) };
  }

  /** A transaction for the intended chain. If the node's address leads to another chain, that is noticed. */
  #transacted(method: string, node: Node, given: unknown): Promise<unknown> {
    if (typeof given !== 'object' || given === null) throw new KmsError('bad_request', { operation: method, path: 'params.0' });
    const whole: Readonly<Record<string, unknown>> = { ...given };
    const chainId = whole.chainId ?? node.hexId;
    if (this.#nodeOf(chainId) !== node) throw new KmsError('bad_request', { operation: method, path: 'chainId' });
    return this.#signed({ method, params: [{ ...whole, chainId }] }, whole.from, node);
  }

  async #signed(request: RpcRequest, wanted: unknown, node: Node = this.#node): Promise<unknown> {
    return this.#at(node, await this.#account(wanted)).request(request);
  }

  #at({ ask }: Node, address: string): Eip1193Provider {
    return accountProvider(this.#client.api, { address, transport: ask });
  }

  /** The account that was named, or the first one. */
  async #account(wanted: unknown): Promise<string> {
    const addresses = await this.#addresses();
    const [first] = addresses;
    if (first === undefined) throw new KmsError('not_signed_in');
    if (wanted == null) return first;
    const same = addresses.find((address) => typeof wanted === 'string' && address.toLowerCase() === wanted.toLowerCase());
    if (same === undefined) throw new KmsError('forbidden', { reason: 'address' });
    return same;
  }
}

/** @source EIP-2255 */
function permissionsOf(addresses: readonly string[]): readonly object[] {
  const caveats = [{ type: 'restrictReturnedAccounts', value: addresses }];
  return addresses.length > 0 ? [{ parentCapability: 'eth_accounts', caveats }] : [];
}
