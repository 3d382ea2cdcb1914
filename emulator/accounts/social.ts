import { Refusal } from '../http/refusal.js';
import { brandOf } from '../state/brands.js';
import type { User } from '../state/records.js';
import type { Service } from '../state/service.js';
import { identityOf } from '../state/tables.js';
import type { OidcIdentity } from './oidc.js';

/** Check that people may log in by an identity, or by any as long as none is known. @throws Refusal `oauth-disallowed`. */
export function checkSocial(service: Service, identity?: OidcIdentity): void {
  const enabled = service.settings.current.enabledProviders.filter((name) => brandOf(name) !== undefined);
  const brand = identity && service.brandOf(identity);
  if (enabled.length === 0 || (brand !== undefined && !enabled.includes(brand))) throw new Refusal('oauth-disallowed');
}

/** Users in sub-organizations of a parent who have an identity. */
export function usersByIdentity({ state }: Service, parentId: string, identity: OidcIdentity): readonly User[] {
  return state.oauthProviders.find('identity', identityOf(identity)).flatMap(({ organizationId, userId }) => {
    const user = state.users.get(userId);
    return user !== undefined && state.organizations.get(organizationId)?.parentId === parentId ? [user] : [];
  });
}
