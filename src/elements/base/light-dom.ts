/** Marks what an element created, so that a copied page isn't mistaken for one that wrote its own fields. */
export const MADE = 'data-kms-made';
/** The texts of such elements, so that they can be shown in another language later. */
export const TEXTS: WeakMap<Element, () => string> = new WeakMap<Element, () => string>();
let count = 0;

/** A unique id for an element in the page. */
export const newId = (): string => `kms-${++count}`;

/** Create a child of an element, in the page's own document. */
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
