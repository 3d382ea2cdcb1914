import { Refusal } from './refusal.js';
import type { Service } from './service.js';

/** What identifies a person at a provider. @source wire 8.3 */
export interface OidcIdentity {
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  readonly nonce?: string;
}

/** Verify an OIDC token with its issuer's keys. @throws Refusal `oidc-token-invalid`. */
export async function verifyOidcToken(_service: Service, _token: string): Promise<OidcIdentity> {
  throw new Refusal('oidc-token-invalid');
}
