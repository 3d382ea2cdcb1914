import { readWalletKitConfig, type WalletKitConfig } from '../wire/config.js';
import { endpointOf } from './base-url.js';
import type { Settings } from './settings.js';
import type { Transport } from './transport.js';

/**
 * Ask for the served configuration: the one call that is made before anybody does anything. Apart from the other calls of the proxy,
 * since those are not needed before.
 *
 * @source security section 2.8
 */
export function askWalletKitConfig(
  transport: Transport,
  { authProxyUrl, authProxyConfigId }: Pick<Settings, 'authProxyUrl' | 'authProxyConfigId'>,
  signal?: AbortSignal,
): Promise<WalletKitConfig> {
  return transport.send({
    url: endpointOf(authProxyUrl, '/v1/wallet_kit_config'),
    operation: 'wallet_kit_config',
    body: '{}',
    headers: { 'X-Auth-Proxy-Config-Id': authProxyConfigId },
    deadlineMs: 10_000,
    effect: 'read',
    read: readWalletKitConfig,
    signal,
  });
}
