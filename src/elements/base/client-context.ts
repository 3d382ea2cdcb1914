import type { KmsClient } from '../../kms-client.js';
import { nearest } from './nearest.js';
import { followOnlyClient } from './settings.js';

/** What elements ask their ancestors for, using the community's context protocol. */
export const clientContext = 'kms-client';

/** Called by the provider. */
export type ContextCallback = (client: KmsClient | undefined, unsubscribe?: () => void) => void;

/** `context-request` of the community's context protocol. The nearest ancestor that knows the context calls back. */
export class ContextRequestEvent extends Event {
  readonly context: unknown;
  readonly callback: ContextCallback;
  readonly subscribe: boolean;

  constructor(context: unknown, callback: ContextCallback, subscribe: boolean) {
    super('context-request', { bubbles: true, composed: true });
    this.context = context;
    this.callback = callback;
    this.subscribe = subscribe;
  }
}

/**
 * Ask the nearest provider for its client, now and whenever it changes. Outside any provider it is the page's only client.
 *
 * An element upgraded before its provider gets no answer, so it asks again once `<kms-provider>` is defined.
 *
 * @returns a function that ends it.
 */
export function askForClient(host: HTMLElement, found: (client: KmsClient | undefined) => void): () => void {
  let leave: (() => void) | undefined;
  let state: 'asking' | 'answered' | 'over' = 'asking';
  const answer: ContextCallback = (client, unsubscribe) => {
    if (state === 'over') return unsubscribe?.();
    if (state === 'asking') leave?.();
    state = 'answered';
    leave = unsubscribe;
    found(client);
  };
  const ask = () => void (state === 'asking' && host.dispatchEvent(new ContextRequestEvent(clientContext, answer, true)));
  ask();
  if (state === 'asking') {
    if (!nearest(host, 'kms-provider')) leave = followOnlyClient(found);
    customElements.whenDefined('kms-provider').then(ask);
  }
  return () => {
    state = 'over';
    leave?.();
  };
}

/** The other side: tells descendants, including those in open shadow roots, which client there is. */
export class ClientAnswers {
  readonly #asked = new Set<(client: KmsClient | undefined) => void>();

  constructor(host: HTMLElement, given: () => KmsClient | undefined) {
    host.addEventListener('context-request', (event) => {
      if (event.composedPath()[0] === host) return;
      const { context, callback, subscribe } = event;
      if (context !== clientContext) return;
      event.stopImmediatePropagation();
      const tell = (client: KmsClient | undefined) => callback(client, leave);
      const leave = subscribe ? () => this.#asked.delete(tell) : undefined;
      if (subscribe) this.#asked.add(tell);
      tell(given());
    });
  }

  publish(client: KmsClient | undefined): void {
    for (const tell of [...this.#asked]) tell(client);
  }
}

declare global {
  interface HTMLElementEventMap {
    'context-request': ContextRequestEvent;
  }
}
