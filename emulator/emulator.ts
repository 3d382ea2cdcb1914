import type { ServiceClock } from './clock.js';
import { configView, type InboxMessage, inboxOf } from './controls.js';
import type { Faults } from './faults/registry.js';
import { answer } from './front-door.js';
import type { IdentityProvider } from './identity/provider.js';
import { createMachine } from './machine.js';
import type { EmulatorOptions } from './options.js';
import type { LoggedRequest } from './request-log.js';

export type { EmulatorConfig, EmulatorOptions } from './options.js';

/** The service in a page, a worker or a process. */
export interface Emulator {
  /** Answers as the service does, on every origin it is asked at. Rejects only where a network would: `TypeError`, or the abort reason. */
  fetch(request: Request): Promise<Response>;
  /** The brands' sign-in pages, to be served on an origin of their own. */
  readonly identityProvider: Pick<IdentityProvider, 'fetch'>;
  /** Codes that were sent, newest first. `to`: a contact; all when absent. */
  readonly mailbox: { messages(to?: string): readonly InboxMessage[] };
  readonly faults: Faults;
  readonly clock: ServiceClock;
  /** Requests in the order they came, controls left out. */
  readonly requests: readonly LoggedRequest[];
  /** What `GET /_emulator/config` answers. */
  config(origin: string): object;
  /** As freshly started; keys and identifiers of the parent organization stay. */
  reset(): void;
}

/** Start the service. Everything in it is real: keys, codes, stamps, tokens, signatures; only the company behind it is missing. */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  const machine = createMachine(options);
  const { service, controlled } = machine;
  return {
    fetch: (request) => answer(machine, request),
    identityProvider: machine.identityProvider,
    mailbox: { messages: (to) => inboxOf(service, to) },
    faults: controlled.faults,
    clock: service.clock,
    get requests() {
      return controlled.requests.requests;
    },
    config: (origin) => configView(controlled, origin),
    reset: controlled.reset,
  };
}
