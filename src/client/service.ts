import type { Environment } from '../platform/environment.js';
import { arrived, type Lazy, lazy } from '../platform/lazy.js';
import { createProviders, type Providers } from './providers.js';
import { createServiceClock, type ServiceClock } from './service-clock.js';
import type { CheckedConfig, ClientConfig, Settings } from './settings.js';
import { createTransport, type Transport } from './transport.js';
import { askWalletKitConfig } from './wallet-kit-config.js';

/** The service of one client: where it is, how it is asked, and what it serves. */
export interface Service {
  readonly config: ClientConfig;
  /** Tells the records of one service from those of another. */
  readonly namespace: string;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  /** Where the service is; an emulator has to be asked. */
  readonly settings: Lazy<Settings>;
  /** The served configuration. */
  readonly providers: Providers;
}

/** Make what one client asks its service with. Nothing is asked of anybody yet. */
export function createService(config: ClientConfig, { namespace, source }: CheckedConfig, environment: Environment): Service {
  const clock = createServiceClock(environment);
  const transport = createTransport(environment, clock, config);
  const settings = lazy(async () => {
    if (!(source instanceof URL)) return source;
    return (await arrived(() => import('./emulator-settings.js'))).askEmulator(transport, source);
  });
  const providers = createProviders(environment, async (signal) => askWalletKitConfig(transport, await settings(), signal));
  return { config, namespace, clock, transport, settings, providers };
}
