import { Refusal } from '../http/refusal.js';
import type { PrivateKey } from '../state/records.js';
import type { Service } from '../state/service.js';

/** The private key of an organization. @throws Refusal `not-found`. */
export function privateKeyOf({ state }: Service, organizationId: string, id: string): PrivateKey {
  const key = state.privateKeys.get(id);
  if (key?.organizationId !== organizationId) throw new Refusal('not-found', { message: 'private key not found' });
  return key;
}
