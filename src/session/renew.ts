import type { PublicApiClient } from '../client/public-api-client.js';
import { generateSigningKey } from '../crypto/signing-key.js';
import { KmsError } from '../errors.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { SessionToken } from '../wire/proxy.js';
import { type AdoptParts, adopt } from './adopt.js';
import type { SessionSnapshot } from './session.js';

/** What a renewal works with. */
export interface RenewParts extends AdoptParts {
  readonly api: Pick<PublicApiClient, 'submit'>;
  readonly profile: ServiceProfile;
}

/**
 * Put a new key and token in the place of the session's, by a login that the old key stamps. One tab at a time asks; the others go on
 * with the old key until they hear of the new one.
 *
 * @throws KmsError `unsupported` where sessions come as credential bundles; `session_expired` when the person signed out meanwhile.
 */
export async function renew(parts: RenewParts): Promise<SessionSnapshot> {
  const { environment, store, api, profile, lifeSeconds } = parts;
  if (profile.sessionBy !== 'stamp_login') throw new KmsError('unsupported', { path: 'profile.sessionBy' });
  return environment.locks.run(`${store.keys.current} refresh`, { waitMs: 0 }, async () => {
    const { organizationId, key: old } = await store.current();
    const key = await generateSigningKey(environment.subtle);
    const outcome = await api.submit('stamp_login', {
      publicKey: key.publicKeyHex,
      ...(lifeSeconds !== undefined && { expirationSeconds: String(lifeSeconds) }),
    });
    if (outcome.state !== 'completed') throw new KmsError('activity_pending', { operation: 'stamp_login' });
    const token = outcome.result.session as SessionToken; // verified by `adopt`
    return adopt(parts, { token, key, organizationId, renews: old.publicKeyHex });
  });
}
