import { readWalletKitConfig, type WalletKitConfig } from '../wire/config.js';
import { configRequest } from './first-request.js';
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
