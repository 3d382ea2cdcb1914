import type { KmsElement } from '../base/kms-element.js';
import { MADE, makeChild, newId } from '../base/light-dom.js';

/** The two regions that assistive technology listens to: in the light DOM beside the form, and there before text is put in. */
export class LightRegions {
  readonly alert: HTMLElement;
  readonly status: HTMLElement;

  private constructor(host: HTMLElement) {
    for (const stale of host.querySelectorAll(`:scope > [${MADE}]`)) stale.remove();
    this.alert = makeChild(host, 'div', { role: 'alert', id: `${newId()}-alert`, slot: 'alert', lang: 'en' });
    this.status = makeChild(host, 'div', { role: 'status', slot: 'status', lang: 'en' });
  }

  /** The regions of an element: those that it has, unless the page took them away. */
  static of(host: KmsElement, present: LightRegions | undefined): LightRegions {
    return present && host.contains(present.alert) ? present : new LightRegions(host);
  }
}
