import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { toHex, utf8 } from '../../bytes/encodings.js';
import { personalMessageDigest } from '../../bytes/signatures.js';
import { signEcdsa } from '../../signing/curve-signatures.js';
import { addressOf } from '../../wallets/addresses/address-of.js';
import type { TestPage } from './test-page.js';

/** The kind of wallet it imitates. */
export type TestChain = 'ethereum' | 'solana';

/** A wallet that a page finds like a browser extension's. It signs every text without asking. */
export interface TestWallet {
  readonly name: string;
  readonly address: string;
}

interface Made extends TestWallet {
  /** For an Ethereum wallet 65 bytes, for a Solana wallet 64, hex. */
  readonly sign: (text: string) => string;
  /** The script that announces it. */
  readonly script: string;
}

const imageOf = (colour: string): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4' fill='${colour}'/%3E%3C/svg%3E`;

/** Finds a page's button for it, in any language. */
export const ICON_OF: Readonly<Record<TestChain, string>> = { ethereum: imageOf('teal'), solana: imageOf('purple') };

/** How the page reaches the key, which stays with the test. */
const callOf = (chain: TestChain): string => `kmsTestWallet_${chain}`;

/** Give a page a wallet, now and after each load. */
export async function bringWallet(page: TestPage, chain: TestChain): Promise<TestWallet> {
  const { name, address, sign, script } = chain === 'ethereum' ? ethereumWallet() : solanaWallet();
  await page.exposeFunction(callOf(chain), sign);
  await page.addInitScript({ content: script });
  await page.evaluate(script);
  return { name, address };
}

function ethereumWallet(): Made {
  const { secretKey, publicKey } = secp256k1.keygen();
  const name = 'Test wallet';
  const address = addressOf(publicKey, 'CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM');
  const sign = (text: string): string => {
    const { r, s, v } = signEcdsa(personalMessageDigest(utf8(text)), secretKey);
    return `${r}${s}${v === '01' ? '1c' : '1b'}`;
  };
  const own = JSON.stringify({ name, address, icon: ICON_OF.ethereum, rdns: 'test.kms-elements' });
  return { name, address, sign, script: `(${ANNOUNCE})(${own}, ${callOf('ethereum')})` };
}

function solanaWallet(): Made {
  const { secretKey, publicKey } = ed25519.keygen();
  const name = 'Test wallet of Solana';
  const address = addressOf(publicKey, 'CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA');
  const sign = (text: string): string => toHex(ed25519.sign(utf8(text), secretKey));
  const own = JSON.stringify({ name, address, icon: ICON_OF.solana, key: toHex(publicKey) });
  return { name, address, sign, script: `(${REGISTER})(${own}, ${callOf('solana')})` };
}

/** Runs in the page. @source EIP-6963, EIP-1193 */
const ANNOUNCE = `({ name, address, icon, rdns }, sign) => {
  const textOf = (message) => /^0x([0-9a-f]{2})*$/i.test(message)
    ? new TextDecoder().decode(Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => parseInt(byte, 16)))
    : message;
  const answers = {
    eth_chainId: () => '0x1',
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    personal_sign: async ([message]) => '0x' + (await sign(textOf(message))),
  };
  const provider = {
    async request({ method, params = [] }) {
      if (!Object.hasOwn(answers, method)) throw Object.assign(new Error('no ' + method + ' here'), { code: 4200 });
      return answers[method](params);
    },
    on: () => provider,
    removeListener: () => provider,
  };
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns });
  const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  addEventListener('eip6963:requestProvider', say);
  say();
}`;

/** Runs in the page. @source Wallet Standard, registerWallet */
const REGISTER = `({ name, address, icon, key }, sign) => {
  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
  const chains = ['solana:mainnet'];
  const account = { address, publicKey: bytesOf(key), chains, features: ['solana:signMessage'] };
  const accounts = [];
  const signMessage = async ({ message }) => [{ signedMessage: message, signature: bytesOf(await sign(new TextDecoder().decode(message))) }];
  const features = {
    'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: (accounts[0] = account) && accounts }) },
    'standard:events': { version: '1.0.0', on: () => () => {} },
    'solana:signMessage': { version: '1.1.0', signMessage },
  };
  const wallet = { version: '1.0.0', name, icon, chains, features, accounts };
  const callback = ({ register }) => register(wallet);
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
  addEventListener('wallet-standard:app-ready', ({ detail }) => callback(detail));
}`;
