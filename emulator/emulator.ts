import { configView, type InboxMessage, inboxOf, type ServedConfig } from './controls/control-routes.js';
import type { Faults } from './controls/faults/registry.js';
import type { EmulatorOptions } from './controls/given/options.js';
import type { IdentityProvider } from './controls/identity/provider.js';
import { answer, answerOwnPage } from './front-door.js';
import { Refusal } from './http/refusal.js';
import type { LoggedRequest } from './http/request-log.js';
import { createMachine, type Machine } from './machine.js';
import type { ServiceClock } from './state/clock.js';
import { foundationOf, type ReadSnapshot } from './state/snapshot.js';
import type { Change } from './state/table.js';

export type { RandomBytes } from './bytes/entropy.js';
export type { VerifyP256 } from './bytes/signatures.js';
export type { InboxMessage, ServedConfig } from './controls/control-routes.js';
export type { Fault, FaultName, Faults, MetFaults } from './controls/faults/registry.js';
export type {
  GivenApiKey,
  GivenContent,
  GivenIdentity,
  GivenOrganization,
  GivenPolicy,
  GivenUser,
  GivenWallet,
} from './controls/given/given-state.js';
export type { EmulatorOptions, EmulatorSetup } from './controls/given/options.js';
export type { People, Person } from './controls/identity/people.js';
export type { IdentityProvider } from './controls/identity/provider.js';
export type { Fields } from './http/fields.js';
export type { RefusalName } from './http/refusal.js';
export type { LoggedAnswer, LoggedRequest } from './http/request-log.js';
export type { ServiceClock } from './state/clock.js';
export type { ProxySettings } from './state/proxy-settings.js';
export type { Message } from './state/records.js';
export type { Redemption } from './state/service.js';
export type { GivenServiceKeys, ServiceKey, ServiceKeys } from './state/service-keys.js';
export type { Change, Row } from './state/table.js';

/** The service in a page, a worker or a process. */
export interface Emulator {
  /** Answers as the service does, on every origin it is asked at. Rejects only where a network would: `TypeError`, or the abort reason. */
  fetch(request: Request): Promise<Response>;
  /** The brands' sign-in pages, to be served on an origin of their own. */
  readonly identityProvider: Pick<IdentityProvider, 'fetch'>;
  /** The dashboard and the brands' sign-in pages, to be drawn by a page. Its requests count as those of the page itself. */
  readonly ownPages: Pick<IdentityProvider, 'fetch'>;
  /** Codes that were sent, newest first. `to`: a contact; all when absent. */
  readonly mailbox: { messages(to?: string): readonly InboxMessage[] };
  readonly faults: Faults;
  readonly clock: ServiceClock;
  /** Requests in the order they came, controls left out. */
  readonly requests: readonly LoggedRequest[];
  /** What `GET /_emulator/config` answers. */
  config(origin: string): ServedConfig;
  /** Whether an organization is here. */
  has(organizationId: string): boolean;
  /** Keys of the service and of the parent organization. An emulator that is `restored` from them takes the same tokens and API keys. */
  foundation(): readonly Change[];
  /** As freshly started; keys and identifiers of the parent organization stay. */
  reset(): void;
}

/** Start the service. Everything in it is real: keys, codes, stamps, tokens, signatures; only the company behind it is missing. */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  let machine = createMachine(options, load);
  async function load({ offsetMs, changes }: ReadSnapshot): Promise<void> {
    // It would draw the identifiers of the snapshot again.
    if (options.config?.seed !== undefined) throw new Refusal('field-invalid', { message: 'a service with a seed takes no snapshot' });
    const next = started({ ...options, restored: changes }, load);
    next.service.clock.offsetMs = offsetMs;
    await machine.giveWay(changes);
    machine = next;
  }
  return {
    fetch: (request) => answer(machine, request),
    identityProvider: { fetch: (request) => machine.identityProvider.fetch(request) },
    ownPages: { fetch: (request) => answerOwnPage(machine, request) },
    mailbox: { messages: (to) => inboxOf(machine.service, to) },
    get faults() {
      return machine.controlled.faults;
    },
    get clock() {
      return machine.service.clock;
    },
    get requests() {
      return machine.controlled.requests.requests;
    },
    config: (origin) => configView(machine.controlled, origin),
    has: (organizationId) => machine.service.state.organizations.get(organizationId) !== undefined,
    foundation: () => foundationOf(machine.service.state),
    reset: () => machine.controlled.reset(),
  };
}

/** @throws Refusal for a snapshot whose rows make no service. */
function started(options: EmulatorOptions, load: (snapshot: ReadSnapshot) => Promise<void>): Machine {
  try {
    return createMachine(options, load);
  } catch (cause) {
    throw new Refusal('field-invalid', { suffix: ': tables', cause });
  }
}
