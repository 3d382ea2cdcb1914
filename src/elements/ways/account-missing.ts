import type { FlowName } from '../../flows/runner.js';
import { KmsEvent } from '../base/events.js';
import type { SignInElement } from '../card/sign-in-element.js';

/** No account matches the contact that was proven. Cancel it to prevent sign-up. */
export class KmsAccountMissingEvent extends KmsEvent<{ readonly flow: FlowName }> {
  constructor(detail: KmsAccountMissingEvent['detail']) {
    super('kms-account-missing', detail, { cancelable: true });
  }
}

/** Tell the page that the user has no account. @returns whether one may be created. */
export function mayMake(host: SignInElement, flow: FlowName): boolean {
  return host.emit(new KmsAccountMissingEvent({ flow })) && !host.withoutSignup;
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-account-missing': KmsAccountMissingEvent;
  }
}
