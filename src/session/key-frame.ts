import { baseUrlOf } from '../client/base-url.js';
import type { CheckedConfig, ClientConfig } from '../client/settings.js';
import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { arrived, lazy } from '../platform/lazy.js';
import { profileOf } from '../wire/profile.js';

/** What a key frame changes of a client. */
interface Given {
  readonly checked: CheckedConfig;
  readonly environment: Environment;
}

/**
 * Where the settings name a key frame, keys are made and sign there, and sessions have records of their own. Its code comes when a key is
 * asked for.
 *
 * @throws KmsError `config_invalid` where the address is none of another origin, or the service makes the keys itself.
 */
export function withKeyFrame({ keyFrame, profile }: ClientConfig, given: Given, over: AbortSignal): Given {
  if (keyFrame === undefined) return given;
  const { checked, environment } = given;
  const address = baseUrlOf(keyFrame, 'keyFrame');
  if (address.origin === environment.page.origin || profileOf(profile).spelling === 'seed') {
    throw new KmsError('config_invalid', { path: 'keyFrame' });
  }
  const keys = lazy(async () => (await arrived(() => import('./framed-keys.js'))).framedKeys({ environment, address: keyFrame, over }));
  return {
    checked: { ...checked, namespace: `${checked.namespace} ${address.href}` },
    environment: {
      ...environment,
      keyFrame: {
        make: async () => (await keys()).make(),
        sign: async (publicKeyHex, message) => (await keys()).sign(publicKeyHex, message),
        forget: async (publicKeyHex) => (await keys()).forget(publicKeyHex),
      },
      records: { ...environment.records, commit: async (changes, guards) => (await keys()).commit(changes, guards) },
    },
  };
}
