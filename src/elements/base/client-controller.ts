import type { ReactiveController } from 'lit';
import type { KmsClient } from '../../kms-client.js';
import { type KmsElement, whenGone } from './kms-element.js';

/** Something that lives for as long as a connected element has the same client. */
export class ClientController implements ReactiveController {
  readonly #host: KmsElement;
  readonly #attach: (client: KmsClient) => () => void;
  #client: KmsClient | undefined;
  #detach: (() => void) | undefined;

  /** @param attach called with a client; returns a function that ends it. */
  constructor(host: KmsElement, attach: (client: KmsClient) => () => void) {
    this.#host = host;
    this.#attach = attach;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#use(this.#host.isConnected ? this.#host.client : undefined);
  }

  hostDisconnected(): void {
    whenGone(this.#host, () => this.#use(undefined));
  }

  #use(client: KmsClient | undefined): void {
    if (client === this.#client) return;
    this.#detach?.();
    this.#client = client;
    this.#detach = client && this.#attach(client);
  }
}
