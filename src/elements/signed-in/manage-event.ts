import { KmsEvent } from '../base/events.js';

/** The user asks for their account or recovery phrase. Cancel it to show it elsewhere. */
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
