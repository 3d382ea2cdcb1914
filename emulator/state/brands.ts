/** How a brand answers a sign-in. @source wire 11 */
export interface Brand {
  readonly name: BrandName;
  readonly title: string;
  /** Its own issuer, for those who test with real accounts. */
  readonly issuer?: string;
  /** Its name where the service trades its codes. */
  readonly oauth2?: Oauth2Provider;
  readonly responseType: 'id_token' | 'code id_token' | 'code';
  readonly responseMode: 'fragment' | 'query';
  readonly needsPkce: boolean;
  /** Whether the page itself trades the code for a token. */
  readonly hasTokenEndpoint: boolean;
}

export type BrandName = 'google' | 'apple' | 'facebook' | 'x' | 'discord';
export type Oauth2Provider = 'OAUTH2_PROVIDER_X' | 'OAUTH2_PROVIDER_DISCORD';

const byToken = { responseMode: 'fragment', needsPkce: false, hasTokenEndpoint: false } as const;
const byCode = { responseType: 'code', responseMode: 'query', needsPkce: true } as const;

/** The five brands: what is known of each, besides its looks. */
export const brands: readonly Brand[] = [
  { name: 'google', title: 'Google', issuer: 'https://accounts.google.com', responseType: 'id_token', ...byToken },
  { name: 'apple', title: 'Apple', issuer: 'https://appleid.apple.com', responseType: 'code id_token', ...byToken },
  { name: 'facebook', title: 'Facebook', issuer: 'https://www.facebook.com', ...byCode, hasTokenEndpoint: true },
  { name: 'x', title: 'X', oauth2: 'OAUTH2_PROVIDER_X', ...byCode, hasTokenEndpoint: false },
  { name: 'discord', title: 'Discord', oauth2: 'OAUTH2_PROVIDER_DISCORD', ...byCode, hasTokenEndpoint: false },
];

export const brandNames: readonly BrandName[] = brands.map(({ name }) => name);
/** Those whose codes the service trades. */
export const oauth2Providers: readonly Oauth2Provider[] = brands.flatMap(({ oauth2 }) => oauth2 ?? []);

/** The brand of a path segment. */
export function brandOf(name: string): Brand | undefined {
  return brands.find((brand) => brand.name === name);
}
