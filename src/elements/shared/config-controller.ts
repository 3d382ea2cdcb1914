import { type KmsError, kmsErrorOf } from '../../errors.js';
import type { KmsClient, ProviderSet } from '../../kms-client.js';
import { ClientController } from './client-controller.js';
import type { KmsElement } from './kms-element.js';

/** Clients whose configuration was read by an element already; that element alone sends `kms-ready`. */
const readers = new WeakMap<KmsClient, KmsElement>();

/** The served configuration, read when an element first needs it. */
export class ConfigController {
  readonly #host: KmsElement;
  #client: KmsClient | undefined;
  #reading: AbortController | undefined;
  #providers: ProviderSet | undefined;
  #problem: KmsError | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
    new ClientController(host, (client) => {
      this.#client = client;
      return () => this.#end();
    });
  }

  get providers(): ProviderSet | undefined {
    return this.#providers;
  }

  get problem(): KmsError | undefined {
    return this.#problem;
  }

  /** Whether this element is the one that read the configuration first. */
  get isReader(): boolean {
    return this.#client !== undefined && readers.get(this.#client) === this.#host;
  }

  /** Read the configuration unless that was begun already. */
  need(): void {
    if (!this.#reading) this.#read(false);
  }

  /** Try again after a failure. */
  readonly retry = (): void => {
    this.#problem = undefined;
    this.#reading?.abort();
    this.#read(true);
    this.#host.requestUpdate();
  };

  async #read(fresh: boolean): Promise<void> {
    const client = this.#client;
    if (!client) return;
    if (!readers.has(client)) readers.set(client, this.#host);
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
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

  #end(): void {
    this.#reading?.abort();
    this.#reading = this.#providers = this.#problem = this.#client = undefined;
  }
}
