import type { KmsElement } from './kms-element.js';

/** How many letters of a name may be wrong, by its length. */
const wrongIn = ({ length }: string): number => (length < 6 ? 1 : 2);

/** Tell the page of attributes that are almost the name of one: of an element, and of the provider around it. */
export function warnOfSlips(element: KmsElement): void {
  const provider = element.closest<KmsElement>('kms-provider:defined');
  for (const one of new Set([element, provider ?? element])) {
    const { observedAttributes: known } = one.constructor as typeof KmsElement; // the class of this very element
    for (const name of one.getAttributeNames()) {
      const meant = known.includes(name) ? undefined : known.find((other) => distance(name, other) <= wrongIn(name));
      if (meant) console.warn(`kms-elements: <${one.localName}> has no attribute ${name}. Did you mean ${meant}?`, one);
    }
  }
}

/** Letters to add, to take away or to change so that one name becomes the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(Math.min((row[at] ?? 0) + Number(letter !== wanted), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
