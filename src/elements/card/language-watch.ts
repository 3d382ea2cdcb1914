import type { KmsElement } from '../base/kms-element.js';
import { retell } from '../base/told.js';

/** Draws an element of an English page again when a `lang` changes: another language may be met. What was written once follows `messages`. */
export function watchLanguage(host: KmsElement): void {
  const watch = new MutationObserver(() => host.requestUpdate());
  const observe = () => {
    for (const root of [host.getRootNode(), host.ownerDocument]) watch.observe(root, { attributeFilter: ['lang'], subtree: true });
    host.requestUpdate();
  };
  host.addController({ hostConnected: observe, hostUpdated: () => retell(host), hostDisconnected: () => watch.disconnect() });
}
