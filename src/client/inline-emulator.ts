import { KmsError } from '../errors.js';
import type { World } from '../platform/environment.js';
import { arrived, lazy } from '../platform/lazy.js';

/**
 * The same browser, in which an emulator in this page answers all requests. Its code comes with the first of them.
 *
 * @param state of a link, which it begins with; empty for what this browser keeps.
 */
export function inlined(world: World, state: string): World {
  const emulator = lazy(async () => {
    const made = (await arrived(() => import('kms-elements/emulator/inline'))).inlineEmulator(state);
    await made.ready.catch((cause) => {
      throw new KmsError('config_invalid', { path: 'emulator', reason: 'state', cause });
    });
    return made;
  });
  // Without a network, too: nothing leaves the page.
  return { ...world, fetch: async (request) => (await emulator()).fetch(request), online: () => true };
}
