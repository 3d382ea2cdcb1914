import type { Hex } from 'viem';
import { byId } from './page.js';

const KEY = 'kms-demo-practice-wallet';
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23f5841f'/%3E%3Cpath d='M8 12h16v11H8zm0 0 12-4v4m1 5.500h3' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3C/svg%3E";
/** How wallets say that the user declined. @source EIP-1193 */
const REFUSED = 4001;
const UNSUPPORTED = 4200;

interface Call {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Add an Ethereum wallet to the page, found the way an extension's is, for users without one. Its key is worth nothing. */
export function startPracticeWallet(): void {
  const provider = { request, on: () => provider, removeListener: () => provider };
  const info = Object.freeze({ uuid: crypto.randomUUID(), name: 'Practice wallet', icon: ICON, rdns: 'example.practice-wallet' });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

async function request({ method, params = [] }: Call): Promise<unknown> {
  const { privateKeyToAccount, generatePrivateKey } = await import('viem/accounts');
  const account = privateKeyToAccount(keptKey(generatePrivateKey));
  if (method === 'eth_chainId') return '0x1';
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address];
  if (method !== 'personal_sign') throw Object.assign(new Error(`no ${method} here`), { code: UNSUPPORTED });
  const message = textOf(String(params[0]));
  if (!(await isApproved(message))) throw Object.assign(new Error('refused'), { code: REFUSED });
  return account.signMessage({ message });
}

/** Pages send a text as it is, or its bytes in hex. */
function textOf(message: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) return message;
  return new TextDecoder().decode(Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

/** The same wallet at each visit, as long as this browser lets the page store something. */
function keptKey(generate: () => Hex): Hex {
  try {
    const key = localStorage.getItem(KEY) ?? generate();
    localStorage.setItem(KEY, key);
    return key as Hex; // only this function writes it
  } catch {
    return generate();
  }
}

/** What an extension's window would ask. */
function isApproved(text: string): Promise<boolean> {
  const dialog = byId('practice', HTMLDialogElement);
  byId('practice-text', HTMLElement).textContent = text;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'approve'), { once: true });
  });
}
