import type { KmsElement } from '../base/kms-element.js';
import { retell } from '../base/told.js';

/**
 * Redraws an element of an English page when a `lang` changes, since another language may be needed. Text that was written once follows
 * `messages`.
 */
export function watchLanguage(host: KmsElement): void {
  const watch = new MutationObserver(() => host.requestUpdate());
  const observe = () => {
    for (const root of [host.getRootNode(), host.ownerDocument]) watch.observe(root, { attributeFilter: ['lang'], subtree: true });
    host.requestUpdate();
  };
  host.addController({ hostConnected: observe, hostUpdated: () => retell(host), hostDisconnected: () => watch.disconnect() });
}
