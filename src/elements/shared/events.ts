import type { KmsErrorCode, Retryable } from '../../errors.js';
import type { FlowName } from '../../flows/runner.js';
import type { SignedOutReason } from '../../session/session.js';

/** Where a failure or a step belongs: a flow, the session, or the page's own settings. */
export type KmsEventFlow = FlowName | 'session' | 'config';

/** What all events of the elements have in common: they bubble, cross shadow roots, and hold no code, token, key, phrase or contact. */
export abstract class KmsEvent<D> extends Event {
  readonly detail: Readonly<D>;

  constructor(type: string, detail: D, options?: EventInit) {
    super(type, { bubbles: true, composed: true, ...options });
    this.detail = Object.freeze(detail);
  }
}

/** The configuration is read and the ways in are drawn. */
export class KmsReadyEvent extends KmsEvent<{ readonly providers: readonly string[] }> {
  constructor(detail: KmsReadyEvent['detail']) {
    super('kms-ready', detail);
  }
}

/** Another step is to be seen. */
export class KmsStepEvent extends KmsEvent<{ readonly flow: KmsEventFlow; readonly from: string; readonly to: string }> {
  constructor(detail: KmsStepEvent['detail']) {
    super('kms-step', detail);
  }
}

/** Nobody has an account with the contact that was proven. Cancel it to keep sign-up from starting by itself. */
export class KmsAccountMissingEvent extends KmsEvent<{ readonly flow: FlowName }> {
  constructor(detail: KmsAccountMissingEvent['detail']) {
    super('kms-account-missing', detail, { cancelable: true });
  }
}

/** An account was made on the way. `kms-signed-in` follows. */
export class KmsSignedUpEvent extends KmsEvent<{ readonly organizationId: string }> {
  constructor(detail: KmsSignedUpEvent['detail']) {
    super('kms-signed-up', detail);
  }
}

/** Somebody signed in here, and the session is stored. */
export class KmsSignedInEvent extends KmsEvent<{
  readonly flow: FlowName;
  readonly organizationId: string;
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
}> {
  constructor(detail: KmsSignedInEvent['detail']) {
    super('kms-signed-in', detail);
  }
}

/** The session ends in a minute. Sent once a session. */
export class KmsSessionExpiringEvent extends KmsEvent<{ readonly expiresAtMs: number }> {
  constructor(detail: KmsSessionExpiringEvent['detail'], options?: EventInit) {
    super('kms-session-expiring', detail, options);
  }
}

/** Nobody is signed in any more: in this tab or another, by the user, by time, or by the service. */
export class KmsSignedOutEvent extends KmsEvent<{ readonly reason: SignedOutReason }> {
  constructor(detail: KmsSignedOutEvent['detail'], options?: EventInit) {
    super('kms-signed-out', detail, options);
  }
}

/** The recovery phrase was shown in its frame. */
export class KmsExportedEvent extends KmsEvent<{ readonly walletId: string }> {
  constructor(detail: KmsExportedEvent['detail']) {
    super('kms-exported', detail);
  }
}

/** A failure or a notice that a person sees. */
export class KmsErrorEvent extends KmsEvent<{ readonly flow: KmsEventFlow; readonly code: KmsErrorCode; readonly retryable: Retryable }> {
  constructor(detail: KmsErrorEvent['detail']) {
    super('kms-error', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-ready': KmsReadyEvent;
    'kms-step': KmsStepEvent;
    'kms-account-missing': KmsAccountMissingEvent;
    'kms-signed-up': KmsSignedUpEvent;
    'kms-signed-in': KmsSignedInEvent;
    'kms-session-expiring': KmsSessionExpiringEvent;
    'kms-signed-out': KmsSignedOutEvent;
    'kms-exported': KmsExportedEvent;
    'kms-error': KmsErrorEvent;
  }
}
