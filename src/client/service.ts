import type { Environment } from '../platform/environment.js';
import { arrived, type Lazy, lazy } from '../platform/lazy.js';
import { createProviders, type Providers } from './providers.js';
import { createServiceClock, type ServiceClock } from './service-clock.js';
import type { CheckedConfig, ClientConfig, Settings } from './settings.js';
import { createTransport, type Transport } from './transport.js';
import { askWalletKitConfig } from './wallet-kit-config.js';

/** The service of one client: its address, how to call it, and its configuration. */
export interface Service {
  readonly config: ClientConfig;
  /** Keeps the records of one service apart from those of another. */
  readonly namespace: string;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  /** The service's addresses. With an emulator they have to be requested. */
  readonly settings: Lazy<Settings>;
  /** The service's configuration. */
  readonly providers: Providers;
}

/** Create what one client uses to call its service. This makes no request. */
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
