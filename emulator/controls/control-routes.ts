import { activityView } from '../api/activity-view.js';
import { jsonOf, textOf } from '../bytes/encodings.js';
import { enclaveView } from '../enclave/boot-proofs.js';
import { isLoopbackOrigin } from '../http/cors.js';
import { type Fields, isFields } from '../http/fields.js';
import type { Incoming } from '../http/incoming.js';
import { Refusal } from '../http/refusal.js';
import type { RequestLog } from '../http/request-log.js';
import type { RateLimit } from '../proxy/rate-limit.js';
import type { Message } from '../state/records.js';
import type { Service } from '../state/service.js';
import { type ReadSnapshot, readSnapshot, takeSnapshot } from '../state/snapshot.js';
import { contactKey } from '../state/tables.js';
import type { Delivery } from '../webhooks/deliveries.js';
import type { Faults } from './faults/registry.js';
import type { Foundation } from './given/foundation.js';
import type { People } from './identity/people.js';

/** What the controls act on. */
export interface Controlled {
  readonly service: Service;
  readonly foundation: Foundation;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly rate: RateLimit;
  readonly deliveries: () => readonly Delivery[];
  /** Sends a webhook again. @throws Refusal `not-found`. */
  readonly sendAgain: (eventId: string) => void;
  readonly people: People;
  readonly oauthEndpoints: () => ServedConfig['oauth']['endpoints'];
  readonly reset: () => void;
  /** Continue as the service in a snapshot. */
  readonly load: (snapshot: ReadSnapshot) => Promise<void>;
}

/** An email or text message as the inbox shows it. */
export interface InboxMessage extends Omit<Message, 'sentAtMs'> {
  /** ISO 8601. */
  readonly sentAt: string;
}

/** What scripts and the `emulator` attribute read. */
export interface ServedConfig {
  readonly baseUrl: string;
  readonly authProxyUrl: string;
  readonly authProxyConfigId: string;
  readonly organizationId: string;
  /** The root user's key, hex. */
  readonly apiKey: { readonly publicKey: string; readonly privateKey: string };
  readonly keys: Readonly<Record<'exportSigner' | 'sessionSigner' | 'verificationSigner' | 'otpSigner', string>>;
  readonly oauth: {
    readonly clientIds: Readonly<Record<string, string>>;
    readonly endpoints: Readonly<Record<string, { readonly authorize: string; readonly token?: string; readonly fedcm?: string }>>;
  };
  /** The request format for pages without a profile of their own; absent for `auto`. */
  readonly profile?: 'live' | 'live2' | 'seed';
}

type Control = (controlled: Controlled, incoming: Incoming) => object | Promise<object>;

/** Methods of the controls, for their preflights. */
export const CONTROL_METHODS = 'GET, POST, PUT, DELETE, OPTIONS';

/** Answer a control. Only pages on this machine may read it. @throws Refusal `origin-refused`, `path-unknown`, `method-wrong`. */
export async function answerControl(controlled: Controlled, incoming: Incoming): Promise<object> {
  const origin = incoming.headers.get('origin');
  if (origin !== null && !isLoopbackOrigin(origin)) throw new Refusal('origin-refused');
  const byMethod = Object.hasOwn(controls, incoming.path) ? controls[incoming.path] : undefined;
  if (byMethod === undefined) throw new Refusal('path-unknown');
  const control = Object.hasOwn(byMethod, incoming.method) ? byMethod[incoming.method] : undefined;
  if (control === undefined) throw new Refusal('method-wrong');
  return control(controlled, incoming);
}

/** The configuration that scripts and the `emulator` attribute read. */
export function configView({ service, foundation, oauthEndpoints }: Controlled, origin: string): ServedConfig {
  const { exportSigner, sessionSigner, verificationSigner, otpSigner } = service.keys;
  const { oauthClientIds, profile } = service.settings.current;
  return {
    baseUrl: origin,
    authProxyUrl: origin,
    authProxyConfigId: foundation.configId,
    organizationId: foundation.parentId,
    apiKey: foundation.apiKey,
    keys: {
      exportSigner: exportSigner.publicKeyHex,
      sessionSigner: sessionSigner.publicKeyHex,
      verificationSigner: verificationSigner.publicKeyHex,
      otpSigner: otpSigner.publicKeyHex,
    },
    oauth: { clientIds: oauthClientIds, endpoints: oauthEndpoints() },
    ...(profile === 'auto' ? {} : { profile }),
  };
}

/** Messages received, newest first. @param to recipient; all if absent. */
export function inboxOf({ state }: Service, to?: string): readonly InboxMessage[] {
  const messages = to === undefined ? [...state.messages.all()] : state.messages.find('to', contactKey(to));
  return [...messages].reverse().map(({ sentAtMs, ...message }) => ({ ...message, sentAt: new Date(sentAtMs).toISOString() }));
}

function emptyInbox({ service: { state } }: Controlled): object {
  state.messages.clear();
  return {};
}

function activities({ service }: Controlled, { url }: Incoming): object {
  const organizationId = url.searchParams.get('organizationId');
  const { state } = service;
  const rows = organizationId === null ? [...state.activities.all()] : state.activities.find('organization', organizationId);
  const newest = [...rows].reverse().slice(0, 1000);
  return { activities: newest.map((activity) => ({ ...activityView(service, activity), stampedBy: stampedBy(service, activity) })) };
}

function stampedBy({ state }: Service, { userId, publicKey }: { userId: string; publicKey: string }): object {
  return { userId, userName: state.users.get(userId)?.name ?? '', publicKey };
}

function moveClock({ service: { clock } }: Controlled, incoming: Incoming): object {
  const { offsetMs } = bodyOf(incoming);
  if (typeof offsetMs !== 'number' || !Number.isSafeInteger(offsetMs) || Math.abs(offsetMs) > 1e12)
    throw new Refusal('field-invalid', { suffix: ': offsetMs' });
  clock.offsetMs = offsetMs;
  return { offsetMs, now: clock.now() };
}

function bodyOf({ body }: Incoming, mostValues?: number): Fields {
  const fields = jsonOf(textOf(body), mostValues);
  if (!isFields(fields)) throw new Refusal('body-unreadable');
  return fields;
}

const controls: Readonly<Record<string, Readonly<Record<string, Control>>>> = {
  '/_emulator/config': { GET: (controlled, { url }) => configView(controlled, url.origin) },
  '/_emulator/inbox': {
    GET: ({ service }, { url }) => ({ messages: inboxOf(service, url.searchParams.get('to') ?? undefined) }),
    DELETE: emptyInbox,
  },
  '/_emulator/activities': { GET: activities },
  '/_emulator/requests': {
    GET: ({ requests }) => ({ requests: requests.requests }),
    DELETE: ({ requests }) => {
      requests.clear();
      return {};
    },
  },
  '/_emulator/faults': {
    GET: ({ faults }) => ({ faults: faults.waiting }),
    POST: ({ faults }, incoming) => ({ ...faults.add(bodyOf(incoming)) }),
    DELETE: ({ faults }) => {
      faults.clear();
      return {};
    },
  },
  '/_emulator/people': {
    GET: ({ people }) => ({ people: people.all }),
    POST: ({ people }, incoming) => people.add(bodyOf(incoming)),
  },
  '/_emulator/clock': { GET: ({ service: { clock } }) => ({ offsetMs: clock.offsetMs, now: clock.now() }), POST: moveClock },
  '/_emulator/settings': {
    GET: ({ service }) => ({ ...service.settings.current }),
    POST: ({ service }, incoming) => ({ ...service.settings.change(bodyOf(incoming)) }),
  },
  '/_emulator/webhooks': { GET: ({ deliveries }) => ({ deliveries: deliveries() }) },
  '/_emulator/enclave': { GET: ({ service }) => enclaveView(service.keys) },
  '/_emulator/snapshot': {
    GET: ({ service: { state, clock } }) => takeSnapshot(state, clock),
    PUT: async ({ service, load }, incoming) => {
      await load(readSnapshot(bodyOf(incoming, Number.POSITIVE_INFINITY), service.state));
      return {};
    },
  },
  '/_emulator/reset': {
    POST: ({ reset }) => {
      reset();
      return {};
    },
  },
};
