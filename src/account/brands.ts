import type { SocialProvider } from '../flows/oauth/view.js';
import type { OauthProvider } from '../wire/resources.js';

/** Names of the brands, as people read them. */
export const BRANDS: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
};

/** Whether a name is that of a brand. */
export const isBrand = (name: string): name is SocialProvider => Object.hasOwn(BRANDS, name);

/** Who signs for a brand, where identities were registered under a name of the site's own. @source OpenID configurations of the brands */
const ISSUERS: readonly (readonly [RegExp, SocialProvider])[] = [
  [/^(https:\/\/)?accounts\.google\.com$/, 'google'],
  [/^https:\/\/appleid\.apple\.com$/, 'apple'],
  [/^https:\/\/(www\.)?facebook\.com$/, 'facebook'],
];

/** The brand of an identity; the service's own tokens name it in their subject. @source wire.md 8.3 */
export function brandOf({ providerName, issuer, subject }: OauthProvider): SocialProvider | undefined {
  const name = providerName.toLowerCase();
  if (isBrand(name)) return name;
  const [, prefix = ''] = /^(x|discord):/.exec(subject) ?? [];
  return isBrand(prefix) ? prefix : ISSUERS.find(([pattern]) => pattern.test(issuer))?.[1];
}
