import type { World } from '../platform/environment.js';
import { arrived, lazy } from '../platform/lazy.js';

/** The same browser, in which an emulator in this page answers all requests. Its code comes with the first of them. */
export function inlined(world: World): World {
  const emulator = lazy(async () => (await arrived(import('kms-elements/emulator/inline'))).inlineEmulator());
  return { ...world, fetch: async (request) => (await emulator()).fetch(request) };
}
