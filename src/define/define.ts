import { offer } from '../elements/base/offered.js';

let hasWarned = false;

/**
 * Register an element under its tag. A tag that is taken stays as it is; when another class holds it, a second copy of this package is on
 * the page, which is said once, whichever element it is met by.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  offer([tag]);
  const holder = customElements.get(tag);
  if (!holder) customElements.define(tag, element);
  else if (holder !== element && !hasWarned) {
    hasWarned = true;
    console.warn('kms-elements: two copies of this package. The first one is used.');
  }
}
