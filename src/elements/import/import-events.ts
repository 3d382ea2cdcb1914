import { KmsEvent } from '../base/events.js';

/** A wallet or a private key was imported, with its addresses. */
export class KmsImportedEvent extends KmsEvent<{
  readonly walletId?: string;
  readonly privateKeyId?: string;
  readonly addresses: readonly string[];
}> {
  constructor(detail: KmsImportedEvent['detail']) {
    super('kms-imported', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-imported': KmsImportedEvent;
  }
}
