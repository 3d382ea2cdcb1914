import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignInInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features';
import type { IdentifierString, WalletAccount as StandardAccount, Wallet } from '@wallet-standard/base';
import { ReadonlyWalletAccount, registerWallet as register } from '@wallet-standard/wallet';
import { decodeBase58 } from '../encoding/base58.js';
import { encodeBase64 } from '../encoding/base64.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import { ownMembers } from '../platform/member.js';
import { thisPage } from '../platform/this-page.js';
import type { RpcTransport } from './eip1193-transaction.js';
import { nodeOf } from './node-at.js';
import { type SessionAccounts, type SessionClient, sessionAccounts } from './session-accounts.js';
import { signInText } from './solana-sign-in.js';
import { inTurn, signSolanaMessage, signSolanaTransaction } from './solana-signing.js';
import { slotOf, withSignature } from './solana-wire.js';

export type * from '../types.js';
export type { RpcRequest, RpcTransport } from './eip1193-transaction.js';
export type { SessionClient } from './session-accounts.js';

/** A Solana network. */
export interface SolanaChain {
  /** Such as `solana:mainnet` or `solana:devnet`. */
  readonly id: `solana:${string}`;
  /** Its node: an `https:` address, or a function that sends calls to it. Needed to send signed transactions. */
  readonly transport?: string | RpcTransport;
}

/** How the session is offered as a wallet. */
export interface StandardWalletOptions {
  /** Your site's name, as your users know it. */
  readonly name: string;
  /** An image as a `data:` URL, in base64. */
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`;
  readonly chains: readonly SolanaChain[];
  /** Asks a visitor to sign in who connects before that. Resolves when they have, or have given up. */
  readonly signIn?: () => unknown;
}

/** What changed, for listeners. */
type Changed = (properties: { readonly accounts: readonly StandardAccount[] }) => void;

const VERSION = '1.0.0';
const VERSIONS: readonly ['legacy', 0] = ['legacy', 0];
const SIGNING = ['solana:signMessage', 'solana:signTransaction', 'solana:signIn'] as const;

/**
 * Register the session with this page as a Solana wallet, for anything that finds wallets by the Wallet Standard, such as Solana's wallet
 * adapter. The keys stay at the service.
 *
 * Any script of the page that looks for wallets gets it, and can ask it to sign. With an asking frame, each signature waits for the user's
 * approval.
 *
 * @param client from `createKmsClient`, or an element's client.
 * @throws KmsError `config_invalid` with the member's name as `path`.
 * @throws (each call) KmsError `not_signed_in`, `rejected`, `forbidden` for an account of another wallet, `bad_request` for an invalid
 * transaction.
 * @source Wallet Standard 1.1
 */
export function registerWallet(client: SessionClient, options: StandardWalletOptions): void {
  const wallet = new SessionWallet(client, checked(options));
  if (thisPage()) register(wallet);
}

function checked(options: StandardWalletOptions): StandardWalletOptions {
  const own = ownMembers(options);
  const { name, icon, chains } = own;
  const wrong = (path: string) => new KmsError('config_invalid', { path });
  if (typeof name !== 'string' || !name) throw wrong('name');
  if (typeof icon !== 'string' || !icon.startsWith('data:image/')) throw wrong('icon');
  if (!Array.isArray(chains) || chains.length === 0) throw wrong('chains');
  for (const [at, { id }] of chains.map(ownMembers).entries()) if (!/^solana:\w+$/.test(String(id))) throw wrong(`chains.${at}.id`);
  return own;
}

class SessionWallet implements Wallet {
  readonly version = VERSION;
  readonly name: string;
  readonly icon: Wallet['icon'];
  readonly chains: readonly IdentifierString[];
  readonly features: Wallet['features'];
  readonly #api: SessionClient['api'];
  readonly #accounts: SessionAccounts;
  readonly #nodes: ReadonlyMap<string, RpcTransport>;
  #shown: readonly StandardAccount[] = [];

  constructor(client: SessionClient, { name, icon, chains, signIn }: StandardWalletOptions) {
    this.name = name;
    this.icon = icon;
    this.chains = Object.freeze(chains.map(({ id }) => id));
    this.#api = client.api;
    this.#accounts = sessionAccounts(client, { format: 'SOLANA', signIn });
    this.#nodes = new Map(chains.flatMap(({ id, transport }) => (transport ? [[id, nodeOf(transport)]] : [])));
    this.features = Object.freeze(this.#featuresOf());
    this.#accounts.subscribe((accounts) => this.#show(accounts));
  }

  /** The accounts as of the last connection or change. */
  get accounts(): readonly StandardAccount[] {
    return this.#shown;
  }

  #featuresOf(): Wallet['features'] {
    const send = async (...inputs: readonly SolanaSignAndSendTransactionInput[]) => inTurn(inputs, (input) => this.#sent(input));
    return {
      'standard:connect': { version: VERSION, connect: (input?: { readonly silent?: boolean }) => this.#connect(input?.silent === true) },
      'standard:disconnect': { version: VERSION, disconnect: async () => this.#accounts.leave() },
      'standard:events': { version: VERSION, on: (event: string, listener: Changed) => this.#on(event, listener) },
      'solana:signMessage': {
        version: VERSION,
        signMessage: async (...inputs: readonly SolanaSignMessageInput[]) => inTurn(inputs, (input) => this.#messageSigned(input)),
      },
      'solana:signTransaction': {
        version: VERSION,
        supportedTransactionVersions: VERSIONS,
        signTransaction: async (...inputs: readonly SolanaSignTransactionInput[]) =>
          inTurn(inputs, async (input) => ({ signedTransaction: (await this.#signed(input)).transaction })),
      },
      'solana:signIn': {
        version: VERSION,
        signIn: async (...inputs: readonly SolanaSignInInput[]) => inTurn(inputs.length ? inputs : [{}], (input) => this.#signedIn(input)),
      },
      ...(this.#nodes.size > 0 && {
        'solana:signAndSendTransaction': { version: VERSION, supportedTransactionVersions: VERSIONS, signAndSendTransaction: send },
      }),
      // Tells our own login that this wallet is the session itself, which can't be used to sign in.
      'kms-elements:session': { version: VERSION },
    };
  }

  async #connect(isSilent: boolean): Promise<{ readonly accounts: readonly StandardAccount[] }> {
    return { accounts: this.#show(await (isSilent ? this.#accounts.now() : this.#accounts.connect())) };
  }

  /** The same objects while the addresses are the same: apps compare them. */
  #show(accounts: readonly { readonly address: string }[]): readonly StandardAccount[] {
    const isSame = accounts.length === this.#shown.length && accounts.every(({ address }, at) => this.#shown[at]?.address === address);
    if (!isSame) this.#shown = Object.freeze(accounts.map(({ address }) => this.#accountOf(address)));
    return this.#shown;
  }

  #accountOf(address: string): StandardAccount {
    const features = this.#nodes.size > 0 ? [...SIGNING, 'solana:signAndSendTransaction' as const] : SIGNING;
    const account = { address, publicKey: decodeBase58(address), chains: this.chains, features };
    return new ReadonlyWalletAccount(account) as StandardAccount; // its getters for absent members are typed as undefined
  }

  #on(event: string, listener: Changed): () => void {
    return event === 'change' ? this.#accounts.subscribe((accounts) => listener({ accounts: this.#show(accounts) })) : () => {};
  }

  async #messageSigned({ account, message }: SolanaSignMessageInput): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }> {
    const { address } = await this.#own(account);
    const signedMessage = Uint8Array.from(message);
    return { signedMessage, signature: await signSolanaMessage({ api: this.#api, address }, signedMessage) };
  }

  async #signed({ account, transaction }: SolanaSignTransactionInput): Promise<{ transaction: Uint8Array; signature: Uint8Array }> {
    const { address } = await this.#own(account);
    const unsigned = Uint8Array.from(transaction);
    const slot = slotOf(unsigned, decodeBase58(address));
    const signature = await signSolanaTransaction({ api: this.#api, address }, unsigned, slot);
    return { transaction: withSignature(unsigned, slot, signature), signature };
  }

  async #sent(input: SolanaSignAndSendTransactionInput): Promise<{ readonly signature: Uint8Array }> {
    const node = this.#nodes.get(input.chain);
    if (!node) throw new KmsError('bad_request', { operation: 'sign_and_send_transaction', path: 'chain' });
    const { transaction } = await this.#signed(input);
    const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = input.options ?? {};
    const how = { encoding: 'base64', preflightCommitment, skipPreflight, maxRetries, minContextSlot };
    await node({ method: 'sendTransaction', params: [encodeBase64(transaction), how] });
    // A transaction is identified by the signature in its first slot.
    return { signature: transaction.slice(1, 65) };
  }

  async #signedIn(input: SolanaSignInInput): Promise<{ account: StandardAccount; signedMessage: Uint8Array; signature: Uint8Array }> {
    const [first, ...others] = this.#show(await this.#accounts.connect());
    const account = [first, ...others].find((one) => one?.address === input.address) ?? first;
    if (!account) throw new KmsError('not_signed_in');
    const signedMessage = encodeUtf8(signInText(input, account.address, thisPage()?.location.host ?? ''));
    const signature = await signSolanaMessage({ api: this.#api, address: account.address }, signedMessage);
    return { account, signedMessage, signature };
  }

  async #own({ address }: StandardAccount): Promise<{ readonly address: string }> {
    const accounts = await this.#accounts.now();
    if (accounts.length === 0) throw new KmsError('not_signed_in');
    const own = accounts.find((one) => one.address === address);
    if (!own) throw new KmsError('forbidden', { reason: 'address' });
    return own;
  }
}
