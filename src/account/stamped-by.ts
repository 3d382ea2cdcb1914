import { passkeyStamper } from '../client/passkey-stamper.js';
import { createApi, type PublicApiClient } from '../client/public-api-client.js';
import type { Stamper } from '../client/stampers.js';
import { type AccountCall, fetchUser } from './call.js';

/** Stamps with one of the account's own passkeys: another one of this site isn't offered. */
export async function ownPasskey(call: AccountCall): Promise<Stamper> {
  const { authenticators } = await fetchUser(call);
  const allow = authenticators.flatMap(({ credentialId }) => credentialId ?? []);
  return passkeyStamper(call.environment, { rpId: call.rpId, allow });
}

/** The calls of an account, stamped by something else than its session's key. What asks for that has asked the user already. */
export async function stampedBy({ api, organizationId }: AccountCall, stamper: () => Stamper): Promise<PublicApiClient> {
  const { onStepUp: _, ...parts } = await api();
  return createApi({ ...parts, caller: () => ({ organizationId, stamper: stamper() }), onRejected: () => {} });
}
