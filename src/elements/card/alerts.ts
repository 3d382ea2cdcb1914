import type { KmsElement } from '../base/kms-element.js';
import { MADE, makeChild, newId } from '../base/light-dom.js';

/** The two live regions that assistive technology listens to. They are in the light DOM beside the form, and exist before text is added. */
export class LightRegions {
  readonly alert: HTMLElement;
  readonly status: HTMLElement;

  private constructor(host: HTMLElement) {
    for (const stale of host.querySelectorAll(`:scope > [${MADE}]`)) stale.remove();
    this.alert = makeChild(host, 'div', { role: 'alert', id: `${newId()}-alert`, slot: 'alert', lang: 'en' });
    this.status = makeChild(host, 'div', { role: 'status', slot: 'status', lang: 'en' });
  }

  /** The regions of an element: its existing ones, unless the page removed them. */
  static of(host: KmsElement, present: LightRegions | undefined): LightRegions {
    return present && host.contains(present.alert) ? present : new LightRegions(host);
  }
}
