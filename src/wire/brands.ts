import type { SocialProvider } from './brand-names.js';
import type { OAuth2Provider } from './proxy.js';
import type { OauthProvider } from './resources.js';

/** The site's own identity provider, under a name that the site chooses: lower-case letters, digits and hyphens. */
export type CustomProvider = `custom:${string}`;

/** A provider that can say who a user is. */
export type ProviderName = SocialProvider | CustomProvider;

/** One brand: how to ask it, and how its answer becomes an OIDC token. @source wire.md 11 */
export interface Brand {
  readonly authorize: string;
  /** Its configuration for the browser's FedCM dialog. @source W3C Federated Credential Management, section 3.2 */
  readonly fedcm?: string;
  /** Where the page itself exchanges a code. */
  readonly token?: string;
  readonly responseType: 'id_token' | 'code id_token' | 'code';
  readonly scope?: string;
  /** More parameters. */
  readonly prompt?: string;
  readonly responseMode?: string;
  /** The service exchanges its code. The resulting token contains the nonce. */
  readonly tradedBy?: OAuth2Provider;
  /** Refuses to run in another app's web view, with an error page that leads nowhere. @source Google, "disallowed_useragent" */
  readonly notInApp?: true;
  /** Issuer of its tokens. @source OpenID configurations of the brands */
  readonly issuer?: RegExp;
}

/** The five brands. */
export const BRANDS: Readonly<Record<SocialProvider, Brand>> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    fedcm: 'https://accounts.google.com/gsi/fedcm.json',
    responseType: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    notInApp: true,
    issuer: /^(https:\/\/)?accounts\.google\.com$/,
  },
  apple: {
    authorize: 'https://account.apple.com/auth/authorize',
    responseType: 'code id_token',
    responseMode: 'fragment',
    issuer: /^https:\/\/appleid\.apple\.com$/,
  },
  facebook: {
    authorize: 'https://www.facebook.com/v11.0/dialog/oauth',
    token: 'https://graph.facebook.com/v11.0/oauth/access_token',
    responseType: 'code',
    scope: 'openid',
    issuer: /^https:\/\/(www\.)?facebook\.com$/,
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

/** The brand of an identity. Tokens that the service issues itself name it in their subject. @source wire.md 8.3 */
export function brandOf({ providerName, issuer, subject }: OauthProvider): SocialProvider | undefined {
  const names = Object.keys(BRANDS) as SocialProvider[]; // its own keys
  const isTraded = (one: SocialProvider) => BRANDS[one].tradedBy && subject.startsWith(`${one}:`);
  return names.find((one) => one === providerName.toLowerCase()) ?? names.find((one) => BRANDS[one].issuer?.test(issuer) || isTraded(one));
}
