import { createClock } from './clock.js';
import type { Controlled } from './controls.js';
import { createEntropy } from './entropy.js';
import { createFaults, type Faults } from './faults.js';
import { buildParent, type Foundation, layFoundation } from './foundation.js';
import type { EmulatorConfig, EmulatorOptions } from './options.js';
import { switchOff, switchOn } from './proxy-user.js';
import { createRequestLog } from './request-log.js';
import type { Service } from './service.js';
import { createServiceKeys, exportServiceKeys, type GivenServiceKeys } from './service-keys.js';
import { changedSettings, createSettings, defaultSettings, type ProxySettings } from './settings.js';
import { verifyP256 } from './signatures.js';
import { clearState, createState, type State } from './state.js';
import type { Change, Row, Table } from './table.js';
import { createWebhooks, type Webhooks } from './webhooks.js';

/** The parts of a started emulator. */
export interface Machine {
  readonly service: Service;
  readonly controlled: Controlled;
  readonly after: (ms: number) => Promise<void>;
  /** Keep what changed since the last call, where a keeper was given. */
  readonly flush: () => Promise<void>;
  /** The status that the `activity` fault of the request at work gives. */
  forceStatus(status: string | undefined): void;
}

/** Put the parts together, and build the parent organization unless an earlier process left one. */
export function createMachine(options: EmulatorOptions): Machine {
  const config = options.config ?? {};
  const pending: Change[] = [];
  const state = createState(options.keep ? (change) => pending.push(change) : undefined);
  for (const change of options.restored ?? []) restore(state, change);
  const entropy = createEntropy(options.random);
  const kept = keepsakeOf(state, 'keys', () => exportServiceKeys(createServiceKeys(entropy.bytes, config.keys)));
  const foundation = keepsakeOf(state, 'foundation', () => layFoundation({ entropy }, config));
  const startSettings = changedSettings(defaultSettings, config.settings ?? {});
  let forcedStatus: string | undefined;
  const service: Service = {
    state,
    entropy,
    clock: createClock(options.now),
    keys: createServiceKeys(entropy.bytes, kept),
    settings: createSettings(
      keepsakeOf(state, 'settings', () => startSettings),
      (settings) => onSettings(service, foundation, settings),
    ),
    verifyP256: options.verifyP256 ?? verifyP256,
    fetch: options.fetch ?? ((request) => fetch(request)),
    origin: () => options.origin ?? '',
    answers: options.answers ?? 'live',
    onActivity: (activity) => webhooks.announce(activity),
    takeForcedStatus: () => {
      const status = forcedStatus;
      forcedStatus = undefined;
      return status;
    },
  };
  const after = options.after ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const webhooks = createWebhooks({ service, after });
  const controlled = controlledParts({ service, foundation, faults: createFaults(), webhooks, config, startSettings });
  if (state.organizations.get(foundation.parentId) === undefined) buildParent(service, foundation, config);
  return {
    service,
    controlled,
    after,
    flush: async () => {
      if (pending.length > 0) await options.keep?.(pending.splice(0));
    },
    forceStatus: (status) => {
      forcedStatus = status;
    },
  };
}

interface Parts {
  readonly service: Service;
  readonly foundation: Foundation;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly config: EmulatorConfig;
  readonly startSettings: ProxySettings;
}

function controlledParts({ service, foundation, faults, webhooks, config, startSettings }: Parts): Controlled {
  const requests = createRequestLog();
  const reset = () => {
    clearState(service.state);
    service.state.keepsakes.put({ id: 'keys', value: exportServiceKeys(service.keys) });
    service.state.keepsakes.put({ id: 'foundation', value: foundation });
    service.clock.offsetMs = 0;
    service.settings.change({ ...startSettings });
    faults.clear();
    requests.clear();
    webhooks.clear();
    buildParent(service, foundation, config);
  };
  return { service, foundation, faults, requests, deliveries: () => webhooks.deliveries, oauthEndpoints: () => ({}), reset };
}

function onSettings(service: Service, { parentId }: Foundation, settings: ProxySettings): void {
  service.state.keepsakes.put({ id: 'settings', value: settings });
  if (service.state.organizations.get(parentId) === undefined) return;
  if (settings.enabled) switchOn(service, parentId);
  else switchOff(service, parentId);
}

/** A value that outlives the process: the one that was kept, or a new one that is kept from now on. */
function keepsakeOf<T extends Foundation | ProxySettings | GivenServiceKeys>(state: State, id: string, make: () => T): T {
  const kept = state.keepsakes.get(id);
  if (kept !== undefined) return kept.value as T; // written by this function only, under the same name
  const value = make();
  state.keepsakes.put({ id, value });
  return value;
}

function restore(state: State, change: Change): void {
  const table = (state as unknown as Readonly<Record<string, Table<Row> | undefined>>)[change.table]; // the name comes from the same table
  if ('put' in change) table?.restore(change.put);
  else table?.drop(change.drop);
}
