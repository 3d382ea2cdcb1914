import { type CreateConnectorFn, injected } from '@wagmi/core';
import { type EthereumChain, eip1193Provider, type SessionClient } from './eip1193.js';

export type * from '../types.js';
export type { Eip1193Provider, RpcRequest, RpcTransport } from './eip1193.js';
export type { SessionClient } from './session-accounts.js';

/** How the session is offered in wagmi. */
export interface KmsConnectorOptions {
  /** Of `createKmsClient`, or that of an element. */
  readonly client: SessionClient;
  /** Has a visitor sign in who connects before; resolves when they have, or have given up. */
  readonly signIn?: () => unknown;
  /** As your users know your site; `Account` where you say nothing. */
  readonly name?: string;
  /** An image as a `data:` address. */
  readonly icon?: string;
}

/**
 * The session as a connector of wagmi, on the chains and nodes of wagmi's own configuration. A sign-out disconnects it; a disconnect is no sign-out.
 *
 * @throws (each call) as `eip1193Provider`, which wagmi turns into errors of viem.
 */
export function kmsConnector({ client, signIn, name = 'Account', icon }: KmsConnectorOptions): CreateConnectorFn {
  return (config) => {
    const chains = config.chains.map((chain): EthereumChain => {
      const transport = config.transports?.[chain.id]?.({ chain, retryCount: 0 });
      return { id: chain.id, transport: transport ? (request) => transport.request(request) : (chain.rpcUrls.default.http[0] ?? '') };
    });
    const provider = eip1193Provider(client, { chains, ...(signIn && { signIn }) });
    const target = { id: 'kmsElements', name, ...(icon && { icon }), provider: provider as never }; // its methods are typed one by one there
    return injected({ target, shimDisconnect: true })(config);
  };
}
