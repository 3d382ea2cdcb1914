import { offer } from '../elements/base/offered.js';
import { RELEASE } from './release.js';

/** The class of an element, with the release that it is of; a class of another package has none. */
type Versioned = CustomElementConstructor & { version?: string };

let hasWarned = false;

/**
 * Register an element under its tag. A tag that is taken stays as it is; when another class holds it, a second copy of this package is on
 * the page, which is said once, whichever element it is met by.
 */
export function define(tag: string, element: Versioned): void {
  offer([tag]);
  const holder: Versioned | undefined = customElements.get(tag);
  if (!holder) {
    element.version = RELEASE;
    customElements.define(tag, element);
  } else if (holder !== element && !hasWarned) {
    hasWarned = true;
    console.warn(`kms-elements: two copies, ${holder.version ?? 'unknown'} and ${RELEASE}. The first one is used.`);
  }
}
