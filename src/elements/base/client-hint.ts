import type { ReactiveController } from 'lit';
import { KmsError } from '../../errors.js';
import { after } from '../../platform/after.js';
import { KmsErrorEvent } from './events.js';
import type { KmsElement } from './kms-element.js';
import { warnOfAttributes } from './slips.js';

/** How long a page may take to give an element its client, in milliseconds. */
const PATIENCE_MS = 2500;

/** Warns the page about misspelled attributes and about an element without a client: visitors would see nothing of either. */
export class ClientHint implements ReactiveController {
  readonly #host: KmsElement;
  #wait: AbortController | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#wait = new AbortController();
    after(PATIENCE_MS, this.#wait.signal).then(
      () => this.#look(),
      () => {},
    );
  }

  hostDisconnected(): void {
    this.#wait?.abort();
  }

  #look(): void {
    warnOfAttributes(this.#host);
    if (this.#host.client) return;
    const { code, retryable, url } = new KmsError('config_invalid');
    console.warn(
      `kms-elements: ${code}. This element has no settings, no <kms-provider> around it, and cannot take those of another element: the page has none, or several that differ. See ${url}`,
      this.#host,
    );
    this.#host.emit(new KmsErrorEvent({ flow: 'config', code, retryable }));
  }
}
