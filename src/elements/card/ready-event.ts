import { KmsEvent } from '../base/events.js';

/** The configuration has loaded and the sign-in methods are shown. */
export class KmsReadyEvent extends KmsEvent<{ readonly providers: readonly string[] }> {
  constructor(detail: KmsReadyEvent['detail']) {
    super('kms-ready', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-ready': KmsReadyEvent;
  }
}
