import { earlyAnswer } from './early.js';
import type { World } from './environment.js';
import { browserNotes } from './notes.js';
import { deviceNow, request as send, subtle } from './primitives.js';
import { wakingPage } from './wake.js';

/**
 * What the first paint takes of this runtime: a browser's window, a worker, or Node.
 *
 * Making it has no effect. What the page replaces after this module was loaded is not used.
 */
export function browserWorld(): World {
  return {
    fetch: (request) => earlyAnswer(request) ?? send(request),
    subtle,
    now: deviceNow,
    notes: browserNotes,
    page: wakingPage(),
    passkeys: { supported: () => typeof PublicKeyCredential === 'function' },
  };
}
