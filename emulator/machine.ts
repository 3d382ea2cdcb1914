import { brandIssuers, createIssuerKeys } from './accounts/issuer-keys.js';
import { jwkOf } from './accounts/oidc.js';
import { createEntropy, seededBytes } from './bytes/entropy.js';
import { verifyP256 } from './bytes/signatures.js';
import type { Controlled } from './controls/control-routes.js';
import { createFaults, type Faults } from './controls/faults/registry.js';
import { readConfig } from './controls/given/config-file.js';
import { buildParent, type Foundation, layFoundation } from './controls/given/foundation.js';
import type { EmulatorOptions, EmulatorSetup } from './controls/given/options.js';
import { createIdentityProvider, type IdentityProvider } from './controls/identity/provider.js';
import { atPath } from './http/config-fault.js';
import { createRequestLog } from './http/request-log.js';
import { switchOff, switchOn } from './proxy/proxy-user.js';
import { createRateLimit } from './proxy/rate-limit.js';
import { createClock } from './state/clock.js';
import { keepsakeOf, restore } from './state/keepsakes.js';
import { changedSettings, createSettings, defaultSettings, type ProxySettings } from './state/proxy-settings.js';
import type { Activity } from './state/records.js';
import type { IssuerKeys, Service } from './state/service.js';
import { createServiceKeys, exportServiceKeys } from './state/service-keys.js';
import type { Change } from './state/table.js';
import { clearState, createState, type State } from './state/tables.js';
import { createWebhooks, type Webhooks } from './webhooks/deliveries.js';

/** The parts of a running emulator. */
export interface Machine {
  readonly service: Service;
  readonly controlled: Controlled;
  readonly identityProvider: IdentityProvider;
  readonly after: (ms: number) => Promise<void>;
  /** Store what has changed since the last call, if a keeper was given. */
  readonly flush: () => Promise<void>;
  /** Remove everything, and store another service's rows instead. */
  giveWay(changes: readonly Change[]): Promise<void>;
  /** The address that a request was sent to. It is the service's own if no other was given. */
  noteOrigin(origin: string): void;
}

/** Assemble the parts, and create the parent organization unless an earlier process left one. */
export function createMachine(options: EmulatorOptions, load: Controlled['load']): Machine {
  const config = readConfig(options.config ?? {});
  const pending: Change[] = [];
  let kept: Promise<void> = Promise.resolve();
  const state = createState(options.keep ? (change) => pending.push(change) : undefined);
  for (const change of options.restored ?? []) restore(state, change);
  const after = options.after ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const startSettings = atPath('settings', () => changedSettings(defaultSettings, config.settings ?? {}));
  const faults = createFaults();
  const movable: Movable = { origin: options.origin ?? '' };
  const built = createService(options, { state, faults, movable, startSettings, announce: (activity) => webhooks.announce(activity) });
  const { service, foundation, identityProvider } = built;
  let isUnsaved = false;
  const flush = () => {
    // A response waits for its own changes, which an earlier request's call may have included.
    if (pending.length === 0 && !isUnsaved) return kept;
    const keeping = options.keep?.(pending.splice(0)) ?? kept;
    isUnsaved = true;
    kept = keeping.then(() => {
      isUnsaved = false;
    });
    return kept;
  };
  const webhooks = createWebhooks({ service, after, flush, isRemoteAllowed: options.remoteWebhooks ?? false });
  const controlled = controlledParts({ service, foundation, faults, webhooks, identityProvider, config, startSettings, load });
  if (state.organizations.get(foundation.parentId) === undefined) buildParent(service, foundation, config);
  webhooks.resume();
  return {
    service,
    controlled,
    identityProvider,
    after,
    flush,
    giveWay: (changes) => {
      webhooks.clear();
      clearState(state);
      // One by one: a call can't take a hundred thousand arguments.
      if (options.keep) for (const change of changes) pending.push(change);
      return flush();
    },
    noteOrigin: (origin) => {
      movable.origin ||= origin;
    },
  };
}

/** What changes while the service runs and isn't stored. */
interface Movable {
  origin: string;
}

interface Ground {
  readonly state: State;
  readonly faults: Faults;
  readonly movable: Movable;
  readonly startSettings: ProxySettings;
  readonly announce: (activity: Activity) => void;
}

function createService(options: EmulatorOptions, { state, faults, movable, startSettings, announce }: Ground) {
  const config = options.config ?? {};
  const entropy = createEntropy(options.random ?? (config.seed === undefined ? undefined : seededBytes(config.seed)));
  const clock = createClock(options.now ?? standingAt(config.fixedTime));
  const makeKeys = () => exportServiceKeys(createServiceKeys(entropy.bytes, config.keys));
  const keys = createServiceKeys(entropy.bytes, keepsakeOf(state, 'keys', makeKeys));
  const foundation = keepsakeOf(state, 'foundation', () => layFoundation({ entropy }, config));
  const kept = keepsakeOf(state, 'settings', () => startSettings);
  // A process of an earlier version stored fewer settings.
  const settings = createSettings({ ...defaultSettings, ...kept }, (changed) => onSettings(service, foundation, changed));
  const now = () => clock.now();
  const origin = options.identityOrigin ?? (() => 'http://identity.localhost');
  const clientId = (brand: string) => settings.current.oauthClientIds[brand];
  const identityProvider = createIdentityProvider({
    key: keys.oidcSigner,
    entropy,
    codes: state.authorizationCodes,
    now,
    origin,
    pageAt: options.identityPages,
    clientId,
    takeFaults: faults.take,
  });
  const fetchOutside = options.fetch ?? ((request) => fetch(request));
  const trusted = [...Object.keys(brandIssuers), ...(config.trustedIssuers ?? [])];
  const fetched = createIssuerKeys({ fetch: fetchOutside, now, isTrusted: (issuer) => trusted.includes(issuer) });
  // The stand-ins publish their keys like any issuer, only the way to them is short.
  const emulated = createIssuerKeys({
    fetch: identityProvider.fetch,
    now,
    isTrusted: (issuer) => identityProvider.brandOfIssuer(issuer) !== undefined,
  });
  const own = (issuer: string) => (issuer === movable.origin ? [jwkOf(keys.oidcSigner)] : undefined);
  const service: Service = {
    state,
    entropy,
    clock,
    keys,
    settings,
    verifyP256: options.verifyP256 ?? verifyP256,
    fetch: fetchOutside,
    issuerKeys: issuers({ emulated, fetched, own }),
    exchangeCode: async (redemption) => identityProvider.exchange(redemption),
    brandOf: ({ issuer, subject }) =>
      issuer === movable.origin ? subject.split(':')[0] : (identityProvider.brandOfIssuer(issuer) ?? brandIssuers[issuer]),
    origin: () => movable.origin,
    answers: options.answers ?? answersOf(config.answers),
    onActivity: announce,
    forcedStatus: undefined,
  };
  return { service, foundation, identityProvider };
}

/** @throws Error when it is neither. */
function answersOf(answers: unknown): Service['answers'] {
  if (answers === undefined || answers === 'live' || answers === 'seed') return answers ?? 'live';
  throw new Error('config: answers must be live or seed');
}

/** @throws Error when it is no time. */
function standingAt(time: string | undefined): (() => number) | undefined {
  if (time === undefined) return undefined;
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) throw new Error('config: fixedTime must be a time in ISO 8601');
  return () => ms;
}

interface Issuers {
  /** The stand-in brands. */
  readonly emulated: IssuerKeys;
  readonly fetched: IssuerKeys;
  readonly own: (issuer: string) => Awaited<ReturnType<IssuerKeys>>;
}

/** Keys of the service itself are available directly. */
function issuers({ emulated, fetched, own }: Issuers): IssuerKeys {
  return async (issuer, keyId) => own(issuer) ?? (await emulated(issuer, keyId)) ?? fetched(issuer, keyId);
}

interface Parts {
  readonly service: Service;
  readonly foundation: Foundation;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly identityProvider: IdentityProvider;
  readonly config: EmulatorSetup;
  readonly startSettings: ProxySettings;
  readonly load: Controlled['load'];
}

function controlledParts({ service, foundation, faults, webhooks, identityProvider, config, startSettings, load }: Parts): Controlled {
  const requests = createRequestLog();
  const reset = () => {
    const keepsakes = [...service.state.keepsakes.all()];
    clearState(service.state);
    for (const keepsake of keepsakes) service.state.keepsakes.put(keepsake);
    service.clock.offsetMs = 0;
    service.settings.replace(startSettings);
    faults.clear();
    identityProvider.people.clear();
    requests.clear();
    webhooks.clear();
    buildParent(service, foundation, config);
  };
  return {
    service,
    foundation,
    faults,
    requests,
    rate: createRateLimit(service),
    deliveries: () => webhooks.deliveries,
    sendAgain: webhooks.again,
    people: identityProvider.people,
    oauthEndpoints: identityProvider.endpoints,
    reset,
    load,
  };
}

function onSettings(service: Service, { parentId }: Foundation, settings: ProxySettings): void {
  service.state.keepsakes.put({ id: 'settings', value: settings });
  if (service.state.organizations.get(parentId) === undefined) return;
  if (settings.enabled) switchOn(service, parentId);
  else switchOff(service, parentId);
}
