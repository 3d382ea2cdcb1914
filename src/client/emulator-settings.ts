import { ownMembers } from '../platform/member.js';
import type { ProfileName } from '../wire/profile.js';
import { id, memberOf, oneOf, optional, orElse, type Read, refused, shape, text, texts } from '../wire/read.js';
import { emulatorRequest } from './first-request.js';
import {
  loopbackUrlOf,
  type OAuthEndpoints,
  type OAuthSettings,
  type PinnedKeys,
  type ServiceConfig,
  type Settings,
  settingsOf,
} from './settings.js';
import type { Transport } from './transport.js';

const DEADLINE_MS = 10_000;

const endpoints: Read<OAuthEndpoints> = shape<Pick<OAuthEndpoints, 'authorize' | 'token' | 'fedcm'>>({
  authorize: text,
  token: optional(text),
  fedcm: optional(text),
});

/** The site chooses how the provider's page opens. */
const nothing: Read<undefined> = () => ({ ok: true, value: undefined });

/** Addresses by provider. */
const endpointsByName: Read<Readonly<Record<string, OAuthEndpoints>>> = (value, path) => {
  if (typeof value !== 'object' || value === null) return refused(path, 'an object');
  const read = Object.keys(value).map((name) => [name, endpoints(memberOf(value, name), name)] as const);
  const kept = read.flatMap(([name, each]) => (each.ok ? [[name, each.value] as const] : []));
  return { ok: true, value: ownMembers(Object.fromEntries(kept)) };
};

const key = optional(text);
const readKeys = shape<PinnedKeys>({ exportSigner: key, sessionSigner: key, verificationSigner: key, otpSigner: key });
const readOAuth = shape<OAuthSettings>({
  redirectUri: optional(text),
  clientIds: optional(texts),
  mode: nothing,
  secondaryClientIds: nothing,
  endpoints: optional(endpointsByName),
});
const profileName = orElse<ProfileName | undefined>(oneOf('live', 'seed', 'live2'), undefined);

type Served = Pick<ServiceConfig, 'baseUrl' | 'authProxyUrl' | 'authProxyConfigId' | 'keys' | 'oauth'> & {
  readonly profile?: ProfileName | undefined;
};
const readServed: Read<Served> = shape<Served>({
  baseUrl: text,
  authProxyUrl: text,
  authProxyConfigId: id,
  keys: optional(readKeys),
  oauth: optional(readOAuth),
  profile: profileName,
});

/**
 * Ask an emulator for its settings. Its test keys are used only for addresses on this machine.
 *
 * @throws KmsError `config_invalid` if it names another machine, and whatever a request throws.
 */
export async function askEmulator(transport: Transport, emulator: URL): Promise<Settings> {
  const { profile, ...served } = await transport.send({
    ...emulatorRequest(emulator),
    operation: 'emulator_config',
    deadlineMs: DEADLINE_MS,
    effect: 'read',
    read: readServed,
  });
  for (const name of ['baseUrl', 'authProxyUrl'] as const) loopbackUrlOf(served[name], name);
  return { ...settingsOf(served), profile };
}
