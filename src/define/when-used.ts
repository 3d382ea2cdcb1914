/**
 * Define a tag once the document holds one, so that a page without it loads nothing of it. An element that only lives inside a shadow root
 * is not seen from here: import its own module from `kms-elements/define/`.
 */
export function whenUsed(tag: string, load: () => Promise<unknown>): void {
  if (typeof document === 'undefined') return;
  const isThere = () => document.querySelector(tag) !== null;
  if (isThere()) {
    void load();
    return;
  }
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    void load();
  });
  observer.observe(document, { childList: true, subtree: true });
}
