// A promise over a product (every brand in every window, every cover over a frame) is tried for one of each class in `npm test`, and for all in
// `npm run test:products`.

/** Whether everything is tried. */
export const ALL_PRODUCTS: boolean = process.env.PRODUCTS === 'all';

/**
 * Of a table of cases, those that are tried in this run.
 *
 * @param names of one case for each class
 */
export function casesOf<T>(all: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  const strange = names.filter((name) => !(name in all));
  if (strange.length > 0) throw new Error(`no such case: ${strange.join(', ')}`);
  return ALL_PRODUCTS ? all : Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** The same of a list. @param isOne whether a case stands for its class */
export function listOf<T>(all: readonly T[], isOne: (one: T, at: number) => boolean): readonly T[] {
  return ALL_PRODUCTS ? all : all.filter(isOne);
}

/** A test of `npm run test:products` alone: in `npm test` its promise is kept by a cheaper layer, or by another test of its class. */
export function inProducts(title: string, test: () => Promise<void>): void {
  if (ALL_PRODUCTS) it(title, test);
}
