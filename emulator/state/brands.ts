/** How a brand answers a sign-in. @source wire 11 */
interface Answers {
  readonly name: string;
  readonly title: string;
  /** Its own issuer, for testing with real accounts. */
  readonly issuer?: string;
  /** Its name for the service's code exchange. */
  readonly oauth2?: string;
  readonly responseType: 'id_token' | 'code id_token' | 'code';
  readonly responseMode: 'fragment' | 'query';
  readonly needsPkce: boolean;
  /** Whether the page itself exchanges the code for a token. */
  readonly hasTokenEndpoint: boolean;
}

const byToken = { responseMode: 'fragment', needsPkce: false, hasTokenEndpoint: false } as const;
const byCode = { responseType: 'code', responseMode: 'query', needsPkce: true } as const;

/** What is known about each brand, apart from its looks. */
const ALL = [
  { name: 'google', title: 'Google', issuer: 'https://accounts.google.com', responseType: 'id_token', ...byToken },
  { name: 'apple', title: 'Apple', issuer: 'https://appleid.apple.com', responseType: 'code id_token', ...byToken },
  { name: 'facebook', title: 'Facebook', issuer: 'https://www.facebook.com', ...byCode, hasTokenEndpoint: true },
  { name: 'x', title: 'X', oauth2: 'OAUTH2_PROVIDER_X', ...byCode, hasTokenEndpoint: false },
  { name: 'discord', title: 'Discord', oauth2: 'OAUTH2_PROVIDER_DISCORD', ...byCode, hasTokenEndpoint: false },
] as const satisfies readonly Answers[];

export type BrandName = (typeof ALL)[number]['name'];

/** A brand, and how it answers. */
export interface Brand extends Answers {
  readonly name: BrandName;
}

/** The brands. */
export const brands: readonly Brand[] = ALL;

export const brandNames: readonly BrandName[] = brands.map(({ name }) => name);
/** Brands whose codes the service exchanges. */
export const oauth2Providers: readonly string[] = brands.flatMap(({ oauth2 }) => oauth2 ?? []);

/** The brand in a path segment. */
export function brandOf(name: string): Brand | undefined {
  return brands.find((brand) => brand.name === name);
}
