import { readWalletKitConfig, type WalletKitConfig } from '../wire/config.js';
import { configRequest } from './first-request.js';
import type { Settings } from './settings.js';
import type { Transport } from './transport.js';

/**
 * Request the service's configuration, the first call of every page. It has its own file because the proxy's other calls are needed later.
 *
 * @source security section 2.8
 */
export function askWalletKitConfig(
  transport: Transport,
  settings: Pick<Settings, 'authProxyUrl' | 'authProxyConfigId'>,
  signal?: AbortSignal,
): Promise<WalletKitConfig> {
  return transport.send({
    ...configRequest(settings),
    operation: 'wallet_kit_config',
    deadlineMs: 10_000,
    effect: 'read',
    read: readWalletKitConfig,
    signal,
  });
}
