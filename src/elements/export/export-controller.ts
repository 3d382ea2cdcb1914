import type { ExportIntent, ExportView } from '../../flows/export/view.js';
import type { Flow } from '../../flows/runner.js';
import type { KmsClient } from '../../kms-client.js';
import { ClientController } from '../base/client-controller.js';
import type { KmsElement } from '../base/kms-element.js';

/** One flow for each export, since what is exported is said anew each time. It stops with the next, or with the element. */
export class ExportController {
  readonly #start: (client: KmsClient) => Flow<ExportView, ExportIntent>;
  readonly #host: KmsElement;
  #client: KmsClient | undefined;
  #flow: Flow<ExportView, ExportIntent> | undefined;

  constructor(host: KmsElement, start: (client: KmsClient) => Flow<ExportView, ExportIntent>) {
    this.#host = host;
    this.#start = start;
    new ClientController(host, (client) => {
      this.#client = client;
      return () => this.#end();
    });
  }

  /** What is to be drawn; `undefined` before the first export. */
  get view(): ExportView | undefined {
    return this.#flow?.view;
  }

  /** Begin an export of what the element names now. */
  open(): void {
    if (!this.#client) return;
    this.#flow?.stop();
    this.#flow = this.#start(this.#client);
    this.#flow.subscribe(() => this.#host.requestUpdate());
    this.#flow.send({ type: 'open' });
    this.#host.requestUpdate();
  }

  /** End the export, with whatever is on its way for it. */
  close(): void {
    this.#flow?.stop();
    this.#flow = undefined;
    this.#host.requestUpdate();
  }

  send(intent: ExportIntent): void {
    this.#flow?.send(intent);
  }

  #end(): void {
    this.close();
    this.#client = undefined;
  }
}
