import { accountProvider, type Eip1193Provider, type Eip1193Signing } from './account-provider.js';
import type { SessionClient } from './session-accounts.js';
import { type SessionProviderOptions, sessionProvider } from './session-provider.js';
import type { SigningApi } from './signing.js';

export { ProviderRpcError } from '../platform/provider-rpc-error.js';
export type * from '../types.js';
export type { Eip1193Provider, Eip1193Signing } from './account-provider.js';
export { announceProvider, type WalletInfo } from './announce.js';
export type { RpcRequest, RpcTransport } from './eip1193-transaction.js';
export type { SessionClient } from './session-accounts.js';
export type { EthereumChain, SessionProviderOptions } from './session-provider.js';
export type { SigningApi } from './signing.js';

/**
 * The session as a wallet, for libraries and pages that accept an EIP-1193 provider: the signed-in user's accounts, on the site's chains.
 * The keys stay at the service.
 *
 * Any script that has the provider can ask it to sign, as any script in the page can use the session. With an asking frame, a signature
 * waits for the user's approval, unless the frame's own limits let it through.
 *
 * @param client from `createKmsClient`, or the `client` of an element.
 * @throws KmsError `config_invalid` if a chain has no id or no node.
 * @throws (each call) ProviderRpcError: 4001 refused by the user, 4100 no user is signed in or another account, 4200 another method, 4900 no
 *   network, 4902 another chain, -32602 no transaction or message. `cause` is the `KmsError`. A node's own errors come through as they are.
 * @source EIP-1193, EIP-3326, EIP-2255, EIP-5792
 */
export function eip1193Provider(client: SessionClient, options: SessionProviderOptions): Eip1193Provider;
/**
 * One account on one chain, for a program that knows both.
 *
 * `eth_requestAccounts`, `eth_accounts`, `personal_sign`, `eth_signTypedData_v4`, `eth_signTransaction` and `eth_sendTransaction` are
 * handled here, everything else by the node. Account and chain stay the same, so there are no events.
 *
 * @param api `kms.api`, or a client from `createPublicApiClient`.
 * @throws (each call) KmsError `unsupported` for other ways to sign and for `wallet_` calls, `forbidden` with reason `address` for
 *   another account, `bad_request` for an invalid transaction or message, `activity_pending` if a signature needs votes.
 */
export function eip1193Provider(api: SigningApi, signing: Eip1193Signing): Eip1193Provider;
export function eip1193Provider(of: SessionClient | SigningApi, options: SessionProviderOptions | Eip1193Signing): Eip1193Provider {
  if ('session' in of && 'chains' in options) return sessionProvider(of, options);
  return accountProvider(of as SigningApi, options as Eip1193Signing); // the other pair of arguments
}
