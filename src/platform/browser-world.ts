import { earlyAnswer } from './early.js';
import type { World } from './environment.js';
import { browserNotes } from './notes.js';
import { deviceNow, request as send, subtle } from './primitives.js';
import { wakingPage } from './wake.js';

/**
 * What the first paint needs from this runtime: a browser's window, a worker, or Node.
 *
 * Creating it has no side effects. Whatever the page replaces after this module was loaded isn't used.
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
