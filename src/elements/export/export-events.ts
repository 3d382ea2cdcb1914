import { KmsEvent } from '../base/events.js';

/** The recovery phrase was shown in its frame. */
export class KmsExportedEvent extends KmsEvent<{ readonly walletId: string }> {
  constructor(detail: KmsExportedEvent['detail']) {
    super('kms-exported', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-exported': KmsExportedEvent;
  }
}
