import { decodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';
import type { Environment, ExternalWalletAccount, WalletOption } from './environment.js';
import { askWallet, iconOf, type OnChange } from './wallet-ceremony.js';

/** The part of an EIP-1193 provider that is used here. */
interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: () => void): unknown;
  removeListener?(event: string, listener: () => void): unknown;
  /**
   * Called when the login is abandoned. Only `kms-elements/walletconnect` has it: other providers' `disconnect` would revoke what the user
   * allowed.
   */
  leaveLogin?(): void;
}

/** What a wallet says about itself. */
export interface EthereumAnnouncement {
  /** Reverse domain name, which identifies the wallet across reloads. */
  readonly rdns: string;
  readonly name: string;
  readonly icon?: string;
  readonly provider: Provider;
}

/** Read the detail of `eip6963:announceProvider`; `undefined` if it isn't one. */
export function readAnnouncement(detail: unknown): EthereumAnnouncement | undefined {
  const { info, provider } = membersOf(detail);
  const { rdns, name, icon } = membersOf(info);
  if (!isShortText(rdns) || !isShortText(name) || typeof membersOf(provider).request !== 'function') return undefined;
  // The session itself, offered as a wallet: it can't be used to sign in.
  if (membersOf(provider).isKmsElements === true) return undefined;
  return { rdns, name, ...iconOf(icon), provider: provider as Provider }; // checked above: it can be asked
}

/** The wallet as a choice. Connecting asks for its first account; signing is `personal_sign` of the text itself. */
export function ethereumOption({ rdns, name, icon, provider }: EthereumAnnouncement, after: Environment['after']): WalletOption {
  return {
    id: rdns,
    name,
    chain: 'ethereum',
    ...(icon && { icon }),
    connect: async (signal) => {
      const accounts = await askWallet({ after, signal, onGivenUp: leaving(provider) }, () =>
        provider.request({ method: 'eth_requestAccounts' }),
      );
      const address = Array.isArray(accounts) ? accounts[0] : undefined;
      if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) throw new KmsError('wallet_failed', { reason: 'locked' });
      return account(provider, address, after);
    },
  };
}

const leaving = (provider: Provider) => () => provider.leaveLogin?.();

function account(provider: Provider, address: string, after: Environment['after']): ExternalWalletAccount {
  return {
    address,
    signText: async (text, signal) => {
      await stillThere(provider, address);
      const signature = await askWallet({ after, signal, onChange: changesOf(provider), onGivenUp: leaving(provider) }, () =>
        provider.request({ method: 'personal_sign', params: [text, address] }),
      );
      if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/i.test(signature))
        throw new KmsError('wallet_failed', { reason: 'unknown' });
      return decodeHex(signature.slice(2));
    },
  };
}

async function stillThere(provider: Provider, address: string): Promise<void> {
  const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => undefined);
  if (!Array.isArray(accounts)) return;
  if (accounts.length === 0) throw new KmsError('wallet_failed', { reason: 'locked' });
  if (String(accounts[0]).toLowerCase() !== address.toLowerCase()) throw new KmsError('wallet_failed', { reason: 'changed' });
}

const CHANGES = ['accountsChanged', 'chainChanged', 'disconnect'];

function changesOf(provider: Provider): OnChange {
  return (changed) => {
    for (const event of CHANGES) provider.on?.(event, changed);
    return () => {
      for (const event of CHANGES) provider.removeListener?.(event, changed);
    };
  };
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 128;
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // every member is checked where it is used
}
