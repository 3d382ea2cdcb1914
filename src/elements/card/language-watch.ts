import type { KmsElement } from '../base/kms-element.js';

/** Draws an element of an English page again when a `lang` changes: another language may be met. */
export function watchLanguage(host: KmsElement): void {
  const watch = new MutationObserver(() => host.requestUpdate());
  const observe = () => {
    for (const root of [host.getRootNode(), host.ownerDocument]) watch.observe(root, { attributeFilter: ['lang'], subtree: true });
    host.requestUpdate();
  };
  host.addController({ hostConnected: observe, hostDisconnected: () => watch.disconnect() });
}
