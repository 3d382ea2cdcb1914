import { memberOf } from '../platform/member.js';
import type { WalletConnectSession } from './library.js';

/** The chain that a login is signed on. @source CAIP-2 */
export const CHAIN = 'eip155:1';

/** A wallet that is connected. */
export interface Connection {
  readonly topic: string;
  readonly address: string;
  /** As the wallet tells of itself. */
  readonly name: string;
}

/** `undefined` where it has no account for Ethereum. */
export function connectionOf({ topic, namespaces, peer }: WalletConnectSession): Connection | undefined {
  const accounts = memberOf(memberOf(namespaces, 'eip155'), 'accounts');
  const account = Array.isArray(accounts) && accounts.find(isOnChain);
  if (!account) return undefined;
  const name = memberOf(memberOf(peer, 'metadata'), 'name');
  return { topic, address: account.slice(CHAIN.length + 1), name: typeof name === 'string' ? name : 'WalletConnect' };
}

const isOnChain = (account: unknown): account is string => typeof account === 'string' && account.startsWith(`${CHAIN}:`);
