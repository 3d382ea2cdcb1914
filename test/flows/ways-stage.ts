import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { CommonConfig } from '../../src/client/settings.js';
import type { Flow } from '../../src/flows/runner.js';
import { createKmsClient, type KmsClient } from '../../src/kms-client.js';
import { SITE_ALLOWED } from '../support/fixed-authenticator.js';
import { type FixedEnvironment, type FixedOverrides, fixedBrowser, fixedEnvironment, until } from '../support/fixed-environment.js';

export const EMULATOR = 'http://localhost:8787';

/** One tab with a client that has read its configuration, and the service behind it. */
export interface WaysStage {
  readonly emulator: Emulator;
  readonly env: FixedEnvironment;
  readonly kms: KmsClient;
  /** Calls since the configuration was read, such as `stamp_login`, in order. */
  calls(): readonly string[];
  /** Forget the calls so far. */
  begin(): void;
  another(overrides?: FixedOverrides): Promise<WaysStage>;
}

export async function waysStage(config: CommonConfig = {}, overrides: FixedOverrides = {}, given?: Emulator): Promise<WaysStage> {
  const browser = overrides.browser ?? fixedBrowser();
  const emulator = given ?? createEmulator({ now: browser.clock.now, config: SITE_ALLOWED });
  const env = fixedEnvironment({ fetch: (request) => emulator.fetch(request), ...overrides, browser });
  const kms = createKmsClient({ emulator: EMULATOR, ...config }, env);
  await kms.providers();
  let seen = emulator.requests.length;
  return {
    emulator,
    env,
    kms,
    begin: () => {
      seen = emulator.requests.length;
    },
    calls: () => emulator.requests.slice(seen).map(({ path }) => path.split('/').at(-1) ?? ''),
    another: (more = {}) => waysStage(config, { ...overrides, ...more }, emulator),
  };
}

/** Send an intent and wait until what it started has ended. */
export async function ended<V extends { readonly step: string }, E>(flow: Flow<V, E>, intent: E): Promise<V> {
  const isBusy = () => Boolean(('busy' in flow.view && flow.view.busy) || ('asked' in flow.view && flow.view.asked));
  const before = flow.view;
  flow.send(intent);
  await until(() => flow.view !== before && !isBusy(), `the end of ${JSON.stringify(intent)}, after ${JSON.stringify(flow.view)}`);
  return flow.view;
}
