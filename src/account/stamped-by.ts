import { passkeyStamper } from '../client/passkey-stamper.js';
import { createApi, type PublicApiClient } from '../client/public-api-client.js';
import type { Stamper } from '../client/stampers.js';
import { type AccountCall, fetchUser } from './call.js';

/** Stamps with one of the account's own passkeys. The browser doesn't offer other passkeys of this site. */
export async function ownPasskey(call: AccountCall): Promise<Stamper> {
  const { authenticators } = await fetchUser(call);
  const allow = authenticators.flatMap(({ credentialId }) => credentialId ?? []);
  return passkeyStamper(call.environment, { rpId: call.rpId, allow });
}

/** An account's calls, stamped by something other than its session's key. The caller has already asked the user. */
export async function stampedBy({ api, organizationId }: AccountCall, stamper: () => Stamper): Promise<PublicApiClient> {
  const { onStepUp: _, ...parts } = await api();
  return createApi({ ...parts, caller: () => ({ organizationId, stamper: stamper() }), onRejected: () => {} });
}
