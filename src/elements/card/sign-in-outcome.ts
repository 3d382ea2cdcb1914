import type { Problem } from '../../flows/problem.js';
import type { KmsClient, ProviderSet } from '../../kms-client.js';
import type { SessionSnapshot } from '../../session/session.js';
import type { MessageName } from '../../texts/messages.js';
import { ClientController } from '../base/client-controller.js';
import { KmsReadyEvent } from '../base/events.js';
import type { KmsElement } from '../base/kms-element.js';
import type { Face } from './card.js';
import { OutcomeView } from './outcome.js';

/** The element that sends `kms-ready` for each client. */
const heralds = new WeakMap<KmsClient, KmsElement>();

/** Why a session ended, where the person did not end it. */
function endingOf(snapshot: SessionSnapshot): Problem | undefined {
  if (snapshot.state === 'expired') return { code: 'session_expired', retryable: 'no' };
  if (snapshot.state !== 'signed-out' || !snapshot.reason || snapshot.reason === 'user') return undefined;
  return snapshot.reason === 'rejected' ? { code: 'session_rejected', retryable: 'no' } : { code: 'storage_lost', retryable: 'user' };
}

/** How a sign-in went: also that the ways in are ready, and why the session before it ended. */
export class SignInOutcome extends OutcomeView {
  readonly #host: KmsElement;
  #client: KmsClient | undefined;
  #isReady = false;
  #snapshot: SessionSnapshot | undefined;
  #ending: Problem | undefined;

  constructor(host: KmsElement, own?: Readonly<Partial<Record<MessageName, string>>>) {
    super(host, own);
    this.#host = host;
    new ClientController(host, (client) => {
      this.#client = client;
      return () => {
        this.#client = undefined;
        this.#isReady = false;
      };
    });
  }

  /** Tell once that the ways in are drawn: of all elements that share a client, the one that was ready first does. */
  tellReady({ methods }: ProviderSet): void {
    const client = this.#client;
    if (!client || this.#isReady) return;
    this.#isReady = true;
    if (!heralds.has(client)) heralds.set(client, this.#host);
    if (heralds.get(client) === this.#host) this.#host.emit(new KmsReadyEvent({ providers: methods }));
  }

  /** A step with what is to be said of the session's end, until the person goes on. */
  ended(face: Face, snapshot: SessionSnapshot): Face {
    if (snapshot !== this.#snapshot) this.#ending = endingOf(snapshot);
    this.#snapshot = snapshot;
    return { ...face, problem: face.problem ?? this.#ending };
  }

  override dismiss(which: 'field' | 'any'): void {
    super.dismiss(which);
    if (!this.#ending) return;
    this.#ending = undefined;
    this.#host.requestUpdate();
  }
}
