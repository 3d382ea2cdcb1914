import type { KmsClient } from '../../kms-client.js';
import type { SessionSnapshot, SignedOutReason } from '../../session/session.js';
import type { KmsEvent } from './events.js';
import type { KmsElement } from './kms-element.js';
import { KmsSessionExpiringEvent, KmsSignedOutEvent } from './session-events.js';

type EventMaker = (options: EventInit) => KmsEvent<unknown>;

/** Elements that show one client's session, and what was reported about it. */
interface Audience {
  readonly elements: Set<KmsElement>;
  /** Sessions whose end was announced. Switching accounts or setting the clock doesn't announce it again. */
  readonly warned: Set<string>;
  leave: (() => void) | undefined;
}

const audiences = new WeakMap<KmsClient, Audience>();

/**
 * Send the session's events from this element. Each element sends them, and only the first one's bubble, so the document gets each event
 * once.
 *
 * @returns a function that ends it.
 */
export function joinAudience(client: KmsClient, element: KmsElement): () => void {
  const audience = audiences.get(client) ?? { elements: new Set(), warned: new Set(), leave: undefined };
  audiences.set(client, audience);
  audience.elements.add(element);
  audience.leave ??= listen(client, audience);
  return () => {
    audience.elements.delete(element);
    if (audience.elements.size > 0) return;
    audience.leave?.();
    audience.leave = undefined;
  };
}

/** The other elements on the page that show this client, in the order in which they were added. */
export const besides = (client: KmsClient, element: KmsElement): readonly KmsElement[] =>
  [...(audiences.get(client)?.elements ?? [])].filter((other) => other !== element);

function listen({ session }: KmsClient, { elements, warned }: Audience): () => void {
  let before = session.snapshot;
  return session.subscribe((now) => {
    const event = eventOf(before, now, warned);
    before = now;
    if (event) for (const [at, element] of [...elements].entries()) element.emit(event({ bubbles: at === 0 }));
  });
}

function eventOf(before: SessionSnapshot, now: SessionSnapshot, warned: Set<string>): EventMaker | undefined {
  if (before.state !== 'signed-in') return undefined;
  if (now.state === 'signed-in') {
    const { organizationId, expiresAtMs, expiring } = now;
    const name = `${organizationId} ${expiresAtMs}`;
    if (!expiring || warned.has(name)) return undefined;
    warned.add(name);
    return (options) => new KmsSessionExpiringEvent({ expiresAtMs }, options);
  }
  const reason = reasonOf(now);
  return reason && ((options) => new KmsSignedOutEvent({ reason }, options));
}

function reasonOf(now: SessionSnapshot): SignedOutReason | undefined {
  if (now.state === 'expired') return 'expired';
  return now.state === 'signed-out' ? (now.reason ?? 'user') : undefined;
}
