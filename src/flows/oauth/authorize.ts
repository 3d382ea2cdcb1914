import type { OAuthEndpoints, OAuthSettings } from '../../client/settings.js';
import { KmsError } from '../../errors.js';
import type { WalletKitConfig } from '../../wire/config.js';
import type { OAuth2Provider } from '../../wire/proxy.js';
import { isSafe, returnPageOf } from './return-url.js';
import type { SocialProvider } from './view.js';

/** How a brand is asked, and how its answer becomes an OIDC token. @source wire.md 11 */
export interface Brand extends OAuthEndpoints {
  readonly responseType: 'id_token' | 'code id_token' | 'code';
  readonly scope?: string;
  /** Further parameters. */
  readonly prompt?: string;
  readonly responseMode?: string;
  /** The service trades its code, and its token carries the nonce. */
  readonly tradedBy?: OAuth2Provider;
}

const BRANDS: Readonly<Record<SocialProvider, Brand>> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    responseType: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
  },
  apple: { authorize: 'https://account.apple.com/auth/authorize', responseType: 'code id_token', responseMode: 'fragment' },
  facebook: {
    authorize: 'https://www.facebook.com/v11.0/dialog/oauth',
    token: 'https://graph.facebook.com/v11.0/oauth/access_token',
    responseType: 'code',
    scope: 'openid',
  },
  x: {
    authorize: 'https://x.com/i/oauth2/authorize',
    responseType: 'code',
    scope: 'tweet.read users.read',
    tradedBy: 'OAUTH2_PROVIDER_X',
  },
  discord: {
    authorize: 'https://discord.com/oauth2/authorize',
    responseType: 'code',
    scope: 'identify email',
    tradedBy: 'OAUTH2_PROVIDER_DISCORD',
  },
};

/** What an attempt asks with. */
export interface Plan {
  readonly brand: Brand;
  readonly clientId: string;
  readonly redirectUri: string;
}

/** What a plan is made of; of each setting the first that is there counts. */
export interface PlanParts {
  readonly provider: SocialProvider;
  readonly served: WalletKitConfig;
  readonly settings: readonly OAuthSettings[];
  /** The page that asks. */
  readonly page: URL | undefined;
}

/**
 * Where to ask, and as whom.
 *
 * @throws KmsError `method_disabled`; `config_invalid` with the setting's name as `path`.
 */
export function planOf({ provider, served, settings, page }: PlanParts): Plan {
  if (!served.methods.includes(provider)) throw new KmsError('method_disabled');
  const clientId = [served.oauthClientIds, ...settings.map((one) => one.clientIds)].map((ids) => ids?.[provider]).find(Boolean);
  if (!clientId) throw new KmsError('config_invalid', { path: 'oauthClientIds' });
  const uri = [served.oauthRedirectUrl, ...settings.map((one) => one.redirectUri)].find(Boolean);
  const redirect = uri && page && returnPageOf(uri, page);
  if (!redirect) throw new KmsError('config_invalid', { path: 'oauthRedirectUri' });
  const given = settings.map((one) => one.endpoints?.[provider]).find(Boolean);
  for (const address of Object.values(given ?? {})) if (!isSafe(address)) throw new KmsError('config_invalid', { path: 'oauthEndpoints' });
  // Google takes the address as it was registered there, without the slash at its end.
  const redirectUri = provider === 'google' ? redirect.href.replace(/\/$/, '') : redirect.href;
  return { brand: { ...BRANDS[provider], ...given }, clientId, redirectUri };
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
