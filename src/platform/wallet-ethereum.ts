import { decodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';
import type { Environment, ExternalWalletAccount, WalletOption } from './environment.js';
import { askWallet, iconOf, type OnChange } from './wallet-ceremony.js';

/** An EIP-1193 provider, as far as it is used here. */
interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: () => void): unknown;
  removeListener?(event: string, listener: () => void): unknown;
  /**
   * Told where the login is given up. Of `kms-elements/walletconnect` alone: what others call `disconnect` takes away what the person allowed.
   */
  leaveLogin?(): void;
}

/** What a wallet said of itself. */
export interface EthereumAnnouncement {
  /** Reverse domain name: the wallet's identity across reloads. */
  readonly rdns: string;
  readonly name: string;
  readonly icon?: string;
  readonly provider: Provider;
}

/** Read the detail of `eip6963:announceProvider`; undefined when it isn't one. */
export function readAnnouncement(detail: unknown): EthereumAnnouncement | undefined {
  const { info, provider } = membersOf(detail);
  const { rdns, name, icon } = membersOf(info);
  if (!isShortText(rdns) || !isShortText(name) || typeof membersOf(provider).request !== 'function') return undefined;
  // The session itself as a wallet: no one signs in with that.
  if (membersOf(provider).isKmsElements === true) return undefined;
  return { rdns, name, ...iconOf(icon), provider: provider as Provider }; // checked above: it can be asked
}

/** The wallet as a choice: connecting asks for its first account, signing is `personal_sign` of the text itself. */
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
