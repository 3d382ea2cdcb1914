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
  /**
   * Responds like the service, on every origin it is asked at. Only rejects where a network would: with `TypeError`, or the abort reason.
   */
  fetch(request: Request): Promise<Response>;
  /** The brands' sign-in pages, to serve on an origin of their own. */
  readonly identityProvider: Pick<IdentityProvider, 'fetch'>;
  /** The dashboard and the brands' sign-in pages, for a page to draw. Its requests count as those of the page itself. */
  readonly ownPages: Pick<IdentityProvider, 'fetch'>;
  /** Codes that were sent, newest first. `to`: a contact; all if absent. */
  readonly mailbox: { messages(to?: string): readonly InboxMessage[] };
  readonly faults: Faults;
  readonly clock: ServiceClock;
  /** Requests in order, without those to the controls. */
  readonly requests: readonly LoggedRequest[];
  /** The response to `GET /_emulator/config`. */
  config(origin: string): ServedConfig;
  /** Whether an organization is here. */
  has(organizationId: string): boolean;
  /** Keys of the service and of the parent organization. An emulator `restored` from them accepts the same tokens and API keys. */
  foundation(): readonly Change[];
  /** As if just started. The parent organization's keys and ids stay. */
  reset(): void;
}

/** Start the service. Everything in it is real (keys, codes, stamps, tokens, signatures) except for the company behind it. */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  let machine = createMachine(options, load);
  async function load({ offsetMs, changes }: ReadSnapshot): Promise<void> {
    // It would generate the snapshot's ids again.
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

/** @throws Refusal for a snapshot whose rows don't make up a service. */
function started(options: EmulatorOptions, load: (snapshot: ReadSnapshot) => Promise<void>): Machine {
  try {
    return createMachine(options, load);
  } catch (cause) {
    throw new Refusal('field-invalid', { suffix: ': tables', cause });
  }
}
