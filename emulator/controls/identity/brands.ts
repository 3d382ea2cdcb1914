/** How a brand answers a sign-in. @source wire 11 */
export interface Brand {
  readonly name: string;
  readonly title: string;
  readonly responseType: 'id_token' | 'code id_token' | 'code';
  readonly responseMode: 'fragment' | 'query';
  readonly needsPkce: boolean;
  /** Whether the page itself trades the code for a token. */
  readonly hasTokenEndpoint: boolean;
}

/** The five brands. */
export const brands: readonly Brand[] = [
  { name: 'google', title: 'Google', responseType: 'id_token', responseMode: 'fragment', needsPkce: false, hasTokenEndpoint: false },
  { name: 'apple', title: 'Apple', responseType: 'code id_token', responseMode: 'fragment', needsPkce: false, hasTokenEndpoint: false },
  { name: 'facebook', title: 'Facebook', responseType: 'code', responseMode: 'query', needsPkce: true, hasTokenEndpoint: true },
  { name: 'x', title: 'X', responseType: 'code', responseMode: 'query', needsPkce: true, hasTokenEndpoint: false },
  { name: 'discord', title: 'Discord', responseType: 'code', responseMode: 'query', needsPkce: true, hasTokenEndpoint: false },
];

/** The brand of a path segment. */
export function brandOf(name: string): Brand | undefined {
  return brands.find((brand) => brand.name === name);
}
