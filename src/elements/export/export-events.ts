import { KmsEvent } from '../base/events.js';

/** The recovery phrase or a private key was shown in its frame: which wallet it belongs to, or which key without a wallet. */
export class KmsExportedEvent extends KmsEvent<{ readonly walletId?: string; readonly privateKeyId?: string }> {
  constructor(detail: KmsExportedEvent['detail']) {
    super('kms-exported', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-exported': KmsExportedEvent;
  }
}
