import { type Brand, brandOf } from '../../state/brands.js';

/** A page's request to a brand. */
export interface AuthorizationRequest {
  readonly brand: Brand;
  readonly clientId: string;
  readonly redirectUri: URL;
  readonly state?: string;
  readonly nonce?: string;
  /** S256, base64url. */
  readonly codeChallenge?: string;
}

/** An invalid request whose return address can't be trusted, so the user is told what is wrong. */
export class AuthorizationError extends Error {}

/**
 * Read an authorization request.
 *
 * @param known the client id configured for the brand.
 * @throws AuthorizationError
 */
export function readAuthorization(
  brandName: string,
  query: URLSearchParams,
  known: (brand: string) => string | undefined,
): AuthorizationRequest {
  const brand = brandOf(brandName);
  if (brand === undefined) throw new AuthorizationError('This provider doesn’t exist.');
  const clientId = query.get('client_id') ?? '';
  if (clientId === '' || clientId !== known(brand.name)) throw new AuthorizationError('The client_id is not registered.');
  const redirectUri = readRedirect(query.get('redirect_uri') ?? '');
  const asked = (query.get('response_type') ?? '').split(' ').sort().join(' ');
  if (asked !== brand.responseType) throw new AuthorizationError(`The response_type must be "${brand.responseType}".`);
  const codeChallenge = query.get('code_challenge');
  if (brand.needsPkce && (!/^[\w-]{43}$/.test(codeChallenge ?? '') || query.get('code_challenge_method') !== 'S256')) {
    throw new AuthorizationError('A code_challenge by S256 is required.');
  }
  const [state, nonce] = [query.get('state'), query.get('nonce')];
  return {
    brand,
    clientId,
    redirectUri,
    ...(state === null ? {} : { state }),
    ...(nonce === null ? {} : { nonce }),
    ...(codeChallenge === null ? {} : { codeChallenge }),
  };
}

function readRedirect(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.hash !== '' || url.username !== '') {
    throw new AuthorizationError('The redirect_uri is not an address of a page.');
  }
  return url;
}

/** The address that the user returns to with an answer, in the brand's format. */
export function returnAddress({ brand, redirectUri, state }: AuthorizationRequest, answer: Readonly<Record<string, string>>): string {
  const members = new URLSearchParams({ ...(state === undefined ? {} : { state }), ...answer });
  const target = new URL(redirectUri);
  if (brand.responseMode === 'fragment') target.hash = members.toString();
  else for (const [name, value] of members) target.searchParams.set(name, value);
  return target.href;
}
