import { isBrand, NAMES } from './brand-names.js';
import type { CustomProvider, ProviderName } from './brands.js';

/** An OpenID Connect provider of your own. */
export interface OidcProvider {
  /** As people read it. It is also the name of the identity at the service. */
  readonly name: string;
  /** The id under which the provider knows this site. */
  readonly clientId: string;
  /** Its authorization endpoint. */
  readonly authorize: string;
  /** Its token endpoint, if the page exchanges a code with PKCE. Without it the provider is asked for an ID token. */
  readonly token?: string;
  /** `openid email` if absent. */
  readonly scope?: string;
  /** Such as `login` or `select_account`. */
  readonly prompt?: string;
  /**
   * Its issuer identifier, which it names in each return (`iss`). With a `token` it needs this, or a `redirectUri` that no other provider
   * has: otherwise it could redirect users to another provider and get that one's code.
   *
   * @source RFC 9207; RFC 9700 section 4.4
   */
  readonly issuer?: string;
  /** This provider's own return page; that of the configuration or the settings if absent. */
  readonly redirectUri?: string;
}

const CUSTOM = /^custom:[a-z\d-]+$/;

/** Whether a name belongs to a provider of the site's own. */
export const isCustom = (name: string): name is CustomProvider => CUSTOM.test(name);

/** Whether a name belongs to a brand or to a provider of the site's own. */
export const isProvider = (name: string): name is ProviderName => isBrand(name) || isCustom(name);

/** The method name for a provider of the site's own: `custom:acme-corp` for “Acme Corp”. */
export function customNameOf(name: string): CustomProvider {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  return `custom:${plain || 'own'}`;
}

/** The name that people read for a provider: “Acme Corp” for `custom:acme-corp`. */
export function readableName(provider: ProviderName): string {
  if (!isCustom(provider)) return NAMES[provider];
  return provider.slice('custom:'.length).replace(/(^|-)(\w)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase());
}
