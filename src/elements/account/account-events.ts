import type { CredentialKind } from '../../account/account.js';
import { KmsEvent } from '../base/events.js';

/**
 * A credential was added or removed here, a program was removed, or the account was deleted. The event doesn't say which credential, since
 * its name may be a contact.
 */
export class KmsAccountChangedEvent extends KmsEvent<{
  readonly change: 'added' | 'removed' | 'deleted';
  readonly type: CredentialKind | 'program' | 'account';
}> {
  constructor(detail: KmsAccountChangedEvent['detail']) {
    super('kms-account-changed', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-account-changed': KmsAccountChangedEvent;
  }
}
