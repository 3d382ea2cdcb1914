import { activityView } from './activity-view.js';
import type { Activity } from './records.js';
import type { Service } from './service.js';
import { webhookHeaders, webhookKeySet } from './webhook-signature.js';

/** One delivery, and what became of it. */
export interface Delivery {
  readonly eventId: string;
  readonly url: string;
  readonly organizationId: string;
  readonly activityId: string;
  readonly activityStatus: string;
  readonly state: 'pending' | 'delivered' | 'refused' | 'failed';
  /** HTTP status of the last attempt, 0 for none. */
  readonly status: number;
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Sends activities to the receivers that organizations registered. */
export interface Webhooks {
  readonly deliveries: readonly Delivery[];
  /** Starts the deliveries of an activity's new status, and returns at once. */
  announce(activity: Activity): void;
  clear(): void;
}

/** What the dispatcher works with. */
export interface WebhookContext {
  readonly service: Service;
  readonly after: (ms: number) => Promise<void>;
}

/** Waits before each further attempt. @source wire 18 */
const RETRY_AFTER_MS = [1000, 5000, 30_000];
const MOST_DELIVERIES = 1000;
const PATIENCE_MS = 10_000;

/** Start without deliveries. */
export function createWebhooks({ service, after }: WebhookContext): Webhooks {
  let deliveries: Delivery[] = [];
  const note = (delivery: Delivery) => {
    const position = deliveries.findIndex((one) => one.eventId === delivery.eventId);
    if (position >= 0) deliveries[position] = delivery;
    return delivery;
  };
  return {
    get deliveries() {
      return deliveries;
    },
    announce(activity) {
      for (const { url, organizationId } of receiversOf(service, activity)) {
        const delivery = newDelivery(service, activity, { url, organizationId });
        deliveries = [...deliveries.slice(1 - MOST_DELIVERIES), delivery];
        const body = JSON.stringify(activityView(service, activity));
        deliver({ service, after, note }, delivery, body).catch(() => note({ ...delivery, state: 'failed' }));
      }
    },
    clear() {
      deliveries = [];
    },
  };
}

interface Dispatcher extends WebhookContext {
  readonly note: (delivery: Delivery) => Delivery;
}

/** Try until a final answer: 2xx is success, 3xx and 4xx are refusals, everything else is tried again. */
async function deliver({ service, after, note }: Dispatcher, delivery: Delivery, body: string): Promise<void> {
  for (const waitMs of [0, ...RETRY_AFTER_MS]) {
    if (waitMs > 0) await after(waitMs);
    const status = await attempt(service, delivery, body);
    const state = status >= 200 && status < 300 ? 'delivered' : status >= 300 && status < 500 ? 'refused' : 'pending';
    delivery = note({ ...delivery, status, state, attempts: delivery.attempts + 1, at: service.clock.now() });
    if (state !== 'pending') return;
  }
  note({ ...delivery, state: 'failed' });
}

/** @returns the HTTP status; 0 when no answer came. */
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

/** The published key of webhook deliveries, which needs no stamp to be read. */
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
