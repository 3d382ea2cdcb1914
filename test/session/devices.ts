import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { CommonConfig } from '../../src/client/settings.js';
import { createKmsClient, type KmsClient } from '../../src/kms-client.js';
import {
  type FixedBrowser,
  type FixedClock,
  type FixedEnvironment,
  type FixedOverrides,
  fixedBrowser,
  fixedClock,
  fixedEnvironment,
  until,
} from '../support/fixed-environment.js';

export const ANN = 'ann@example.com';
const EMULATOR = 'http://localhost:8787';

/** One tab of a browser. */
export interface Page {
  readonly kms: KmsClient;
  readonly env: FixedEnvironment;
}

/** A browser with its own storage, and the service that all devices of a test share. */
export interface Device {
  readonly browser: FixedBrowser;
  /** Open a tab and let it read what is stored. */
  tab(overrides?: FixedOverrides): Promise<Page>;
}

/** The service and the time, shared by devices. */
export interface World {
  readonly emulator: Emulator;
  readonly clock: FixedClock;
  device(config?: CommonConfig): Device;
  /** Sign in with a code, in a tab. @returns the organization. */
  signIn(page: Page, contact?: string): Promise<string>;
  /** How often an operation was requested. */
  count(operation: string): number;
  /** Public keys that stamped an operation, in order. */
  stampsOf(operation: string): readonly string[];
}

export function world(): World {
  const clock = fixedClock();
  const emulator = createEmulator({ now: clock.now });
  const requestsOf = (operation: string) => emulator.requests.filter(({ path }) => path.endsWith(`/${operation}`));
  return {
    emulator,
    clock,
    count: (operation) => requestsOf(operation).length,
    stampsOf: (operation) => requestsOf(operation).map(({ headers }) => keyOfStamp(headers['x-stamp'] ?? '')),
    device: (config = {}) => {
      const browser = fixedBrowser(clock);
      return {
        browser,
        tab: async (overrides = {}) => {
          const env = fixedEnvironment({ fetch: (request) => emulator.fetch(request), browser, ...overrides });
          const kms = createKmsClient({ emulator: EMULATOR, ...config }, env);
          await kms.session.restore();
          return { kms, env };
        },
      };
    },
    signIn: async ({ kms }, contact = ANN) => {
      const flow = kms.startOtp();
      flow.send({ type: 'submit-contact', channel: 'email', value: contact });
      await until(() => flow.view.step === 'code' && !flow.view.busy, 'the step code');
      flow.send({ type: 'submit-code', code: emulator.mailbox.messages().find(({ to }) => to === contact)?.code ?? '' });
      await until(() => flow.view.step === 'done', `the step done, after ${JSON.stringify(flow.view)}`);
      flow.stop();
      return flow.view.step === 'done' ? flow.view.organizationId : '';
    },
  };
}

function keyOfStamp(stamp: string): string {
  const { publicKey } = JSON.parse(atob(stamp.replace(/-/g, '+').replace(/_/g, '/'))) as { publicKey: string };
  return publicKey;
}

/** A fetch that holds back the responses of an operation until they are released. */
export function heldFetch(
  emulator: Emulator,
  operation: string,
): { readonly fetch: (request: Request) => Promise<Response>; release(): void } {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch = async (request: Request): Promise<Response> => {
    const answer = await emulator.fetch(request);
    if (request.url.endsWith(`/${operation}`)) await free;
    return answer;
  };
  return { fetch, release: () => release() };
}
