import { Refusal } from '../http/refusal.js';
import { brandOf } from '../state/brands.js';
import type { User } from '../state/records.js';
import type { Service } from '../state/service.js';
import { identityOf } from '../state/tables.js';
import type { OidcIdentity } from './oidc.js';

/** Check that people may sign in with an identity, or with any while none is known. @throws Refusal `oauth-disallowed`. */
export function checkSocial(service: Service, identity?: OidcIdentity): void {
  const enabled = service.settings.current.enabledProviders.filter((name) => brandOf(name) !== undefined);
  const brand = identity && service.brandOf(identity);
  if (enabled.length === 0 || (brand !== undefined && !enabled.includes(brand))) throw new Refusal('oauth-disallowed');
}

/** Users with an identity in a parent's sub-organizations. */
export function usersByIdentity({ state }: Service, parentId: string, identity: OidcIdentity): readonly User[] {
  return state.oauthProviders.find('identity', identityOf(identity)).flatMap(({ organizationId, userId }) => {
    const user = state.users.get(userId);
    return user !== undefined && state.organizations.get(organizationId)?.parentId === parentId ? [user] : [];
  });
}
