import { KmsError } from '../errors.js';
import type { World } from '../platform/environment.js';
import { arrived, lazy } from '../platform/lazy.js';

/**
 * The same browser, with an emulator in this page that answers all requests. Its code loads with the first request.
 *
 * @param state snapshot to start with, from a link; empty to use what this browser has stored.
 */
export function inlined(world: World, state: string): World {
  const emulator = lazy(async () => {
    const made = (await arrived(() => import('kms-elements/emulator/inline'))).inlineEmulator(state);
    await made.ready.catch((cause) => {
      throw new KmsError('config_invalid', { path: 'emulator', reason: 'state', cause });
    });
    return made;
  });
  // Works without a network too: nothing leaves the page.
  return { ...world, fetch: async (request) => (await emulator()).fetch(request), online: () => true };
}
