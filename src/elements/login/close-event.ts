import { KmsEvent } from '../base/events.js';

/** The dialog of a login with `modal` was closed: by the user, by the page, or because the user is signed in. */
export class KmsCloseEvent extends KmsEvent<{ readonly reason: 'user' | 'page' | 'signed-in' }> {
  constructor(detail: KmsCloseEvent['detail']) {
    super('kms-close', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-close': KmsCloseEvent;
  }
}
