import { activityView } from './activity-view.js';
import { isLoopbackOrigin } from './cors.js';
import { jsonOf, textOf } from './encodings.js';
import type { Faults } from './faults/registry.js';
import { type Fields, isFields } from './fields.js';
import type { Foundation } from './foundation.js';
import type { Incoming } from './incoming.js';
import { enclaveView } from './proofs/boot-proofs.js';
import type { RateLimit } from './rate-limit.js';
import type { Message } from './records.js';
import { Refusal } from './refusal.js';
import type { RequestLog } from './request-log.js';
import type { Service } from './service.js';
import { contactKey } from './state.js';
import type { Delivery } from './webhooks.js';

/** What the controls act on. */
export interface Controlled {
  readonly service: Service;
  readonly foundation: Foundation;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly rate: RateLimit;
  readonly deliveries: () => readonly Delivery[];
  readonly oauthEndpoints: () => object;
  readonly reset: () => void;
}

/** A mail or text message as the inbox shows it. */
export interface InboxMessage extends Omit<Message, 'sentAtMs'> {
  /** ISO 8601. */
  readonly sentAt: string;
}

type Control = (controlled: Controlled, incoming: Incoming) => object;

/** Methods of the controls, for their preflights. */
export const CONTROL_METHODS = 'GET, POST, DELETE, OPTIONS';

/** Answer a control. Pages of this machine may read it, no others. @throws Refusal `origin-refused`, `path-unknown`, `method-wrong`. */
export function answerControl(controlled: Controlled, incoming: Incoming): object {
  const origin = incoming.headers.get('origin');
  if (origin !== null && !isLoopbackOrigin(origin)) throw new Refusal('origin-refused');
  const byMethod = Object.hasOwn(controls, incoming.path) ? controls[incoming.path] : undefined;
  if (byMethod === undefined) throw new Refusal('path-unknown');
  const control = Object.hasOwn(byMethod, incoming.method) ? byMethod[incoming.method] : undefined;
  if (control === undefined) throw new Refusal('method-wrong');
  return control(controlled, incoming);
}

/** The configuration that scripts and the `emulator` attribute read. */
export function configView({ service, foundation, oauthEndpoints }: Controlled, origin: string): object {
  const { exportSigner, sessionSigner, verificationSigner } = service.keys;
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
    },
    oauth: { clientIds: service.settings.current.oauthClientIds, endpoints: oauthEndpoints() },
  };
}

/** Messages that arrived, newest first. @param to all when absent. */
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

function bodyOf({ body }: Incoming): Fields {
  const fields = jsonOf(textOf(body));
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
  '/_emulator/clock': { GET: ({ service: { clock } }) => ({ offsetMs: clock.offsetMs, now: clock.now() }), POST: moveClock },
  '/_emulator/settings': {
    GET: ({ service }) => ({ ...service.settings.current }),
    POST: ({ service }, incoming) => ({ ...service.settings.change(bodyOf(incoming)) }),
  },
  '/_emulator/webhooks': { GET: ({ deliveries }) => ({ deliveries: deliveries() }) },
  '/_emulator/enclave': { GET: ({ service }) => enclaveView(service.keys) },
  '/_emulator/reset': {
    POST: ({ reset }) => {
      reset();
      return {};
    },
  },
};
