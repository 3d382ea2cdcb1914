import type { KmsClient } from '../../kms-client.js';
import type { SessionSnapshot, SignedOutReason } from '../../session/session.js';
import { ClientController } from './client-controller.js';
import { type KmsEvent, KmsSessionExpiringEvent, KmsSignedOutEvent } from './events.js';
import type { KmsElement } from './kms-element.js';

/** Elements that show one client's session. */
const audiences = new WeakMap<KmsClient, Set<KmsElement>>();

/** Keeps an element in step with its client's session, and sends the session's events. */
export class SessionController {
  readonly #host: KmsElement;
  #snapshot: SessionSnapshot = { state: 'unknown' };

  constructor(host: KmsElement) {
    this.#host = host;
    new ClientController(host, (client) => this.#attach(client));
  }

  /** Who is signed in, as far as this page knows. */
  get snapshot(): SessionSnapshot {
    return this.#snapshot;
  }

  #attach(client: KmsClient): () => void {
    const audience = audiences.get(client) ?? audienceOf(client);
    const show = (snapshot: SessionSnapshot) => {
      this.#snapshot = snapshot;
      this.#host.requestUpdate();
    };
    audience.add(this.#host);
    const leave = client.session.subscribe(show);
    show(client.session.snapshot);
    return () => {
      leave();
      audience.delete(this.#host);
      this.#snapshot = { state: 'unknown' };
    };
  }
}

/** Begins to watch a client's session, once however many elements show it, and reads what is stored. */
function audienceOf(client: KmsClient): Set<KmsElement> {
  const audience = new Set<KmsElement>();
  audiences.set(client, audience);
  let before = client.session.snapshot;
  client.session.subscribe((now) => {
    const event = eventOf(before, now);
    before = now;
    if (event) tell(audience, event);
  });
  // What cannot be read stays `unknown`, which the elements show.
  client.session.restore().catch(() => {});
  return audience;
}

/** Each element hears of it, and the document once: the first one's event bubbles. */
function tell(audience: ReadonlySet<KmsElement>, event: (options: EventInit) => KmsEvent<unknown>): void {
  for (const [at, element] of [...audience].entries()) element.emit(event({ bubbles: at === 0 }));
}

function eventOf(before: SessionSnapshot, now: SessionSnapshot): ((options: EventInit) => KmsEvent<unknown>) | undefined {
  if (before.state !== 'signed-in') return undefined;
  if (now.state === 'signed-in') {
    const { expiresAtMs, expiring } = now;
    return expiring && !before.expiring ? (options) => new KmsSessionExpiringEvent({ expiresAtMs }, options) : undefined;
  }
  const reason: SignedOutReason | undefined =
    now.state === 'expired' ? 'expired' : now.state === 'signed-out' ? (now.reason ?? 'user') : undefined;
  return reason && ((options) => new KmsSignedOutEvent({ reason }, options));
}
