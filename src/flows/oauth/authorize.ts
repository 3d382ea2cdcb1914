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
  /** As the settings name it. */
  readonly issuer: string | undefined;
  readonly clientId: string;
  readonly redirectUri: string;
}

/** What a plan is made of; of each setting the first that is there counts. */
export interface PlanParts {
  readonly provider: ProviderName;
  readonly served: WalletKitConfig;
  readonly settings: readonly OAuthSettings[];
  /** The page that asks. */
  readonly page: URL | undefined;
}

/**
 * Where to ask, and as whom. A provider of the site's own that gives codes has to be told from all others, by its issuer or by where it returns
 * to.
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
  // Google takes the address as it was registered there, without the slash at its end.
  const redirectUri = provider === 'google' ? redirect.href.replace(/\/$/, '') : redirect.href;
  return { brand: ownMembers(brand), issuer, clientId, redirectUri };
}

/** Addresses that stand in for a brand's own do so in the browser's dialog, too. */
function knownOf(provider: SocialProvider, given: OAuthEndpoints | undefined): Partial<Brand> {
  const { fedcm, ...known }: Brand = BRANDS[provider];
  return given || fedcm === undefined ? known : { ...known, fedcm };
}

/** A provider of the site's own: asked for a code where the page can trade it, else for an ID token. */
function customBrand(given: Omit<Partial<OAuthEndpoints>, 'issuer' | 'redirectUri'>): Partial<Brand> {
  return {
    ...given,
    responseType: given.token === undefined ? 'id_token' : 'code',
    scope: given.scope ?? 'openid email',
  };
}

/** It is known where to ask, and all of it are addresses that a person and a code may be sent to. */
function isWhole(brand: Partial<Brand>): brand is Brand {
  return (
    brand.authorize !== undefined &&
    [brand.authorize, brand.token, brand.fedcm].every((address) => address === undefined || isSafe(address))
  );
}

/** The service's word counts before the page's own. */
function returnPage(served: string | undefined, settings: PlanParts['settings'], page: URL): URL | undefined {
  if (served !== undefined) return servedReturnPage(served, page);
  const own = settings.map(({ redirectUri }) => redirectUri).find(Boolean);
  return own ? returnPageOf(own, page) : undefined;
}

/** What makes one attempt another than the next. */
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
