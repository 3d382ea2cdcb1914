import { noCredentials } from '../../accounts/credential-specs.js';
import { addApiKey } from '../../accounts/credentials.js';
import { addUser } from '../../accounts/members.js';
import { toHex } from '../../bytes/encodings.js';
import { normalPublicKey } from '../../bytes/signatures.js';
import { atPath, checkId } from '../../http/config-fault.js';
import { switchOn } from '../../proxy/proxy-user.js';
import type { Service } from '../../state/service.js';
import { p256Key } from '../../state/service-keys.js';
import { buildContent, buildOrganization } from './given-state.js';
import type { EmulatorSetup } from './options.js';

/** What scripts and pages need to know about a running service. */
export interface Foundation {
  readonly configId: string;
  readonly parentId: string;
  /** The root user's API key, hex. */
  readonly apiKey: { readonly publicKey: string; readonly privateKey: string };
}

/** Choose the names and the root key that a service keeps through every reset. */
export function layFoundation(service: Pick<Service, 'entropy'>, config: EmulatorSetup): Foundation {
  const pair = atPath('organization.rootPrivateKey', () => p256Key(service.entropy.bytes, config.organization?.rootPrivateKey));
  checkId('organization.id', config.organization?.id);
  return {
    parentId: config.organization?.id ?? service.entropy.uuid(),
    configId: config.authProxyConfigId ?? service.entropy.uuid(),
    apiKey: { publicKey: normalPublicKey(pair.publicKeyHex, 'API_KEY_CURVE_P256') ?? '', privateKey: toHex(pair.privateKey) },
  };
}

/** Create the parent organization with its root user, the proxy's user if the proxy is on, and everything in the configuration. */
export function buildParent(service: Service, { parentId, apiKey }: Foundation, config: EmulatorSetup): void {
  const nowMs = service.clock.now();
  const root = addUser(service, { id: parentId }, { name: 'Root user', tagIds: [], credentials: noCredentials });
  const name = config.organization?.name ?? 'Demo organization';
  const rootQuorum = { threshold: 1, userIds: [root.id] };
  service.state.organizations.put({ id: parentId, name, rootQuorum, features: [], createdAtMs: nowMs, updatedAtMs: nowMs });
  const spec = {
    name: 'Root key',
    publicKey: apiKey.publicKey,
    curve: 'API_KEY_CURVE_P256',
    credentialType: 'CREDENTIAL_TYPE_API_KEY_P256',
  } as const;
  addApiKey(service, { organizationId: parentId, userId: root.id }, spec);
  if (service.settings.current.enabled) switchOn(service, parentId);
  atPath('organization', () => buildContent(service, parentId, config.organization ?? {}));
  for (const [index, given] of (config.organizations ?? []).entries())
    atPath(`organizations[${index}]`, () => buildOrganization(service, parentId, given));
}
