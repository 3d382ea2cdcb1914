/** The nearest ancestor (or the element itself) that matches a selector, through shadow roots. */
export function nearest<E extends Element>(element: Element, selector: string): E | null {
  const { host } = element.getRootNode() as Partial<ShadowRoot>; // a document has none
  return element.closest<E>(selector) ?? (host ? nearest(host, selector) : null);
}
