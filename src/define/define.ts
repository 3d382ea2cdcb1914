import { offer } from '../elements/base/offered.js';

/** A class of this package, of whatever version. */
type Defined = CustomElementConstructor & { readonly from?: string };

let hasWarned = false;

/**
 * Register an element under its tag. A tag that is taken stays as it is; when another class holds it, a second copy of this package is on
 * the page, which is said once, whichever element it is met by.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  offer([tag]);
  const holder: Defined | undefined = customElements.get(tag);
  if (!holder) customElements.define(tag, Object.assign(element, { from: import.meta.url }));
  else if (holder !== element && !hasWarned) {
    hasWarned = true;
    // The browser names this one beside the line.
    console.warn(`kms-elements: two copies of this package. ${holder.from} is used.`);
  }
}
