import type { FlowName, SignedIn } from '../../flows/runner.js';
import { markTime } from '../../platform/mark.js';
import type { SignedOutReason } from '../../session/session.js';
import type { Method } from '../../wire/method.js';
import { KmsEvent } from './events.js';
import type { KmsElement } from './kms-element.js';

/** An account was created on the way. `kms-signed-in` follows. */
export class KmsSignedUpEvent extends KmsEvent<{
  readonly organizationId: string;
  /** The sign-in method that created it. */
  readonly method?: Method;
}> {
  constructor(detail: KmsSignedUpEvent['detail']) {
    super('kms-signed-up', detail);
  }
}

/** The user signed in with this element, and the session is stored. */
export class KmsSignedInEvent extends KmsEvent<{
  readonly flow: FlowName;
  readonly organizationId: string;
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
  /** The sign-in method. */
  readonly method?: Method;
}> {
  constructor(detail: KmsSignedInEvent['detail']) {
    super('kms-signed-in', detail);
  }
}

/** The session ends in a minute. Sent once per session. */
export class KmsSessionExpiringEvent extends KmsEvent<{ readonly expiresAtMs: number }> {
  constructor(detail: KmsSessionExpiringEvent['detail'], options?: EventInit) {
    super('kms-session-expiring', detail, options);
  }
}

/** The user is signed out, in this tab or another: they signed out, the session expired, or the service ended it. */
export class KmsSignedOutEvent extends KmsEvent<{ readonly reason: SignedOutReason }> {
  constructor(detail: KmsSignedOutEvent['detail'], options?: EventInit) {
    super('kms-signed-out', detail, options);
  }
}

/** Report a sign-in, and the account if one was created on the way. */
export function announceSignIn(host: KmsElement, flow: FlowName, { signedUp, organizationId, userId, expiresAtMs }: SignedIn): void {
  markTime('signed-in');
  if (signedUp) host.dispatchEvent(new KmsSignedUpEvent({ organizationId, ...host.way }));
  host.dispatchEvent(new KmsSignedInEvent({ flow, organizationId, userId, expiresAtMs, ...host.way }));
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-signed-up': KmsSignedUpEvent;
    'kms-signed-in': KmsSignedInEvent;
    'kms-session-expiring': KmsSessionExpiringEvent;
    'kms-signed-out': KmsSignedOutEvent;
  }
}
