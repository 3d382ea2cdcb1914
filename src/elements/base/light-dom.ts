/** Marks what an element made, so that a copied page is not mistaken for one that wrote its own fields. */
export const MADE = 'data-kms-made';
/** What stands in it, to be said in another language later. */
export const TEXTS: WeakMap<Element, () => string> = new WeakMap<Element, () => string>();
let count = 0;

/** A name for an element in the page that no other has. */
export const newId = (): string => `kms-${++count}`;

/** Make a child of an element, in the page's own document. */
export function makeChild<K extends keyof HTMLElementTagNameMap>(
  host: HTMLElement,
  tag: K,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[K] {
  const element = host.ownerDocument.createElement(tag);
  element.setAttribute(MADE, '');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  host.append(element);
  return element;
}
