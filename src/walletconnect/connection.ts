import { memberOf } from '../platform/member.js';
import type { WalletConnectSession } from './library.js';

/** The chain that a login is signed on. @source CAIP-2 */
export const CHAIN = 'eip155:1';

/** A connected wallet. */
export interface Connection {
  readonly topic: string;
  readonly address: string;
  /** The wallet's own name for itself. */
  readonly name: string;
}

/** `undefined` if it has no Ethereum account. */
export function connectionOf({ topic, namespaces, peer }: WalletConnectSession): Connection | undefined {
  const accounts = memberOf(memberOf(namespaces, 'eip155'), 'accounts');
  const account = Array.isArray(accounts) && accounts.find(isOnChain);
  if (!account) return undefined;
  const name = memberOf(memberOf(peer, 'metadata'), 'name');
  return { topic, address: account.slice(CHAIN.length + 1), name: typeof name === 'string' ? name : 'WalletConnect' };
}

const isOnChain = (account: unknown): account is string => typeof account === 'string' && account.startsWith(`${CHAIN}:`);
