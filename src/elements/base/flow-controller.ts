import type { Flow } from '../../flows/runner.js';
import type { KmsClient } from '../../kms-client.js';
import { ClientController } from './client-controller.js';
import type { KmsElement } from './kms-element.js';

/**
 * One flow for one element. It starts with the first `begin` after the client is known. It stops a microtask after the element left the
 * document, if it is still outside then: moving an element doesn't end a login.
 */
export class FlowController<V, E> {
  readonly #start: (client: KmsClient) => Flow<V, E>;
  readonly #host: KmsElement;
  readonly #seen: (view: V) => void;
  #client: KmsClient | undefined;
  #flow: Flow<V, E> | undefined;

  /** @param seen called with each view before the element draws it. */
  constructor(host: KmsElement, start: (client: KmsClient) => Flow<V, E>, seen: (view: V) => void = () => {}) {
    this.#host = host;
    this.#start = start;
    this.#seen = seen;
    new ClientController(host, (client) => {
      this.#client = client;
      return () => {
        this.stop();
        this.#client = undefined;
      };
    });
  }

  /** What to draw; `undefined` until the flow starts. */
  get view(): V | undefined {
    return this.#flow?.view;
  }

  /** Start the flow unless it is running. */
  begin(): void {
    if (this.#flow || !this.#client) return;
    this.#flow = this.#start(this.#client);
    this.#flow.subscribe((view) => {
      this.#seen(view);
      this.#host.requestUpdate();
    });
  }

  send(event: E): void {
    this.#flow?.send(event);
  }

  /** End the flow. The next `begin` starts a new one. */
  stop(): void {
    this.#flow?.stop();
    this.#flow = undefined;
    this.#host.requestUpdate();
  }
}
