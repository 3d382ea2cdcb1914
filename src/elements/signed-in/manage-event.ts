import { KmsEvent } from '../base/events.js';

/** Somebody asks for their account or their recovery phrase. Cancel it to show them in your own place. */
export class KmsManageEvent extends KmsEvent<{ readonly what: 'account' | 'export' }> {
  constructor(detail: KmsManageEvent['detail']) {
    super('kms-manage', detail, { cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-manage': KmsManageEvent;
  }
}
