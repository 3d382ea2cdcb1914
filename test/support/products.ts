// A promise over a product (every brand in every window, every cover over a frame) is tested for one case of each class in `npm test`, and
// for all in `npm run test:products`.

/** Whether all cases run. */
export const ALL_PRODUCTS: boolean = process.env.PRODUCTS === 'all';

/**
 * The cases of a table that run this time.
 *
 * @param names of one case for each class
 */
export function casesOf<T>(all: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  const strange = names.filter((name) => !(name in all));
  if (strange.length > 0) throw new Error(`no such case: ${strange.join(', ')}`);
  return ALL_PRODUCTS ? all : Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** The same for a list. @param isOne whether a case represents its class */
export function listOf<T>(all: readonly T[], isOne: (one: T, at: number) => boolean): readonly T[] {
  return ALL_PRODUCTS ? all : all.filter(isOne);
}

/**
 * A test that only runs in `npm run test:products`. In `npm test` its promise is kept by a cheaper layer, or by another test of its class.
 */
export function inProducts(title: string, test: () => Promise<void>): void {
  if (ALL_PRODUCTS) it(title, test);
}
