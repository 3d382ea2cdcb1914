import { bootProof, ENCLAVE_APP, ephemeralKeyHex } from '../../enclave/boot-proofs.js';
import { requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import type { Query, QueryCall } from '../../state/operation.js';
import type { Organization } from '../../state/records.js';
import type { Service } from '../../state/service.js';
import { appProofView } from '../views.js';

function listAppProofs({ service, organization, fields }: QueryCall): object {
  const activity = service.state.activities.get(requiredText(fields, 'activityId'));
  if (activity?.organizationId !== organization.id) throw new Refusal('not-found', { message: 'activity not found' });
  return { appProofs: service.state.appProofs.find('activity', activity.id).map(appProofView) };
}

function getBootProof({ service, organization, fields }: QueryCall): object {
  if (requiredText(fields, 'ephemeralKey').toLowerCase() !== ephemeralKeyHex(service.keys)) throw notFound();
  return proofFor(service, organization);
}

function getLatestBootProof({ service, organization, fields }: QueryCall): object {
  if (requiredText(fields, 'appName') !== ENCLAVE_APP) throw notFound();
  return proofFor(service, organization);
}

/** The enclave was started when the parent organization was created. */
function proofFor({ state, keys }: Service, organization: Organization): object {
  const parent = state.organizations.get(organization.parentId ?? organization.id);
  return { bootProof: bootProof(keys, (parent ?? organization).createdAtMs) };
}

function notFound(): Refusal {
  return new Refusal('not-found', { message: 'boot proof not found' });
}

/** Proofs of what was done and of what did it. @source interface: Public query operations; wire 19 */
export const proofQueries: readonly Query[] = [
  { path: 'list_app_proofs', run: listAppProofs },
  { path: 'get_boot_proof', run: getBootProof },
  { path: 'get_latest_boot_proof', run: getLatestBootProof },
];
