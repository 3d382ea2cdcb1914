import type { KmsElement } from './kms-element.js';
import { nearest } from './nearest.js';
import { hasService, SETTINGS } from './settings.js';

/** Tell the page of attributes that have no effect: settings beside none that names a service, and names that are almost those of an element or of
 * the provider around it. */
export function warnOfAttributes(element: KmsElement): void {
  const idle = hasService(element) ? [] : SETTINGS.filter((name) => element[name]);
  if (idle.length > 0) console.warn(`kms-elements: not used, ${idle}:`, element);
  warnOfSlips(element);
}

function warnOfSlips(element: KmsElement): void {
  for (const one of [element, nearest<KmsElement>(element, 'kms-provider:defined')]) {
    if (!one) continue;
    const { observedAttributes: known } = one.constructor as typeof KmsElement; // the class of this very element
    for (const name of one.getAttributeNames()) {
      const meant = !known.includes(name) && known.find((other) => slips(name, other) < (name.length < 6 ? 2 : 3));
      if (meant) console.warn(`kms-elements: <${one.localName}> has no attribute ${name}. Did you mean ${meant}?`, one);
    }
  }
}

/** Number of letters that are wrong, missing, extra, or swapped with the next. @source optimal string alignment distance */
export function slips(one: string, other: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const [left = 0, above = 0, corner = 0, swapped = 0] = [next[j - 1], row[j], row[j - 1], before[j - 2]];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const best = Math.min(left + 1, above + 1, corner + Number(one[i - 1] !== other[j - 1]));
      next[j] = isSwapped ? Math.min(best, swapped + 1) : best;
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
