import { isBrand, NAMES } from './brand-names.js';
import type { CustomProvider, ProviderName } from './brands.js';

/** An identity provider of one's own, which speaks OpenID Connect. */
export interface OidcProvider {
  /** As people read it, and the name of the identity at the service. */
  readonly name: string;
  /** By which the provider knows this site. */
  readonly clientId: string;
  /** Its authorization endpoint. */
  readonly authorize: string;
  /** Its token endpoint, where the page trades a code with PKCE; without it the provider is asked for an ID token. */
  readonly token?: string;
  /** `openid email` when absent. */
  readonly scope?: string;
  /** Such as `login` or `select_account`. */
  readonly prompt?: string;
  /**
   * Its issuer identifier, which it names in each return (`iss`). With a `token` it has this, or a `redirectUri` that no other provider has: else
   * it could send people on to another provider, and get that one's code.
   *
   * @source RFC 9207; RFC 9700 section 4.4
   */
  readonly issuer?: string;
  /** The page to return to from this provider alone; that of the configuration or the settings when absent. */
  readonly redirectUri?: string;
}

const CUSTOM = /^custom:[a-z\d-]+$/;

/** Whether a name is that of a provider of the site's own. */
export const isCustom = (name: string): name is CustomProvider => CUSTOM.test(name);

/** Whether a name is that of a brand or of a provider of the site's own. */
export const isProvider = (name: string): name is ProviderName => isBrand(name) || isCustom(name);

/** The name of a provider of the site's own: `custom:acme-corp` for “Acme Corp”. */
export function customNameOf(name: string): CustomProvider {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  return `custom:${plain || 'own'}`;
}

/** What people read of a provider: “Acme Corp” of `custom:acme-corp`. */
export function readableName(provider: ProviderName): string {
  if (!isCustom(provider)) return NAMES[provider];
  return provider.slice('custom:'.length).replace(/(^|-)(\w)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase());
}
