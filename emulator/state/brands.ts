/** How a brand answers a sign-in. @source wire 11 */
export interface Brand {
  readonly name: string;
  readonly title: string;
  /** Its own issuer, for those who test with real accounts. */
  readonly issuer?: string;
  /** Its name where the service trades its codes. */
  readonly oauth2?: string;
  readonly responseType: 'id_token' | 'code id_token' | 'code';
  readonly responseMode: 'fragment' | 'query';
  readonly needsPkce: boolean;
  /** Whether the page itself trades the code for a token. */
  readonly hasTokenEndpoint: boolean;
}

const byToken = { responseMode: 'fragment', needsPkce: false, hasTokenEndpoint: false } as const;
const byCode = { responseType: 'code', responseMode: 'query', needsPkce: true } as const;

/** What is known of each brand, besides its looks. */
const ALL = [
  { name: 'google', title: 'Google', issuer: 'https://accounts.google.com', responseType: 'id_token', ...byToken },
  { name: 'apple', title: 'Apple', issuer: 'https://appleid.apple.com', responseType: 'code id_token', ...byToken },
  { name: 'facebook', title: 'Facebook', issuer: 'https://www.facebook.com', ...byCode, hasTokenEndpoint: true },
  { name: 'x', title: 'X', oauth2: 'OAUTH2_PROVIDER_X', ...byCode, hasTokenEndpoint: false },
  { name: 'discord', title: 'Discord', oauth2: 'OAUTH2_PROVIDER_DISCORD', ...byCode, hasTokenEndpoint: false },
] as const satisfies readonly Brand[];

export type BrandName = (typeof ALL)[number]['name'];

/** The brands. */
export const brands: readonly (Brand & { readonly name: BrandName })[] = ALL;

export const brandNames: readonly BrandName[] = brands.map(({ name }) => name);
/** Those whose codes the service trades. */
export const oauth2Providers: readonly string[] = brands.flatMap(({ oauth2 }) => oauth2 ?? []);

/** The brand of a path segment. */
export function brandOf(name: string): Brand | undefined {
  return brands.find((brand) => brand.name === name);
}
