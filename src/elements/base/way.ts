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

/** The user goes on with a sign-in method: told now, and named by what follows. */
export function choose(host: KmsElement, method: Method): void {
  host.way = { method };
  markTime('method');
  host.emit(new KmsMethodEvent({ method }));
}

/**
 * A sign-in method goes on.
 *
 * @param isOfPage chosen in this very page: told, unless it was. One that goes on since before a reload was told there.
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
