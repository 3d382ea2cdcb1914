// Two wallets as browser extensions bring them: real keys and signatures behind EIP-6963 and the Wallet Standard. Runs in the page
// before its own scripts; `test/support/wallets.ts` builds it and tells it what to do.
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { hexToString, isHex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

/** How both wallets behave. Tests may change it at any time. */
export interface WalletMood {
  /** `hang`: the user looks at the wallet's window and does nothing. */
  answer: 'sign' | 'reject' | 'pending' | 'locked' | 'chain' | 'hang';
  /** With `changes`, the user chooses another account while the wallet's window is open. */
  changes: boolean;
}
export interface WalletPage {
  readonly mood: WalletMood;
  /** How often each wallet was asked to sign. */
  readonly prompts: { ethereum: number; solana: number };
  readonly addresses: { readonly ethereum: string; readonly solana: string };
  /** Announces a wallet that arrives after the page has looked for wallets. */
  announceLate(name: string): void;
}
/** What the page is opened with. */
export interface WalletPlan {
  readonly kinds: readonly ('ethereum' | 'solana')[];
  /** Hex without 0x, 32 bytes each. The same in another profile is the same user. */
  readonly keys?: { readonly ethereum: string; readonly solana: string };
}

declare global {
  interface Window {
    walletPlan: WalletPlan;
    walletPage: WalletPage;
  }
}

const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iI2Y2ODUxYiIvPjxwYXRoIGQ9Ik04IDlsOCA1IDgtNS0yIDEzLTYgMy02LTN6IiBmaWxsPSIjZmZmIi8+PC9zdmc+' as const;
const { kinds, keys } = window.walletPlan;
const mood: WalletMood = { answer: 'sign', changes: false };
const prompts = { ethereum: 0, solana: 0 };

class ProviderRpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What the user does in the wallet's window. @throws as wallets do. */
async function asked(): Promise<void> {
  if (mood.answer === 'reject') throw new ProviderRpcError(4001, 'User rejected the request.');
  if (mood.answer === 'pending') throw new ProviderRpcError(-32002, 'Request already pending.');
  if (mood.answer === 'locked') throw new ProviderRpcError(4100, 'The wallet is locked.');
  if (mood.answer === 'chain') throw new ProviderRpcError(4901, 'The wallet is disconnected from its chain.');
  if (mood.answer === 'hang') await new Promise(() => {});
}

const stored = <T extends string>(name: string, make: () => T): T => {
  const kept = sessionStorage.getItem(name) as T | null;
  if (kept) return kept;
  const made = make();
  sessionStorage.setItem(name, made);
  return made;
};

class EthereumProvider {
  readonly account: PrivateKeyAccount;
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();

  constructor(privateKey: `0x${string}`) {
    this.account = privateKeyToAccount(privateKey);
  }

  on(event: string, listener: (value: unknown) => void): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  removeListener(event: string, listener: (value: unknown) => void): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts') return mood.answer === 'locked' ? [] : [this.account.address];
    if (method === 'eth_requestAccounts') {
      if (mood.answer === 'locked') throw new ProviderRpcError(4100, 'The wallet is locked.');
      return [this.account.address];
    }
    if (method === 'personal_sign') return this.#sign(params);
    throw new ProviderRpcError(4200, `no ${method} here`);
  }

  async #sign([message, address]: readonly unknown[]): Promise<string> {
    if (String(address).toLowerCase() !== this.account.address.toLowerCase()) throw new ProviderRpcError(4100, 'unknown account');
    prompts.ethereum += 1;
    if (mood.changes) for (const listener of this.#listeners.get('accountsChanged') ?? []) listener(['0x0']);
    await asked();
    return this.account.signMessage({ message: isHex(message) ? hexToString(message) : String(message) });
  }
}

function announce(provider: EthereumProvider, name: string, rdns: string): void {
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon: ICON, rdns });
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  window.addEventListener('eip6963:requestProvider', say);
  say();
}

function solanaWallet(secret: Uint8Array, name: string): object {
  const publicKey = ed25519.getPublicKey(secret);
  const chains = ['solana:mainnet'] as const;
  const account = { address: base58.encode(publicKey), publicKey, chains, features: ['solana:signMessage'] };
  const listeners = new Set<(properties: object) => void>();
  let accounts: readonly object[] = [];
  const connect = async () => {
    if (mood.answer === 'locked') return { accounts: [] };
    accounts = [account];
    return { accounts };
  };
  const signMessage = async ({ message }: { message: Uint8Array }) => {
    prompts.solana += 1;
    if (mood.changes) for (const listener of listeners) listener({ accounts: [] });
    // The standard's wallets have no numbers for their errors.
    if (mood.answer === 'reject') throw new Error('User rejected the request.');
    await asked();
    return [{ signedMessage: message, signature: ed25519.sign(message, secret) }];
  };
  const on = (_event: 'change', listener: (properties: object) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const features = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:events': { version: '1.0.0', on },
    'solana:signMessage': { version: '1.1.0', signMessage },
  };
  return {
    version: '1.0.0',
    name,
    icon: ICON,
    chains,
    features,
    get accounts() {
      return accounts;
    },
  };
}

/** @source Wallet Standard, `registerWallet` */
function register(wallet: object): void {
  const callback = ({ register: take }: { register: (wallet: object) => void }) => take(wallet);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
  window.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail));
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const ethereumKey = keys ? (`0x${keys.ethereum}` as const) : stored('test-fox', generatePrivateKey);
const solanaKey = bytesOf(keys ? keys.solana : stored('test-ghost', () => generatePrivateKey().slice(2)));
const fox = new EthereumProvider(ethereumKey);
const ghost = solanaWallet(solanaKey, 'Test Ghost');
if (kinds.includes('ethereum')) announce(fox, 'Test Fox', 'example.test.fox');
if (kinds.includes('solana')) register(ghost);

window.walletPage = {
  mood,
  prompts,
  addresses: { ethereum: fox.account.address, solana: base58.encode(ed25519.getPublicKey(solanaKey)) },
  announceLate: (name) => announce(new EthereumProvider(generatePrivateKey()), name, `example.test.${name.toLowerCase()}`),
};
