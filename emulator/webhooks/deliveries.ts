import { activityView } from '../api/activity-view.js';
import { isLoopbackOrigin } from '../http/cors.js';
import { Refusal } from '../http/refusal.js';
import type { Activity, Delivery } from '../state/records.js';
import type { Service } from '../state/service.js';
import { webhookHeaders, webhookKeySet } from './webhook-signature.js';

export type { Delivery };

/** Sends activities to the receivers that organizations have registered. */
export interface Webhooks {
  readonly deliveries: readonly Delivery[];
  /** Starts the deliveries for an activity's new status, and returns at once. */
  announce(activity: Activity): void;
  /** Sends a listed delivery again, with the same id and the current activity. @throws Refusal `not-found`. */
  again(eventId: string): void;
  /** Continues what an earlier process didn't finish. */
  resume(): void;
  clear(): void;
}

/** What the dispatcher needs. */
export interface WebhookContext {
  readonly service: Service;
  /** Whether a receiver may be on another machine. */
  readonly isRemoteAllowed: boolean;
  readonly after: (ms: number) => Promise<void>;
  /** Stores what changed outside any request. */
  readonly flush: () => Promise<void>;
}

/** Delays before each further attempt. @source wire 18 */
const RETRY_AFTER_MS = [1000, 5000, 30_000];
const MOST_DELIVERIES = 1000;
const PATIENCE_MS = 10_000;
/** The statuses that the documented format reports. @source wire 18 */
const ends: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'REJECTED'].map((status) => `ACTIVITY_STATUS_${status}`));

/** Start without deliveries. */
export function createWebhooks({ service, after, flush, isRemoteAllowed }: WebhookContext): Webhooks {
  let deliveries: Delivery[] = [];
  const { pendingDeliveries } = service.state;
  const list = (delivery: Delivery) => {
    deliveries = [...deliveries.slice(1 - MOST_DELIVERIES), delivery];
  };
  /** What was cleared in the meantime stays cleared. */
  const note = (delivery: Delivery) => {
    const { eventId: id } = delivery;
    const position = deliveries.findIndex((one) => one.eventId === id);
    if (position >= 0) deliveries[position] = delivery;
    const waiting = pendingDeliveries.get(id);
    if (waiting && delivery.state === 'pending') pendingDeliveries.put({ ...waiting, delivery });
    else pendingDeliveries.drop(id);
    flush().catch(() => {});
    return delivery;
  };
  const begin = (delivery: Delivery, body: string) => {
    if (!isRemoteAllowed && !isLoopbackOrigin(delivery.url)) return void note({ ...delivery, state: 'refused' });
    deliver({ service, after, note }, delivery, body).catch(() => note({ ...delivery, state: 'failed' }));
  };
  const send = (delivery: Delivery, body: string) => {
    pendingDeliveries.put({ id: delivery.eventId, delivery, body });
    begin(note(delivery), body);
  };
  return {
    get deliveries() {
      return deliveries;
    },
    announce(activity) {
      if (service.answers === 'seed' && !ends.has(activity.status)) return;
      for (const { url, organizationId } of receiversOf(service, activity)) {
        const delivery = newDelivery(service, activity, { url, organizationId });
        const body = JSON.stringify(activityView(service, activity));
        list(delivery);
        send(delivery, body);
      }
    },
    again(eventId) {
      const listed = deliveries.find((one) => one.eventId === eventId && one.state !== 'pending');
      const activity = listed && service.state.activities.get(listed.activityId);
      if (listed === undefined || activity === undefined)
        throw new Refusal('not-found', { message: 'no finished delivery of an activity has this id' });
      const fresh = { activityStatus: activity.status, state: 'pending', status: 0, attempts: 0, at: service.clock.now() } as const;
      send({ ...listed, ...fresh }, JSON.stringify(activityView(service, activity)));
    },
    resume() {
      for (const { delivery, body } of [...pendingDeliveries.all()]) {
        list(delivery);
        begin(delivery, body);
      }
    },
    clear() {
      deliveries = [];
    },
  };
}

interface Dispatcher extends Pick<WebhookContext, 'service' | 'after'> {
  readonly note: (delivery: Delivery) => Delivery;
}

/**
 * Try until there is a final response: 2xx is success, 3xx and 4xx are refusals, everything else is retried. If the process ends between a
 * response and its note, the receiver may get one event twice, with the same id.
 */
async function deliver({ service, after, note }: Dispatcher, delivery: Delivery, body: string): Promise<void> {
  for (const waitMs of [0, ...RETRY_AFTER_MS].slice(delivery.attempts)) {
    if (waitMs > 0) await after(waitMs);
    const status = await attempt(service, delivery, body);
    const state = status >= 200 && status < 300 ? 'delivered' : status >= 300 && status < 500 ? 'refused' : 'pending';
    delivery = note({ ...delivery, status, state, attempts: delivery.attempts + 1, at: service.clock.now() });
    if (state !== 'pending') return;
  }
  note({ ...delivery, state: 'failed' });
}

/** @returns the HTTP status; 0 if there was no response. */
async function attempt(service: Service, delivery: Delivery, body: string): Promise<number> {
  const { eventId, organizationId } = delivery;
  const headers = webhookHeaders({ eventId, organizationId, timestampMs: service.clock.now(), body }, service.keys.webhookSigner);
  const request = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  try {
    const response = await service.fetch(new Request(delivery.url, request));
    await response.body?.cancel();
    return response.type === 'opaqueredirect' ? 302 : response.status;
  } catch {
    return 0;
  }
}

/** The public key of webhook deliveries, which can be read without a stamp. */
export function webhookKeys({ keys }: Service): object {
  return webhookKeySet(keys.webhookSigner);
}

/** The organization's own receiver, and its parent's. */
function receiversOf({ state }: Service, activity: Activity): readonly { url: string; organizationId: string }[] {
  const own = state.organizations.get(activity.organizationId);
  const parent = own?.parentId === undefined ? undefined : state.organizations.get(own.parentId);
  return [own, parent].flatMap((organization) => {
    const url = organization?.features.find((feature) => feature.name === 'FEATURE_NAME_WEBHOOK')?.value;
    return organization === undefined || url === undefined ? [] : [{ url, organizationId: organization.id }];
  });
}

function newDelivery({ entropy, clock }: Service, activity: Activity, to: { url: string; organizationId: string }): Delivery {
  const { id: activityId, status: activityStatus } = activity;
  return { eventId: entropy.uuid(), ...to, activityId, activityStatus, state: 'pending', status: 0, attempts: 0, at: clock.now() };
}
