import { offer } from '../elements/base/offered.js';
import { RELEASE } from './release.js';

/** An element's class, with its release; a class from another package has none. */
type Versioned = CustomElementConstructor & { version?: string };

let hasWarned = false;

/**
 * Register an element under its tag. A tag that is taken stays as it is. If another class holds it, the page has a second copy of this
 * package, which is reported once, whichever element it is found by.
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
