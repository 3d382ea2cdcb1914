import { subtle } from './primitives.js';

/** The runtime's own WebCrypto, for the few that need nothing else of the outside world. */
export function webSubtle(): SubtleCrypto {
  return subtle;
}
