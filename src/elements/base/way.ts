import { markTime } from '../../platform/mark.js';
import type { Method } from '../../wire/method.js';
import { KmsEvent } from './events.js';
import type { KmsElement } from './kms-element.js';

/** The user chose a sign-in method. */
export class KmsMethodEvent extends KmsEvent<{ readonly method: Method }> {
  constructor(detail: KmsMethodEvent['detail']) {
    super('kms-method', detail);
  }
}

/** The user continues with a sign-in method: reported now, and named in later events. */
export function choose(host: KmsElement, method: Method): void {
  host.way = { method };
  markTime('method');
  host.emit(new KmsMethodEvent({ method }));
}

/**
 * A sign-in method continues.
 *
 * @param isOfPage whether it was chosen on this page, and so has to be reported. One that continues after a reload was reported there.
 */
export function goOn(host: KmsElement, method: Method, isOfPage: boolean): void {
  if (host.way?.method === method) return;
  if (isOfPage) choose(host, method);
  else host.way = { method };
}

declare global {
  interface GlobalEventHandlersEventMap {
    'kms-method': KmsMethodEvent;
  }
}
