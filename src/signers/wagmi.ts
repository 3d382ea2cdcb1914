import { type CreateConnectorFn, injected } from '@wagmi/core';
import { type EthereumChain, eip1193Provider, type SessionClient } from './eip1193.js';

export type * from '../types.js';
export type { Eip1193Provider, RpcRequest, RpcTransport } from './eip1193.js';
export type { SessionClient } from './session-accounts.js';

/** How wagmi offers the session. */
export interface KmsConnectorOptions {
  /** From `createKmsClient`, or an element's client. */
  readonly client: SessionClient;
  /** Asks a visitor to sign in who connects before that. Resolves when they have, or have given up. */
  readonly signIn?: () => unknown;
  /** Your site's name, as your users know it; `Account` if absent. */
  readonly name?: string;
  /** An image as a `data:` URL. */
  readonly icon?: string;
}

/**
 * The session as a wagmi connector, on the chains and nodes in wagmi's own configuration. Signing out disconnects it; disconnecting doesn't
 * sign out.
 *
 * @throws (each call) like `eip1193Provider`. wagmi turns these into viem's errors.
 */
export function kmsConnector({ client, signIn, name = 'Account', icon }: KmsConnectorOptions): CreateConnectorFn {
  return (config) => {
    const chains = config.chains.map((chain): EthereumChain => {
      const transport = config.transports?.[chain.id]?.({ chain, retryCount: 0 });
      return { id: chain.id, transport: transport ? (request) => transport.request(request) : (chain.rpcUrls.default.http[0] ?? '') };
    });
    const provider = eip1193Provider(client, { chains, ...(signIn && { signIn }) });
    const target = { id: 'kmsElements', name, ...(icon && { icon }), provider: provider as never }; // its methods have their own types there
    return injected({ target, shimDisconnect: true })(config);
  };
}
