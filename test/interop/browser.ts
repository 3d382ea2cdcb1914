// What the service's browser client needs of a browser, for Node: storage, passkeys, and wallets that announce themselves.
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64urlnopad } from '@scure/base';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fixedAuthenticator } from '../support/fixed-authenticator.js';
import type { Load } from './packages.js';

const ORIGIN = 'http://localhost';
const bytes = (text: string) => base64urlnopad.decode(text).slice().buffer;
const KNOWN_TRANSPORTS = ['internal', 'hybrid'];

/**
 * Add a browser's globals to this process, before the client is loaded: it reads them then.
 * @returns a function that removes them again.
 */
export function becomeBrowser(load: Load): () => void {
  const before = new Map(
    ['window', 'document', 'location', 'navigator', 'localStorage', 'indexedDB', 'PublicKeyCredential'].map(described),
  );
  const location = { hostname: 'localhost', href: `${ORIGIN}/`, origin: ORIGIN };
  const localStorage = memory();
  const navigator = { userAgent: 'Node', credentials: credentials() };
  const indexedDB = new (load('fake-indexeddb').IDBFactory)();
  class PublicKeyCredential {}
  const window = Object.assign(new EventTarget(), { location, localStorage, navigator, indexedDB, PublicKeyCredential, crypto });
  bringEthereumWallet(window);
  bringSolanaWallet(window);
  const globals = { window, document: {}, location, navigator, localStorage, indexedDB, PublicKeyCredential };
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true });
  return () => {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(globalThis, name, was);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

function described(name: string): [string, PropertyDescriptor | undefined] {
  return [name, Object.getOwnPropertyDescriptor(globalThis, name)];
}

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, String(value)),
    removeItem: (name: string) => void stored.delete(name),
    clear: () => stored.clear(),
  };
}

/** The passkeys of `navigator.credentials`, as bytes, with a user who always agrees. */
function credentials() {
  const authenticator = fixedAuthenticator(ORIGIN);
  const credentialOf = (id: string, response: object) => ({
    type: 'public-key',
    id,
    rawId: bytes(id),
    response,
    getClientExtensionResults: () => ({}),
  });
  return {
    async create({ publicKey: { challenge, rp, user } }: any) {
      const made = await authenticator.create({
        challenge: new Uint8Array(challenge),
        rpId: rp.id,
        rpName: rp.name,
        userId: new Uint8Array(user.id),
        userName: user.name,
      });
      const getTransports = () => made.transports.filter((name) => KNOWN_TRANSPORTS.includes(name));
      const response = { clientDataJSON: bytes(made.clientDataJson), attestationObject: bytes(made.attestationObject), getTransports };
      return credentialOf(made.credentialId, response);
    },
    async get({ publicKey: { challenge, rpId } }: any) {
      const assertion = await authenticator.assert({ challenge: new Uint8Array(challenge), rpId });
      const { authenticatorData, clientDataJson, credentialId, signature } = assertion;
      const response = { authenticatorData: bytes(authenticatorData), clientDataJSON: bytes(clientDataJson), signature: bytes(signature) };
      return credentialOf(credentialId, { ...response, userHandle: null });
    },
  };
}

/** A wallet of EIP-6963 and EIP-1193. */
function bringEthereumWallet(window: EventTarget): void {
  const account = privateKeyToAccount(generatePrivateKey());
  const answers: Readonly<Record<string, (parameters: readonly any[]) => unknown>> = {
    eth_accounts: () => [account.address],
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => '0x1',
    personal_sign: ([message]) => account.signMessage({ message }),
  };
  const provider = { request: async ({ method, params = [] }: { method: string; params?: readonly any[] }) => answers[method]?.(params) };
  const detail = { info: { uuid: 'fox', name: 'Fox', icon: 'data:,', rdns: 'example.fox' }, provider };
  window.addEventListener('eip6963:requestProvider', () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  });
}

/** A wallet of the Wallet Standard. */
function bringSolanaWallet(window: EventTarget): void {
  const { secretKey, publicKey } = ed25519.keygen();
  const accounts = [{ address: base58.encode(publicKey), publicKey, chains: ['solana:mainnet'], features: [] }];
  const signMessage = async ({ message }: { message: Uint8Array }) => [{ signature: ed25519.sign(message, secretKey) }];
  const wallet = {
    version: '1.0.0',
    name: 'Ghost',
    icon: 'data:,',
    chains: ['solana:mainnet'],
    accounts,
    features: { 'standard:connect': { connect: async () => ({ accounts }) }, 'solana:signMessage': { signMessage } },
  };
  window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet));
}
