import type { KmsClient } from '../../kms-client.js';
import type { SessionSnapshot, SignedOutReason } from '../../session/session.js';
import { KmsSessionExpiringEvent, KmsSignedOutEvent } from './announcements.js';
import type { KmsEvent } from './events.js';
import type { KmsElement } from './kms-element.js';

type EventMaker = (options: EventInit) => KmsEvent<unknown>;

/** Elements that show one client's session. */
const audiences = new WeakMap<KmsClient, Set<KmsElement>>();

/**
 * Send the session's events from this element: each element hears of it, and the document once, as the first one's event alone bubbles.
 *
 * @returns ends it.
 */
export function joinAudience(client: KmsClient, element: KmsElement): () => void {
  const audience = audiences.get(client) ?? gather(client);
  audience.add(element);
  return () => audience.delete(element);
}

function gather(client: KmsClient): Set<KmsElement> {
  const { session } = client;
  const audience = new Set<KmsElement>();
  audiences.set(client, audience);
  const warned = new Set<string>();
  let before = session.snapshot;
  session.subscribe((now) => {
    const event = eventOf(before, now, warned);
    before = now;
    if (event) for (const [at, element] of [...audience].entries()) element.emit(event({ bubbles: at === 0 }));
  });
  return audience;
}

/** @param warned sessions whose end was told of: neither a switch of accounts nor a clock that was set brings that again. */
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
