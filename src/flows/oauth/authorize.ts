import type { OAuthEndpoints, OAuthSettings } from '../../client/settings.js';
import { KmsError } from '../../errors.js';
import { ownMembers } from '../../platform/member.js';
import { isBrand, type SocialProvider } from '../../wire/brand-names.js';
import { BRANDS, type Brand, type ProviderName } from '../../wire/brands.js';
import type { WalletKitConfig } from '../../wire/config.js';
import { isSafe, returnPageOf, servedReturnPage } from './return-url.js';

/** What an attempt asks with. */
export interface Plan {
  readonly brand: Brand;
  /** As named in the settings. */
  readonly issuer: string | undefined;
  readonly clientId: string;
  readonly redirectUri: string;
}

/** What a plan is made from. For each setting, the first one present counts. */
export interface PlanParts {
  readonly provider: ProviderName;
  readonly served: WalletKitConfig;
  readonly settings: readonly OAuthSettings[];
  /** The page that asks. */
  readonly page: URL | undefined;
}

/**
 * Where to ask, and under which client id. A site's own provider that issues codes must be distinguishable from all others, by its issuer
 * or its return page.
 *
 * @throws KmsError `method_disabled`; `config_invalid` with the setting's name as `path`.
 */
export function planOf({ provider, served, page, ...parts }: PlanParts): Plan {
  const settings = parts.settings.map(ownMembers);
  if (isBrand(provider) && !served.methods.includes(provider)) throw new KmsError('method_disabled');
  const clientId = [served.oauthClientIds, ...settings.map((one) => one.clientIds)].map((ids) => ids?.[provider]).find(Boolean);
  if (!clientId) throw new KmsError('config_invalid', { path: 'oauthClientIds' });
  const given = settings.map((one) => one.endpoints?.[provider]).find(Boolean);
  const shared = page && returnPage(served.oauthRedirectUrl, settings, page);
  const own = given?.redirectUri === undefined ? undefined : page && returnPageOf(given.redirectUri, page);
  const redirect = given?.redirectUri === undefined ? shared : own;
  if (!redirect) throw new KmsError('config_invalid', { path: 'oauthRedirectUri' });
  const isTold = given?.token === undefined || given.issuer !== undefined || (own && own.pathname !== shared?.pathname);
  if (!isBrand(provider) && !isTold) throw new KmsError('config_invalid', { path: 'issuer' });
  const { issuer, redirectUri: _, ...endpoints }: Partial<OAuthEndpoints> = given ?? {};
  const brand: Partial<Brand> = isBrand(provider) ? { ...knownOf(provider, given), ...endpoints } : customBrand(endpoints);
  if (!isWhole(brand)) throw new KmsError('config_invalid', { path: 'oauthEndpoints' });
  // Google compares the address as registered, without a trailing slash.
  const redirectUri = provider === 'google' ? redirect.href.replace(/\/$/, '') : redirect.href;
  return { brand: ownMembers(brand), issuer, clientId, redirectUri };
}

/** Addresses that replace a brand's own also replace them in the browser's dialog. */
function knownOf(provider: SocialProvider, given: OAuthEndpoints | undefined): Partial<Brand> {
  const { fedcm, ...known }: Brand = BRANDS[provider];
  return given || fedcm === undefined ? known : { ...known, fedcm };
}

/** A site's own provider: asked for a code if the page can exchange it, otherwise for an ID token. */
function customBrand(given: Omit<Partial<OAuthEndpoints>, 'issuer' | 'redirectUri'>): Partial<Brand> {
  return {
    ...given,
    responseType: given.token === undefined ? 'id_token' : 'code',
    scope: given.scope ?? 'openid email',
  };
}

/** Whether it is known where to ask, and users and codes may safely be sent to all of its addresses. */
function isWhole(brand: Partial<Brand>): brand is Brand {
  return (
    brand.authorize !== undefined &&
    [brand.authorize, brand.token, brand.fedcm].every((address) => address === undefined || isSafe(address))
  );
}

/** The service's return page takes precedence over the page's own. */
function returnPage(served: string | undefined, settings: PlanParts['settings'], page: URL): URL | undefined {
  if (served !== undefined) return servedReturnPage(served, page);
  const own = settings.map(({ redirectUri }) => redirectUri).find(Boolean);
  return own ? returnPageOf(own, page) : undefined;
}

/** What makes each attempt unique. */
export interface Asked {
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
}

/** The address of the provider's page. @source wire.md 11 */
export function authorizeUrl({ brand, clientId, redirectUri }: Plan, { state, nonce, challenge }: Asked): URL {
  const { responseType, scope, responseMode, prompt, tradedBy } = brand;
  const isCode = responseType === 'code';
  const url = new URL(brand.authorize);
  const members = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: responseType,
    scope,
    response_mode: responseMode,
    code_challenge: isCode ? challenge : undefined,
    code_challenge_method: isCode ? 'S256' : undefined,
    nonce: tradedBy ? undefined : nonce,
    prompt,
    state,
  };
  for (const [name, value] of Object.entries(members)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}
