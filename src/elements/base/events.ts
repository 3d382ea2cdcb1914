import type { KmsErrorCode, Retryable } from '../../errors.js';
import type { FlowName } from '../../flows/runner.js';
import type { Method } from '../../wire/method.js';

/** What a failure or a step belongs to: a flow, the session, the account, or the page's own settings. */
export type KmsEventFlow = FlowName | 'session' | 'account' | 'approvals' | 'step-up' | 'config';

/** What all of the elements' events have in common: they bubble, cross shadow roots, and contain no code, token, key, phrase or contact. */
export abstract class KmsEvent<D> extends Event {
  readonly detail: Readonly<D>;

  constructor(type: string, detail: D, options?: EventInit) {
    super(type, { bubbles: true, composed: true, ...options });
    this.detail = Object.freeze(detail);
  }
}

/** The visible step changed. */
export class KmsStepEvent extends KmsEvent<{
  readonly flow: KmsEventFlow;
  readonly from: string;
  readonly to: string;
  /** The sign-in method last chosen in this element. */
  readonly method?: Method;
}> {
  constructor(detail: KmsStepEvent['detail']) {
    super('kms-step', detail);
  }
}

/** An error or notice is shown. */
export class KmsErrorEvent extends KmsEvent<{
  readonly flow: KmsEventFlow;
  readonly code: KmsErrorCode;
  readonly retryable: Retryable;
  /** The sign-in method last chosen in this element. */
  readonly method?: Method;
}> {
  constructor(detail: KmsErrorEvent['detail']) {
    super('kms-error', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-step': KmsStepEvent;
    'kms-error': KmsErrorEvent;
  }
}
