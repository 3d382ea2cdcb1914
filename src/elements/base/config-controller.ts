import { type KmsError, kmsErrorOf } from '../../errors.js';
import type { KmsClient, ProviderSet } from '../../kms-client.js';
import { ClientController } from './client-controller.js';
import type { KmsElement } from './kms-element.js';

/** The service's configuration, read when an element first needs it. */
export class ConfigController {
  readonly #host: KmsElement;
  #client: KmsClient | undefined;
  #reading: AbortController | undefined;
  #providers: ProviderSet | undefined;
  #problem: KmsError | undefined;
  #isPrepared = false;

  constructor(host: KmsElement) {
    this.#host = host;
    new ClientController(host, (client) => {
      this.#client = client;
      void this.#prepare(client);
      return () => this.#end();
    });
  }

  /** Whether the page is drawn, so that requests made now don't delay that. */
  get isPrepared(): boolean {
    return this.#isPrepared;
  }

  get providers(): ProviderSet | undefined {
    return this.#providers;
  }

  get problem(): KmsError | undefined {
    return this.#problem;
  }

  /** Read the configuration unless that has already started. */
  need(): void {
    if (!this.#reading) this.#read(false);
  }

  /** Ask again if it couldn't be read. */
  readonly retry = (): void => {
    if (!this.#problem) return;
    this.#problem = undefined;
    this.#reading?.abort();
    this.#read(true);
    this.#host.requestUpdate();
  };

  async #read(fresh: boolean): Promise<void> {
    const client = this.#client;
    if (!client) return;
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      await client.prepare();
      const providers = await client.providers({ fresh, signal });
      if (!signal.aborted) this.#providers = providers;
    } catch (error) {
      if (signal.aborted) return;
      this.#problem = kmsErrorOf(error);
      if (this.#problem.code === 'offline')
        this.#host.ownerDocument.defaultView?.addEventListener('online', this.retry, { once: true, signal });
    }
    if (!signal.aborted) this.#host.requestUpdate();
  }

  async #prepare(client: KmsClient): Promise<void> {
    await client.prepare();
    if (client !== this.#client) return;
    this.#isPrepared = true;
    this.#host.requestUpdate();
  }

  #end(): void {
    this.#reading?.abort();
    this.#isPrepared = false;
    this.#reading = this.#providers = this.#problem = this.#client = undefined;
  }
}
